"""What is done to an SQLite file before anybody plays on it: made, and its tables brought up to date."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing, suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import sqlalchemy
from sqlalchemy.pool import NullPool

from bot.archive import leases
from bot.archive.backup import copy_whole, make_file
from bot.archive.migrate import VERSION_OF, is_current, upgrade
from bot.archive.schema import HEAD

if TYPE_CHECKING:
    from pathlib import Path

    Settings = dict[str, Any]

WAL = "PRAGMA journal_mode = WAL"  # readers do not wait for the writer
TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
HOLDER = "SELECT holder FROM leases WHERE name = ? AND until > CAST(strftime('%s', 'now') AS INTEGER)"
AGAIN = 0.01  # seconds until a file is asked once more for what another connection was just given


def make_ready(file: Path, name: str, settings: Settings) -> str | None:
    """Bring the tables up to date, unless an older version plays on them: then tell who does."""
    if not settings.get("uri"):
        _make_if_missing(name)
    connect = partial(sqlite3.connect, name, **settings | {"isolation_level": None})
    with closing(connect()) as raw:
        _set_wal_mode(raw, settings["timeout"])
        raw.execute("BEGIN IMMEDIATE")
        if is_current(*schema_of(raw), HEAD):
            # changes nothing, but finds out at the start whether the file may be written
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
    """Tell which tables there are, of which version."""
    with closing(sqlite3.connect(name, **settings)) as raw:
        return schema_of(raw)


def schema_of(raw: Any) -> tuple[list[str], str | None]:
    tables = [row[0] for row in raw.execute(TABLES)]
    row = raw.execute(VERSION_OF).fetchone() if "alembic_version" in tables else None
    return tables, row[0] if row else None


def _make_if_missing(name: str) -> None:
    """Make the file; one that is there is not touched: closing it would drop every lock of ours on it."""
    with suppress(OSError):  # it is there; else SQLite says why
        make_file(name)


def _set_wal_mode(raw: sqlite3.Connection, patience: float) -> None:
    """Put a file into WAL mode; of several who begin it at once SQLite sends all but one away unheard."""
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
    """Tell which process has the lease to play, if it is still there."""
    if not raw.execute(f"{TABLES} AND name = 'leases'").fetchone():
        return None
    row = raw.execute(HOLDER, (leases.PLAYING,)).fetchone()
    return row[0] if row and not leases.has_ended(row[0]) else None


def _back_up(raw: sqlite3.Connection, file: Path) -> None:
    """Copy what an older version has written, before its tables are changed."""
    copy = file.with_name(f"{file.name}.before-{HEAD}")
    if raw.execute(TABLES).fetchone() and not copy.exists():
        copy_whole(file, copy)
