"""How long processes have waited for a core: where others work as well, part of every delay is theirs."""

from __future__ import annotations

import asyncio
from bisect import bisect_left, bisect_right
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

OFTEN = 0.01  # seconds between two looks
NANO_OF_MILLI = 1_000_000


class Stalls:
    """Notes what the system tells of some processes; of each its main thread."""

    def __init__(self, pids: Sequence[int], clock: Callable[[], int]) -> None:
        self._files = [Path(f"/proc/{pid}/schedstat") for pid in pids]
        self._clock = clock
        self._times: list[int] = []
        self._waited: list[list[int]] = []

    @property
    def is_known(self) -> bool:
        return all(file.exists() for file in self._files)

    async def watch(self) -> None:
        """Look until nobody needs it any more."""
        while self.is_known:
            self._times.append(self._clock())
            self._waited.append([int(file.read_text().split()[1]) for file in self._files])
            await asyncio.sleep(OFTEN)

    def between(self, since: int, until: int) -> list[int]:
        """Tell how many milliseconds each process waited for a core between two moments."""
        first = max(0, bisect_right(self._times, since) - 1)
        last = min(len(self._times) - 1, bisect_left(self._times, until))
        pairs = zip(self._waited[first], self._waited[last], strict=True)
        return [(later - earlier) // NANO_OF_MILLI for earlier, later in pairs]
