"""Posts in the channel of a match what everybody may read: that it starts or ends, and who is late."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import discord

from bot.clocks.rules import ends_at, is_late
from bot.fading.card import fading_card
from bot.front.components import ready_card
from bot.mail.delivers import delivers
from bot.mail.letter import END, FADED, LATE, LEAVE, START, VERDICT
from bot.mail.own_messages import post_once
from bot.match.match import Status
from bot.match.perspective_card import Perspective
from bot.people.person import Ping
from bot.pings.card import end_card, late_card, leave_card, start_card
from bot.votes.card import verdict_card
from bot.votes.proposal import ProposalKind
from bot.votes.rules import others

if TYPE_CHECKING:
    from collections.abc import Iterable

    from discord.abc import Messageable

    from bot.front.card import Card
    from bot.mail.letter import Letter
    from bot.match.card_place_keeper import CardPlaces
    from bot.match.match import Match
    from bot.match.service import Matches
    from bot.people.reader_keeper import Readers
    from bot.people.service import People


class ChannelLetters:
    def __init__(
        self,
        client: discord.Client,
        matches: Matches,
        people: People,
        readers: Readers,
        card_places: CardPlaces,
    ) -> None:
        self._client = client
        self._matches = matches
        self._people = people
        self._readers = readers
        self._card_places = card_places

    @delivers(LATE)
    async def deliver_late(self, letter: Letter) -> tuple[int, int] | None:
        """Ask the others in the channel what to do about a seat that is out of time."""
        match = await self._matches.require(letter.of_match)
        seat = int(letter.content["seat"])
        until = ends_at(match, seat)
        if match.status is not Status.RUNNING or not is_late(match, seat) or until is None:
            return None
        people = [match.chairs[other].user_id for other in others(match, seat)]
        called = await self._people_to_mention(people)
        lang = await self._readers.language_to(called, match.lang)
        return await self._post(letter, match, late_card(match, seat, called, until, lang))

    @delivers(LEAVE)
    async def deliver_leave(self, letter: Letter) -> None:
        """Tell a person, and the channel, that their days off are being used."""
        match = await self._matches.require(letter.of_match)
        seat = int(letter.content["seat"])
        user_id = match.chairs[seat].user_id
        if match.status is not Status.RUNNING or not match.clocks[seat].runs or user_id is None:
            return
        lang = self._readers.language_of(await self._people.find(user_id), match.lang)
        called: tuple[int, ...] = ()
        try:
            alone = await self._client.create_dm(discord.Object(user_id))
            private = replace(letter, nonce=f"{letter.nonce}d")  # it is another message
            await self._post_once(private, alone, leave_card(match, seat, lang))
        except discord.Forbidden:
            called = (user_id,)  # a person who takes no direct messages is mentioned instead
        if match.place.guild_id is not None and not self._card_places.is_guest(match.place):
            await self._post(letter, match, leave_card(match, seat, match.lang, called))

    @delivers(VERDICT)
    async def deliver_verdict(self, letter: Letter) -> None:
        """Tell the channel how a proposal ended that not everybody has answered."""
        match, said = await self._matches.require(letter.of_match), letter.content
        kind = ProposalKind(said["kind"])
        card = verdict_card(match, int(said["seat"]), kind, is_agreed=bool(said["agreed"]))
        await self._post(letter, match, card)

    @delivers(FADED)
    async def deliver_faded(self, letter: Letter) -> tuple[int, int] | None:
        """Ask in the channel whether a match that nobody plays shall go on, unless it is one person's."""
        match, since = await self._matches.require(letter.of_match), int(letter.content["since"])
        if match.is_solo or match.status is not Status.RUNNING or match.moved_at > since:
            return None
        if self._card_places.is_guest(match.place):
            return None
        called = await self._people_to_mention([chair.user_id for chair in match.chairs])
        lang = await self._readers.language_to(called, match.lang)
        return await self._post(letter, match, fading_card(match, int(letter.content["until"]), called, lang))

    @delivers(START)
    async def deliver_start(self, letter: Letter) -> tuple[int, int] | None:
        """Tell the channel that a match has started in which all search; mention those who wish it."""
        match = await self._matches.require(letter.of_match)
        if match.status is not Status.RUNNING or match.place.guild_id is None:
            return None
        if self._card_places.is_guest(match.place):
            return None  # the bot can write nothing but the card, which is there
        people = [chair.user_id for chair in match.chairs if chair.user_id != match.host_id]
        called = await self._people_to_mention(people)
        return await self._post(letter, match, start_card(self._public_perspective(match), called))

    @delivers(END)
    async def deliver_end(self, letter: Letter) -> None:
        """Tell the channel how a match has ended; mention those who wish it, except the one who ended it.

        A match of one person against computers ends on its own card: whoever played it sees that.
        """
        match = await self._matches.require(letter.of_match)
        if match.is_solo:
            return
        if match.seed is None or match.place.guild_id is None or self._card_places.is_guest(match.place):
            return
        last = match.log[-1].seat if match.log else None
        people = [chair.user_id for seat, chair in enumerate(match.chairs) if seat != last]
        called = await self._people_to_mention(people)
        await self._post(letter, match, end_card(self._public_perspective(match), called))

    async def _people_to_mention(self, people: Iterable[int | None]) -> tuple[int, ...]:
        """List those who have chosen to be mentioned."""
        wishes = [await self._people.find(user_id) for user_id in people if user_id is not None]
        return tuple(person.user_id for person in wishes if person.ping is Ping.MENTION)

    def _public_perspective(self, match: Match) -> Perspective:
        return Perspective(match, self._matches.table(match), None, match.lang, match.theme)

    async def _post(self, letter: Letter, match: Match, card: Card) -> tuple[int, int]:
        """Post a card where the match is played; return its channel and message."""
        place = match.place
        channel = self._client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)
        message = await self._post_once(letter, channel, card)
        return message.channel.id, message.id

    async def _post_once(self, letter: Letter, channel: Messageable, card: Card) -> discord.Message:
        return await post_once(letter, channel, self._client.user, await ready_card(card))
