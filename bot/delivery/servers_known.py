"""Which servers the bot is on: noted, so that each is welcomed once, and forgotten in the end.

Where the bot is removed, matches rest for a week; if it is let in again before, they go on.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import structlog

from bot.archive import ArchiveError, leases, presences
from bot.archive.presences import Presence
from bot.matches.letter import WELCOME, Letter
from bot.matches.servers import Servers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import discord

    from bot.archive import Archive, Transaction

log = structlog.get_logger()

DAY = 24 * 60 * 60
RETENTION = 30 * DAY  # seconds; whoever invites the bot again within a month finds everything as it was
AT_ONCE = 100  # servers that are listed to be forgotten
FORGETTING = "servers are forgotten"
BETWEEN = DAY // 2


class ServersKnown:
    def __init__(self, archive: Archive, clock: Callable[[], int]) -> None:
        self._archive = archive
        self._clock = clock
        self._servers = Servers(archive, clock)
        self._silent: set[int] = set()  # servers of which Discord could tell nothing
        self._in_turn = asyncio.Lock()  # who comes while others are compared would seem to have gone

    async def compare(self, number: int, count: int, found: Callable[[], Iterable[discord.Guild]]) -> None:
        """Note which servers of a shard are there now, and which are gone since somebody last looked.

        Whoever has let the bot in meanwhile is welcomed, also where that was before its first start.
        """
        async with self._in_turn:
            here = {guild.id: guild for guild in found()}  # at once: who comes from now on is heard of
            await self._servers.resume_clocks(*here)
            present = [_presence(guild) for guild in here.values()]
            now, greeting = self._clock(), self._greeting
            await presences.refresh(self._archive, number, count, present, now, greeting=greeting)
            self._silent |= {one.guild_id for one in present if one.locale is None}

    async def handle_available(self, guild: discord.Guild) -> None:
        """Note a server of which Discord could tell nothing when its shard was compared."""
        if guild.id in self._silent:
            await self.handle_join(guild)
            self._silent.discard(guild.id)

    async def handle_join(self, guild: discord.Guild) -> None:
        async with self._in_turn:
            await self._servers.resume_clocks(guild.id)
            async with self._archive.writing() as connection:
                await presences.add_and_greet(connection, [_presence(guild)], self._greeting)

    async def _greeting(self, connection: Transaction, guild_id: int, gone_at: int | None) -> Letter:
        """Say how many matches go on that have rested since the bot was removed, or how one begins."""
        content: dict[str, Any] = {"guild": str(guild_id)}
        if gone_at is not None and (count := await self._servers.resume(connection, guild_id, gone_at)):
            content["matches"] = count
        return Letter(WELCOME, guild_id=guild_id, content=content, due_at=self._clock())

    async def handle_removal(self, guild: discord.Guild) -> None:
        """Note that the bot was removed; from now on matches rest there, for it may be invited again."""
        async with self._in_turn, self._archive.jotting() as connection:
            presences.note_gone(connection, guild.id, self._clock())

    async def keep_deleting(self) -> None:
        """Twice a day end what is played where the bot was removed a week ago; forget who did a month ago."""
        while True:
            try:
                await self.delete_old()
            except ArchiveError as error:
                log.warning("nothing could be forgotten", reason=str(error))
            await asyncio.sleep(BETWEEN)

    async def delete_old(self) -> int:
        """End what is played where the bot was removed a week ago; forget who did a month ago: how many."""
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
            log.info("forgot servers that had removed the bot", count=count)
        return count


def _presence(guild: discord.Guild) -> Presence:
    return Presence(guild.id, None if guild.unavailable else str(guild.preferred_locale))
