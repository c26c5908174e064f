"""Why the archive has refused; each error says a sentence for the host.

Exception
  ArchiveError
    Overtaken       somebody else's entry has this ply
    DoneBefore      the same click or command was done already
    Contradiction   the tables do not allow it
    Fault           the host must do something
      Unreachable   the folder, the file or the server is not there, or may not be used
      Broken        what is there is not an archive of ours, or it is damaged
      Newer         a newer version of the bot has written it
      Older         an older version of the bot has written it, and it was opened only to be read
      Unreleased    it was made before the first release
      Locked        another program is writing, and did not stop in time
      ReadOnly      it can be read but not written
      Full          there is no room left
      InUse         another process of the bot has it
      NotMoved      not everything could be copied into another database
      NoBackup      a backup cannot be made like this
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


class ArchiveError(Exception):
    """The archive cannot do what it is asked, and nothing has changed."""


class Overtaken(ArchiveError):  # noqa: N818 - named for what happened
    """Somebody else's entry has this ply."""

    def __init__(self, match_id: int, ply: int) -> None:
        super().__init__(f"match {match_id} already has an entry {ply}")
        self.match_id = match_id
        self.ply = ply


class DoneBefore(ArchiveError):  # noqa: N818 - named for what happened
    """The same click or command was done already."""

    def __init__(self, interaction_id: int) -> None:
        super().__init__(f"interaction {interaction_id} was done already")


class Contradiction(ArchiveError):  # noqa: N818 - named for what it is
    """What was to be written breaks a rule of the tables: a mistake in the program."""


class Fault(ArchiveError):  # noqa: N818 - each kind is named for what is wrong
    """The host must do something; the text says what."""


class Unreachable(Fault):
    pass


class Broken(Fault):
    pass


class Newer(Fault):
    pass


class Older(Fault):
    pass


class Unreleased(Fault):
    pass


class Locked(Fault):
    pass


class ReadOnly(Fault):
    pass


class Full(Fault):
    pass


class InUse(Fault):
    pass


class NotMoved(Fault):
    pass


class NoBackup(Fault):
    pass


SENTENCES: Mapping[type[Fault], str] = {
    Unreachable: "The database cannot be opened: check its address, and that the bot may write there.",
    Broken: "The database is damaged or not a database of this bot: put a backup in its place.",
    Newer: "A newer version of the bot has changed the database: install that one.",
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


def sqlite_fault(error: sqlite3.Error) -> Fault | None:
    """Return the fault for an error of SQLite's; `None` if a host can do nothing about it."""
    code = getattr(error, "sqlite_errorcode", None)
    kind = SQLITE_FAULTS.get(code & 0xFF) if isinstance(code, int) else None
    return kind(f"{SENTENCES[kind]} ({error})") if kind else None
