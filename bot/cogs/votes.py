"""`/undo`, `/vote`, `/replace`: what the others must agree to, and giving a seat away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.cards import verbs
from bot.cards.calls import offer_card
from bot.cards.table import replace_card
from bot.cards.votes import (
    REASON_LIMIT,
    proposal_card,
    taken_card,
)
from bot.cogs.router import on_click
from bot.cogs.which_match import MatchCommands, which_match
from bot.delivery.reply import FOR_EVERYBODY, publish, redraw, show
from bot.matches.match import Standing
from bot.matches.play import seat_in_play
from bot.matches.proposal import ProposalKind
from bot.matches.refusals import BotsDoNotPlay, NotForYou, ProposalClosed

if TYPE_CHECKING:
    from bot.cards.click import Click
    from bot.cogs.which_match import WhichMatch
    from bot.delivery.readers import Readers
    from bot.matches.match import Match
    from bot.matches.votes import Votes


class VotesCog(MatchCommands):
    def __init__(self, which_match: WhichMatch, votes: Votes, readers: Readers) -> None:
        super().__init__(which_match)
        self._readers = readers
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
        reason: app_commands.Range[str, 1, REASON_LIMIT] | None = None,
        match: str | None = None,
    ) -> None:
        await self._propose(
            interaction, await self.which_match.match(interaction, match), ProposalKind.UNDO, reason
        )

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
        reason: app_commands.Range[str, 1, REASON_LIMIT] | None = None,
        match: str | None = None,
    ) -> None:
        await self._propose(
            interaction, await self.which_match.match(interaction, match), ProposalKind.STOP, reason
        )

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
        await self._offer(interaction, found.id, (person.id,) if person else ())

    @on_click(verbs.REPLACE)
    async def ask_replace(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self.which_match.clicked(interaction, click)
        seat_in_play(match, interaction.user.id)
        await show(interaction, replace_card(await self._readers.perspective(interaction, match)))

    @on_click(verbs.REPLACED)
    async def replaced(self, interaction: discord.Interaction[Any], click: Click) -> None:
        await self._offer(interaction, click.match, ())

    async def _offer(
        self, interaction: discord.Interaction[Any], match_id: int, called: tuple[int, ...]
    ) -> None:
        match, seat = await self._votes.offer(match_id, interaction.user.id)
        await publish(interaction, offer_card(match, seat, called))

    @on_click(verbs.ASK_UNDO, verbs.ASK_STOP)
    async def ask(self, interaction: discord.Interaction[Any], click: Click) -> None:
        kind = ProposalKind.UNDO if click.verb == verbs.ASK_UNDO else ProposalKind.STOP
        await self._propose(interaction, await self.which_match.clicked(interaction, click), kind, None)

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
        self, interaction: discord.Interaction[Any], match: Match, kind: ProposalKind, reason: str | None
    ) -> None:
        asked = await self._votes.propose(match.id, interaction.user.id, kind, reason or "")
        await publish(interaction, proposal_card(asked))

    async def _answer(self, interaction: discord.Interaction[Any], click: Click, *, agrees: bool) -> None:
        proposal_id = click.number()
        asked = await self._votes.answer(click.match, proposal_id, interaction.user.id, agrees=agrees)
        await redraw(interaction, proposal_card(asked))
