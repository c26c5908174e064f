"""Starts matches by themselves once all seats are taken, and opens the threads of matches."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import discord
import structlog

from bot.front.refusals import AlreadyStarted, Refusal
from bot.front.words import shorten, voice
from bot.mail.delivers import delivers
from bot.mail.letter import BEGIN
from bot.match.card_place_keeper import ASLEEP_AFTER
from bot.match.match import Place
from render.shelf import LOOKS

if TYPE_CHECKING:
    from bot.lobby.service import Lobby
    from bot.mail.letter import Letter
    from bot.match.card_place_keeper import CardPlaces
    from bot.match.match import Match

log = structlog.get_logger()

THREAD_NAME_LIMIT = 100
HAS_THREAD = 160004  # Discord's code for a message that has a thread already


async def open_thread(message: discord.Message | discord.PartialMessage, match: Match) -> Place:
    """Open a thread for a match on the card of its lobby; the board is posted in it."""
    title = f"{voice(match.lang)(LOOKS[match.game].title)} · {', '.join(match.names)}"
    try:
        await message.create_thread(
            name=shorten(title, THREAD_NAME_LIMIT), auto_archive_duration=ASLEEP_AFTER
        )
    except discord.HTTPException as error:
        if error.code != HAS_THREAD:
            raise
    # a thread on a message has the message's id, even if an earlier try has opened it
    return Place(match.place.guild_id, message.id, None, thread=True, parent_id=match.place.channel_id)


class Starts:
    def __init__(self, client: discord.Client, lobby: Lobby, card_places: CardPlaces) -> None:
        self._client = client
        self._lobby = lobby
        self._card_places = card_places

    @delivers(BEGIN)
    async def deliver_begin(self, letter: Letter) -> None:
        """Start a match whose host has chosen that; if it is refused, ping the host."""
        try:
            match = await self._lobby.check_full(letter.of_match)
            place = await self._place(match)
            await self._lobby.start_full(match.id, place)
        except AlreadyStarted:
            return
        except Refusal as error:
            log.info("a match could not start by itself", match=letter.of_match, reason=type(error).__name__)
            await self._lobby.call_host(letter.of_match)
            return

    async def _place(self, match: Match) -> Place:
        """Open the thread that the match shall have; if that fails, the match stays where it is."""
        if match.place.parent_id is not None:
            return match.place  # it is in a thread already
        wants = match.place.thread and match.place.message_id is not None
        if not wants or self._card_places.is_guest(match.place):
            return replace(match.place, thread=False)
        try:
            return await open_thread(self._card(match), match)
        except discord.HTTPException as error:
            log.info("a thread could not be opened", match=match.id, code=error.code)
            return replace(match.place, thread=False)

    def _card(self, match: Match) -> discord.PartialMessage:
        channel = self._client.get_partial_messageable(match.place.channel_id, guild_id=match.place.guild_id)
        assert match.place.message_id is not None
        return channel.get_partial_message(match.place.message_id)
