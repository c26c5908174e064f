"""Where public cards are put on Discord: posted, edited, moved."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakValueDictionary

import discord
import structlog

from bot.archive import matches as rows
from bot.archive import outbox
from bot.cards.lobby import lobby_card, moved_card, with_guests_note
from bot.cards.table import is_card_of, public_card, resting_card, with_unreached
from bot.delivery.attached import CardEditor
from bot.delivery.components import custom_ids, ready_card
from bot.delivery.context import shard_of
from bot.delivery.own_messages import fetch_newest_own
from bot.delivery.reply import UNKNOWN_MESSAGE, edit_clicked, keep_clicked
from bot.delivery.table_pads import TablePads
from bot.delivery.tokens import Token, Tokens, click_token
from bot.matches.finding import require_for_card, require_match
from bot.matches.letter import BROUGHT, CALLS, CARD, Letter
from bot.matches.match import Status
from bot.matches.turns import readdress_letter, removal_letter
from bot.runtime.recent import Recent
from rules_engine import OtherRules

if TYPE_CHECKING:
    from bot.archive import Archive
    from bot.cards.card import Card
    from bot.delivery.components import ReadyCard
    from bot.delivery.tokens import Write
    from bot.matches.letter import Shown
    from bot.matches.match import Match, Place
    from bot.matches.play import Matches

log = structlog.get_logger()

CARDS_REMEMBERED = 1000
LIVE = (Status.LOBBY, Status.RUNNING)
ASLEEP_AFTER: Final = 10_080  # minutes in which nothing is said in the thread of a match
ASLEEP = 50083  # Discord's code for a thread in which nothing can be changed until it wakes


class PublicCards:
    def __init__(self, client: discord.AutoShardedClient, archive: Archive, matches: Matches) -> None:
        self._client = client
        self._archive = archive
        self._matches = matches
        self.pads = TablePads(matches)  # what people hold at the same tables
        self._clicks = Tokens()
        self._latest = Tokens()
        self._editor = CardEditor()
        self._shown = Recent[int, "Shown"](CARDS_REMEMBERED)
        self._private = Recent[int, None](CARDS_REMEMBERED)
        self._writing = WeakValueDictionary[int, asyncio.Lock]()

    def remember_click(self, match: Match, interaction: discord.Interaction[Any]) -> None:
        """Keep a click on a match's public card: its token edits that card without any permission.

        Where the bot itself could edit the card as well, it is not kept while one is held that is fresh.
        """
        token = click_token(interaction)
        if token.message_id is None or token.message_id != match.place.message_id:
            return
        held = self._clicks.of(match.id)
        is_there = held is not None and held.message_id == token.message_id and held.is_fresh
        if not is_there or self.is_guest(match.place):
            keep_clicked(interaction)
            self._clicks.remember(match.id, token)

    def remember_latest(self, match_id: int, interaction: discord.Interaction[Any]) -> None:
        """Keep whatever somebody has last done in a match: its token can say something where it was done."""
        self._latest.remember(match_id, click_token(interaction))

    def remember_conversation(self, interaction: discord.Interaction[Any]) -> None:
        """Learn of conversations in which the bot is no part: it cannot tell by their id."""
        if interaction.context.private_channel and interaction.channel_id:
            self._private[interaction.channel_id] = None

    def is_guest(self, place: Place) -> bool:
        """Tell whether the bot is no member there: then only interactions can write.

        Servers of other processes are not known here: what is under way for one of them goes on as before.
        """
        if place.guild_id is None:
            return place.channel_id in self._private
        shard = self._client.get_shard(shard_of(place.guild_id, self._client.shard_count))
        return shard is not None and self._client.get_guild(place.guild_id) is None

    async def is_shut_out(self, place: Place) -> bool:
        """Tell whether a card stands in a thread that was closed so that we may not open it."""
        if place.parent_id is None or self.is_guest(place):
            return False
        try:
            thread = await self._client.fetch_channel(place.channel_id)
        except discord.HTTPException:
            return False
        if not isinstance(thread, discord.Thread) or thread.parent is None:
            return False
        may = thread.permissions_for(thread.guild.me)
        is_shut = thread.locked or (thread.archived and not may.send_messages_in_threads)
        return is_shut and not may.manage_threads

    def card(self, match: Match, unheard: tuple[int, ...] = ()) -> Card:
        """Make the card of a match; it tells whom a call could not reach."""
        if match.seed is not None:
            try:
                table = self._matches.table(match)
            except OtherRules:
                return resting_card(match)
            return with_unreached(public_card(match, table), match, unheard)
        card = with_unreached(lobby_card(match), match, unheard)
        return with_guests_note(card, match.lang) if self.is_guest(match.place) else card

    async def refresh(self, match_id: int, nonce: str, written: Shown | None = None) -> Match:
        """Make the public card show the match as it is now; where it is gone, post it anew, once a nonce.

        Whoever has just written the match hands over what the card tells. A card that is not where it was
        then is looked for as the match is now.
        """
        async with self._lock(match_id):
            if written and await self._update(*written):
                return written[0]
            match, unheard = await require_for_card(self._archive, match_id)
            if await self._update(match, unheard) or match.status not in LIVE:
                return match
            card = self.card(match, unheard)
            return await self._adopt_lost(match, card) or await self._post(match, card, nonce)

    async def reply(self, interaction: discord.Interaction[Any], match_id: int) -> None:
        """Answer a click on the card with the match as it is now; or with the way to it, if it has moved.

        What was begun before is written first: it would cover the answer.
        """
        async with self._lock(match_id):
            match = await self._matches.require(match_id)
            clicked = interaction.message
            if match.seed is not None and clicked and clicked.id != match.place.message_id:
                await edit_clicked(interaction, moved_card(match))
                return
            await edit_clicked(interaction, self.card(match))
            self.remember_click(match, interaction)
            self._shown[match.id] = (match, ())

    async def _update(self, match: Match, unheard: tuple[int, ...]) -> bool:
        """Make the card show this where it is; false where it is gone."""
        self.pads.refresh(match)
        if self._shown.get(match.id) == (match, unheard):
            return True
        card = self.card(match, unheard)
        is_there = await self._edit_by_click(match, card) or await self._edit_by_bot(match, card)
        if is_there:
            self._shown[match.id] = (match, unheard)
        return is_there

    def _lock(self, match_id: int) -> asyncio.Lock:
        """Let one after the other write the card of a match."""
        return self._writing.setdefault(match_id, asyncio.Lock())

    async def show_the_way(self, match_id: int, channel_id: int, message_id: int) -> None:
        """Let the card of a lobby tell where its match is played."""
        match = await self._matches.require(match_id)
        channel = self._client.get_partial_messageable(channel_id, guild_id=match.place.guild_id)
        await channel.get_partial_message(message_id).edit(
            **(await ready_card(moved_card(match))).edit_arguments()
        )

    async def adopt(self, match_id: int, channel_id: int) -> None:
        """Keep a card that was brought down to a channel while nobody was left to remember it."""
        match = await self._matches.require(match_id)
        known_id = match.place.message_id or 0
        is_moved = channel_id != match.place.channel_id
        place = replace(match.place, channel_id=channel_id, thread=match.place.thread and not is_moved)
        if is_moved:
            place = replace(place, parent_id=channel_of_thread(self._client.get_channel(channel_id)))
        if match.status not in LIVE or self.is_guest(place):
            return
        message = await fetch_newest_own(self._channel(place), self._client.user, partial(_is_card, match_id))
        if message is None or message.id == known_id:
            return
        if message.id < known_id:  # the card has been brought down again meanwhile
            await message.delete()
            return
        await message.edit(**(await ready_card(self.card(match))).edit_arguments())
        await self.set_place(match, replace(place, message_id=message.id))

    async def _edit_by_click(self, match: Match, card: Card) -> bool:
        click = self._clicks.of(match.id)
        if click is None or click.message_id is None or click.message_id != match.place.message_id:
            return False
        try:
            await self._editor.edit(click.message_id, click.write, card)
        except discord.HTTPException as error:
            log.info("token lost", match=match.id, status=error.status, code=error.code)
            self._clicks.forget(match.id)
            return False
        return True

    async def _edit_by_bot(self, match: Match, card: Card) -> bool:
        """Edit with the bot's own token; false where the message is gone, or out of reach."""
        if match.place.message_id is None or self.is_guest(match.place):
            return False
        message = self._channel(match.place).get_partial_message(match.place.message_id)
        try:
            await self._editor.edit(message.id, message.edit, card)
        except discord.HTTPException as error:
            if error.code == UNKNOWN_MESSAGE:
                return False
            if error.code != ASLEEP:
                raise
            await self._unarchive(match.place)
            await self._editor.edit(message.id, message.edit, card)
        return True

    async def _unarchive(self, place: Place) -> None:
        """Let a thread sleep no more."""
        thread = await self._client.fetch_channel(place.channel_id)
        if isinstance(thread, discord.Thread):
            await thread.edit(archived=False)

    async def _adopt_lost(self, match: Match, card: Card) -> Match | None:
        """Find the card where it was posted and nobody was left to remember it; make it show the match."""
        if self.is_guest(match.place):
            return None
        try:
            message = await fetch_newest_own(
                self._channel(match.place), self._client.user, partial(_is_card, match.id)
            )
        except discord.Forbidden as error:  # without the right to look back there may be two cards
            log.info("cannot look for the card", match=match.id, code=error.code)
            return None
        if message is None:
            return None
        await message.edit(**(await ready_card(card)).edit_arguments())
        return await self.set_place(match, replace(match.place, message_id=message.id))

    async def post(self, match: Match, nonce: str) -> Match:
        """Post the card of a match that has none yet."""
        return await self._post(match, self.card(match), nonce)

    async def _post(self, match: Match, card: Card, nonce: str) -> Match:
        """Post the card in its channel, and remember where."""
        ready = await ready_card(card)
        if self.is_guest(match.place):
            return await self._post_by_token(match, ready)
        message = await self._channel(match.place).send(nonce=nonce, **ready.post_arguments())
        return await self.set_place(match, replace(match.place, message_id=message.id))

    async def _post_by_token(self, match: Match, ready: ReadyCard) -> Match:
        """Post the card as the answer to whatever was done last; without any, it waits for /board."""
        latest = self._latest.of(match.id)
        if latest is None or not latest.is_in(match.place.channel_id):
            log.info("card cannot be reached", match=match.id)
            return match
        if not latest.is_answered:
            raise TimeoutError("what was done last has not been answered yet")
        token = await latest.follow_up(ready.post_arguments())
        return await self.set_place(match, replace(match.place, message_id=token.message_id), token)

    async def adopt_reply(
        self, match: Match, place: Place, interaction: discord.Interaction[Any], write: Write
    ) -> Match:
        """Remember that what an interaction has answered is the card now; its token edits it."""
        token = Token(interaction, place.message_id, write)
        return await self.set_place(match, place, token)

    async def set_place(self, match: Match, place: Place, token: Token | None = None) -> Match:
        """Remember where a card is; the one before it is taken away, and calls lead to the new one."""
        async with self._archive.writing() as connection:
            found = await require_match(connection, match.id)
            before = found.place  # somebody may have moved it meanwhile
            await outbox.withdraw(connection, match.id, BROUGHT)
            if _has_begun_elsewhere(match, found):
                if place.message_id not in (None, before.channel_id):  # the thread hangs on the lobby's card
                    assert place.message_id is not None
                    await outbox.add(connection, removal_letter(match.id, place.channel_id, place.message_id))
                return found
            await rows.change(connection, match.id, place=place)
            if found != replace(match, place=before):  # somebody has decided something meanwhile
                await outbox.add(connection, Letter(CARD, match.id))
            if before.message_id not in (None, place.message_id) and not self.is_guest(before):
                assert before.message_id is not None
                await outbox.add(connection, removal_letter(match.id, before.channel_id, before.message_id))
                calls = await outbox.list_posted(connection, match.id)
                await outbox.add(
                    connection, *(readdress_letter(call) for call in calls if call.kind in CALLS)
                )
        self._clicks.forget(match.id)
        if token:
            self._clicks.remember(match.id, token)
        now = replace(match, place=place)
        self._shown[match.id] = (now, ())
        return now

    def _channel(self, place: Place) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)


def channel_of_thread(channel: object) -> int | None:
    """Tell to which channel a thread belongs that everybody there may see."""
    if isinstance(channel, discord.Thread) and not channel.is_private():
        return channel.parent_id
    return None


def _has_begun_elsewhere(lobby: Match, found: Match) -> bool:
    """Tell whether what was a lobby is a match in its own thread by now."""
    has_begun = lobby.status is Status.LOBBY and found.status is not Status.LOBBY
    return has_begun and lobby.place.channel_id != found.place.channel_id


def _is_card(match_id: int, message: discord.Message) -> bool:
    return is_card_of(match_id, custom_ids(message))
