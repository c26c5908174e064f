"""`/undo`, `/vote`, `/replace`: what the others must agree to, and giving a seat away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.cards import verbs
from bot.cards.calls import offer_card
from bot.cards.votes import (
    REASON_LIMIT,
    proposal_card,
    taken_card,
)
from bot.cogs.router import on_click
from bot.cogs.which_match import MatchCommands, which_match
from bot.delivery.reply import FOR_EVERYBODY, publish, redraw
from bot.matches.match import Standing
from bot.matches.proposal import ProposalKind
from bot.matches.refusals import BotsDoNotPlay, NotForYou, ProposalClosed

if TYPE_CHECKING:
    from bot.cards.click import Click
    from bot.cogs.which_match import WhichMatch
    from bot.matches.votes import Votes


class VotesCog(MatchCommands):
    def __init__(self, which_match: WhichMatch, votes: Votes) -> None:
        super().__init__(which_match)
        self._votes = votes

    @app_commands.command(
        name=locale_str("undo"),
        description=locale_str("Ask to take your last move back"),
        extras=FOR_EVERYBODY,
    )
    @app_commands.rename(reason=locale_str("reason"))
    @app_commands.describe(reason=locale_str("Why, for the others"))
    @which_match
    async def undo(
        self,
        interaction: discord.Interaction[Any],
        reason: app_commands.Range[str, 1, REASON_LIMIT],
        match: str | None = None,
    ) -> None:
        await self._propose(interaction, match, ProposalKind.UNDO, reason)

    @app_commands.command(
        name=locale_str("vote"),
        description=locale_str("Ask to end without a result"),
        extras=FOR_EVERYBODY,
    )
    @app_commands.rename(reason=locale_str("reason"))
    @app_commands.describe(reason=locale_str("Why, for the others"))
    @which_match
    async def vote(
        self,
        interaction: discord.Interaction[Any],
        reason: app_commands.Range[str, 1, REASON_LIMIT],
        match: str | None = None,
    ) -> None:
        await self._propose(interaction, match, ProposalKind.STOP, reason)

    @app_commands.command(
        name=locale_str("replace"),
        description=locale_str("Offer your seat to somebody"),
        extras=FOR_EVERYBODY,
    )
    @app_commands.rename(person=locale_str("person"))
    @app_commands.describe(person=locale_str("To whom; to anybody, if you name nobody"))
    @which_match
    async def replace(
        self,
        interaction: discord.Interaction[Any],
        person: discord.User | None = None,
        match: str | None = None,
    ) -> None:
        if person is not None and person.bot:
            raise BotsDoNotPlay
        found = await self.which_match.match(interaction, match)
        found, seat = await self._votes.offer(found.id, interaction.user.id)
        await publish(interaction, offer_card(found, seat, (person.id,) if person else ()))

    @on_click(verbs.AGREE)
    async def agree(self, interaction: discord.Interaction[Any], click: Click) -> None:
        await self._answer(interaction, click, agrees=True)

    @on_click(verbs.DISAGREE)
    async def disagree(self, interaction: discord.Interaction[Any], click: Click) -> None:
        await self._answer(interaction, click, agrees=False)

    @on_click(verbs.TAKE_SEAT)
    async def take_seat(self, interaction: discord.Interaction[Any], click: Click) -> None:
        seat = click.number()
        match = await self.which_match.clicked(interaction, click)
        if seat >= len(match.chairs):
            raise ProposalClosed
        user, chair, called = interaction.user, match.chairs[seat], click.words[1:]
        if user.id == chair.user_id and chair.standing is Standing.OFFERED:
            match = await self._votes.keep(match.id, user.id)
        elif called and str(user.id) not in called:
            raise NotForYou
        else:
            match = await self._votes.take_over(match.id, seat, user.id, user.display_name)
        await redraw(interaction, taken_card(match, seat))

    async def _propose(
        self,
        interaction: discord.Interaction[Any],
        named: str | None,
        kind: ProposalKind,
        reason: str,
    ) -> None:
        match = await self.which_match.match(interaction, named)
        asked = await self._votes.propose(match.id, interaction.user.id, kind, reason)
        await publish(interaction, proposal_card(asked))

    async def _answer(self, interaction: discord.Interaction[Any], click: Click, *, agrees: bool) -> None:
        proposal_id = click.number()
        asked = await self._votes.answer(click.match, proposal_id, interaction.user.id, agrees=agrees)
        await redraw(interaction, proposal_card(asked))
