"""Which servers the bot is on: noted, so that other processes know it too, and forgotten in the end."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from bot.archive import ArchiveError, leases, presences
from bot.archive.presences import Presence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import discord

    from bot.archive import Archive

log = structlog.get_logger()

DAY = 24 * 60 * 60
KEPT = 30 * DAY  # seconds; whoever invites the bot again within a month finds everything as it was
AT_ONCE = 100  # servers that are listed to be forgotten
FORGETTING = "servers are forgotten"
BETWEEN = DAY // 2


class ServersKnown:
    def __init__(self, archive: Archive, clock: Callable[[], int]) -> None:
        self._archive = archive
        self._clock = clock

    async def compare(self, number: int, count: int, found: Iterable[discord.Guild]) -> None:
        """Note which servers of a shard are there now, and which are gone since somebody last looked."""
        here = [_presence(guild) for guild in found]
        try:
            await presences.compare(self._archive, number, count, here, self._clock())
        except ArchiveError as error:
            log.warning("the servers could not be noted", shard=number, reason=str(error))

    async def joined(self, guild: discord.Guild) -> None:
        async with self._archive.jotting() as connection:
            presences.note_present(connection, _presence(guild))

    async def left(self, guild: discord.Guild) -> None:
        """Note that the bot was removed; it may be invited again."""
        async with self._archive.jotting() as connection:
            presences.note_gone(connection, guild.id, self._clock())

    async def keep_forgetting(self) -> None:
        """Forget, twice a day, whoever removed the bot a month ago."""
        while True:
            try:
                await self.forget()
            except ArchiveError as error:
                log.warning("nothing could be forgotten", reason=str(error))
            await asyncio.sleep(BETWEEN)

    async def forget(self) -> int:
        """Forget the servers that removed the bot a month ago; how many there were."""
        if await leases.take(self._archive, FORGETTING, leases.myself()) is None:
            return 0
        count = 0
        while gone := await presences.gone_before(self._archive, self._clock() - KEPT, AT_ONCE):
            for guild_id in gone:
                async with self._archive.writing() as connection:
                    await presences.forget(connection, guild_id)
            count += len(gone)
        if count:
            log.info("forgot servers that had removed the bot", count=count)
        return count


def _presence(guild: discord.Guild) -> Presence:
    return Presence(guild.id, str(guild.preferred_locale))
