"""How an SQLite database is opened, and how its transactions begin."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any

from sqlalchemy import event
from sqlalchemy.ext.asyncio import create_async_engine

from bot.archive.driver import Connection

if TYPE_CHECKING:
    import aiosqlite
    import sqlalchemy
    from sqlalchemy import URL
    from sqlalchemy.ext.asyncio import AsyncEngine

IDLE_CONNECTIONS = 4  # kept open; a fifth reader at the same time opens its own
PRAGMAS = (
    "journal_mode = WAL",  # readers do not wait for the writer
    "synchronous = FULL",  # one fsync a transaction: what has been committed outlives a power cut
    "foreign_keys = ON",
    "secure_delete = ON",  # what somebody has had deleted is not left in the file's gaps
    "recursive_triggers = ON",  # else INSERT OR REPLACE would slip past the triggers of the log
)


def sqlite_engine(place: URL, patience: float) -> AsyncEngine:
    (file,), given = place.get_dialect()().create_connect_args(place)
    settings = {**given, "timeout": patience, "isolation_level": None}  # None: we say BEGIN ourselves

    async def connect() -> aiosqlite.Connection:
        return await Connection.made(lambda: _connected(file, settings))

    engine = create_async_engine(place, async_creator=connect, pool_size=IDLE_CONNECTIONS, max_overflow=-1)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _connected(file: str, settings: dict[str, Any]) -> sqlite3.Connection:
    raw: sqlite3.Connection = sqlite3.connect(file, **settings)
    try:
        for pragma in PRAGMAS:
            raw.execute(f"PRAGMA {pragma}")
    except sqlite3.Error:
        raw.close()
        raise
    return raw


def _begin(connection: sqlalchemy.Connection) -> None:
    """Take the writer's lock at once: a transaction that reads first could not get it later."""
    is_writing = connection.get_execution_options().get("is_writing", False)
    driver = connection.connection.driver_connection
    assert isinstance(driver, Connection)
    driver.begin("BEGIN IMMEDIATE" if is_writing else "BEGIN")
