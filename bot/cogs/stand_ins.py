"""The computer in the seat of a person who is away, until they are back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.cards import verbs
from bot.cards.computers import away_card
from bot.cards.table import view_card
from bot.cogs.router import on_click
from bot.cogs.which_match import MatchCommands
from bot.delivery.reply import show

if TYPE_CHECKING:
    import discord

    from bot.cards.click import Click
    from bot.cogs.which_match import WhichMatch
    from bot.delivery.readers import Readers
    from bot.matches.stand_ins import StandIns


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
