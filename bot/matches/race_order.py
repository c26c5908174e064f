"""Standing in line: where several people may act at once, they do in the order Discord received them.

The order in which handlers happen to run says nothing; an interaction's id carries Discord's own time.
Only what takes something from others waits for it: a right answer, or whatever puts the card away.
A wrong one leaves all others what they had, so it is decided at once, and so is that of whoever is alone.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

GRACE = 0.15  # seconds in which somebody who was earlier may still turn up; replies come within 0.25


class RaceOrder:
    """The people who want to act at the same time, table by table."""

    def __init__(self, grace: float = GRACE) -> None:
        self._grace = grace
        self._waiting: dict[int, list[tuple[int, asyncio.Event]]] = {}

    @asynccontextmanager
    async def place(self, match_id: int, received: int, *, takes: bool) -> AsyncGenerator[None]:
        """Act at once, or in line where that takes something from others, or somebody stands there."""
        if takes or match_id in self._waiting:  # whoever waits there may be the same person
            async with self.turn(match_id, received):
                yield
        else:
            yield

    @asynccontextmanager
    async def turn(self, match_id: int, received: int) -> AsyncGenerator[None]:
        """Wait until whoever was received earlier has acted, then act; one at a time."""
        place = (received, asyncio.Event())
        if match_id not in self._waiting:
            self._waiting[match_id] = []
            asyncio.get_running_loop().call_later(self._grace, self._next, match_id)
        heappush(self._waiting[match_id], place)
        try:
            await place[1].wait()
            yield
        finally:
            self._leave(match_id, place)

    def _leave(self, match_id: int, place: tuple[int, asyncio.Event]) -> None:
        if place[1].is_set():
            self._next(match_id)
            return
        queue = self._waiting[match_id]  # gone before it was their turn
        queue.remove(place)
        heapify(queue)

    def _next(self, match_id: int) -> None:
        queue = self._waiting[match_id]
        if queue:
            heappop(queue)[1].set()
        else:
            del self._waiting[match_id]
