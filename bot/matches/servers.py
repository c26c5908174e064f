"""What the people who manage a server have set, and how it is changed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.archive import servers as rows

if TYPE_CHECKING:
    from bot.archive import Archive
    from bot.matches.server import Server


class Servers:
    def __init__(self, archive: Archive) -> None:
        self._archive = archive

    async def find(self, guild_id: int) -> Server:
        return await rows.find(self._archive, guild_id)

    async def change(self, guild_id: int, **settings: Any) -> Server:
        async with self._archive.writing() as connection:
            server = replace(await rows.find(connection, guild_id), **settings)
            await rows.save(connection, server)
        return server
