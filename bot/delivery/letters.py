"""What each kind of letter in the outbox says, and where."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

import discord
import structlog

from bot.cards.calls import (
    call_card,
    clock_of,
    declined_card,
    end_card,
    full_card,
    invitation_card,
    late_card,
    leave_card,
    ping_card,
    plan_gone_card,
    reminder_card,
    start_card,
)
from bot.cards.fading import fading_card
from bot.cards.perspective import seen_by
from bot.cards.table import address
from bot.cards.votes import verdict_card
from bot.delivery.components import laid_out, relinked
from bot.delivery.own_messages import said_once
from bot.matches.clocks import ends_at, is_late
from bot.matches.match import Standing, Status
from bot.matches.person import Ping
from bot.matches.proposal import ProposalKind
from bot.matches.votes import others

if TYPE_CHECKING:
    from collections.abc import Callable

    from discord.abc import Messageable

    from bot.cards.card import Card
    from bot.delivery.public_card import PublicCards
    from bot.delivery.pulse_boards import PulseBoards
    from bot.delivery.readers import Readers
    from bot.matches.deadlines import Deadlines
    from bot.matches.letter import Letter
    from bot.matches.lobby import Lobby
    from bot.matches.match import Match
    from bot.matches.people import People
    from bot.matches.person import Person
    from bot.matches.play import Matches
    from bot.matches.votes import Votes

    Way: TypeAlias = tuple[Ping, Card]

log = structlog.get_logger()

UNKNOWN_MEMBER = 10007


class CardLetters:
    """Keeps the card of a match, and the pulse board of its channel as the match is."""

    def __init__(self, public_cards: PublicCards, pulse_boards: PulseBoards) -> None:
        self._public_cards = public_cards
        self._pulse_boards = pulse_boards

    async def card(self, letter: Letter) -> None:
        assert letter.match_id is not None
        match = await self._public_cards.refresh(letter.match_id, letter.nonce, letter.shown)
        if letter.is_listed:
            self._pulse_boards.touch(match.place)

    async def brought(self, letter: Letter) -> None:
        """Keep a card that was brought down, should the bot have been cut off in the middle of it."""
        assert letter.match_id is not None
        assert letter.channel_id is not None
        await self._public_cards.adopt(letter.match_id, letter.channel_id)

    async def moved(self, letter: Letter) -> None:
        """Let the card of a lobby show the way to its match."""
        assert letter.match_id is not None
        assert letter.channel_id is not None
        message_id = int(letter.content["message"])
        try:
            await self._public_cards.show_the_way(letter.match_id, letter.channel_id, message_id)
        except discord.NotFound:
            return


class JudgeLetters:
    """Does what is due by the clock, but not while the clock cannot be believed."""

    def __init__(self, check: Callable[[], None], deadlines: Deadlines, votes: Votes, lobby: Lobby) -> None:
        self._check = check
        self._deadlines = deadlines
        self._votes = votes
        self._lobby = lobby

    async def remind(self, letter: Letter) -> None:
        self._check()
        await self._deadlines.remind(letter)

    async def time_out(self, letter: Letter) -> None:
        self._check()
        await self._deadlines.time_out(letter)

    async def expiry(self, letter: Letter) -> None:
        self._check()
        await self._votes.expire(letter)

    async def idle(self, letter: Letter) -> None:
        """Close a lobby in which nothing has happened for a day."""
        self._check()
        assert letter.match_id is not None
        await self._lobby.close_idle(letter.match_id)


class CallLetters:
    """Calls people: to move, to sit down, to take a seat over; and takes a call away that no longer holds."""

    def __init__(
        self,
        client: discord.Client,
        matches: Matches,
        votes: Votes,
        people: People,
        *,
        readers: Readers,
        public_cards: PublicCards,
    ) -> None:
        self._client = client
        self._matches = matches
        self._votes = votes
        self._people = people
        self._readers = readers
        self._public_cards = public_cards

    async def invitation(self, letter: Letter) -> tuple[int, int] | None:
        match = await self._match(letter)
        chair = next((chair for chair in match.chairs if chair.user_id == letter.user_id), None)
        if chair is None or chair.standing is not Standing.INVITED or match.status is not Status.LOBBY:
            return None
        assert chair.user_id is not None
        person = await self._people.find(chair.user_id)
        card = invitation_card(match, chair, self._readers.language_of(person, match.lang))
        return await self._called(letter, match, chair.user_id, ((Ping.MENTION, card), (Ping.DIRECT, card)))

    async def ping(self, letter: Letter) -> tuple[int, int] | None:
        """Tell somebody that it is their turn, as they wish to be told."""
        match = await self._match(letter)
        assert letter.user_id is not None
        person = await self._people.find(letter.user_id)
        if match.status is not Status.RUNNING or person.ping is Ping.NONE:
            return None
        if await self._has_left(match, letter.user_id):
            await self._votes.offer_seat_of(match.id, letter.user_id)
            return None
        ways = self._ways(match, person, is_again=bool(letter.content.get("again")))
        return await self._called(letter, match, letter.user_id, ways)

    def _ways(self, match: Match, person: Person, *, is_again: bool) -> tuple[Way, ...]:
        """List the ways to call somebody, the one that they wish first."""
        perspective = seen_by(match, self._matches.table(match), None, match.lang, match.theme)
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

    async def _called(
        self, letter: Letter, match: Match, user_id: int, ways: tuple[Way, ...]
    ) -> tuple[int, int]:
        """Say something to somebody in the first way that Discord allows."""
        if match.place.guild_id is None or self._public_cards.is_guest(match.place):
            ways = tuple(way for way in ways if way[0] is Ping.DIRECT)
        (ping, card), *others = ways
        channel: Messageable = self._channel(match)
        try:
            if ping is Ping.DIRECT:
                channel = await self._client.create_dm(discord.Object(user_id))
            message = await self._said_once(letter, channel, card)
        except (discord.Forbidden, discord.NotFound) as error:
            if not others:
                raise
            log.info("called another way", match=match.id, code=error.code)
            return await self._called(letter, match, user_id, tuple(others))
        return message.channel.id, message.id

    async def plan(self, letter: Letter) -> None:
        """Tell somebody alone that their plan is gone, without noise; else their next sheets do."""
        match = await self._match(letter)
        assert letter.user_id is not None
        person = await self._people.find(letter.user_id)
        if match.status is not Status.RUNNING:
            return
        if person.ping is Ping.NONE:
            await self._matches.miss_plan(match.id, person.user_id)
            return
        perspective = seen_by(match, self._matches.table(match), None, match.lang, match.theme)
        own = replace(perspective, lang=self._readers.language_of(person, match.lang))
        ready = await laid_out(plan_gone_card(own))
        try:
            channel = await self._client.create_dm(discord.Object(letter.user_id))
            await channel.send(nonce=letter.nonce, silent=True, **ready.message())
        except discord.Forbidden:
            await self._matches.miss_plan(match.id, person.user_id)

    async def _said_once(self, letter: Letter, channel: Messageable, card: Card) -> discord.Message:
        return await said_once(letter, channel, self._client.user, await laid_out(card))

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

    async def late(self, letter: Letter) -> tuple[int, int] | None:
        """Ask the others, in the channel, what becomes of a seat that is out of time."""
        match = await self._match(letter)
        seat = int(letter.content["seat"])
        until = ends_at(match, seat)
        if match.status is not Status.RUNNING or not is_late(match, seat) or until is None:
            return None
        people = [match.chairs[other].user_id for other in others(match, seat)]
        wishes = [await self._people.find(user_id) for user_id in people if user_id is not None]
        called = tuple(person.user_id for person in wishes if person.ping is Ping.MENTION)
        card = late_card(match, seat, called, until)
        message = await self._said_once(letter, self._channel(match), card)
        return message.channel.id, message.id

    async def leave(self, letter: Letter) -> None:
        """Tell the channel, and whoever it is, that leave is spent for them."""
        match = await self._match(letter)
        seat = int(letter.content["seat"])
        user_id = match.chairs[seat].user_id
        if match.status is not Status.RUNNING or not match.clocks[seat].runs or user_id is None:
            return
        lang = self._readers.language_of(await self._people.find(user_id), match.lang)
        called: tuple[int, ...] = ()
        try:
            alone = await self._client.create_dm(discord.Object(user_id))
            told = replace(letter, nonce=f"{letter.nonce}d")  # which is another message
            await self._said_once(told, alone, leave_card(match, seat, lang))
        except discord.Forbidden:
            called = (user_id,)  # who cannot be written to is mentioned instead
        if match.place.guild_id is not None and not self._public_cards.is_guest(match.place):
            await self._said_once(letter, self._channel(match), leave_card(match, seat, match.lang, called))

    async def verdict(self, letter: Letter) -> None:
        """Tell the channel how a proposal ended that somebody has not answered."""
        match, said = await self._match(letter), letter.content
        kind = ProposalKind(said["kind"])
        card = verdict_card(match, int(said["seat"]), kind, is_agreed=bool(said["agreed"]))
        await self._said_once(letter, self._channel(match), card)

    async def faded(self, letter: Letter) -> tuple[int, int] | None:
        """Ask in the channel whether a match goes on that nobody plays."""
        match, since = await self._match(letter), int(letter.content["since"])
        if match.status is not Status.RUNNING or match.moved_at > since:
            return None
        if self._public_cards.is_guest(match.place):
            return None
        people = [await self._people.find(chair.user_id) for chair in match.chairs if chair.user_id]
        called = tuple(person.user_id for person in people if person.ping is Ping.MENTION)
        card = fading_card(match, int(letter.content["until"]), called)
        message = await self._said_once(letter, self._channel(match), card)
        return message.channel.id, message.id

    async def full(self, letter: Letter) -> tuple[int, int] | None:
        """Tell a host that everybody sits."""
        return await self._to_host(letter, full_card)

    async def declined(self, letter: Letter) -> tuple[int, int] | None:
        """Tell a host that somebody is not coming."""
        return await self._to_host(letter, declined_card)

    async def _to_host(
        self, letter: Letter, worded: Callable[[Match, int, str], Card]
    ) -> tuple[int, int] | None:
        """Call the host of a table that waits for people."""
        match = await self._match(letter)
        if match.status is not Status.LOBBY or match.host_id is None:
            return None
        host = await self._people.find(match.host_id)
        if host.ping is Ping.NONE:
            return None
        card = worded(match, match.host_id, self._readers.language_of(host, match.lang))
        ways: tuple[Way, ...] = ((Ping.MENTION, card), (Ping.DIRECT, card))
        ways = ways if host.ping is Ping.MENTION else ways[::-1]
        return await self._called(letter, match, match.host_id, ways)

    async def start(self, letter: Letter) -> tuple[int, int] | None:
        """Tell the channel that a match has begun in which all search; who wishes it is mentioned."""
        match = await self._match(letter)
        if match.status is not Status.RUNNING or match.place.guild_id is None:
            return None
        if self._public_cards.is_guest(match.place):
            return None  # then only the card can be written, and it is there
        others = [chair.user_id for chair in match.chairs if chair.user_id and chair.user_id != match.host_id]
        wishes = [await self._people.find(user_id) for user_id in others]
        called = tuple(person.user_id for person in wishes if person.ping is Ping.MENTION)
        perspective = seen_by(match, self._matches.table(match), None, match.lang, match.theme)
        message = await self._said_once(letter, self._channel(match), start_card(perspective, called))
        return message.channel.id, message.id

    async def end(self, letter: Letter) -> None:
        """Tell in the channel how a match has ended; who wishes it is mentioned, but whoever ended it."""
        match = await self._match(letter)
        if match.seed is None or match.place.guild_id is None or self._public_cards.is_guest(match.place):
            return
        last = match.log[-1].seat if match.log else None
        others = [chair.user_id for seat, chair in enumerate(match.chairs) if seat != last and chair.user_id]
        wishes = [await self._people.find(user_id) for user_id in others]
        called = tuple(person.user_id for person in wishes if person.ping is Ping.MENTION)
        perspective = seen_by(match, self._matches.table(match), None, match.lang, match.theme)
        await self._said_once(letter, self._channel(match), end_card(perspective, called))

    async def readdress(self, letter: Letter) -> None:
        """Let a call lead to where the card is now; one that is gone already leads nowhere."""
        assert letter.channel_id is not None
        match = await self._match(letter)
        channel = self._client.get_partial_messageable(letter.channel_id)
        try:
            message = await channel.fetch_message(int(letter.content["message"]))
            await message.edit(view=relinked(message, address(match.place)))
        except discord.NotFound:
            return

    async def retime(self, letter: Letter) -> None:
        """Let a call say by when somebody has to answer now; that calls nobody anew."""
        match = await self._match(letter)
        assert letter.user_id is not None
        assert letter.channel_id is not None
        if match.status is not Status.RUNNING or clock_of(match, letter.user_id) is None:
            return
        person = await self._people.find(letter.user_id)
        ways = dict(self._ways(match, person, is_again=letter.content["again"]))
        sheet = await laid_out(ways[Ping.MENTION])  # in private it says the same
        message = self._client.get_partial_messageable(letter.channel_id)
        try:
            call = message.get_partial_message(int(letter.content["message"]))
            await call.edit(content=sheet.content, allowed_mentions=discord.AllowedMentions.none())
        except discord.NotFound:
            return

    async def removal(self, letter: Letter) -> None:
        """Take a message away; one that is gone already is as good."""
        assert letter.channel_id is not None
        channel = self._client.get_partial_messageable(letter.channel_id)
        try:
            await channel.get_partial_message(int(letter.content["message"])).delete()
        except discord.NotFound:
            return

    async def _match(self, letter: Letter) -> Match:
        assert letter.match_id is not None
        return await self._matches.find(letter.match_id)

    def _channel(self, match: Match) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(match.place.channel_id, guild_id=match.place.guild_id)
