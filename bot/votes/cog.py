"""`/undo`, `/vote`, `/replace`: what the others must agree to, and how to give a seat away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.finding.cog import MatchCommands, which_match
from bot.front import verbs
from bot.front.click import Click, number
from bot.front.components import form
from bot.front.refusals import BotsDoNotPlay, NotForYou, NotYours, ProposalClosed, TableMovedOn
from bot.front.reply import FOR_EVERYBODY, edit_clicked, open_form, show
from bot.front.router import on_click, written_text
from bot.match.card import replace_card
from bot.match.match import Standing
from bot.match.seating import require_seat
from bot.votes.card import REASON_LIMIT, ask_card, moves_to_undo, taken_card
from bot.votes.proposal import ProposalKind

if TYPE_CHECKING:
    from bot.finding.cog import WhichMatch
    from bot.match.match import Match
    from bot.people.reader_keeper import Readers
    from bot.votes.ask_cog import Proposals
    from bot.votes.service import Votes

F = TypeVar("F")
Reason: TypeAlias = app_commands.Range[str, 1, REASON_LIMIT] | None


def _with_reason(command: F) -> F:
    """Give a command an option for a reason, which the others read."""
    described = app_commands.describe(reason=locale_str("Why, for the others"))(command)
    return app_commands.rename(reason=locale_str("reason"))(described)


class VotesCog(MatchCommands):
    def __init__(self, which_match: WhichMatch, votes: Votes, readers: Readers, proposals: Proposals) -> None:
        super().__init__(which_match)
        self._readers = readers
        self._votes = votes
        self._proposals = proposals

    @app_commands.command(
        name=locale_str("undo"),
        description=locale_str("Ask to take your last move back"),
        extras=FOR_EVERYBODY,
    )
    @_with_reason
    @which_match
    async def undo(
        self,
        interaction: discord.Interaction[Any],
        reason: Reason = None,
        match: str | None = None,
    ) -> None:
        found = await self.which_match.match(interaction, match, Click(verbs.ASK_UNDO))
        await self._proposals.propose(interaction, found, ProposalKind.UNDO, reason or "")

    @app_commands.command(
        name=locale_str("vote"),
        description=locale_str("Ask to end without a result"),
        extras=FOR_EVERYBODY,
    )
    @_with_reason
    @which_match
    async def vote(
        self,
        interaction: discord.Interaction[Any],
        reason: Reason = None,
        match: str | None = None,
    ) -> None:
        found = await self.which_match.match(interaction, match, Click(verbs.ASK_STOP))
        await self._proposals.propose(interaction, found, ProposalKind.STOP, reason or "")

    @app_commands.command(name=locale_str("replace"), description=locale_str("Offer your seat to somebody"))
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
        called = (person.id,) if person else ()
        found = await self.which_match.match(
            interaction, match, Click(verbs.REPLACE, words=tuple(map(str, called)))
        )
        await self._ask_replace(interaction, found, called)

    @on_click(verbs.REPLACE)
    async def ask_replace(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self.which_match.clicked_match(interaction, click)
        await self._ask_replace(interaction, match, tuple(map(number, click.words)))

    async def _ask_replace(
        self, interaction: discord.Interaction[Any], match: Match, called: tuple[int, ...]
    ) -> None:
        require_seat(match, interaction.user.id)
        await show(interaction, replace_card(await self._readers.perspective(interaction, match), called))

    @on_click(verbs.REPLACE_SURE)
    async def offer_seat(self, interaction: discord.Interaction[Any], click: Click) -> None:
        found = await self.which_match.clicked_match(interaction, click)
        called = tuple(dict.fromkeys(map(number, click.words)))
        await self._proposals.offer_seat(interaction, found, called)

    @on_click(verbs.ASK_UNDO, verbs.ASK_STOP)
    async def ask(self, interaction: discord.Interaction[Any], click: Click) -> None:
        """Say what would go, before the person asks the others for it."""
        match = await self.which_match.clicked_match(interaction, click)
        seat = require_seat(match, interaction.user.id)
        sight = await self._readers.perspective(interaction, match)
        kind = ProposalKind.UNDO if click.verb == verbs.ASK_UNDO else ProposalKind.STOP
        moves = moves_to_undo(sight, seat) if kind is ProposalKind.UNDO else ()
        await show(interaction, ask_card(sight, kind, moves))

    @on_click(verbs.UNDO, verbs.STOP)
    async def propose(self, interaction: discord.Interaction[Any], click: Click) -> None:
        kind = ProposalKind.UNDO if click.verb == verbs.UNDO else ProposalKind.STOP
        await self._proposals.propose(interaction, await self._require_current(interaction, click), kind)

    @on_click(verbs.UNDO_WHY, verbs.STOP_WHY)
    async def propose_with_reason(self, interaction: discord.Interaction[Any], click: Click) -> None:
        """Ask for the reason first."""
        match = await self._require_current(interaction, click)
        kind = ProposalKind.UNDO if click.verb == verbs.UNDO_WHY else ProposalKind.STOP
        if interaction.type is not discord.InteractionType.component:
            await self._proposals.propose(interaction, match, kind, written_text(interaction))
            return
        say = await self._readers.say_to(interaction)
        await open_form(interaction, form(click, say("Why?"), say("Why, for the others"), say("I slipped.")))

    async def _require_current(self, interaction: discord.Interaction[Any], click: Click) -> Match:
        """Return the match of a click; refuse if the table has moved on since."""
        match = await self.which_match.clicked_match(interaction, click)
        if click.ply != match.ply:
            raise TableMovedOn
        return match

    @on_click(verbs.AGREE)
    async def agree(self, interaction: discord.Interaction[Any], click: Click) -> None:
        await self._answer(interaction, click, agrees=True)

    @on_click(verbs.DISAGREE)
    async def disagree(self, interaction: discord.Interaction[Any], click: Click) -> None:
        await self._answer(interaction, click, agrees=False)

    @on_click(verbs.TAKE_SEAT, verbs.KEEP_SEAT)
    async def take_seat(self, interaction: discord.Interaction[Any], click: Click) -> None:
        seat = click.number()
        match = await self.which_match.clicked_match(interaction, click)
        if seat >= len(match.chairs):
            raise ProposalClosed
        user, chair, called = interaction.user, match.chairs[seat], click.words[1:]
        if user.id == chair.user_id and chair.standing is Standing.OFFERED:
            after = await self._votes.keep_seat(match.id, user.id, channel_id=interaction.channel_id)
        elif click.verb == verbs.KEEP_SEAT:
            raise NotYours
        elif called and str(user.id) not in called:
            raise NotForYou
        else:
            name, here = user.display_name, interaction.channel_id
            after = await self._votes.take_over(match.id, seat, user.id, name, channel_id=here)
        await edit_clicked(interaction, taken_card(match, after, seat))

    async def _answer(self, interaction: discord.Interaction[Any], click: Click, *, agrees: bool) -> None:
        proposal_id, user_id, here = click.number(), interaction.user.id, interaction.channel_id
        ballot = await self._votes.answer(click.match, proposal_id, user_id, agrees=agrees, channel_id=here)
        await edit_clicked(interaction, await self._proposals.card(ballot))
