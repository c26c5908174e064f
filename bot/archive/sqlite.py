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
LASTING = "PRAGMA synchronous = FULL"  # one fsync a transaction: what is committed outlives a power cut
HASTY = "PRAGMA synchronous = NORMAL"  # none: what is committed may be forgotten in a power cut, all of it
PRAGMAS = (
    "journal_mode = WAL",  # readers do not wait for the writer
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
    options = connection.get_execution_options()
    driver = connection.connection.driver_connection
    assert isinstance(driver, Connection)
    if not options.get("is_writing"):
        driver.begin("BEGIN")
        return
    driver.begin(HASTY if options.get("is_hasty") else LASTING, "BEGIN IMMEDIATE")
