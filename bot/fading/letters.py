"""Asks about matches that nobody plays any more, and archives the threads of those that have ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.mail.delivers import delivers
from bot.mail.letter import ARCHIVE, FADING

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.fading.service import Fading
    from bot.lists.board_keeper import PulseBoards
    from bot.mail.letter import Letter


class FadingLetters:
    def __init__(
        self, client: discord.Client, check: Callable[[], None], fading: Fading, pulse_boards: PulseBoards
    ) -> None:
        self._client = client
        self._check = check
        self._fading = fading
        self._pulse_boards = pulse_boards

    @delivers(FADING)
    async def deliver_fading(self, letter: Letter) -> None:
        self._check()
        await self._fading.deliver(letter)

    @delivers(ARCHIVE)
    async def deliver_archive(self, letter: Letter) -> None:
        """Take a match off its pulse board; archive its own thread, if it still exists and the bot may."""
        place = await self._fading.find_place(letter.of_match)
        self._pulse_boards.refresh_soon(place)
        if not await self._fading.is_deserted(place):
            return
        try:
            thread = await self._client.fetch_channel(place.channel_id)
            if isinstance(thread, discord.Thread) and not thread.archived:
                await thread.edit(archived=True)
        except (discord.NotFound, discord.Forbidden):
            return
