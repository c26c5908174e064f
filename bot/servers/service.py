"""The settings of servers, and what happens to the matches of a server that removes the bot."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.clocks.outage_service import delay, pause_clocks
from bot.lobby.service import call_off
from bot.match import decision_store as decisions
from bot.match import store as matches
from bot.match.decision import Decision
from bot.match.ending import close
from bot.match.find_store import require_seen
from bot.match.match import Status
from bot.people.waking import DAY
from bot.servers import presence_store as presences
from bot.servers import store as rows

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.database import Archive, Transaction
    from bot.servers.server import Server


PAGE = 50  # matches closed in one transaction
SERVERS_PAGE = 100  # servers in one query
REST_SECONDS = 7 * DAY  # after which we end the matches of a server that has not added the bot again


class Servers:
    def __init__(self, archive: Archive, now: Callable[[], int]) -> None:
        self._archive = archive
        self._now = now

    async def find(self, guild_id: int) -> Server:
        return await rows.find(self._archive, guild_id)

    async def resume_clocks(self, *here: int) -> None:
        """Resume the clocks of servers that have added the bot again; repeating it adds nothing."""
        gone = await presences.list_gone(self._archive)
        for guild_id in gone.keys() & set(here):
            await pause_clocks(self._archive, gone[guild_id], self._now(), guild_id)

    async def resume(self, connection: Transaction, guild_id: int, since: int) -> int:
        """Give back all other time that matches were suspended, and return how many of them are running."""
        await delay(connection, since, self._now(), guild_id)
        return await presences.count_running(connection, guild_id)

    async def end_resting(self) -> None:
        """End the matches of servers that removed the bot a week ago."""
        while found := await presences.list_resting(self._archive, self._now() - REST_SECONDS, SERVERS_PAGE):
            for guild_id in found:
                await self._close_some(guild_id)

    async def _close_some(self, guild_id: int) -> None:
        """Close a page of a server's matches, unless it has added the bot again."""
        async with self._archive.writing() as connection:
            if guild_id not in await presences.list_gone(connection):
                return
            found = await matches.list_live_on_server(connection, guild_id, PAGE)
            for match in found:
                if match.status is Status.LOBBY:
                    await call_off(connection, match.id)
                else:
                    seen = await require_seen(connection, match.id)
                    await decisions.store(connection, close(Decision.about(seen, self._now())))

    async def change(self, guild_id: int, **settings: Any) -> Server:
        async with self._archive.writing() as connection:
            server = replace(await rows.find(connection, guild_id), **settings)
            await rows.store(connection, server)
        return server
