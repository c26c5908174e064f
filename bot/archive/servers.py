"""What the people who manage a server have set."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from sqlalchemy import delete, select

from bot.archive.schema import servers
from bot.archive.upsert import upsert
from bot.matches.server import Server, Threads

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


async def find(connection: AsyncConnection, guild_id: int) -> Server:
    """Tell how a server is set; where nothing was ever set, the defaults."""
    row = (await connection.execute(select(servers).where(servers.c.guild_id == guild_id))).one_or_none()
    if row is None:
        return Server(guild_id)
    lists = {"channels": tuple(row.channels), "starters": tuple(row.starters)}
    return Server(**{**row._asdict(), **lists, "threads": Threads(row.threads)})


async def save(connection: AsyncConnection, server: Server) -> None:
    lists = {"channels": list(server.channels), "starters": list(server.starters)}
    await upsert(connection, servers, asdict(server) | lists)


async def forget(connection: AsyncConnection, guild_id: int) -> None:
    """Forget how a server was set: the bot has been removed from it."""
    await connection.execute(delete(servers).where(servers.c.guild_id == guild_id))
