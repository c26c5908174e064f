"""How late the crowd's own loop was: what it sends and hears then, it takes for the bot's."""

from __future__ import annotations

import asyncio
from time import perf_counter

LOOK = 0.005  # seconds
SHARE = 0.99


class Lateness:
    def __init__(self) -> None:
        self._late: list[tuple[float, float]] = []  # when, by how much
        self._task = asyncio.create_task(self._measure())

    async def _measure(self) -> None:
        while True:
            since = perf_counter()
            await asyncio.sleep(LOOK)
            self._late.append((since, perf_counter() - since - LOOK))

    def within(self, since: float, seconds: float) -> float:
        until = since + seconds
        late = (late for when, late in self._late if since <= when + LOOK + late and when <= until)
        return max(late, default=0.0)

    def stop(self) -> None:
        self._task.cancel()

    def __str__(self) -> str:
        late = sorted(1000 * late for _, late in self._late)
        most = late[int(SHARE * len(late))]
        return f"the crowd's own loop was late by {most:.0f} ms at p99, {late[-1]:.0f} ms at most"
