"""Faults of SQLite, as sentences for the host."""

from __future__ import annotations

import sqlite3

import pytest

from bot.database.errors import SENTENCES, Broken, Fault, Full, Locked, ReadOnly, Unreachable, sqlite_fault

EXTENDED = 5 << 8  # more about an error, above the byte that says which one it is


def error_of(code: int | None) -> sqlite3.Error:
    error = sqlite3.OperationalError("in SQLite's words")
    if code is not None:
        error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (sqlite3.SQLITE_BUSY, Locked),
        (sqlite3.SQLITE_LOCKED, Locked),
        (sqlite3.SQLITE_CANTOPEN, Unreachable),
        (sqlite3.SQLITE_READONLY, ReadOnly),
        (sqlite3.SQLITE_FULL, Full),
        (sqlite3.SQLITE_NOTADB, Broken),
        (sqlite3.SQLITE_BUSY | EXTENDED, Locked),
    ],
)
def test_a_fault_says_what_a_host_can_do(code: int, kind: type[Fault]) -> None:
    fault = sqlite_fault(error_of(code))

    assert type(fault) is kind
    assert str(fault) == f"{SENTENCES[kind]} (in SQLite's words)"


@pytest.mark.parametrize("code", [None, sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_ERROR])
def test_what_no_host_can_mend_is_no_fault(code: int | None) -> None:
    assert sqlite_fault(error_of(code)) is None
