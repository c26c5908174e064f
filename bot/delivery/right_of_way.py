"""Who goes first: what everybody waits for at its moment, before replies that may come a little later."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST = 0.3  # seconds that anybody stands aside; Discord waits three


class RightOfWay:
    """Lets what is urgent go alone, and of the rest one thing a round of the loop, in their order."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._urgent = 0
        self._is_free = asyncio.Event()
        self._is_free.set()
        self._line = asyncio.Lock()

    @contextmanager
    def urgent(self) -> Iterator[None]:
        """Have all others stand aside while the block runs."""
        self._urgent += 1
        self._is_free.clear()
        try:
            yield
        finally:
            self._urgent -= 1
            if not self._urgent:
                self._is_free.set()

    async def wait(self) -> None:
        """Stand aside while something urgent is on its way; where many do, they go on one by one."""
        until = asyncio.get_running_loop().time() + self._longest
        async with self._line:
            if not self._is_free.is_set():
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(until):
                        await self._is_free.wait()
            await asyncio.sleep(0)  # whoever is behind goes on in the next round
