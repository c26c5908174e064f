"""Run on a local Discord instead of the real one: its address, and its clock, which people move."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import aiohttp
import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable
    from typing import Any, TypeAlias

    Waits: TypeAlias = Callable[[], Awaitable[list[dict[str, Any]]]]
    """Returns what we wait for: `at`, in seconds since 1970, and `what` will be done then."""

PAUSE = 1.0  # seconds before the next attempt when the local Discord does not answer


def use_local_discord(address: str) -> None:
    """Make discord.py use an address; the settings allow only loopback."""
    url = URL(address).origin()
    Route.BASE = str(url / "api/v10")
    DiscordWebSocket.DEFAULT_GATEWAY = url.with_scheme("ws") / "gateway"
    discord.Asset.BASE = str(url / "cdn")


class LocalClock:
    """The time of the local Discord: this machine's, plus the seconds by which people moved it."""

    def __init__(self, address: str) -> None:
        self._url = URL(address).origin() / "clock"
        self._ahead = 0.0
        self.patience = 0.0  # seconds that it waits for an answer

    def __call__(self) -> int:
        return int(time.time() + self._ahead)

    @asynccontextmanager
    async def follow(self, moved: Callable[[], None], waits: Waits) -> AsyncGenerator[None]:
        """Follow its clock until the block ends: call `moved` when it moves, and send our waits if asked."""
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(sock_connect=10)) as session:
            async with session.get(self._url) as response:
                self._set_from(await response.content.readline())
            following = asyncio.create_task(self._keep_following(session, moved, waits))
            try:
                yield
            finally:
                following.cancel()
                await asyncio.wait({following})

    async def _keep_following(
        self, session: aiohttp.ClientSession, moved: Callable[[], None], waits: Waits
    ) -> None:
        while True:
            with suppress(OSError, aiohttp.ClientError):
                async with session.get(self._url) as response:
                    async for line in response.content:
                        if self._set_from(line):
                            await session.post(self._url / "waits", json=await waits())
                        else:
                            moved()
            await asyncio.sleep(PAUSE)

    def _set_from(self, line: bytes) -> bool:
        """Set the time from a line; tell whether it asks what we wait for."""
        told = json.loads(line)
        self._ahead, self.patience = float(told["ahead"]), float(told["patience"])
        return bool(told["asks"])
