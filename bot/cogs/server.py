"""`/server`: what may be played where, and whether everything works."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.archive import servers
from bot.cards import verbs
from bot.cards.preferences import AUTOMATIC, LIMITS, server_card
from bot.cards.words import SPOKEN
from bot.cogs.doctor import examine
from bot.cogs.lobby import check_permissions
from bot.cogs.router import known, on_click, values
from bot.delivery.reply import show
from bot.matches.refusals import NotAdmin
from bot.matches.server import Threads

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.cards.click import Click
    from bot.matches.server import Server


CHOICES = {"lang": (AUTOMATIC, *SPOKEN), "threads": tuple(Threads), "limit": tuple(map(str, LIMITS))}


class ServerCog(commands.Cog):
    server = app_commands.Group(
        name=locale_str("server"),
        description=locale_str("Settings of this server"),
        guild_only=True,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        default_permissions=discord.Permissions(manage_guild=True),
    )

    def __init__(self, bot: Makiso) -> None:
        self._bot = bot

    @server.command(name=locale_str("settings"), description=locale_str("Channels, roles, language, threads"))
    async def settings(self, interaction: discord.Interaction[Any]) -> None:
        async with self._bot.archive.reading() as connection:
            server = await servers.find(connection, _managed(interaction))
        await self._show(interaction, server)

    @on_click(verbs.SERVER)
    async def set(self, interaction: discord.Interaction[Any], click: Click) -> None:
        guild_id, name = _managed(interaction), click.words[0]
        if name in CHOICES:
            known(interaction, CHOICES[name])
        async with self._bot.archive.writing() as connection:
            server = _changed(await servers.find(connection, guild_id), name, values(interaction))
            await servers.save(connection, server)
        await self._show(interaction, server)

    @on_click(verbs.PULSE)
    async def toggle_pulse(self, interaction: discord.Interaction[Any], click: Click) -> None:  # noqa: ARG002 - no words
        guild_id, channel = _managed(interaction), interaction.channel_id or 0
        if await self._bot.pulse.has_board(channel):
            await self._bot.pulse.remove(channel)
        else:
            check_permissions(interaction, "pin_messages")
            await self._bot.pulse.wish(channel, guild_id)
        async with self._bot.archive.reading() as connection:
            server = await servers.find(connection, guild_id)
        await self._show(interaction, server)

    async def _show(self, interaction: discord.Interaction[Any], server: Server) -> None:
        say = (await self._bot.readers.of(interaction)).say
        has_board = await self._bot.pulse.has_board(interaction.channel_id or 0)
        await show(interaction, server_card(server, say, has_board=has_board))

    @server.command(name=locale_str("doctor"), description=locale_str("Test whether everything works here"))
    async def doctor(self, interaction: discord.Interaction[Any]) -> None:
        _managed(interaction)
        await interaction.response.defer(ephemeral=True, thinking=True)
        await show(interaction, await examine(self._bot, interaction))


def _managed(interaction: discord.Interaction[Any]) -> int:
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise NotAdmin
    return interaction.guild_id


def _changed(server: Server, name: str, chosen: tuple[str, ...]) -> Server:
    match name:
        case "channels":
            return replace(server, channels=tuple(map(int, chosen)))
        case "starters":
            return replace(server, starters=tuple(map(int, chosen)))
        case "lang":
            return replace(server, lang=None if chosen[0] == AUTOMATIC else chosen[0])
        case "threads":
            return replace(server, threads=Threads(chosen[0]))
        case _:
            return replace(server, running_limit=int(chosen[0]))
