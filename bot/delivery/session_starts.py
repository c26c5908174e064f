"""How many sessions Discord still lets the bot open today, and who waits where they are few."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog
from aiohttp import ClientError
from discord import DiscordException

if TYPE_CHECKING:
    import discord

log = structlog.get_logger()

FEW = 10  # a tenth of the sessions of a day is few


async def wait_to_start(client: discord.AutoShardedClient) -> None:
    """Wait where few of the sessions are left that Discord lets a bot open in a day, a start each.

    A bot that falls at each start would use them up within hours, and could then not be started at all.
    """
    try:
        limits = await client.fetch_session_start_limits()
    except (DiscordException, OSError, ClientError) as error:
        log.warning("nobody knows how many sessions are left", reason=str(error))
        return
    if seconds := pause_before(limits.remaining, limits.total, limits.reset_after):
        log.warning("few sessions are left: a start waits", left=limits.remaining, seconds=round(seconds))
        await asyncio.sleep(seconds)


def pause_before(left: int, total: int, reset_after: int) -> float:
    """Tell for how many seconds to wait: where few are left, they are spread over the rest of the day."""
    return 0.0 if left * FEW > total else reset_after / 1000 / (left + 1)
