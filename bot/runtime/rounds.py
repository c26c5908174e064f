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

    def __init__(self, room: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._free = room
        self._clock = clock
        self._asking: list[_Waiter] = []
        self._turns = 0
        self._last: Recent[tuple[str, int], int] = Recent(TURNS_REMEMBERED)  # the number of their last turn

    def __len__(self) -> int:
        """Count those who wait."""
        return len(self._asking)

    def longest_wait(self) -> float:
        """Return for how many seconds the first of the queue has waited."""
        return self._clock() - self._asking[0].since if self._asking else 0.0

    @asynccontextmanager
    async def turn(self, match_id: int, *people: int) -> AsyncIterator[None]:
        """Wait for a turn to work on a match, for the people who wait for the result."""
        asking = _Waiter(people, match_id, self._clock())
        self._asking.append(asking)
        self._call()
        try:
            await asking.called.wait()
            yield
        finally:
            if asking.called.is_set():  # also if cancelled after the call
                self._free += 1
            else:
                self._asking.remove(asking)
            self._call()

    def _call(self) -> None:
        while self._free and self._asking:
            asking = self._next()
            self._asking.remove(asking)
            self._free -= 1
            self._turns += 1
            for who in (*(("person", user_id) for user_id in asking.people), ("match", asking.match_id)):
                self._last[who] = self._turns
            asking.called.set()

    def _next(self) -> _Waiter:
        awaited = [asking for asking in self._asking if asking.people]
        others = [asking for asking in self._asking if not asking.people]
        is_theirs = others and self._turns % OTHERS_EVERY == OTHERS_EVERY - 1
        return min(others if is_theirs or not awaited else awaited, key=self._last_turns)

    def _last_turns(self, asking: _Waiter) -> tuple[int, int]:
        """Return the last turn of the person who has waited longest since theirs, and that of the match."""
        people = (self._last.get(("person", user_id), 0) for user_id in asking.people)
        return min(people, default=0), self._last.get(("match", asking.match_id), 0)
