"""Deletes the notes that an interaction was handled, once nobody can repeat it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from bot.database import ArchiveError, interactions
from bot.racing.rules import snowflake_at

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.database import Archive

log = structlog.get_logger()

HOUR = 3600  # seconds between two sweeps, and the age of the notes that they delete


async def keep_sweeping(
    archive: Archive,
    discord_clock: Callable[[], int],
    pause: Callable[[float], Awaitable[object]] = asyncio.sleep,
) -> None:
    while True:
        await pause(HOUR)
        try:
            await interactions.delete_before(archive, snowflake_at(discord_clock() - HOUR * 1000))
        except ArchiveError as error:
            log.warning("old interactions could not be deleted", reason=str(error))
