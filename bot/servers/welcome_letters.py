"""Welcomes new servers, in a channel or with a direct message to the owner."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import structlog

from bot.front.components import ready_card
from bot.front.log_context import shard_of
from bot.front.words import plain
from bot.library.help_card import back_card, help_card, nowhere_card
from bot.mail.delivers import delivers
from bot.mail.letter import WELCOME
from bot.mail.own_messages import post_once
from bot.people.reader_keeper import language_on

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.front.card import Card
    from bot.mail.letter import Letter
    from bot.servers.server import Server
    from bot.servers.service import Servers

log = structlog.get_logger()


class WelcomeLetters:
    def __init__(self, client: discord.AutoShardedClient, servers: Servers, lang: str) -> None:
        self._client = client
        self._servers = servers
        self._lang = lang

    @delivers(WELCOME)
    async def deliver_welcome(self, letter: Letter) -> None:
        """Say once how to start, or that matches go on; if no channel can be used, tell the owner."""
        guild_id = int(letter.content["guild"])
        if self._client.get_shard(shard_of(guild_id, self._client.shard_count)) is None:
            raise ConnectionError("another process has just taken this server over: it says so")
        guild = self._client.get_guild(guild_id)
        if guild is None:  # the server has removed the bot again
            return
        if guild.unavailable:
            raise ConnectionError("Discord cannot tell of this server for now")
        server = await self._servers.find(guild.id)
        lang = language_on(server, guild, self._lang)
        channel = next(_open_channels(guild), None)
        if channel is not None:
            card = _first_word(letter, server, lang)
            await post_once(letter, channel, self._client.user, await ready_card(card))
            return
        await self._tell_owner(letter, guild, lang)

    async def _tell_owner(self, letter: Letter, guild: discord.Guild, lang: str) -> None:
        assert guild.owner_id is not None, "each server has an owner"
        ready = await ready_card(nowhere_card(plain(guild.name), lang))
        try:
            direct = await self._client.create_dm(discord.Object(guild.owner_id))
            await post_once(letter, direct, self._client.user, ready)
        except discord.Forbidden as error:
            log.info("the owner of a server takes no direct messages", server=guild.id, code=error.code)


def _first_word(letter: Letter, server: Server, lang: str) -> Card:
    """Make the card that says how to start, or that resting matches go on."""
    if count := letter.content.get("matches"):
        return back_card(int(count), lang)
    return help_card(lang, on_server=True, manages=True, channels=server.channels)


def _open_channels(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """List the channels in which the bot may write: first the one where the server greets people."""
    first = (guild.system_channel,) if guild.system_channel else ()
    for channel in (*first, *guild.text_channels):
        may = channel.permissions_for(guild.me)
        if may.view_channel and may.send_messages:
            yield channel
