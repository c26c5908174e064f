"""The queue of the tasks that want to write: one at a time, by rank, and in each rank first come first."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from enum import IntEnum
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator


class Rank(IntEnum):
    """Which task writes first; with PostgreSQL, which has several writers, none waits for another."""

    URGENT = 0  # many people wait for it; it must not wait for the others
    ORDINARY = 1
    BACKGROUND = 2  # nobody waits for it


class WriterQueue:
    def __init__(self) -> None:
        self._is_taken = False
        self._waiting: list[tuple[Rank, int, asyncio.Future[None]]] = []  # a heap
        self._numbers = count()

    @asynccontextmanager
    async def turn(self, rank: Rank) -> AsyncGenerator[None]:
        """Wait until no other task writes; after the block, let the next one write."""
        await self._wait(rank)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, rank: Rank) -> None:
        if not self._is_taken:
            self._is_taken = True
            return
        ours: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (rank, next(self._numbers), ours))
        try:
            await ours
        except asyncio.CancelledError:
            if not ours.cancelled():  # our turn came at this moment
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        while self._waiting:
            *_, theirs = heappop(self._waiting)
            if not theirs.done():  # else that task was cancelled while it waited
                theirs.set_result(None)
                return
        self._is_taken = False
