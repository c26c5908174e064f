"""Finds messages that the bot has posted but, after a crash, does not know of."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import discord

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from discord.abc import Messageable

    from bot.front.components import ReadyCard
    from bot.mail.letter import Letter

SEARCH_LIMIT = 50  # messages


async def fetch_newest_own(
    channel: Messageable, us: discord.ClientUser | None, is_meant: Callable[[discord.Message], bool]
) -> discord.Message | None:
    """Find the newest message of the bot in a channel that `is_meant` accepts."""
    return await anext(fetch_all_own(channel, us, is_meant), None)


async def fetch_all_own(
    channel: Messageable, us: discord.ClientUser | None, is_meant: Callable[[discord.Message], bool]
) -> AsyncIterator[discord.Message]:
    """Find the messages of the bot in a channel that `is_meant` accepts, the newest first."""
    async for message in channel.history(limit=SEARCH_LIMIT):
        if message.author == us and is_meant(message):
            yield message


async def post_once(
    letter: Letter,
    channel: Messageable,
    us: discord.ClientUser | None,
    ready: ReadyCard,
    *,
    silent: bool = False,
) -> discord.Message:
    """Post what a letter says, unless it was posted: Discord knows a nonce for only five minutes."""
    if letter.has_been_tried:
        with suppress(discord.Forbidden):  # without permission to read the history it may be posted twice
            said = await fetch_newest_own(channel, us, ready.is_said_by)
            if said is not None:
                return said
    return await channel.send(nonce=letter.nonce, silent=silent, **ready.post_arguments())
