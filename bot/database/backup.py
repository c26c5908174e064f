"""A copy of the archive while the bot runs."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.database.address import file_of, is_file, parse_address
from bot.database.errors import NoBackup

OWNER_ONLY = 0o600  # seeds of matches that run are in it


async def backup(url: str, file: str | Path) -> None:
    """Copy the archive as it is at this moment into a new file."""
    place, target = parse_address(url), Path(file)
    if not is_file(place):
        raise NoBackup("Only an SQLite database is copied like this: for PostgreSQL use pg_dump.")
    source = file_of(place)
    await asyncio.to_thread(copy_whole, source, target)


def copy_whole(source: Path, target: Path) -> None:
    """Copy to a file beside the target and rename it, so that no half copy has the target's name."""
    if not source.is_file():
        raise NoBackup(f"There is no database {source} to copy.")
    if target.exists():
        raise NoBackup(f"{target} exists already: name a new file.")
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        make_file(part)
        _copy(source, part)
        _sync(part)
        part.rename(target)
    except (sqlite3.Error, OSError) as error:
        raise NoBackup(f"The backup {target} could not be made: {error}.") from error
    finally:
        part.unlink(missing_ok=True)


def make_file(file: str | Path) -> None:
    """Make an empty file that only its owner can read; SQLite gives the files beside it the same mode."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ONLY))


def _copy(source: Path, part: Path) -> None:
    existing = f"{source.resolve().as_uri()}?mode=rw"  # read-only, it could not remove its -wal file
    with closing(sqlite3.connect(existing, uri=True)) as old, closing(sqlite3.connect(part)) as new:
        old.backup(new)  # in one step, so in one reading transaction: writers neither wait nor disturb it
        new.execute("PRAGMA journal_mode = DELETE")  # the copy is one file, nothing beside it
        faults = [row[0] for row in new.execute("PRAGMA integrity_check")]
    if faults != ["ok"]:
        raise NoBackup(f"The database {source} is damaged: {faults[0]}.")


def _sync(part: Path) -> None:
    """Flush the copy to the disk before it gets its name."""
    handle = os.open(part, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
