"""Finding what the bot has said somewhere, and nobody was left to remember."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    import discord
    from discord.abc import Messageable

LOOKED_THROUGH = 50  # messages


async def newest_own(
    channel: Messageable, us: discord.ClientUser | None, is_meant: Callable[[discord.Message], bool]
) -> discord.Message | None:
    """Find the newest of our messages there that is meant."""
    async for message in channel.history(limit=LOOKED_THROUGH):
        if message.author == us and is_meant(message):
            return message
    return None
