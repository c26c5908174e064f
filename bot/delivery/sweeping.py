"""That a click or command was done is noted for as long as somebody might ask for it again."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from bot.archive import ArchiveError, interactions
from bot.matches.race import snowflake_at

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.archive import Archive

log = structlog.get_logger()

HOUR = 3600  # seconds between two sweeps, each of which leaves what is younger


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
            log.warning("no interaction could be forgotten", reason=str(error))
