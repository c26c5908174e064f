"""Keeps pads up to date: each is edited with the token of the click that opened it."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

import aiohttp
import discord
import structlog

from bot.front.components import ready_card

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Hashable, Iterator

    from bot.front.card import Card
    from bot.front.reader import Reader
    from bot.front.right_of_way import RightOfWay

log = structlog.get_logger()

AT_ONCE = 32  # pads edited at the same time; the others wait, so that urgent requests do not


class Writable(Protocol):
    """What edits one message, for a while."""

    @property
    def write(self) -> Callable[..., Awaitable[object]]: ...

    @property
    def is_expired(self) -> bool: ...


Subject = TypeVar("Subject")
Looks: TypeAlias = "Hashable"


@dataclass(slots=True)
class _Pad:
    token: Writable
    reader: Reader
    shown: Looks | None  # None: it has to be drawn again whatever it shows
    task: asyncio.Task[None] | None = None


class Writers:
    """Runs the tasks that edit pads, a few at a time."""

    def __init__(self, way: RightOfWay) -> None:
        self._line = asyncio.Semaphore(AT_ONCE)
        self._way = way
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    @asynccontextmanager
    async def turn(self) -> AsyncGenerator[None]:
        """Wait for a free place, and until nothing more urgent is under way."""
        async with self._line:
            await self._way.wait()
            yield

    async def wait(self) -> None:
        """Wait until everything is written that is under way."""
        while self._tasks:
            await asyncio.wait(set(self._tasks))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class Pads(Generic[Subject]):
    """The pads of one subject: `looks` sums up what the pad of a reader shows, `card` makes that pad."""

    def __init__(
        self,
        looks: Callable[[Subject, Reader], Looks],
        card: Callable[[Subject, Reader], Card],
        writers: Writers,
    ) -> None:
        self._looks = looks
        self._card = card
        self._writers = writers
        self._pads: dict[int, _Pad] = {}
        self._at_hand = Counter[int]()  # people of whom a click is being answered
        self._now: Subject | None = None

    @property
    def now(self) -> Subject | None:
        """Return the subject as it was when the pads were last brought up to date."""
        return self._now

    def __len__(self) -> int:
        return len(self._pads)

    def add(self, reader: Reader, token: Writable, drawn: Subject) -> None:
        """Add the pad of a reader: the token that edits it, and what it shows."""
        self._pads[reader.user_id] = _Pad(token, reader, self._looks(drawn, reader))

    def drop(self, user_id: int, token: Writable | None = None) -> None:
        """Let the pad of somebody stay as it is from now on, or only that with this token."""
        pad = self._pads.get(user_id)
        if pad is not None and token in (None, pad.token):
            del self._pads[user_id]

    def outdate(self, user_id: int) -> None:
        """Let the pad of somebody be drawn again with the next ones."""
        if pad := self._pads.get(user_id):
            pad.shown = None

    @contextmanager
    def at_hand(self, user_id: int) -> Iterator[None]:
        """Leave a pad alone while a click of its reader is answered: the answer changes it."""
        self._at_hand[user_id] += 1
        try:
            yield
        finally:
            self._at_hand[user_id] -= 1
            if not self._at_hand[user_id]:
                del self._at_hand[user_id]
            if self._now is not None:
                self.refresh(self._now)

    def is_behind(self, user_id: int, now: Subject) -> bool:
        pad = self._pads.get(user_id)
        if pad is None or user_id in self._at_hand:
            return False
        return pad.shown is None or pad.shown != self._looks(now, pad.reader)

    def refresh(self, now: Subject) -> None:
        """Start to edit every pad that is out of date; the caller does not wait for it."""
        self._now = now
        for user_id, pad in self._pads.items():
            if self.is_behind(user_id, now) and (pad.task is None or pad.task.done()):
                pad.task = self._writers.start(self._edit_until_current(user_id, pad))

    async def _edit_until_current(self, user_id: int, pad: _Pad) -> None:
        """Edit a pad until it is up to date, or a newer click of its reader has replaced it."""
        while True:
            async with self._writers.turn():
                now = self._now
                if now is None or self._pads.get(user_id) is not pad or not self.is_behind(user_id, now):
                    return
                pad.shown = self._looks(now, pad.reader)
                if pad.token.is_expired or not await self._edit(pad, now):
                    self._pads.pop(user_id, None)
                    return

    async def _edit(self, pad: _Pad, now: Subject) -> bool:
        try:
            await pad.token.write(**(await ready_card(self._card(now, pad.reader))).edit_arguments())
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.info("a pad is gone", reason=str(error))  # dismissed; the card's button opens another
            return False
        return True
