"""Lets urgent messages go first, for which everybody waits; replies may come a little later."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST = 0.3  # seconds that a reply waits at most; Discord waits for three


class RightOfWay:
    """Lets urgent work go alone, and of the rest one task in each round of the loop, in their order."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._urgent = 0
        self._is_free = asyncio.Event()
        self._is_free.set()
        self._line = asyncio.Lock()

    @contextmanager
    def urgent(self) -> Iterator[None]:
        """Make all others wait while the block runs."""
        self._urgent += 1
        self._is_free.clear()
        try:
            yield
        finally:
            self._urgent -= 1
            if not self._urgent:
                self._is_free.set()

    async def wait(self) -> None:
        """Wait while urgent work is under way; then those who wait go on one by one."""
        until = asyncio.get_running_loop().time() + self._longest
        async with self._line:
            if not self._is_free.is_set():
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(until):
                        await self._is_free.wait()
            await asyncio.sleep(0)  # the next one goes on in the next round
