"""The settings of servers."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from sqlalchemy import delete, select

from bot.database.schema import servers
from bot.database.statement import Statement, param
from bot.database.upsert import upsertion
from bot.servers.server import Server, Threads

if TYPE_CHECKING:
    from bot.database.statement import Queryable
    from bot.database.transaction import Transaction

THIS = servers.c.guild_id == param("guild_id")
FIND = Statement(select(servers).where(THIS))
STORE = upsertion(servers)
DELETE = Statement(delete(servers).where(THIS))


async def find(archive: Queryable, guild_id: int) -> Server:
    """Find the settings of a server; without a row they are the defaults."""
    rows = await archive.ask(FIND(guild_id=guild_id))
    if not rows:
        return Server(guild_id)
    (row,) = rows
    lists = {"channels": tuple(row.channels), "starters": tuple(row.starters)}
    return Server(**{**row._asdict(), **lists, "threads": Threads(row.threads)})


async def store(connection: Transaction, server: Server) -> None:
    lists = {"channels": list(server.channels), "starters": list(server.starters)}
    connection.queue(STORE(**(asdict(server) | lists)))


async def delete_server(connection: Transaction, guild_id: int) -> None:
    """Delete the settings of a server."""
    connection.queue(DELETE(guild_id=guild_id))
