"""Where the archive is: a file for SQLite, a server for PostgreSQL."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.database.errors import Unreachable

FILES = ("sqlite", "sqlite+aiosqlite")
SERVERS = ("postgresql", "postgres", "postgresql+asyncpg")  # all the ways in which hosts write it


def parse_address(url: str) -> URL:
    """Parse the address of a database, or say what is wrong with it."""
    try:
        place = make_url(url)
    except (ArgumentError, ValueError):  # a port that is no number
        raise Unreachable("The database's address is none: write sqlite:///FILE.") from None
    if place.drivername not in (*FILES, *SERVERS):
        raise Unreachable("The database's address must start with sqlite:// or postgresql://.")
    if is_file(place) and place.database in (None, "", ":memory:"):
        raise Unreachable("The database must be a file: write sqlite:///FILE.")
    return place


def is_file(place: URL) -> bool:
    return place.drivername in FILES


def file_of(place: URL) -> Path:
    """Name the file of an SQLite database."""
    return Path((place.database or "").removeprefix("file:"))


def make_folder(place: URL) -> None:
    """Make the folder that the file goes into."""
    file = file_of(place)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unreachable(f"The database's folder {file.parent} cannot be made: {error.strerror}.") from error
    if file.is_dir():
        raise Unreachable(f"The database {file} is a folder: name a file.")


def check_exists(place: URL) -> None:
    """Refuse an SQLite file that does not exist."""
    if is_file(place) and not file_of(place).is_file():
        raise Unreachable(f"There is no database {file_of(place)}: check its address.")
