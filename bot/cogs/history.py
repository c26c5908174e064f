"""Looking back at a match, one position at a time, in private."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.cards import verbs
from bot.cards.perspective import Perspective
from bot.cards.table import history_card
from bot.cogs.options import MatchNumber, which_match
from bot.cogs.router import on_click
from bot.delivery.reply import show
from bot.matches.match import Status
from bot.matches.refusals import NoSuchMatch
from rules_engine import seated

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.cards.click import Click
    from bot.matches.match import Match


class HistoryCog(commands.Cog):
    def __init__(self, bot: Makiso) -> None:
        self._bot = bot

    @app_commands.command(name=locale_str("history"), description=locale_str("Step through a match"))
    @which_match
    async def history(self, interaction: discord.Interaction[Any], match: MatchNumber | None = None) -> None:
        found = await self._bot.here.match(interaction, match)
        await self._step(interaction, found, found.ply)

    @on_click(verbs.HISTORY)
    async def step(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self._bot.matches.find(click.match)
        await self._step(interaction, match, min(click.ply, match.ply))

    async def _step(self, interaction: discord.Interaction[Any], match: Match, ply: int) -> None:
        """Show a position as this person could have seen it then."""
        if match.seed is None:
            raise NoSuchMatch
        reader = await self._bot.readers.of(interaction)
        seats = match.seats_of(interaction.user.id)
        table = seated(match.record.upto(ply))
        sight = Perspective(match, table, next(iter(seats), None), reader.lang, reader.theme or match.theme)
        await show(interaction, history_card(sight, is_over=match.status is not Status.RUNNING))
