"""The public card of a match as a message: what it shows, and when it is written."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import discord
import structlog

from bot.choosing.sheet_card import own_card
from bot.front.components import ready_card
from bot.front.reply import edit_clicked
from bot.front.tokens import Token
from bot.lobby.card import lobby_card, moved_card, with_guests_note
from bot.match.card import public_card, resting_card, with_unreached
from bot.match.find_store import require_for_card
from bot.match.match import Status
from bot.match.perspective_card import own_perspective
from bot.runtime.recent import Recent
from rules_engine import OtherRules

if TYPE_CHECKING:
    from bot.choosing.sheet_keeper import LivingSheets
    from bot.database import Archive
    from bot.front.card import Card
    from bot.front.tokens import Write
    from bot.mail.letter import Shown
    from bot.match.card_place_keeper import CardPlaces
    from bot.match.match import Match, Place
    from bot.match.perspective_card import Perspective
    from bot.match.service import Matches
    from rules_engine import Table

log = structlog.get_logger()

CARDS_REMEMBERED = 1000
LIVE = (Status.LOBBY, Status.RUNNING)


class PublicCards:
    def __init__(self, places: CardPlaces, archive: Archive, matches: Matches, sheets: LivingSheets) -> None:
        self._places = places
        self._archive = archive
        self._matches = matches
        self._sheets = sheets
        self._shown = Recent[int, "Shown"](CARDS_REMEMBERED)
        self._writing = WeakValueDictionary[int, asyncio.Lock]()

    def card(self, match: Match, unreached: tuple[int, ...] = ()) -> Card:
        """Make the card of a match; it names those whom a ping could not reach."""
        if match.seed is not None:
            try:
                table = self._matches.table(match)
            except OtherRules:
                return resting_card(match)
            return with_unreached(self._running_card(match, table), match, unreached)
        card = with_unreached(lobby_card(match), match, unreached)
        return with_guests_note(card, match.lang) if self._places.is_guest(match.place) else card

    def _running_card(self, match: Match, table: Table) -> Card:
        own = self.own_perspective(match)
        if own is None or own.person is None:
            return public_card(match, table)
        return own_card(own, self._matches.regret_until(match, own.person.user_id))

    def own_perspective(self, match: Match) -> Perspective | None:
        """Return how the one person who plays sees a match, if its card is their sheet."""
        own = own_perspective(match, self._matches.table(match))
        is_read = own is not None and own.has_secrets and self._places.is_guest(match.place)
        return None if is_read else own  # among others the bot is a guest

    async def turn(self, interaction: discord.Interaction[Any], match: Match, card: Card) -> None:
        """Answer a click on a card that is somebody's sheet with its next page."""
        async with self._lock(match.id):
            await edit_clicked(interaction, card)
            self._places.remember_click(match, interaction)
            self._shown.pop(match.id, None)

    async def refresh(self, match_id: int, nonce: str, written: Shown | None = None) -> Match:
        """Make the public card show the match as it is now; if it is gone, post it again, once for a nonce.

        `written` is what the card shows after the last decision. If the card is not where it was then, the
        match is read again.
        """
        async with self._lock(match_id):
            if written and await self._update(*written):
                return written[0]
            match, unreached = await require_for_card(self._archive, match_id)
            if await self._update(match, unreached) or match.status not in LIVE:
                return match
            card = self.card(match, unreached)
            return await self._adopt_lost(match, card) or await self._post(match, card, nonce)

    async def reply(self, interaction: discord.Interaction[Any], match_id: int) -> None:
        """Answer a click on the card with the match as it is now, or with a link if the card has moved.

        Edits that were started before go first: they would overwrite the answer.
        """
        async with self._lock(match_id):
            match = await self._matches.require(match_id)
            clicked = interaction.message
            if match.seed is not None and clicked and clicked.id != match.place.message_id:
                await edit_clicked(interaction, moved_card(match))
                return
            await edit_clicked(interaction, self.card(match))
            self._places.remember_click(match, interaction)
            self._shown[match.id] = (match, ())

    async def _update(self, match: Match, unreached: tuple[int, ...]) -> bool:
        """Make the card show the match; false if the card is gone."""
        self._sheets.refresh(match)
        if self._shown.get(match.id) == (match, unreached):
            return True
        card = self.card(match, unreached)
        is_there = await self._places.edit(match, card)
        if is_there:
            self._shown[match.id] = (match, unreached)
        return is_there

    def _lock(self, match_id: int) -> asyncio.Lock:
        """Return the lock under which the card of a match is written."""
        return self._writing.setdefault(match_id, asyncio.Lock())

    async def show_the_way(self, match_id: int, channel_id: int, message_id: int) -> None:
        """Make the card of a lobby say where its match is played."""
        match = await self._matches.require(match_id)
        channel = self._places.channel(replace(match.place, channel_id=channel_id))
        ready = await ready_card(moved_card(match))
        await channel.get_partial_message(message_id).edit(**ready.edit_arguments())

    async def adopt(self, match_id: int, channel_id: int) -> None:
        """Adopt a card that was moved to a channel just before the bot crashed."""
        match = await self._matches.require(match_id)
        known_id = match.place.message_id or 0
        place = self._places.place_in(channel_id, match.place)
        if match.status not in LIVE or self._places.is_guest(place):
            return
        message = await self._places.fetch_card(match_id, place)
        if message is None or message.id == known_id:
            return
        if message.id < known_id:  # the card was moved again in between
            await message.delete()
            return
        await message.edit(**(await ready_card(self.card(match))).edit_arguments())
        await self._store(match, replace(place, message_id=message.id))

    async def _adopt_lost(self, match: Match, card: Card) -> Match | None:
        """Find a card that was posted just before the bot crashed, and make it show the match."""
        if self._places.is_guest(match.place):
            return None
        try:
            message = await self._places.fetch_card(match.id, match.place)
        except discord.Forbidden as error:  # without permission to read the history there may be two cards
            log.info("the history cannot be searched for the card", match=match.id, code=error.code)
            return None
        if message is None:
            return None
        await message.edit(**(await ready_card(card)).edit_arguments())
        return await self._store(match, replace(match.place, message_id=message.id))

    async def post(self, match: Match, nonce: str) -> Match:
        """Post the card of a match that has none yet."""
        return await self._post(match, self.card(match), nonce)

    async def _post(self, match: Match, card: Card, nonce: str) -> Match:
        """Post the card, and store its place."""
        posted = await self._places.post(match, card, nonce)
        return await self._store(match, *posted) if posted else match

    async def adopt_reply(
        self, match: Match, place: Place, interaction: discord.Interaction[Any], write: Write
    ) -> Match:
        """Make the answer to an interaction the card of a match; the interaction's token edits it."""
        token = Token(interaction, place.message_id, write)
        return await self._store(match, place, token)

    async def _store(self, match: Match, place: Place, token: Token | None = None) -> Match:
        """Store the place of a card that shows this match; return the match with the place that it has."""
        elsewhere = await self._places.store(match, place, token)
        if elsewhere:
            return elsewhere
        now = replace(match, place=place)
        self._shown[match.id] = (now, ())
        return now
