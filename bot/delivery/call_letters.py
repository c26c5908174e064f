"""Calls people one by one: to move, to sit down, as a host; and mends or takes away a call that stands."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

import discord
import structlog

from bot.cards.calls import (
    call_card,
    clock_of,
    declined_card,
    full_card,
    invitation_card,
    ping_card,
    plan_gone_card,
    reminder_card,
)
from bot.cards.perspective import Perspective
from bot.cards.table import address
from bot.delivery.components import ready_card, relinked_view
from bot.delivery.delivers import delivers
from bot.delivery.own_messages import post_once
from bot.matches.letter import DECLINED, FULL, INVITATION, PING, PLAN, READDRESS, REMOVAL, RETIME
from bot.matches.match import Standing, Status
from bot.matches.person import Ping
from bot.matches.waking import DAY
from bot.runtime.recent import Recent
from rules_engine import seated

if TYPE_CHECKING:
    from collections.abc import Callable

    from discord.abc import Messageable

    from bot.cards.card import Card
    from bot.delivery.card_places import CardPlaces
    from bot.delivery.readers import Readers
    from bot.matches.letter import Letter
    from bot.matches.match import Match
    from bot.matches.people import People
    from bot.matches.person import Person
    from bot.matches.play import Matches
    from bot.matches.votes import Votes

    Way: TypeAlias = tuple[Ping, Card]

log = structlog.get_logger()

UNKNOWN_MEMBER = 10007
CHECKS_REMEMBERED = 1 << 12  # people on servers


class CallLetters:
    def __init__(
        self,
        client: discord.Client,
        matches: Matches,
        votes: Votes,
        people: People,
        *,
        readers: Readers,
        card_places: CardPlaces,
        clock: Callable[[], int],
    ) -> None:
        self._client = client
        self._matches = matches
        self._votes = votes
        self._people = people
        self._readers = readers
        self._card_places = card_places
        self._clock = clock
        # of a person on a server: when it was last checked that they are still there
        self._checked_at: Recent[tuple[int | None, int | None], int] = Recent(CHECKS_REMEMBERED)

    @delivers(INVITATION)
    async def deliver_invitation(self, letter: Letter) -> tuple[int, int] | None:
        match = await self._matches.require(letter.of_match)
        chair = next((chair for chair in match.chairs if chair.user_id == letter.user_id), None)
        if chair is None or chair.standing is not Standing.INVITED or match.status is not Status.LOBBY:
            return None
        assert chair.user_id is not None
        person = await self._people.find(chair.user_id)
        card = invitation_card(match, chair, self._readers.language_of(person, match.lang))
        return await self._ping_person(
            letter, match, chair.user_id, ((Ping.MENTION, card), (Ping.DIRECT, card))
        )

    @delivers(PING)
    async def deliver_ping(self, letter: Letter) -> tuple[int, int] | None:
        """Tell somebody that it is their turn, as they wish to be told."""
        match = await self._matches.require(letter.of_match)
        assert letter.user_id is not None
        person = await self._people.find(letter.user_id)
        if match.status is not Status.RUNNING:
            return None
        await self._offer_deserted_seats(match, letter.user_id)
        if await self._has_left(match, letter.user_id):
            await self._votes.offer_seat_of(match.id, letter.user_id)
            return None
        if person.ping is Ping.NONE:
            return None
        ways = self._ways(match, person, is_again=bool(letter.content.get("again")))
        return await self._ping_person(letter, match, letter.user_id, ways)

    def _ways(self, match: Match, person: Person, *, is_again: bool) -> tuple[Way, ...]:
        """List the ways to call somebody, the one that they wish first."""
        perspective = Perspective(match, self._matches.table(match), None, match.lang, match.theme)
        own = replace(perspective, lang=self._readers.language_of(person, match.lang))
        if is_again:
            card = reminder_card(own, person.user_id)
            ways: tuple[Way, ...] = ((Ping.MENTION, card), (Ping.DIRECT, card))
        else:
            ways = (
                (Ping.MENTION, ping_card(own, person.user_id)),
                (Ping.DIRECT, call_card(own, person.user_id)),
            )
        return ways if person.ping is Ping.MENTION else ways[::-1]

    async def _ping_person(
        self, letter: Letter, match: Match, user_id: int, ways: tuple[Way, ...]
    ) -> tuple[int, int]:
        """Say something to somebody in the first way that Discord allows."""
        if match.place.guild_id is None or self._card_places.is_guest(match.place):
            ways = tuple(way for way in ways if way[0] is Ping.DIRECT)
        (ping, card), *others = ways
        channel: Messageable = self._channel(match)
        try:
            if ping is Ping.DIRECT:
                channel = await self._client.create_dm(discord.Object(user_id))
            message = await self._post_once(letter, channel, card)
        except (discord.Forbidden, discord.NotFound) as error:
            if not others:
                raise
            log.info("called another way", match=match.id, code=error.code)
            return await self._ping_person(letter, match, user_id, tuple(others))
        return message.channel.id, message.id

    @delivers(PLAN)
    async def deliver_plan(self, letter: Letter) -> None:
        """Tell somebody alone that their plan is gone, without noise; else their next sheets do.

        It tells of the position in which it was lost, however late: so it is found where it stands already.
        """
        match = await self._matches.require(letter.of_match)
        assert letter.user_id is not None
        person = await self._people.find(letter.user_id)
        if match.status is not Status.RUNNING:
            return
        if person.ping is Ping.NONE:
            await self._matches.mark_plan_lost(match.id, person.user_id)
            return
        ply = int(letter.content.get("ply", match.ply))
        table = self._matches.table(match) if ply == match.ply else seated(match.record.upto(ply))
        lang = self._readers.language_of(person, match.lang)
        ready = await ready_card(plan_gone_card(Perspective(match, table, None, lang, match.theme)))
        try:
            channel = await self._client.create_dm(discord.Object(letter.user_id))
            await post_once(letter, channel, self._client.user, ready, silent=True)
        except discord.Forbidden:
            await self._matches.mark_plan_lost(match.id, person.user_id)

    async def _offer_deserted_seats(self, match: Match, user_id: int) -> None:
        """See, once a day, whether those who wait with somebody are still on the server."""
        now = self._clock()
        for chair in match.chairs:
            other, looked = chair.user_id, self._checked_at.get((match.place.guild_id, chair.user_id), 0)
            if other is None or other == user_id or not chair.is_present or now - looked < DAY:
                continue
            self._checked_at[match.place.guild_id, other] = now
            if await self._has_left(match, other):
                await self._votes.offer_seat_of(match.id, other)

    async def _has_left(self, match: Match, user_id: int) -> bool:
        """Find out whether somebody is no longer on the server of their match."""
        guild = self._client.get_guild(match.place.guild_id or 0)
        if guild is None:
            return False
        try:
            await guild.fetch_member(user_id)
        except discord.NotFound as error:
            return error.code == UNKNOWN_MEMBER
        return False

    @delivers(FULL)
    async def deliver_full(self, letter: Letter) -> tuple[int, int] | None:
        """Tell a host that everybody sits."""
        return await self._ping_host(letter, full_card)

    @delivers(DECLINED)
    async def deliver_declined(self, letter: Letter) -> tuple[int, int] | None:
        """Tell a host that somebody is not coming."""
        return await self._ping_host(letter, declined_card)

    async def _ping_host(
        self, letter: Letter, worded: Callable[[Match, int, str], Card]
    ) -> tuple[int, int] | None:
        """Call the host of a table that waits for people."""
        match = await self._matches.require(letter.of_match)
        if match.status is not Status.LOBBY or match.host_id is None:
            return None
        host = await self._people.find(match.host_id)
        if host.ping is Ping.NONE:
            return None
        card = worded(match, match.host_id, self._readers.language_of(host, match.lang))
        ways: tuple[Way, ...] = ((Ping.MENTION, card), (Ping.DIRECT, card))
        ways = ways if host.ping is Ping.MENTION else ways[::-1]
        return await self._ping_person(letter, match, match.host_id, ways)

    @delivers(READDRESS)
    async def deliver_readdress(self, letter: Letter) -> None:
        """Let a call lead to where the card is now; one that is gone already leads nowhere."""
        assert letter.channel_id is not None
        match = await self._matches.require(letter.of_match)
        channel = self._client.get_partial_messageable(letter.channel_id)
        try:
            message = await channel.fetch_message(int(letter.content["message"]))
            await message.edit(view=relinked_view(message, address(match.place)))
        except discord.NotFound:
            return

    @delivers(RETIME)
    async def deliver_retime(self, letter: Letter) -> None:
        """Let a call say by when somebody has to answer now; that calls nobody anew."""
        match = await self._matches.require(letter.of_match)
        assert letter.user_id is not None
        assert letter.channel_id is not None
        if match.status is not Status.RUNNING or clock_of(match, letter.user_id) is None:
            return
        person = await self._people.find(letter.user_id)
        ways = dict(self._ways(match, person, is_again=letter.content["again"]))
        sheet = await ready_card(ways[Ping.MENTION])  # in private it says the same
        message = self._client.get_partial_messageable(letter.channel_id)
        try:
            call = message.get_partial_message(int(letter.content["message"]))
            await call.edit(content=sheet.content, allowed_mentions=discord.AllowedMentions.none())
        except discord.NotFound:
            return

    @delivers(REMOVAL)
    async def deliver_removal(self, letter: Letter) -> None:
        """Take a message away; one that is gone already is as good."""
        assert letter.channel_id is not None
        channel = self._client.get_partial_messageable(letter.channel_id)
        try:
            await channel.get_partial_message(int(letter.content["message"])).delete()
        except discord.NotFound:
            return

    async def _post_once(self, letter: Letter, channel: Messageable, card: Card) -> discord.Message:
        return await post_once(letter, channel, self._client.user, await ready_card(card))

    def _channel(self, match: Match) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(match.place.channel_id, guild_id=match.place.guild_id)
