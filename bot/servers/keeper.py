"""Stores which servers the bot is on, so that it welcomes each once; deletes them in the end.

Matches of a server that removes the bot rest for a week. If it invites the bot again before, they go on.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import structlog

from bot.database import ArchiveError, leases
from bot.mail.letter import WELCOME, Letter
from bot.servers import presence_store as presences
from bot.servers.presence_store import Presence
from bot.servers.service import Servers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import discord

    from bot.database import Archive, Transaction

log = structlog.get_logger()

DAY = 24 * 60 * 60
RETENTION = 30 * DAY  # seconds; a server that invites the bot again within a month finds everything as it was
AT_ONCE = 100  # servers to be deleted that are listed in one visit
FORGETTING = "servers are forgotten"
BETWEEN = DAY // 2


class ServersKnown:
    def __init__(self, archive: Archive, clock: Callable[[], int]) -> None:
        self._archive = archive
        self._clock = clock
        self._servers = Servers(archive, clock)
        self._silent: set[int] = set()  # servers that Discord could not describe
        self._in_turn = asyncio.Lock()  # a server that joins during a comparison would seem to have left

    async def compare(self, number: int, count: int, found: Callable[[], Iterable[discord.Guild]]) -> None:
        """Store which servers of a shard the bot is on now, and which have removed it since.

        Servers that have invited the bot in between are welcomed, even before its first start.
        """
        async with self._in_turn:
            here = {guild.id: guild for guild in found()}  # without waiting: later joins arrive as events
            await self._servers.resume_clocks(*here)
            present = [_presence(guild) for guild in here.values()]
            now, greeting = self._clock(), self._greeting
            await presences.refresh(self._archive, number, count, present, now, greeting=greeting)
            self._silent |= {one.guild_id for one in present if one.locale is None}

    async def handle_available(self, guild: discord.Guild) -> None:
        """Store a server that Discord could not describe when its shard was compared."""
        if guild.id in self._silent:
            await self.handle_join(guild)
            self._silent.discard(guild.id)

    async def handle_join(self, guild: discord.Guild) -> None:
        async with self._in_turn:
            await self._servers.resume_clocks(guild.id)
            async with self._archive.writing() as connection:
                await presences.add_and_greet(connection, [_presence(guild)], self._greeting)

    async def _greeting(self, connection: Transaction, guild_id: int, gone_at: int | None) -> Letter:
        """Make the letter that says how many resting matches go on, or how to start."""
        content: dict[str, Any] = {"guild": str(guild_id)}
        if gone_at is not None and (count := await self._servers.resume(connection, guild_id, gone_at)):
            content["matches"] = count
        return Letter(WELCOME, guild_id=guild_id, content=content, due_at=self._clock())

    async def handle_removal(self, guild: discord.Guild) -> None:
        """Store that a server has removed the bot; its matches rest, for it may invite the bot again."""
        async with self._in_turn, self._archive.jotting() as connection:
            presences.note_gone(connection, guild.id, self._clock())

    async def keep_deleting(self) -> None:
        """Twice a day, do what `delete_old` does."""
        while True:
            try:
                await self.delete_old()
            except ArchiveError as error:
                log.warning("old servers could not be deleted", reason=str(error))
            await asyncio.sleep(BETWEEN)

    async def delete_old(self) -> int:
        """End matches of servers that removed the bot a week ago; delete those that did a month ago.

        Return how many servers were deleted.
        """
        if await leases.claim(self._archive, FORGETTING, leases.process_name()) is None:
            return 0
        await self._servers.end_resting()
        count = 0
        while gone := await presences.list_gone_before(self._archive, self._clock() - RETENTION, AT_ONCE):
            for guild_id in gone:
                async with self._archive.writing() as connection:
                    await presences.delete_server(connection, guild_id)
            count += len(gone)
        if count:
            log.info("deleted servers that had removed the bot", count=count)
        return count


def _presence(guild: discord.Guild) -> Presence:
    return Presence(guild.id, None if guild.unavailable else str(guild.preferred_locale))
