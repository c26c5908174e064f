"""The computer in the seat of a person who is away, until they are back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.computers.card import away_card
from bot.finding.cog import MatchCommands
from bot.front import verbs
from bot.front.reply import show
from bot.front.router import on_click
from bot.match.card import view_card

if TYPE_CHECKING:
    import discord

    from bot.computers.stand_in_service import StandIns
    from bot.finding.cog import WhichMatch
    from bot.front.click import Click
    from bot.people.reader_keeper import Readers


class StandInsCog(MatchCommands):
    def __init__(self, which_match: WhichMatch, stand_ins: StandIns, readers: Readers) -> None:
        super().__init__(which_match)
        self._stand_ins = stand_ins
        self._readers = readers

    @on_click(verbs.AWAY)
    async def away(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self._stand_ins.step_away(click.match, interaction.user.id)
        await show(interaction, away_card(await self._readers.perspective(interaction, match)))

    @on_click(verbs.BACK)
    async def back(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self._stand_ins.resume_seat(click.match, interaction.user.id)
        await show(interaction, view_card(await self._readers.perspective(interaction, match)))
