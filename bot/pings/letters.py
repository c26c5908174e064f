"""Pings people one by one, to move, to join or as a host; edits and deletes pings that were posted."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

import discord
import structlog

from bot.front.components import ready_card, relinked_view
from bot.mail.delivers import delivers
from bot.mail.letter import DECLINED, FULL, INVITATION, PING, PLAN, PLANNED, READDRESS, REMOVAL, RETIME
from bot.mail.own_messages import post_once
from bot.match.card import address
from bot.match.match import Standing, Status
from bot.match.perspective_card import Perspective
from bot.people.person import Ping
from bot.people.waking import DAY
from bot.pings.card import (
    call_card,
    clock_of,
    declined_card,
    full_card,
    invitation_card,
    ping_card,
    plan_gone_card,
    plan_played_card,
    reminder_card,
)
from bot.runtime.recent import Recent
from rules_engine import UNDO, replay_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from discord.abc import Messageable

    from bot.front.card import Card
    from bot.mail.letter import Letter
    from bot.match.card_place_keeper import CardPlaces
    from bot.match.match import Match
    from bot.match.service import Matches
    from bot.people.person import Person
    from bot.people.reader_keeper import Readers
    from bot.people.service import People
    from bot.votes.service import Votes

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
        # when the bot last checked that a person is still on a server
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
        """Tell a person that it is their turn, in the way that they have chosen."""
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
        """List the ways to ping a person; the one that they have chosen comes first."""
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
        """Ping a person in the first way that Discord allows."""
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
            log.info("a person is pinged in another way", match=match.id, code=error.code)
            return await self._ping_person(letter, match, user_id, tuple(others))
        return message.channel.id, message.id

    @delivers(PLAN)
    async def deliver_plan(self, letter: Letter) -> None:
        """Tell a person silently, in a direct message, that their plan is gone.

        If they take no direct messages, their next sheet says it. The message shows the position in which the
        plan was lost, however late it is sent: so the bot recognizes a message that it has already posted.
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
        table = self._matches.table(match) if ply == match.ply else replay_table(match.record.upto(ply))
        lang = self._readers.language_of(person, match.lang)
        ready = await ready_card(plan_gone_card(Perspective(match, table, None, lang, match.theme)))
        try:
            channel = await self._client.create_dm(discord.Object(letter.user_id))
            await post_once(letter, channel, self._client.user, ready, silent=True)
        except discord.Forbidden:
            await self._matches.mark_plan_lost(match.id, person.user_id)

    @delivers(PLANNED)
    async def deliver_planned(self, letter: Letter) -> None:
        """Tell a person silently, in a direct message, that their plan has moved, if it still stands."""
        match, ply = await self._matches.require(letter.of_match), int(letter.content["ply"])
        assert letter.user_id is not None
        person, seat = await self._people.find(letter.user_id), match.seat_of(letter.user_id)
        is_back = any(entry.words == UNDO for entry in match.log[ply:])
        if match.status is not Status.RUNNING or person.ping is Ping.NONE or is_back:
            return
        if seat in self._matches.table(match).to_act():  # the call has told it
            return
        table = replay_table(match.record.upto(ply))
        lang = self._readers.language_of(person, match.lang)
        ready = await ready_card(plan_played_card(Perspective(match, table, None, lang, match.theme)))
        with suppress(discord.Forbidden):
            channel = await self._client.create_dm(discord.Object(letter.user_id))
            await post_once(letter, channel, self._client.user, ready, silent=True)

    async def _offer_deserted_seats(self, match: Match, user_id: int) -> None:
        """Check once a day that the others of a match are still on the server; offer their seats if not."""
        now = self._clock()
        for chair in match.chairs:
            other, looked = chair.user_id, self._checked_at.get((match.place.guild_id, chair.user_id), 0)
            if other is None or other == user_id or not chair.is_present or now - looked < DAY:
                continue
            self._checked_at[match.place.guild_id, other] = now
            if await self._has_left(match, other):
                await self._votes.offer_seat_of(match.id, other)

    async def _has_left(self, match: Match, user_id: int) -> bool:
        """Ask Discord whether a person is no longer on the server of their match."""
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
        """Tell the host that all seats are taken."""
        return await self._ping_host(letter, full_card)

    @delivers(DECLINED)
    async def deliver_declined(self, letter: Letter) -> tuple[int, int] | None:
        """Tell the host that somebody has declined."""
        return await self._ping_host(letter, declined_card)

    async def _ping_host(
        self, letter: Letter, worded: Callable[[Match, int, str], Card]
    ) -> tuple[int, int] | None:
        """Ping the host of a lobby."""
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
        """Make the link of a ping lead to where the card is now, unless the ping is gone."""
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
        """Make a ping say by when the person has to move now; that pings nobody again."""
        match = await self._matches.require(letter.of_match)
        assert letter.user_id is not None
        assert letter.channel_id is not None
        if match.status is not Status.RUNNING or clock_of(match, letter.user_id) is None:
            return
        person = await self._people.find(letter.user_id)
        ways = dict(self._ways(match, person, is_again=letter.content["again"]))
        sheet = await ready_card(ways[Ping.MENTION])  # a direct message says the same
        message = self._client.get_partial_messageable(letter.channel_id)
        try:
            call = message.get_partial_message(int(letter.content["message"]))
            await call.edit(content=sheet.content, allowed_mentions=discord.AllowedMentions.none())
        except discord.NotFound:
            return

    @delivers(REMOVAL)
    async def deliver_removal(self, letter: Letter) -> None:
        """Delete a message, unless it is gone already."""
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
