"""What each kind of letter in the outbox says, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.archive import people
from bot.archive.people import Ping
from bot.asking import offer_card
from bot.cards import ping_card
from bot.consent import OFFER
from bot.layout import laid_out
from bot.lobby import IDLE, INVITATION
from bot.lobby_cards import invitation_card
from bot.match import Standing, Status
from bot.matches import CARD
from bot.pings import PING, REMOVAL
from bot.sight import Sight

if TYPE_CHECKING:
    from collections.abc import Mapping

    from discord.abc import Messageable

    from bot.app import Makiso
    from bot.archive.outbox import Letter
    from bot.archive.people import Person
    from bot.card import Card
    from bot.match import Match
    from bot.post import Sender

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
        sheet = await laid_out(invitation_card(match, chair, match.lang))
        await self._channel(match).send(nonce=letter.nonce, **sheet.message())

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
        sheet = await laid_out(self._call(match, letter.user_id, person))
        channel: Messageable = self._channel(match)
        if person.ping is Ping.DIRECT:
            channel = await self._bot.create_dm(discord.Object(letter.user_id))
        message = await channel.send(nonce=letter.nonce, **sheet.message())
        return message.channel.id, message.id

    def _call(self, match: Match, user_id: int, person: Person) -> Card:
        lang = match.lang if person.ping is Ping.MENTION else person.lang or match.lang
        sight = Sight(match, self._bot.matches.table(match), None, lang, match.theme)
        return ping_card(sight, user_id)

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
