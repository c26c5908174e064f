"""Asks the others of a match for something, in a place where they read it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.front.card import note
from bot.front.reply import publish, show
from bot.pings.card import offer_card
from bot.votes.card import ASKED_THERE, OFFERED_THERE, ballot_moves, proposal_card

if TYPE_CHECKING:
    import discord

    from bot.front.card import Card
    from bot.match.match import Match
    from bot.people.reader_keeper import Readers
    from bot.votes.proposal import ProposalKind
    from bot.votes.rules import Ballot
    from bot.votes.service import Votes


class Proposals:
    def __init__(self, votes: Votes, readers: Readers) -> None:
        self._votes = votes
        self._readers = readers

    async def propose(
        self, interaction: discord.Interaction[Any], match: Match, kind: ProposalKind, reason: str = ""
    ) -> None:
        here = _voting_channel(interaction, match)
        ballot = await self._votes.propose(match.id, interaction.user.id, kind, reason, channel_id=here)
        await self._show(interaction, match, await self.card(ballot), ASKED_THERE)

    async def card(self, ballot: Ballot) -> Card:
        """Show a proposal; where one person alone has to answer, in their language."""
        lang = await self._readers.language_to(ballot.people_asked, ballot.match.lang)
        return proposal_card(ballot, lang, ballot_moves(ballot, lang))

    async def offer_seat(
        self, interaction: discord.Interaction[Any], match: Match, called: tuple[int, ...]
    ) -> None:
        here = _voting_channel(interaction, match)
        after, seat = await self._votes.offer(match.id, interaction.user.id, called, channel_id=here)
        await self._show(interaction, match, offer_card(after, seat, called), OFFERED_THERE)

    async def _show(
        self, interaction: discord.Interaction[Any], match: Match, card: Card, elsewhere: str
    ) -> None:
        """Ask here; where nobody else reads this, a letter asks, and the person is told so."""
        if _voting_channel(interaction, match) is None:
            await show(interaction, note((await self._readers.say_to(interaction))(elsewhere)))
        else:
            await publish(interaction, card)


def _voting_channel(interaction: discord.Interaction[Any], match: Match) -> int | None:
    """Return the channel in which to ask the others; None if only the match's own channel reaches them."""
    is_alone = interaction.guild_id is None and match.place.guild_id is not None
    return None if is_alone else interaction.channel_id
