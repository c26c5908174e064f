"""Discord's limit over everything a bot asks for in its own name, shared by the processes that run."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import aiohttp

A_SECOND = 50  # https://discord.com/developers/docs/topics/rate-limits#global-rate-limit
SPARE = 0.9  # of it: what the processes know of each other is a moment old
EXEMPT = re.compile(r"/(?:interactions|webhooks)/\d+/")  # their tokens have limits of their own


class RateLimit:
    """Lets so many requests a second pass, one process's share of them, each in its turn."""

    def __init__(
        self,
        processes: Callable[[], int],
        now: Callable[[], float],
        wait: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._processes = processes
        self._now = now
        self._wait = wait
        self._free_at = 0.0  # when the next one may pass, if there were no reserve

    @property
    def share(self) -> float:
        """Requests a second."""
        return A_SECOND * SPARE / max(1, self._processes())

    async def handle_request(self, _: Any, __: Any, sent: aiohttp.TraceRequestStartParams) -> None:
        if not EXEMPT.search(sent.url.path):
            await self.wait_for_turn()

    async def wait_for_turn(self) -> None:
        """Wait for one's turn; a second's share may pass at once."""
        now, gap = self._now(), 1 / self.share
        self._free_at = max(self._free_at, now - 1 + gap) + gap
        if self._free_at > now + gap:
            await self._wait(self._free_at - now - gap)
