"""Where the archive is: a file for SQLite, a server for PostgreSQL."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.archive.errors import Unreachable

DRIVERS = ("sqlite+aiosqlite", "postgresql+asyncpg")


def address(url: str) -> URL:
    try:
        place = make_url(url)
    except ArgumentError:
        raise Unreachable("The database's address is none: write sqlite+aiosqlite:///FILE.") from None
    if place.drivername not in DRIVERS:
        raise Unreachable(f"The database's address must start with {' or '.join(DRIVERS)}.")
    if place.get_backend_name() == "sqlite" and place.database in (None, "", ":memory:"):
        raise Unreachable("The database must be a file: write sqlite+aiosqlite:///FILE.")
    return place


def file_of(place: URL) -> Path:
    """Find the file of an SQLite database."""
    return Path((place.database or "").removeprefix("file:"))


def prepare(place: URL) -> None:
    """Make the folder that the file goes into."""
    if place.get_backend_name() != "sqlite":
        return
    file = file_of(place)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unreachable(f"The database's folder {file.parent} cannot be made: {error.strerror}.") from error
    if file.is_dir():
        raise Unreachable(f"The database {file} is a folder: name a file.")
