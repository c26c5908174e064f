"""`/undo`, `/vote`, `/replace`: what the others must agree to, and giving a seat away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.cards import verbs
from bot.cards.votes import (
    REASON_LIMIT,
    offer_card,
    proposal_card,
    taken_card,
)
from bot.cogs.options import MatchNumber, which_match
from bot.cogs.router import on_click
from bot.delivery.reply import publish, redraw
from bot.matches.match import Standing
from bot.matches.refusals import BotsDoNotPlay, NotForYou, ProposalClosed
from bot.matches.votes import Kind

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.cards.click import Click


class VotesCog(commands.Cog):
    def __init__(self, bot: Makiso) -> None:
        self._bot = bot
        self._consent = bot.consent

    @app_commands.command(name=locale_str("undo"), description=locale_str("Ask to take your last move back"))
    @app_commands.rename(reason=locale_str("reason"))
    @app_commands.describe(reason=locale_str("Why, for the others"))
    @which_match
    async def undo(
        self,
        interaction: discord.Interaction[Any],
        reason: app_commands.Range[str, 1, REASON_LIMIT],
        match: MatchNumber | None = None,
    ) -> None:
        await self._propose(interaction, match, Kind.UNDO, reason)

    @app_commands.command(name=locale_str("vote"), description=locale_str("Ask to end without a result"))
    @app_commands.rename(reason=locale_str("reason"))
    @app_commands.describe(reason=locale_str("Why, for the others"))
    @which_match
    async def vote(
        self,
        interaction: discord.Interaction[Any],
        reason: app_commands.Range[str, 1, REASON_LIMIT],
        match: MatchNumber | None = None,
    ) -> None:
        await self._propose(interaction, match, Kind.STOP, reason)

    @app_commands.command(name=locale_str("replace"), description=locale_str("Offer your seat to somebody"))
    @app_commands.rename(person=locale_str("person"))
    @app_commands.describe(person=locale_str("To whom; to anybody, if you name nobody"))
    @which_match
    async def replace(
        self,
        interaction: discord.Interaction[Any],
        person: discord.User | None = None,
        match: MatchNumber | None = None,
    ) -> None:
        if person is not None and person.bot:
            raise BotsDoNotPlay
        found = await self._bot.here.match(interaction, match)
        found = await self._consent.offer(found.id, interaction.user.id)
        seat = found.seats_of(interaction.user.id)[0]
        await publish(interaction, offer_card(found, seat, (person.id,) if person else ()))
        self._bot.post.ring()

    @on_click(verbs.AGREE)
    async def agree(self, interaction: discord.Interaction[Any], click: Click) -> None:
        await self._answer(interaction, click, agrees=True)

    @on_click(verbs.DISAGREE)
    async def disagree(self, interaction: discord.Interaction[Any], click: Click) -> None:
        await self._answer(interaction, click, agrees=False)

    @on_click(verbs.TAKE_SEAT)
    async def take_seat(self, interaction: discord.Interaction[Any], click: Click) -> None:
        seat = int(click.words[0])
        match = await self._bot.matches.find(click.match)
        if seat >= len(match.chairs):
            raise ProposalClosed
        user, chair, called = interaction.user, match.chairs[seat], click.words[1:]
        if user.id == chair.user_id and chair.standing is Standing.OFFERED:
            match = await self._consent.keep(match.id, user.id)
        elif called and str(user.id) not in called:
            raise NotForYou
        else:
            match = await self._consent.take_over(match.id, seat, user.id, user.display_name)
        await redraw(interaction, taken_card(match, seat))
        self._bot.post.ring()

    async def _propose(
        self,
        interaction: discord.Interaction[Any],
        named: str | None,
        kind: Kind,
        reason: str,
    ) -> None:
        match = await self._bot.here.match(interaction, named)
        asked = await self._consent.propose(match.id, interaction.user.id, kind, reason)
        await publish(interaction, proposal_card(asked))
        self._bot.post.ring()

    async def _answer(self, interaction: discord.Interaction[Any], click: Click, *, agrees: bool) -> None:
        proposal_id = int(click.words[0])
        asked = await self._consent.answer(click.match, proposal_id, interaction.user.id, agrees=agrees)
        await redraw(interaction, proposal_card(asked))
        self._bot.post.ring()
