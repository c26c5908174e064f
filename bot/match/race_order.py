"""A queue for people who act at the same time: they act in the order in which Discord received them.

The order in which handlers run means nothing; the id of an interaction contains Discord's own time.
An act waits in the queue only if it takes something from others: a right answer, or one that ends the card.
We decide all others at once: a wrong answer, and any answer of a person who plays alone.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

GRACE = 0.15  # seconds in which an earlier act may still arrive; replies come within 0.25


class RaceOrder:
    """The queues of people who act at the same time, one for each table."""

    def __init__(self, grace: float = GRACE) -> None:
        self._grace = grace
        self._waiting: dict[int, list[tuple[int, asyncio.Event]]] = {}

    @asynccontextmanager
    async def place(self, match_id: int, received: int, *, takes: bool) -> AsyncGenerator[None]:
        """Act at once, or in the queue if the act takes something from others, or others are in the queue."""
        if takes or match_id in self._waiting:  # the person in the queue may be the same
            async with self.turn(match_id, received):
                yield
        else:
            yield

    @asynccontextmanager
    async def turn(self, match_id: int, received: int) -> AsyncGenerator[None]:
        """Wait until the people received earlier have acted, then act; one at a time."""
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
        queue = self._waiting[match_id]  # canceled before its turn
        queue.remove(place)
        heapify(queue)

    def _next(self, match_id: int) -> None:
        queue = self._waiting[match_id]
        if queue:
            heappop(queue)[1].set()
        else:
            del self._waiting[match_id]
