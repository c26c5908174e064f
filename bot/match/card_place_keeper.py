"""The place where the public card of a match stands, and how the bot can write there."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import discord
import structlog

from bot.front.card_editor import CardEditor
from bot.front.components import custom_ids, ready_card
from bot.front.log_context import shard_of
from bot.front.reply import UNKNOWN_MESSAGE, keep_clicked
from bot.front.tokens import Token, Tokens, click_token
from bot.mail import store as outbox
from bot.mail.letter import BROUGHT, CALLS, CARD, Letter
from bot.mail.own_messages import fetch_newest_own
from bot.match import store as rows
from bot.match.card import is_card_of
from bot.match.find_store import require_match
from bot.match.match import Status
from bot.pings.rules import readdress_letter, removal_letter
from bot.runtime.recent import Recent

if TYPE_CHECKING:
    from bot.database import Archive
    from bot.front.card import Card
    from bot.match.match import Match, Place

log = structlog.get_logger()

CONVERSATIONS_REMEMBERED = 1000
ASLEEP_AFTER: Final = 10_080  # minutes without a message in the thread of a match
ASLEEP = 50083  # Discord's code for a thread that is archived, so nothing in it can be edited


class Posted(NamedTuple):
    place: Place
    token: Token | None = None  # edits the message where the bot itself cannot


class CardPlaces:
    """Writes in the bot's own name where it is a member, and elsewhere with the token of a click."""

    def __init__(self, client: discord.AutoShardedClient, archive: Archive) -> None:
        self._client = client
        self._archive = archive
        self._clicks = Tokens()
        self._latest = Tokens()
        self._editor = CardEditor()
        self._private = Recent[int, None](CONVERSATIONS_REMEMBERED)

    def remember_click(self, match: Match, interaction: discord.Interaction[Any]) -> None:
        """Remember a click on a match's public card: its token edits that card without any permission.

        If the bot itself can edit the card as well, a new token does not replace one that is still fresh.
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
        """Remember the last interaction of a match: its token can post where the interaction was made."""
        self._latest.remember(match_id, click_token(interaction))

    def remember_conversation(self, interaction: discord.Interaction[Any]) -> None:
        """Remember that the bot is no part of a conversation: the id alone does not say so."""
        if interaction.context.private_channel and interaction.channel_id:
            self._private[interaction.channel_id] = None

    def is_guest(self, place: Place) -> bool:
        """Tell whether the bot is no member there, so that it can write only with the tokens of interactions.

        A process does not know the servers of the others. What it does for one of those goes on as before.
        """
        if place.guild_id is None:
            return place.channel_id in self._private
        shard = self._client.get_shard(shard_of(place.guild_id, self._client.shard_count))
        return shard is not None and self._client.get_guild(place.guild_id) is None

    async def is_shut_out(self, place: Place) -> bool:
        """Tell whether a card stands in a thread that was closed and that the bot may not reopen."""
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

    def channel(self, place: Place) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)

    def place_in(self, channel_id: int, place: Place) -> Place:
        """Return the place of a card after it was moved to a channel."""
        if channel_id == place.channel_id:
            return place
        parent_id = channel_of_thread(self._client.get_channel(channel_id))
        return replace(place, channel_id=channel_id, thread=False, parent_id=parent_id)

    async def fetch_card(self, match_id: int, place: Place) -> discord.Message | None:
        """Fetch the newest card of a match at a place; its buttons tell that it is one."""
        return await fetch_newest_own(self.channel(place), self._client.user, partial(_is_card, match_id))

    async def edit(self, match: Match, card: Card) -> bool:
        """Make the message of a match show a card; false if the message is gone or out of reach."""
        return await self._edit_by_click(match, card) or await self._edit_by_bot(match, card)

    async def _edit_by_click(self, match: Match, card: Card) -> bool:
        click = self._clicks.of(match.id)
        if click is None or click.message_id is None or click.message_id != match.place.message_id:
            return False
        try:
            await self._editor.edit(click.message_id, click.write, card)
        except discord.HTTPException as error:
            log.info("a token edits the card no more", match=match.id, status=error.status, code=error.code)
            self._clicks.forget(match.id)
            return False
        return True

    async def _edit_by_bot(self, match: Match, card: Card) -> bool:
        """Edit in the bot's own name; false if the message is gone or out of reach."""
        if match.place.message_id is None or self.is_guest(match.place):
            return False
        message = self.channel(match.place).get_partial_message(match.place.message_id)
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
        """Open a thread that Discord has archived."""
        thread = await self._client.fetch_channel(place.channel_id)
        if isinstance(thread, discord.Thread):
            await thread.edit(archived=False)

    async def post(self, match: Match, card: Card, nonce: str) -> Posted | None:
        """Post the card of a match in its channel; None if the bot is a guest there and has no token."""
        ready = await ready_card(card)
        if self.is_guest(match.place):
            return await self._post_by_token(match, ready.post_arguments())
        message = await self.channel(match.place).send(nonce=nonce, **ready.post_arguments())
        return Posted(replace(match.place, message_id=message.id))

    async def _post_by_token(self, match: Match, message: dict[str, Any]) -> Posted | None:
        """Post the card with the token of the last interaction; without one, the card waits for /board."""
        latest = self._latest.of(match.id)
        if latest is None or not latest.is_in(match.place.channel_id):
            log.info("the card is out of reach", match=match.id)
            return None
        if not latest.is_answered:
            raise TimeoutError("the last interaction has not been answered yet")
        token = await latest.follow_up(message)
        return Posted(replace(match.place, message_id=token.message_id), token)

    async def store(self, match: Match, place: Place, token: Token | None = None) -> Match | None:
        """Store where a card is now; delete the one before it, and make pings lead to the new one.

        If a lobby has become a match in its own thread in between, that place stays; the match is returned.
        """
        async with self._archive.writing() as connection:
            found = await require_match(connection, match.id)
            before = found.place  # somebody may have moved it in between
            await outbox.withdraw(connection, match.id, BROUGHT)
            if _has_begun_elsewhere(match, found):
                if place.message_id not in (None, before.channel_id):  # the thread hangs on the lobby's card
                    assert place.message_id is not None
                    await outbox.add(connection, removal_letter(match.id, place.channel_id, place.message_id))
                return found
            await rows.change(connection, match.id, place=place)
            if found != replace(match, place=before):  # somebody has changed the match in between
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
        return None


def channel_of_thread(channel: object) -> int | None:
    """Return the channel of a public thread."""
    if isinstance(channel, discord.Thread) and not channel.is_private():
        return channel.parent_id
    return None


def _has_begun_elsewhere(lobby: Match, found: Match) -> bool:
    """Tell whether a lobby has become a match in its own thread."""
    has_begun = lobby.status is Status.LOBBY and found.status is not Status.LOBBY
    return has_begun and lobby.place.channel_id != found.place.channel_id


def _is_card(match_id: int, message: discord.Message) -> bool:
    return is_card_of(match_id, custom_ids(message))
