"""What must still be said about riddles: how a duel stands, and in the morning how the daily went."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import discord

from bot.cards.solo import duel_card, morning_card
from bot.delivery.components import laid_out
from bot.delivery.context import about_server
from bot.matches.solo import Occasion
from bot.matches.solos import is_settled

if TYPE_CHECKING:
    from bot.matches.letter import Letter
    from bot.matches.solos import Solos


class RiddleLetters:
    def __init__(self, client: discord.Client, solos: Solos, game: str) -> None:
        self._client = client
        self._solos = solos
        self._game = game

    async def duel(self, letter: Letter) -> None:
        """Show a duel as it is now; where its message is gone, the table is posted."""
        duel = await self._solos.find_duel(int(letter.content["duel"]))
        about_server(duel.guild_id, self._client.shard_count)
        table = await self._solos.table(Occasion.DUEL, str(duel.id))
        is_open = not (self._solos.is_closed(duel) or is_settled(duel, table))
        sheet = await laid_out(duel_card(duel, table, is_open=is_open))
        channel = self._client.get_partial_messageable(duel.channel_id, guild_id=duel.guild_id)
        try:
            assert duel.message_id is not None, "the card of a duel is posted before anybody can play it"
            await channel.get_partial_message(duel.message_id).edit(**sheet.edit())
        except discord.NotFound:
            again = await laid_out(duel_card(duel, table, is_open=is_open))
            await channel.send(nonce=letter.nonce, **again.message())

    async def morning(self, letter: Letter) -> None:
        """Tell a channel how yesterday went, once."""
        assert letter.channel_id is not None
        day = date.fromisoformat(letter.content["day"])
        channel = await self._solos.morning(letter.channel_id, day)
        if channel is None:
            return
        about_server(channel.guild_id, self._client.shard_count)
        yesterday = await self._solos.daily(day)
        table = await self._solos.table(Occasion.DAILY, yesterday.day.isoformat())
        here = tuple(solo for solo in table if solo.guild_id == channel.guild_id)
        sheet = await laid_out(morning_card(yesterday, here, self._game, channel.lang))
        place = self._client.get_partial_messageable(channel.channel_id, guild_id=channel.guild_id)
        await place.send(nonce=letter.nonce, **sheet.message())
        await self._solos.told(channel, day)
