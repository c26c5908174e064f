"""Notes that the bot lives: the next start reads how long it was away and whether the clock is right."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import discord
import structlog

from bot.clocks.card import clock_jump_text
from bot.clocks.machine_clock import Finding
from bot.database import ArchiveError
from bot.front.words import voice

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.clocks.machine_clock import Reading
    from bot.clocks.outage_service import Outages

log = structlog.get_logger()

PERIOD = 20.0  # seconds


class Heartbeat:
    def __init__(
        self,
        client: discord.Client,
        outages: Outages,
        lang: str,
        pause: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._client = client
        self._outages = outages
        self._lang = lang
        self._pause = pause
        self._beating: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Give people the time of the last absence back, before any deadline is judged."""
        await self._handle_reading(await self._outages.start())
        self._beating = asyncio.create_task(self._beat())

    async def _beat(self) -> None:
        while True:
            await self._pause(PERIOD)
            try:
                await self._handle_reading(await self._outages.beat())
            except ArchiveError as error:  # the next beat may work
                log.warning("the heartbeat could not be written", reason=str(error))
            except Exception:
                log.exception("the heartbeat could not be written")

    async def _handle_reading(self, reading: Reading) -> None:
        if reading.finding is Finding.AWAY:
            log.info("the bot was away", since=reading.since, now=reading.now)
        elif reading.is_new:
            log.error(
                "the machine's clock has jumped: no deadline is judged by it",
                since=reading.since,
                now=reading.now,
            )
            with suppress(discord.HTTPException):
                await self._warn_host(reading)

    async def _warn_host(self, reading: Reading) -> None:
        """Write to the owner of the bot."""
        owner = (await self._client.application_info()).owner
        channel = await self._client.create_dm(discord.Object(owner.id))
        await channel.send(clock_jump_text(reading.since, reading.now, voice(self._lang)))

    async def stop(self) -> None:
        """Write the last beat."""
        if self._beating is None:
            return
        self._beating.cancel()
        with suppress(asyncio.CancelledError):
            await self._beating
        with suppress(ArchiveError):  # the next start then assumes that the bot stopped a little earlier
            await self._outages.beat()
