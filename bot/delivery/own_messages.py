"""Finding what the bot has said somewhere, and nobody was left to remember."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    import discord
    from discord.abc import Messageable

LOOKED_THROUGH = 50  # messages


async def newest_own(
    channel: Messageable, us: discord.ClientUser | None, is_meant: Callable[[discord.Message], bool]
) -> discord.Message | None:
    """Find the newest of our messages there that is meant."""
    return await anext(all_own(channel, us, is_meant), None)


async def all_own(
    channel: Messageable, us: discord.ClientUser | None, is_meant: Callable[[discord.Message], bool]
) -> AsyncIterator[discord.Message]:
    """Find those of our messages there that are meant, the newest first."""
    async for message in channel.history(limit=LOOKED_THROUGH):
        if message.author == us and is_meant(message):
            yield message
