"""Keeps within Discord's limit of requests in the bot's own name, which all its processes share."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import aiohttp

A_SECOND = 50  # https://discord.com/developers/docs/topics/rate-limits#global-rate-limit
SPARE = 0.9  # of the limit: what the processes know of each other is a moment old
EXEMPT = re.compile(r"/(?:interactions|webhooks)/\d+/")  # their tokens have limits of their own


class RateLimit:
    """Lets the share of one process pass, in the order of the requests."""

    def __init__(
        self,
        processes: Callable[[], int],
        now: Callable[[], float],
        wait: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._processes = processes
        self._now = now
        self._wait = wait
        self._free_at = 0.0  # when the next request may pass, without the second that may pass at once

    @property
    def share(self) -> float:
        """Return how many requests a second this process may make."""
        return A_SECOND * SPARE / max(1, self._processes())

    async def handle_request(self, _: Any, __: Any, sent: aiohttp.TraceRequestStartParams) -> None:
        if not EXEMPT.search(sent.url.path):
            await self.wait_for_turn()

    async def wait_for_turn(self) -> None:
        """Wait until a request may pass; the share of one second may pass at once."""
        now, gap = self._now(), 1 / self.share
        self._free_at = max(self._free_at, now - 1 + gap) + gap
        if self._free_at > now + gap:
            await self._wait(self._free_at - now - gap)
