"""Posts how a duel stands, and in the morning how the daily riddle went."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import discord

from bot.front.components import ready_card
from bot.front.log_context import about_server
from bot.mail.delivers import delivers
from bot.mail.letter import DUEL, MORNING
from bot.mail.own_messages import post_once
from bot.people.person import Ping
from bot.riddles.card import duel_card, duel_over_card, morning_card, winners_of
from bot.riddles.rules import IDLE_DAYS, DuelEnd, Occasion
from bot.riddles.service import is_settled

if TYPE_CHECKING:
    from bot.mail.letter import Letter
    from bot.people.service import People
    from bot.riddles.rules import Duel, Solo
    from bot.riddles.service import Solos


class RiddleLetters:
    def __init__(self, client: discord.Client, solos: Solos, people: People) -> None:
        self._client = client
        self._solos = solos
        self._people = people

    @delivers(DUEL)
    async def deliver_duel(self, letter: Letter) -> None:
        """Make the message of a duel show it as it is now; if the message is gone, post it again."""
        duel = await self._solos.require_duel(int(letter.content["duel"]))
        about_server(duel.guild_id, self._client.shard_count)
        table = await self._solos.table(Occasion.DUEL, str(duel.id))
        is_open = not (self._solos.is_closed(duel) or is_settled(duel, table))
        ready = await ready_card(duel_card(duel, table, is_open=is_open))
        channel = self._client.get_partial_messageable(duel.channel_id, guild_id=duel.guild_id)
        if duel.message_id is None:
            raise TimeoutError("the card of the duel is on its way")
        try:
            await channel.get_partial_message(duel.message_id).edit(**ready.edit_arguments())
        except discord.NotFound:
            again = await ready_card(duel_card(duel, table, is_open=is_open))
            await channel.send(nonce=letter.nonce, **again.post_arguments())
            return
        if not is_open and (called := await self._people_to_mention(letter, duel, table)):
            over = await ready_card(duel_over_card(duel, table, called))
            await post_once(letter, channel, self._client.user, over)

    async def _people_to_mention(
        self, letter: Letter, duel: Duel, table: tuple[Solo, ...]
    ) -> tuple[int, ...]:
        """List those who wait for the end of a duel and have chosen to be pinged."""
        end, found = letter.content.get("end"), [solo for solo in table if solo.solved_at is not None]
        if end is None or (end == DuelEnd.TIME and duel.closed_at is not None):
            return ()
        people = {solo.user_id for solo in found}
        if end == DuelEnd.FOUND:  # the person who solved it last has just seen the end
            people.discard(max(found, key=lambda solo: solo.solved_at or 0).user_id)
        wishes = [await self._people.find(user_id) for user_id in sorted(filter(None, people))]
        return tuple(person.user_id for person in wishes if person.ping is not Ping.NONE)

    @delivers(MORNING)
    async def deliver_morning(self, letter: Letter) -> None:
        """Tell a channel once how yesterday went; after some days in which nobody plays, post nothing."""
        assert letter.channel_id is not None
        told = await self._solos.due_morning(letter.channel_id, date.fromisoformat(letter.content["day"]))
        if told is None:
            return
        channel, day = told
        about_server(channel.guild_id, self._client.shard_count)
        yesterday = await self._solos.find_daily(day)
        here = await self._solos.daily_table(day, channel.guild_id)
        idle = 0 if here else int(letter.content.get("idle", 0)) + 1
        if idle <= IDLE_DAYS:
            called, is_last = await self._winners_to_mention(here), idle == IDLE_DAYS
            card = morning_card(yesterday, here, self._solos.game, channel.lang, called, is_last=is_last)
            place = self._client.get_partial_messageable(channel.channel_id, guild_id=channel.guild_id)
            await place.send(nonce=letter.nonce, **(await ready_card(card)).post_arguments())
        await self._solos.mark_posted(channel, day, idle)

    async def _winners_to_mention(self, table: tuple[Solo, ...]) -> frozenset[int]:
        """List the winners who have chosen to be mentioned."""
        winners = [solo.user_id for solo in winners_of(table) if solo.user_id is not None]
        wishes = [await self._people.find(user_id) for user_id in winners]
        return frozenset(person.user_id for person in wishes if person.daily_call)
