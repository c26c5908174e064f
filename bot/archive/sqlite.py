"""What SQLite must be told on each connection, and how its transactions begin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sqlalchemy import Connection

PRAGMAS = (
    "journal_mode = WAL",  # readers do not wait for the writer
    "synchronous = FULL",  # one fsync a transaction: what has been committed outlives a power cut
    "foreign_keys = ON",
    "recursive_triggers = ON",  # else INSERT OR REPLACE would slip past the triggers of the log
)


def settle(raw: Any, _: object) -> None:
    """Set a new connection up; from here on a transaction begins when we say so."""
    cursor = raw.cursor()
    try:
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
    finally:
        cursor.close()
    raw.isolation_level = None


def begin(connection: Connection) -> None:
    """Take the writer's lock at once: a transaction that reads first could not get it later."""
    is_writing = connection.get_execution_options().get("is_writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")
