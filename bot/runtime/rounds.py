"""Who comes next where few have room: in rounds, so that nobody who asks for much holds up all others."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.runtime.recent import Recent

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

TURNS_REMEMBERED = 4096  # people and matches of whom is known when they had their last turn
OTHERS_EVERY = 4  # as often comes one for whom nobody waits, however many others there are


@dataclass(eq=False, slots=True)
class _Waiter:
    people: tuple[int, ...]  # who waits for it; none: it can wait until there is time
    match_id: int
    since: float
    called: asyncio.Event = field(default_factory=asyncio.Event)


class FairQueue:
    """Calls whoever had no turn for longest: first by person, then by match, then as they came."""

    def __init__(self, room: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._free = room
        self._clock = clock
        self._asking: list[_Waiter] = []
        self._turns = 0
        self._last: Recent[tuple[str, int], int] = Recent(TURNS_REMEMBERED)  # which turn was theirs

    def __len__(self) -> int:
        """Count those that wait."""
        return len(self._asking)

    def longest_wait(self) -> float:
        """Tell for how many seconds the one has waited that came first."""
        return self._clock() - self._asking[0].since if self._asking else 0.0

    @asynccontextmanager
    async def turn(self, match_id: int, *people: int) -> AsyncIterator[None]:
        """Wait for a turn at a match, for people who wait for what comes of it."""
        asking = _Waiter(people, match_id, self._clock())
        self._asking.append(asking)
        self._call()
        try:
            await asking.called.wait()
            yield
        finally:
            if asking.called.is_set():  # also where nobody came when called
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
        """Tell when it was the turn last of whoever of them had none for longest, and of the match."""
        people = (self._last.get(("person", user_id), 0) for user_id in asking.people)
        return min(people, default=0), self._last.get(("match", asking.match_id), 0)
