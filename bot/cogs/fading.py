"""Keeping a match that nobody seems to play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord.ext import commands

from bot.cards import verbs
from bot.cards.fading import kept_card
from bot.cogs.router import on_click
from bot.delivery.reply import show

if TYPE_CHECKING:
    import discord

    from bot.cards.click import Click
    from bot.delivery.readers import Readers
    from bot.matches.fading import Fading


class FadingCog(commands.Cog):
    def __init__(self, fading: Fading, readers: Readers) -> None:
        self._fading = fading
        self._readers = readers

    @on_click(verbs.KEEP)
    async def keep(self, interaction: discord.Interaction[Any], click: Click) -> None:
        await self._fading.keep(click.match, interaction.user.id)
        await show(interaction, kept_card(await self._readers.say_to(interaction)))
