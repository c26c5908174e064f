"""Why the archive cannot do what it is asked; each says a sentence for whoever runs the bot.

Exception
  ArchiveError
    Overtaken       somebody else's entry has this ply
    Fault           whoever runs the bot must do something
      Unreachable   the folder, the file or the server is not there, or may not be used
      Broken        what is there is not an archive of ours, or it is damaged
      Newer         a newer version of the bot has written it
      Locked        another program is writing, and did not stop in time
      ReadOnly      it can be read but not written
      Full          there is no room left
      NoBackup      a backup cannot be made like this
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy.exc import DBAPIError


class ArchiveError(Exception):
    """The archive cannot do what it is asked, and nothing has changed."""


class Overtaken(ArchiveError):  # noqa: N818 - named for what happened
    """Somebody else's entry has this ply."""

    def __init__(self, match_id: int, ply: int) -> None:
        super().__init__(f"match {match_id} already has an entry {ply}")
        self.match_id = match_id
        self.ply = ply


class Fault(ArchiveError):  # noqa: N818 - each kind is named for what is wrong
    """Whoever runs the bot must do something; the text says what."""


class Unreachable(Fault):
    pass


class Broken(Fault):
    pass


class Newer(Fault):
    pass


class Locked(Fault):
    pass


class ReadOnly(Fault):
    pass


class Full(Fault):
    pass


class NoBackup(Fault):
    pass


SENTENCES: Mapping[type[Fault], str] = {
    Unreachable: "The database cannot be opened: check its address, and that the bot may write there.",
    Broken: "The database is damaged or not a database of this bot: put a backup in its place.",
    Locked: "The database is locked: another program, perhaps a second bot, is writing to it.",
    ReadOnly: "The database is read-only: make the file and its folder writable for the bot.",
    Full: "The disk with the database is full: make room.",
}

SQLITE_FAULTS: Mapping[int, type[Fault]] = {
    sqlite3.SQLITE_BUSY: Locked,
    sqlite3.SQLITE_LOCKED: Locked,
    sqlite3.SQLITE_PERM: Unreachable,
    sqlite3.SQLITE_CANTOPEN: Unreachable,
    sqlite3.SQLITE_IOERR: Unreachable,
    sqlite3.SQLITE_READONLY: ReadOnly,
    sqlite3.SQLITE_FULL: Full,
    sqlite3.SQLITE_CORRUPT: Broken,
    sqlite3.SQLITE_NOTADB: Broken,
}

POSTGRESQL_FAULTS: Mapping[str, type[Fault]] = {
    "55P03": Locked,
    "40P01": Locked,
    "25006": ReadOnly,
    "53100": Full,
    "53300": Unreachable,
    "57P01": Unreachable,
    "57P03": Unreachable,
    "08001": Unreachable,
    "08003": Unreachable,
    "08006": Unreachable,
    "28000": Unreachable,
    "28P01": Unreachable,
    "3D000": Unreachable,
}

UNIQUE_FAULTS = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE, "23505")


def named(error: DBAPIError) -> Fault | None:
    """Find the named exception for what the driver says, if it is one a host can act on."""
    fault = code(error)
    kind = SQLITE_FAULTS.get(fault & 0xFF) if isinstance(fault, int) else POSTGRESQL_FAULTS.get(fault)
    return kind(f"{SENTENCES[kind]} ({error.orig})") if kind else None


def code(error: DBAPIError) -> int | str:
    """Read SQLite's extended result code, or PostgreSQL's state."""
    number = getattr(error.orig, "sqlite_errorcode", None)
    return number if isinstance(number, int) else str(getattr(error.orig, "sqlstate", ""))
