"""What each kind of letter in the outbox says, and where."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

import discord
import structlog

from bot.archive import people
from bot.cards.lobby import invitation_card
from bot.cards.perspective import Perspective
from bot.cards.table import call_card, ping_card
from bot.cards.votes import offer_card
from bot.delivery.components import laid_out
from bot.matches.letter import CARD, IDLE, INVITATION, OFFER, PING, REMOVAL
from bot.matches.match import Standing, Status
from bot.matches.person import Ping

if TYPE_CHECKING:
    from collections.abc import Mapping

    from discord.abc import Messageable

    from bot.app import Makiso
    from bot.cards.card import Card
    from bot.delivery.outbox import Sender
    from bot.matches.letter import Letter
    from bot.matches.match import Match
    from bot.matches.person import Person

    Way: TypeAlias = tuple[Ping, Card]

log = structlog.get_logger()

UNKNOWN_MEMBER = 10007


def senders(bot: Makiso) -> Mapping[str, Sender]:
    """Tell who delivers which kind of letter."""
    carrier = Carrier(bot)
    return {
        CARD: carrier.card,
        INVITATION: carrier.invitation,
        PING: carrier.ping,
        REMOVAL: carrier.removal,
        OFFER: carrier.offer,
        IDLE: carrier.idle,
    }


class Carrier:
    def __init__(self, bot: Makiso) -> None:
        self._bot = bot

    async def card(self, letter: Letter) -> None:
        assert letter.match_id is not None
        match = await self._bot.desk.refresh(letter.match_id)
        self._bot.pulse.touch(match.place.channel_id)

    async def idle(self, letter: Letter) -> None:
        """Close a lobby in which nothing has happened for a day."""
        assert letter.match_id is not None
        await self._bot.lobby.close_idle(letter.match_id)
        self._bot.post.ring()

    async def invitation(self, letter: Letter) -> None:
        match = await self._match(letter)
        chair = next((chair for chair in match.chairs if chair.user_id == letter.user_id), None)
        if chair is None or chair.standing is not Standing.INVITED or match.status is not Status.LOBBY:
            return
        card = invitation_card(match, chair, match.lang)
        assert chair.user_id is not None
        await self._called(letter, match, chair.user_id, ((Ping.MENTION, card), (Ping.DIRECT, card)))

    async def ping(self, letter: Letter) -> tuple[int, int] | None:
        """Tell somebody that it is their turn, as they wish to be told."""
        match = await self._match(letter)
        assert letter.user_id is not None
        async with self._bot.archive.reading() as connection:
            person = await people.find(connection, letter.user_id)
        if match.status is not Status.RUNNING or person.ping is Ping.NONE:
            return None
        if await self._has_left(match, letter.user_id):
            await self._bot.consent.offer_seats_of(match.id, letter.user_id)
            self._bot.post.ring()
            return None
        ways = self._ways(match, person)
        return await self._called(letter, match, letter.user_id, ways)

    def _ways(self, match: Match, person: Person) -> tuple[Way, ...]:
        """List the ways to call somebody, the one that they wish first."""
        sight = Perspective(match, self._bot.matches.table(match), None, match.lang, match.theme)
        own = replace(sight, lang=self._bot.readers.language_of(person, match.lang))
        ways = (
            (Ping.MENTION, ping_card(sight, person.user_id)),
            (Ping.DIRECT, call_card(own, person.user_id)),
        )
        return ways if person.ping is Ping.MENTION else ways[::-1]

    async def _called(
        self, letter: Letter, match: Match, user_id: int, ways: tuple[Way, ...]
    ) -> tuple[int, int]:
        """Say something to somebody in the first way that Discord allows."""
        if match.place.guild_id is None or self._bot.desk.is_guest(match.place):
            ways = tuple(way for way in ways if way[0] is Ping.DIRECT)
        (ping, card), *others = ways
        channel: Messageable = self._channel(match)
        try:
            if ping is Ping.DIRECT:
                channel = await self._bot.create_dm(discord.Object(user_id))
            message = await channel.send(nonce=letter.nonce, **(await laid_out(card)).message())
        except (discord.Forbidden, discord.NotFound) as error:
            if not others:
                raise
            log.info("called another way", match=match.id, code=error.code)
            return await self._called(letter, match, user_id, tuple(others))
        return message.channel.id, message.id

    async def _has_left(self, match: Match, user_id: int) -> bool:
        """Find out whether somebody is no longer on the server of their match."""
        guild = self._bot.get_guild(match.place.guild_id or 0)
        if guild is None:
            return False
        try:
            await guild.fetch_member(user_id)
        except discord.NotFound as error:
            return error.code == UNKNOWN_MEMBER
        return False

    async def offer(self, letter: Letter) -> None:
        """Say in the channel that somebody's seats are free to take."""
        match = await self._match(letter)
        for seat in map(int, letter.content["seats"].split(",")):
            if match.chairs[seat].standing is Standing.OFFERED:
                sheet = await laid_out(offer_card(match, seat))
                await self._channel(match).send(nonce=f"{letter.nonce[:20]}-{seat}", **sheet.message())

    async def removal(self, letter: Letter) -> None:
        """Take a message away; one that is gone already is as good."""
        assert letter.channel_id is not None
        channel = self._bot.get_partial_messageable(letter.channel_id)
        try:
            await channel.get_partial_message(int(letter.content["message"])).delete()
        except discord.NotFound:
            return

    async def _match(self, letter: Letter) -> Match:
        assert letter.match_id is not None
        return await self._bot.matches.find(letter.match_id)

    def _channel(self, match: Match) -> discord.PartialMessageable:
        return self._bot.get_partial_messageable(match.place.channel_id, guild_id=match.place.guild_id)
