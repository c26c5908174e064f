"""Keeps pads up to date: each is edited with the token of the click that opened it."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

import discord
import structlog

from bot.front.components import ready_card

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Coroutine, Hashable

    from bot.front.card import Card
    from bot.front.reader import Reader
    from bot.front.right_of_way import RightOfWay
    from bot.front.tokens import Token

log = structlog.get_logger()

AT_ONCE = 32  # pads edited at the same time; the others wait, so that urgent requests do not

Subject = TypeVar("Subject")
Looks: TypeAlias = "Hashable"


@dataclass(slots=True)
class _Pad:
    token: Token
    reader: Reader
    shown: Looks
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
        self._now: Subject | None = None

    def __len__(self) -> int:
        return len(self._pads)

    def add(self, reader: Reader, token: Token, drawn: Subject) -> None:
        """Add the pad of a reader: the token that edits it, and what it shows."""
        self._pads[reader.user_id] = _Pad(token, reader, self._looks(drawn, reader))

    def is_behind(self, user_id: int, now: Subject) -> bool:
        pad = self._pads.get(user_id)
        return pad is not None and pad.shown != self._looks(now, pad.reader)

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
        except (discord.HTTPException, OSError) as error:  # dismissed; the card's button opens another
            log.info("a pad is gone", reason=str(error))
            return False
        return True
