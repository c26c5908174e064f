"""Sends the daily digest in a direct message to people who have chosen it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.front.components import ready_card
from bot.lists.digest_card import closed_card, digest_card
from bot.mail.delivers import delivers
from bot.mail.letter import DIGEST, WAITING

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.lists.digest import WaitingMatch
    from bot.lists.digest_service import Digests
    from bot.mail.letter import Letter
    from bot.people.reader_keeper import Readers
    from bot.people.service import People


class DigestLetters:
    def __init__(
        self,
        client: discord.Client,
        check: Callable[[], None],
        digests: Digests,
        people: People,
        readers: Readers,
    ) -> None:
        self._client = client
        self._check = check
        self._digests = digests
        self._people = people
        self._readers = readers

    @delivers(DIGEST)
    async def deliver_digest(self, letter: Letter) -> None:
        self._check()
        await self._digests.deliver(letter)

    @delivers(WAITING)
    async def deliver_waiting(self, letter: Letter) -> None:
        """Tell a person which matches wait for them, if any does."""
        assert letter.user_id is not None
        waiting = await self._digests.list_waiting(letter.user_id)
        if not waiting:
            return
        person = await self._people.find(letter.user_id)
        lang = self._readers.language_of(person, waiting[0].match.lang)
        ready = await ready_card(digest_card(waiting, person.user_id, lang))
        try:
            channel = await self._client.create_dm(discord.Object(person.user_id))
            await channel.send(nonce=letter.nonce, **ready.post_arguments())
        except discord.Forbidden:
            await self._mention(letter, waiting, person.user_id, lang)

    async def _mention(
        self, letter: Letter, waiting: tuple[WaitingMatch, ...], user_id: int, lang: str
    ) -> None:
        """Say once, where a person plays, that they take no direct messages; end their digest."""
        place = next((one.match.place for one in waiting if one.match.place.guild_id), None)
        if place is not None:
            ready = await ready_card(closed_card(user_id, len(waiting), lang))
            channel = self._client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)
            await channel.send(nonce=letter.nonce, **ready.post_arguments())
        await self._people.change(user_id, digest_at=None)
