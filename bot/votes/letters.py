"""Keeps one message up to date for each question to the table: a proposal, or a seat on offer."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import discord
import structlog

from bot.front import verbs
from bot.front.click import Click
from bot.front.components import custom_ids, ready_card
from bot.mail.delivers import delivers
from bot.mail.letter import OFFER, PROPOSAL
from bot.mail.own_messages import fetch_all_own, fetch_newest_own
from bot.match.match import Standing, Status
from bot.pings.card import offer_card
from bot.votes.card import ballot_moves, proposal_card, settled_card
from bot.votes.rules import Consent

if TYPE_CHECKING:
    from bot.front.card import Card
    from bot.mail.letter import Letter
    from bot.match.match import Match
    from bot.match.service import Matches
    from bot.people.reader_keeper import Readers
    from bot.votes.service import Votes

log = structlog.get_logger()


class NoticeLetters:
    """Posts and edits what the answer to a click should have shown; mostly nothing is left to do."""

    def __init__(self, client: discord.Client, matches: Matches, votes: Votes, readers: Readers) -> None:
        self._client = client
        self._matches = matches
        self._votes = votes
        self._readers = readers

    @delivers(PROPOSAL)
    async def deliver_proposal(self, letter: Letter) -> None:
        """Show a proposal, who has answered, and how it ended."""
        ballot = await self._votes.ballot(letter.of_match, int(letter.content["proposal"]))
        button = (verbs.AGREE, str(ballot.proposal.id))
        is_open = ballot.consent is Consent.OPEN and ballot.match.status is Status.RUNNING
        lang = await self._readers.language_to(ballot.people_asked, ballot.match.lang)
        card = proposal_card(ballot, lang, ballot_moves(ballot, lang))
        may_post = not letter.content.get("again")  # it was posted before
        await self._show(letter, ballot.match, button, card, is_open=is_open, may_post=may_post)

    @delivers(OFFER)
    async def deliver_offer(self, letter: Letter) -> tuple[int, int] | None:
        """Post that a seat is free to take, or edit the post when it is not any more."""
        match, seat = await self._matches.require(letter.of_match), int(letter.content["seat"])
        is_open = match.status is Status.RUNNING and match.chairs[seat].standing is Standing.OFFERED
        button = (verbs.TAKE_SEAT, str(seat))
        if letter.content.get("over") or not is_open:
            await self._end_offer(letter, match, button, settled_card(match, seat), is_again=is_open)
            return None
        called, said = tuple(letter.content.get("called", ())), letter.content
        why = {"has_left": bool(said.get("left")), "is_late": bool(said.get("late"))}
        message = await self._show(
            letter, match, button, offer_card(match, seat, called, **why), is_open=True
        )
        return None if message is None else (message.channel.id, message.id)

    async def _end_offer(
        self, letter: Letter, match: Match, button: tuple[str, str], card: Card, *, is_again: bool
    ) -> None:
        """Edit messages that offer a seat in vain; if it is on offer again, only the one known to be old."""
        channel, is_meant = self._channel(letter, match), partial(_offers, match.id, button)
        standing = (
            [] if is_again else [one async for one in fetch_all_own(channel, self._client.user, is_meant)]
        )
        known_id = int(letter.content.get("message") or 0)
        if known_id and all(message.id != known_id for message in standing):
            with suppress(discord.NotFound):
                standing.append(await channel.fetch_message(known_id))
        for message in filter(is_meant, standing):
            await message.edit(**(await ready_card(card)).edit_arguments())

    async def _show(
        self,
        letter: Letter,
        match: Match,
        button: tuple[str, str],
        card: Card,
        *,
        is_open: bool,
        may_post: bool = True,
    ) -> discord.Message | None:
        """Post a notice that does not exist; edit one that is out of date or should have no buttons."""
        channel = self._channel(letter, match)
        standing = await fetch_newest_own(channel, self._client.user, partial(_offers, match.id, button))
        ready = await ready_card(card)
        if standing is not None and (not is_open or standing.content != ready.content):
            await standing.edit(**ready.edit_arguments())
        elif standing is None and is_open and may_post:
            return await channel.send(nonce=letter.nonce, **ready.post_arguments())
        return standing

    def _channel(self, letter: Letter, match: Match) -> discord.PartialMessageable:
        channel_id = letter.channel_id or match.place.channel_id
        return self._client.get_partial_messageable(channel_id, guild_id=match.place.guild_id)


def _offers(match_id: int, button: tuple[str, str], message: discord.Message) -> bool:
    """Tell whether a message has a button of this match with this verb and first word."""
    clicks = filter(None, map(Click.parse, custom_ids(message)))
    return any(click.match == match_id and (click.verb, *click.words[:1]) == button for click in clicks)
