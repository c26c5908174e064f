"""The pulse board: one pinned message of a channel that lists its matches, edited in place."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import discord
import structlog

from bot.database import ArchiveError
from bot.database.interactions import context_without_interaction
from bot.front.components import ready_card
from bot.front.log_context import about_server
from bot.library.card import ENDS_LISTED, MATCHES_LISTED, pulse_card
from bot.lists import board_store as boards
from bot.lists import store as listing
from bot.match.perspective_card import Perspective
from bot.people.reader_keeper import language_on
from bot.servers import store as servers
from bot.servers.server import PulseBoard
from rules_engine import OtherRules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.database import Archive
    from bot.match.match import Match, Place
    from bot.match.service import Matches

log = structlog.get_logger()

QUIET = 3.0  # seconds in which several changes become one edit


class PulseBoards:
    def __init__(self, client: discord.Client, archive: Archive, matches: Matches, lang: str) -> None:
        self._client = client
        self._archive = archive
        self._matches = matches
        self._lang = lang
        self._soon: set[int] = set()
        self._refreshes: set[asyncio.Task[None]] = set()
        self._stopping = asyncio.Event()

    def refresh_soon(self, place: Place) -> None:
        """Refresh in a moment the boards that list matches of a place."""
        if self._stopping.is_set():
            return
        for channel_id in {place.channel_id, place.parent_id or place.channel_id} - self._soon:
            self._soon.add(channel_id)
            task = asyncio.create_task(
                self._refresh_after_pause(channel_id), context=context_without_interaction()
            )
            self._refreshes.add(task)
            task.add_done_callback(self._refreshes.discard)

    async def _refresh_after_pause(self, channel_id: int) -> None:
        try:
            await asyncio.wait_for(self._stopping.wait(), QUIET)
        except TimeoutError:
            self._soon.discard(channel_id)  # a change from now on needs another refresh
            await self._try_refresh(channel_id)

    async def _try_refresh(self, channel_id: int) -> None:
        try:
            await self.refresh(channel_id)
        except discord.HTTPException as error:
            log.warning("the pulse board could not be refreshed", channel=channel_id, code=error.code)
        except ArchiveError as error:
            log.warning("the pulse board could not be refreshed", channel=channel_id, reason=str(error))
        except Exception:
            log.exception("the pulse board could not be refreshed", channel=channel_id)

    async def refresh(self, channel_id: int) -> None:
        """Make the board of a channel show its matches as they are now, if it has one."""
        board = await boards.find(self._archive, channel_id)
        if board is None:
            return
        about_server(board.guild_id, self._client.shard_count)
        async with self._archive.reading() as connection:
            matches = await listing.list_in_channel(connection, channel_id, MATCHES_LISTED)
            server = await servers.find(connection, board.guild_id)
        over = await self._matches.list_ended_in(channel_id, ENDS_LISTED)
        lang = language_on(server, self._client.get_guild(server.guild_id), self._lang)
        ready = await ready_card(pulse_card(matches, self._ends(over, lang), lang))
        channel = self._client.get_partial_messageable(channel_id, guild_id=board.guild_id)
        if board.message_id is not None:
            try:
                await channel.get_partial_message(board.message_id).edit(**ready.edit_arguments())
            except discord.NotFound:
                log.info("the pulse board is gone", channel=channel_id)
                await self.delete(channel_id)
            return
        message = await channel.send(silent=True, **ready.post_arguments())
        await self._store(PulseBoard(channel_id, board.guild_id, message.id))
        try:
            await message.pin()
        except discord.HTTPException as error:  # a channel has only so many pins
            log.warning("the pulse board is not pinned", channel=channel_id, code=error.code)

    def _ends(self, over: tuple[Match, ...], lang: str) -> Iterator[Perspective]:
        """List matches that have ended; those with rules that the bot no longer knows cannot be shown."""
        for match in over:
            with suppress(OtherRules):
                yield Perspective(match, self._matches.table(match), None, lang, match.theme)

    async def add(self, channel_id: int, guild_id: int) -> None:
        """Give a channel a board."""
        await self._store(PulseBoard(channel_id, guild_id))
        try:
            await self.refresh(channel_id)
        except discord.HTTPException:
            await self.delete(channel_id)
            raise

    async def remove(self, channel_id: int) -> None:
        board = await boards.find(self._archive, channel_id)
        await self.delete(channel_id)
        if board is not None and board.message_id is not None:
            channel = self._client.get_partial_messageable(channel_id, guild_id=board.guild_id)
            try:
                await channel.get_partial_message(board.message_id).delete()
            except discord.NotFound:
                return

    async def has_board(self, channel_id: int) -> bool:
        return await boards.find(self._archive, channel_id) is not None

    async def delete(self, channel_id: int) -> None:
        async with self._archive.writing() as connection:
            await boards.delete_board(connection, channel_id)

    async def _store(self, board: PulseBoard) -> None:
        async with self._archive.writing() as connection:
            await boards.store(connection, board)

    async def stop(self) -> None:
        """Finish the refreshes that run, and start no more; the next change makes up for them."""
        self._stopping.set()
        await asyncio.gather(*self._refreshes)
