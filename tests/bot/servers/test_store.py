"""The settings of servers, as the archive keeps them."""

from __future__ import annotations

from bot.servers import store as servers
from bot.servers.server import Server, Threads
from tests.bot.archived import open_archive
from tests.bot.databases import EACH_BLANK

DATABASES = EACH_BLANK


async def test_servers_are_kept_changed_and_forgotten(database: str) -> None:
    server = Server(100, (1, 1 << 62), (3,), "fr", Threads.ALWAYS, 2)
    async with open_archive(database) as archive, archive.writing() as connection:
        await servers.store(connection, Server(100))
        await servers.store(connection, server)
        assert server == await servers.find(connection, 100)

        await servers.delete_server(connection, 100)
        assert Server(100) == await servers.find(connection, 100)
