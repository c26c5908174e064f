"""What the people who manage a server have set, and how it is changed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.archive import boards, matches
from bot.archive import servers as rows
from bot.matches.closing import close
from bot.matches.lobby import call_off
from bot.matches.match import Status

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.archive import Archive
    from bot.matches.server import Server


PAGE = 50  # matches closed in one transaction


class Servers:
    def __init__(self, archive: Archive, clock: Callable[[], int]) -> None:
        self._archive = archive
        self._clock = clock

    async def find(self, guild_id: int) -> Server:
        return await rows.find(self._archive, guild_id)

    async def leave(self, guild_id: int) -> None:
        """Close what is played on a server that the bot was removed from, a page at a time."""
        async with self._archive.writing() as connection:
            await boards.forget_server(connection, guild_id)
        while await self._close_some(guild_id):
            pass

    async def _close_some(self, guild_id: int) -> bool:
        async with self._archive.writing() as connection:
            found = await matches.live_on_server(connection, guild_id, PAGE)
            for match in found:
                if match.status is Status.LOBBY:
                    await call_off(connection, match.id)
                else:
                    await close(connection, match, self._clock())
        return bool(found)

    async def change(self, guild_id: int, **settings: Any) -> Server:
        async with self._archive.writing() as connection:
            server = replace(await rows.find(connection, guild_id), **settings)
            await rows.save(connection, server)
        return server
