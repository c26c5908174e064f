"""How an SQLite file is made ready before the bot runs on it: it is made, and its tables are migrated."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing, suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import sqlalchemy
from sqlalchemy.pool import NullPool

from bot.database import leases
from bot.database.backup import copy_whole, make_file
from bot.database.migrate import VERSION_OF, is_current, upgrade
from bot.database.schema import HEAD

if TYPE_CHECKING:
    from pathlib import Path

    Settings = dict[str, Any]

WAL = "PRAGMA journal_mode = WAL"  # readers do not wait for the writer
TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
HOLDER = "SELECT holder FROM leases WHERE name = ? AND until > CAST(strftime('%s', 'now') AS INTEGER)"
AGAIN = 0.01  # seconds between two attempts


def make_ready(file: Path, name: str, settings: Settings) -> str | None:
    """Migrate the tables; if an older version of the bot runs on them, return its process instead."""
    if not settings.get("uri"):
        _make_if_missing(name)
    connect = partial(sqlite3.connect, name, **settings | {"isolation_level": None})
    with closing(connect()) as raw:
        _set_wal_mode(raw, settings["timeout"])
        raw.execute("BEGIN IMMEDIATE")
        if is_current(*schema_of(raw), HEAD):
            # changes nothing, but fails at the start if the file may not be written
            raw.execute("UPDATE alembic_version SET version_num = version_num")
            raw.execute("COMMIT")
            return None
        raw.execute("ROLLBACK")
        if other := _find_holder(raw):
            return other
        _back_up(raw, file)
        engine = sqlalchemy.create_engine("sqlite://", creator=connect, poolclass=NullPool)
        with engine.begin() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            if not is_current(*schema_of(connection.connection.driver_connection), HEAD):
                upgrade(connection)
    return None


def schema_of_file(name: str, settings: Settings) -> tuple[list[str], str | None]:
    """Open a file, and return which tables there are, of which version."""
    with closing(sqlite3.connect(name, **settings)) as raw:
        return schema_of(raw)


def schema_of(raw: Any) -> tuple[list[str], str | None]:
    tables = [row[0] for row in raw.execute(TABLES)]
    row = raw.execute(VERSION_OF).fetchone() if "alembic_version" in tables else None
    return tables, row[0] if row else None


def _make_if_missing(name: str) -> None:
    """Make the file; do not touch one that exists: closing it would release all of our locks on it."""
    with suppress(OSError):  # it exists, or SQLite will say why not
        make_file(name)


def _set_wal_mode(raw: sqlite3.Connection, patience: float) -> None:
    """Put a file into WAL mode; retry, as SQLite refuses all but one of several that try at once."""
    until = time.monotonic() + patience
    while True:
        try:
            raw.execute(WAL)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(AGAIN)
        else:
            return


def _find_holder(raw: sqlite3.Connection) -> str | None:
    """Find the process that holds the lease to run the bot, if it has not ended."""
    if not raw.execute(f"{TABLES} AND name = 'leases'").fetchone():
        return None
    row = raw.execute(HOLDER, (leases.PLAYING,)).fetchone()
    return row[0] if row and not leases.has_ended(row[0]) else None


def _back_up(raw: sqlite3.Connection, file: Path) -> None:
    """Copy the database of an older version before its tables are migrated."""
    copy = file.with_name(f"{file.name}.before-{HEAD}")
    if raw.execute(TABLES).fetchone() and not copy.exists():
        copy_whole(file, copy)
