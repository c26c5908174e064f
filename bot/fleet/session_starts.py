"""Delays a start if Discord allows the bot few more sessions today."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog
from aiohttp import ClientError
from discord import DiscordException

if TYPE_CHECKING:
    import discord

log = structlog.get_logger()

FEW = 10  # a tenth of the sessions of a day counts as few


async def wait_to_start(client: discord.AutoShardedClient) -> None:
    """Wait if few sessions are left of those that Discord allows a bot in a day; each start needs one.

    A bot that crashes at each start would use them up within hours, and then could not start at all.
    """
    try:
        limits = await client.fetch_session_start_limits()
    except (DiscordException, OSError, ClientError) as error:
        log.warning("the number of sessions that are left is unknown", reason=str(error))
        return
    if seconds := pause_before(limits.remaining, limits.total, limits.reset_after):
        log.warning("few sessions are left: a start waits", left=limits.remaining, seconds=round(seconds))
        await asyncio.sleep(seconds)


def pause_before(left: int, total: int, reset_after: int) -> float:
    """Return the seconds to wait: few sessions are spread over the rest of the day."""
    return 0.0 if left * FEW > total else reset_after / 1000 / (left + 1)
