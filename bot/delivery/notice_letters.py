"""What asks the table something stands once, and as it is: what is proposed, a seat that is offered."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import structlog

from bot.cards import verbs
from bot.cards.calls import offer_card
from bot.cards.click import Click
from bot.cards.votes import gone, proposal_card, settled_card
from bot.delivery.components import custom_ids, laid_out
from bot.delivery.own_messages import newest_own
from bot.matches.match import Standing, Status
from bot.matches.votes import Consent

if TYPE_CHECKING:
    import discord

    from bot.cards.card import Card
    from bot.matches.letter import Letter
    from bot.matches.match import Match
    from bot.matches.play import Matches
    from bot.matches.votes import Votes

log = structlog.get_logger()


class NoticeLetters:
    """Shows what the answer to a click has failed to show; mostly there is nothing left to do."""

    def __init__(self, client: discord.Client, matches: Matches, votes: Votes) -> None:
        self._client = client
        self._matches = matches
        self._votes = votes

    async def proposal(self, letter: Letter) -> None:
        """Show what is proposed, who has answered, and how it ended."""
        assert letter.match_id is not None
        ballot = await self._votes.ballot(letter.match_id, int(letter.content["proposal"]))
        button = (verbs.AGREE, str(ballot.proposal.id))
        is_open = ballot.consent is Consent.OPEN and ballot.match.status is Status.RUNNING
        card = proposal_card(ballot, gone(ballot))
        may_post = not letter.content.get("again")  # it stands somewhere already
        await self._keep(letter, ballot.match, button, card, is_open=is_open, may_post=may_post)

    async def offer(self, letter: Letter) -> None:
        """Say that a seat is free to take, or who has taken it."""
        assert letter.match_id is not None
        match, seat = await self._matches.find(letter.match_id), int(letter.content["seat"])
        is_open = match.status is Status.RUNNING and match.chairs[seat].standing is Standing.OFFERED
        called, said = tuple(letter.content.get("called", ())), letter.content
        why = {"has_left": bool(said.get("left")), "is_late": bool(said.get("late"))}
        card = offer_card(match, seat, called, **why) if is_open else settled_card(match, seat)
        await self._keep(letter, match, (verbs.TAKE_SEAT, str(seat)), card, is_open=is_open)

    async def _keep(
        self,
        letter: Letter,
        match: Match,
        button: tuple[str, str],
        card: Card,
        *,
        is_open: bool,
        may_post: bool = True,
    ) -> None:
        """Post a notice that stands nowhere; mend one that can be pressed, and should not or says less."""
        place = match.place
        channel = self._client.get_partial_messageable(
            letter.channel_id or place.channel_id, guild_id=place.guild_id
        )
        standing = await newest_own(channel, self._client.user, partial(_offers, match.id, button))
        ready = await laid_out(card)
        if standing is not None and (not is_open or standing.content != ready.content):
            await standing.edit(**ready.edit())
        elif standing is None and is_open and may_post:
            await channel.send(nonce=letter.nonce, **ready.message())


def _offers(match_id: int, button: tuple[str, str], message: discord.Message) -> bool:
    """Tell whether a message has a button of a match with this verb and first word."""
    clicks = filter(None, map(Click.parse, custom_ids(message)))
    return any(click.match == match_id and (click.verb, *click.words[:1]) == button for click in clicks)
