"""What is done about matches that nobody plays any more, and about the threads of those that have ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.matches.fading import Fading
    from bot.matches.letter import Letter


class LastLetters:
    def __init__(self, client: discord.Client, check: Callable[[], None], fading: Fading) -> None:
        self._client = client
        self._check = check
        self._fading = fading

    async def look(self, letter: Letter) -> None:
        self._check()
        await self._fading.ring(letter)

    async def archive(self, letter: Letter) -> None:
        """Put the thread of a match away, unless it is gone, or we may not."""
        assert letter.match_id is not None
        thread_id = await self._fading.deserted_thread(letter.match_id)
        if thread_id is None:
            return
        try:
            thread = await self._client.fetch_channel(thread_id)
            if isinstance(thread, discord.Thread) and not thread.archived:
                await thread.edit(archived=True)
        except (discord.NotFound, discord.Forbidden):
            return
