"""Keeping a match that nobody seems to play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord.ext import commands

from bot.fading.card import kept_card
from bot.front import verbs
from bot.front.reply import show
from bot.front.router import on_click

if TYPE_CHECKING:
    import discord

    from bot.fading.service import Fading
    from bot.front.click import Click
    from bot.people.reader_keeper import Readers


class FadingCog(commands.Cog):
    def __init__(self, fading: Fading, readers: Readers) -> None:
        self._fading = fading
        self._readers = readers

    @on_click(verbs.KEEP)
    async def keep(self, interaction: discord.Interaction[Any], click: Click) -> None:
        await self._fading.keep(click.match, interaction.user.id)
        await show(interaction, kept_card(await self._readers.say_to(interaction)))
