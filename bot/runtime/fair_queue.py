"""A fair queue for few places: nobody who asks for much delays all others."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.runtime.recent import Recent

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

TURNS_REMEMBERED = 4096  # people and matches whose last turn is remembered
OTHERS_EVERY = 4  # every fourth turn is one for which nobody waits, however many others there are


@dataclass(eq=False, slots=True)
class _Waiter:
    people: tuple[int, ...]  # who waits for it; empty: it can wait
    match_id: int
    since: float
    called: asyncio.Event = field(default_factory=asyncio.Event)


class FairQueue:
    """Calls the one whose last turn is the longest ago: first by person, then by match, then by arrival."""

    def __init__(self, room: int, now: Callable[[], float] = time.monotonic) -> None:
        self._free = room
        self._now = now
        self._waiters: list[_Waiter] = []
        self._turns = 0
        self._last: Recent[tuple[str, int], int] = Recent(TURNS_REMEMBERED)  # the number of their last turn

    def __len__(self) -> int:
        """Count those who wait."""
        return len(self._waiters)

    def longest_wait(self) -> float:
        """Return for how many seconds the first of the queue has waited."""
        return self._now() - self._waiters[0].since if self._waiters else 0.0

    @asynccontextmanager
    async def turn(self, match_id: int, *people: int) -> AsyncIterator[None]:
        """Wait for a turn to work on a match, for the people who wait for the result."""
        waiter = _Waiter(people, match_id, self._now())
        self._waiters.append(waiter)
        self._call()
        try:
            await waiter.called.wait()
            yield
        finally:
            if waiter.called.is_set():  # also if cancelled after the call
                self._free += 1
            else:
                self._waiters.remove(waiter)
            self._call()

    def _call(self) -> None:
        while self._free and self._waiters:
            waiter = self._next()
            self._waiters.remove(waiter)
            self._free -= 1
            self._turns += 1
            for who in (*(("person", user_id) for user_id in waiter.people), ("match", waiter.match_id)):
                self._last[who] = self._turns
            waiter.called.set()

    def _next(self) -> _Waiter:
        awaited = [waiter for waiter in self._waiters if waiter.people]
        others = [waiter for waiter in self._waiters if not waiter.people]
        is_theirs = others and self._turns % OTHERS_EVERY == OTHERS_EVERY - 1
        return min(others if is_theirs or not awaited else awaited, key=self._last_turns)

    def _last_turns(self, waiter: _Waiter) -> tuple[int, int]:
        """Return the last turn of the person who has waited longest since theirs, and that of the match."""
        people = (self._last.get(("person", user_id), 0) for user_id in waiter.people)
        return min(people, default=0), self._last.get(("match", waiter.match_id), 0)
