"""Looking back at a match, one position at a time, in private."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.finding.cog import MatchCommands, which_match
from bot.front import verbs
from bot.front.click import Click
from bot.front.refusals import NoSuchMatch
from bot.front.reply import show
from bot.front.router import on_click
from bot.match.card import history_card
from bot.match.match import Status
from rules_engine import replay_table

if TYPE_CHECKING:
    from bot.finding.cog import WhichMatch
    from bot.front.allowance import Allowance
    from bot.match.match import Match
    from bot.people.reader_keeper import Readers


class HistoryCog(MatchCommands):
    def __init__(self, which_match: WhichMatch, readers: Readers, allowance: Allowance) -> None:
        super().__init__(which_match)
        self._allowance = allowance
        self._readers = readers

    @app_commands.command(name=locale_str("history"), description=locale_str("Step through a match"))
    @which_match
    async def history(self, interaction: discord.Interaction[Any], match: str | None = None) -> None:
        found = await self.which_match.match(interaction, match, Click(verbs.HISTORY))
        await self._step(interaction, found, found.ply)

    @on_click(verbs.HISTORY)
    async def step(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self.which_match.clicked_match(interaction, click)
        await self._step(interaction, match, min(click.ply, match.ply) if click.words else match.ply)

    async def _step(self, interaction: discord.Interaction[Any], match: Match, ply: int) -> None:
        """Show a position as this person could have seen it at the time."""
        if match.seed is None:
            raise NoSuchMatch
        self._allowance.spend(interaction.user.id)
        now = await self._readers.perspective(interaction, match)
        perspective = replace(now, table=replay_table(match.record.upto(ply)))
        await show(interaction, history_card(perspective, is_over=match.status is not Status.RUNNING))
