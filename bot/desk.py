"""Where public cards are put on Discord: posted, edited, moved."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
import structlog

from bot.archive import matches as rows
from bot.cards import public_card
from bot.layout import laid_out
from bot.match import Status

if TYPE_CHECKING:
    from bot.card import Card
    from bot.match import Match, Place
    from bot.matches import Matches

log = structlog.get_logger()

PEN_LIFE = 14 * 60  # seconds; Discord lets a click's token edit for fifteen minutes
KEPT = 1000


class Desk:
    def __init__(self, client: discord.Client, matches: Matches) -> None:
        self._client = client
        self._matches = matches
        self._pens: OrderedDict[int, tuple[float, discord.Interaction[Any]]] = OrderedDict()
        self._shown: OrderedDict[int, Match] = OrderedDict()

    def hold(self, match_id: int, interaction: discord.Interaction[Any]) -> None:
        """Keep a click on a match's public card: its token edits that card without any permission."""
        self._pens[match_id] = (time.monotonic(), interaction)
        self._pens.move_to_end(match_id)
        while len(self._pens) > KEPT:
            self._pens.popitem(last=False)

    def card(self, match: Match) -> Card:
        return public_card(match, None if match.seed is None else self._matches.table(match))

    async def refresh(self, match_id: int) -> Match:
        """Make the public card show the match as it is now; post it anew where it is gone."""
        match = await self._matches.find(match_id)
        if self._shown.get(match_id) == match:
            return match
        if await self._edited_by_pen(match) or await self._edited(match):
            self.shown(match)
        elif match.status in {Status.LOBBY, Status.RUNNING}:
            return await self.post(match)
        return match

    def shown(self, match: Match) -> None:
        """Remember that the public card shows this."""
        self._shown[match.id] = match
        self._shown.move_to_end(match.id)
        while len(self._shown) > KEPT:
            self._shown.popitem(last=False)

    async def _edited_by_pen(self, match: Match) -> bool:
        held = self._pens.get(match.id)
        if held is None:
            return False
        since, interaction = held
        message = interaction.message
        if (
            time.monotonic() - since > PEN_LIFE
            or message is None
            or message.id != match.place.message_id
            or interaction.is_expired()
        ):
            del self._pens[match.id]
            return False
        try:
            await interaction.edit_original_response(**(await laid_out(self.card(match))).edit())
        except discord.HTTPException as error:
            log.info("pen lost", match=match.id, status=error.status, code=error.code)
            self._pens.pop(match.id, None)
            return False
        return True

    async def _edited(self, match: Match) -> bool:
        """Edit with the bot's own token; false where the message is gone."""
        if match.place.message_id is None:
            return False
        message = self._channel(match.place).get_partial_message(match.place.message_id)
        try:
            await message.edit(**(await laid_out(self.card(match))).edit())
        except discord.NotFound as error:
            if error.code == UNKNOWN_MESSAGE:
                return False
            raise
        return True

    async def post(self, match: Match, place: Place | None = None) -> Match:
        """Post the card in its channel, or in another, and remember where."""
        where = place or match.place
        sheet = await laid_out(self.card(match))
        message = await self._channel(where).send(**sheet.message())
        return await self.placed(match, replace(where, message_id=message.id))

    async def placed(self, match: Match, place: Place) -> Match:
        """Remember where a card is; the one before it is taken away."""
        before = match.place
        async with self._matches.archive.writing() as connection:
            await rows.change(connection, match.id, place=place)
        self._pens.pop(match.id, None)
        if before.message_id not in (None, place.message_id):
            await self._remove(before)
        now = replace(match, place=place)
        self.shown(now)
        return now

    async def _remove(self, place: Place) -> None:
        assert place.message_id is not None
        try:
            await self._channel(place).get_partial_message(place.message_id).delete()
        except discord.HTTPException as error:  # gone, or not ours to delete: the new card is what counts
            log.info("old card stays", status=error.status, code=error.code)

    def _channel(self, place: Place) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)


UNKNOWN_MESSAGE = 10008
UNKNOWN_CHANNEL = 10003
"""Discord's codes for what is no longer there."""
