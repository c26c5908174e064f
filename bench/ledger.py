"""Inside the bot: for what its processor works, and how often the database is visited.

What belongs to a part is timed whenever it runs, on the clock of its thread, without what it calls of another
part; the rest of the processor's time is that of the loop.
"""

from __future__ import annotations

import json
import signal
import sys
import threading
import time
from collections import Counter, defaultdict
from functools import partial, wraps
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Generator, Sequence
    from pathlib import Path

    from bot.archive import Archive

SQL, PICTURE, HTTP, CARDS, FRAME, RULES = "SQL", "picture", "HTTP", "cards", "frame", "rules"
TALK = ("PRAGMA", "BEGIN", "COMMIT", "ROLLBACK")
PARTS = (
    ("bot.archive.sqlite", "Connection.done", SQL),
    ("bot.archive.archive", "Archive.ask_all", SQL),
    ("bot.archive.transaction", "Transaction.ask_all", SQL),
    ("bot.archive.transaction", "Transaction.end", SQL),
    ("bot.archive.reading", "_matches", SQL),
    ("render.picture", "picture", PICTURE),
    ("discord.http", "HTTPClient.request", HTTP),
    ("discord.webhook.async_", "AsyncWebhookAdapter.request", HTTP),
    ("asyncio.selector_events", "_SelectorSocketTransport._read_ready", HTTP),
    ("discord.gateway", "DiscordWebSocket.received_message", FRAME),
    ("bot.cards.builder", "builder", CARDS),
    ("bot.cards.table", "done_card", CARDS),
    ("bot.cards.table", "public_card", CARDS),
    ("bot.cards.table", "view_card", CARDS),
    ("bot.cards.calls", "ping_card", CARDS),
    ("bot.delivery.components", "laid_out", CARDS),
    ("bot.matches.positions", "Positions.of", RULES),
    ("bot.matches.play", "_decided", RULES),
    ("rules_engine.table", "Table.make", RULES),
    ("rules_engine.table", "Table.to_act", RULES),
)


class Ledger:
    """Writes what it has booked to a file when it is sent SIGUSR1."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._counts: Counter[str] = Counter()
        self._own = threading.local()

    def open(self, archive: Archive) -> None:
        archive.watch(self._note)
        for module, name, part in PARTS:
            self._follow(sys.modules[module], name, part)
        signal.signal(signal.SIGUSR1, self._write)

    def _note(self, visit: Sequence[str]) -> None:
        self._counts["visits"] += 1
        self._counts["statements"] += sum(not words.startswith(TALK) for words in visit)

    def _write(self, *_: object) -> None:
        part = self._file.with_suffix(".part")
        part.write_text(json.dumps({"seconds": self._seconds, "counts": self._counts}))
        part.replace(self._file)

    def _follow(self, module: Any, name: str, part: str) -> None:
        """Time something wherever it is known by its name."""
        kind, _, method = name.rpartition(".")
        if kind:
            holder = getattr(module, kind)
            setattr(holder, method, self._timed(getattr(holder, method), part))
            return
        known = getattr(module, name)
        timed = self._timed(known, part)
        for other in tuple(sys.modules.values()):
            if vars(other).get(name) is known:
                setattr(other, name, timed)

    def _timed(self, done: Callable[..., Any], part: str) -> Callable[..., Any]:
        if iscoroutinefunction(done):

            @wraps(done)
            async def stepped(*said: Any, **more: Any) -> Any:
                return await Steps(self, part, done(*said, **more))

            return stepped

        @wraps(done)
        def called(*said: Any, **more: Any) -> Any:
            return self.book(part, lambda: done(*said, **more))

        return called

    def book(self, part: str, work: Callable[[], Any]) -> Any:
        """Do something; what it takes, without what is booked meanwhile, is of this part."""
        outer, self._own.inner = getattr(self._own, "inner", 0.0), 0.0
        since = time.thread_time()
        try:
            return work()
        finally:
            took = time.thread_time() - since
            self._seconds[part] += took - self._own.inner
            self._own.inner = outer + took


class Steps:
    """A coroutine, each of whose steps is booked."""

    def __init__(self, ledger: Ledger, part: str, work: Coroutine[Any, Any, Any]) -> None:
        self._ledger = ledger
        self._part = part
        self._work = work

    def __await__(self) -> Generator[Any, Any, Any]:
        answer: Any = None
        throw: BaseException | None = None
        while True:
            try:
                if throw is None:
                    given = self._ledger.book(self._part, partial(self._work.send, answer))
                else:
                    given = self._ledger.book(self._part, partial(self._work.throw, throw))
            except StopIteration as end:
                return end.value
            try:
                answer, throw = (yield given), None
            except BaseException as error:  # noqa: BLE001 - it is the coroutine's
                answer, throw = None, error
