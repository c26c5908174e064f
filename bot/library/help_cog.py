"""`/help`: what Makiso is, and how to start."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.front import verbs
from bot.front.refusals import UnknownButton
from bot.front.reply import show
from bot.front.router import on_click
from bot.front.words import SPOKEN
from bot.library.help_card import help_card

if TYPE_CHECKING:
    from bot.front.click import Click
    from bot.people.reader_keeper import Readers
    from bot.servers.service import Servers


class HelpCog(commands.Cog):
    def __init__(self, servers: Servers, readers: Readers) -> None:
        self._servers = servers
        self._readers = readers

    @app_commands.command(name=locale_str("help"), description=locale_str("What I do, and how to start"))
    async def help(self, interaction: discord.Interaction[Any]) -> None:
        await self._show(interaction, (await self._readers.of(interaction)).lang)

    @on_click(verbs.HELP)
    async def help_in_language(self, interaction: discord.Interaction[Any], click: Click) -> None:
        if click.word() not in SPOKEN:
            raise UnknownButton
        await self._show(interaction, click.word())

    async def _show(self, interaction: discord.Interaction[Any], lang: str) -> None:
        is_member = interaction.guild_id is not None and interaction.is_guild_integration()
        server = await self._servers.find(interaction.guild_id or 0)
        card = help_card(
            lang,
            on_server=is_member,
            manages=interaction.permissions.manage_guild,
            channels=server.channels,
        )
        await show(interaction, card)
