"""Deletes pings that may have been posted although no answer from Discord has said so."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import discord

from bot.front import verbs
from bot.front.click import Click
from bot.front.components import custom_ids, links
from bot.front.words import voice
from bot.mail import store as outbox
from bot.mail.delivers import delivers
from bot.mail.letter import FADED, INVITATION, LATE, RECALL, START
from bot.mail.own_messages import SEARCH_LIMIT
from bot.match.card import address
from render.shelf import LOOKS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from discord.abc import Messageable

    from bot.database import Archive
    from bot.mail.letter import Letter
    from bot.match.match import Match
    from bot.match.service import Matches

OWN = {INVITATION: verbs.ACCEPT, LATE: verbs.LATE, FADED: verbs.KEEP}
NO_CALL = {*OWN.values(), verbs.AGREE, verbs.TAKE_SEAT, verbs.SHARE_FILM}  # they mention people too


class RecallLetters:
    def __init__(self, client: discord.Client, archive: Archive, matches: Matches) -> None:
        self._client = client
        self._archive = archive
        self._matches = matches

    @delivers(RECALL)
    async def deliver_recall(self, letter: Letter) -> None:
        """Search where a ping may have been posted, and delete those that belong to no letter."""
        match = await self._matches.require(letter.of_match)
        async for channel in self._channels(match, letter.user_id):
            await self._delete_calls(channel, match, letter)

    async def _channels(self, match: Match, user_id: int | None) -> AsyncIterator[Messageable]:
        if match.place.guild_id is not None:
            yield self._client.get_partial_messageable(match.place.channel_id, guild_id=match.place.guild_id)
        if user_id is not None:
            with suppress(discord.Forbidden, discord.NotFound):
                yield await self._client.create_dm(discord.Object(user_id))

    async def _delete_calls(self, channel: Messageable, match: Match, letter: Letter) -> None:
        held = {one.message_id for one in await outbox.list_posted(self._archive, match.id)}
        with suppress(discord.Forbidden, discord.NotFound):  # where the bot may not read the history
            async for message in channel.history(limit=SEARCH_LIMIT):
                is_ours = message.author == self._client.user and message.id not in held
                if is_ours and _is_meant(letter, match, message):
                    await message.delete()


def _is_meant(letter: Letter, match: Match, message: discord.Message) -> bool:
    """Tell whether a message is a ping of the letter's kind, to its person, about its match."""
    clicks = [click for click in map(Click.parse, custom_ids(message)) if click and click.match == match.id]
    if not clicks and address(match.place) not in links(message):
        return False
    if letter.user_id is not None and f"<@{letter.user_id}>" not in message.content:
        return False
    kind, pressed = letter.content["kind"], {click.verb for click in clicks}
    if kind == START:
        title = voice(match.lang)(LOOKS[match.game].title)
        return not pressed and message.content.startswith(f"**{title}**")
    return OWN[kind] in pressed if kind in OWN else not pressed & NO_CALL
