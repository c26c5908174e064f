"""Draws what takes long in a process of its own: the caller stays quick, even if that process fails."""

from __future__ import annotations

from multiprocessing import get_context
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection

    Report: TypeAlias = Callable[[int, int], None]
    """Is told how much is done, of how much."""
    Make: TypeAlias = Callable[[Report], bytes]

_APART = get_context("spawn")


class Lost(Exception):  # noqa: N818 - it says what has happened
    """The process has ended before it was done."""


class TooLong(Exception):  # noqa: N818 - it says what has happened
    """The process was not done in time, and was killed."""


def made_apart(make: Make, report: Report, seconds: float) -> bytes:
    """Make something in a new process, and wait for it so long."""
    hearing, telling = _APART.Pipe(duplex=False)
    child = _APART.Process(target=_make, args=(make, telling), daemon=True)
    child.start()
    telling.close()  # the child's alone, so that its end is heard
    try:
        return _receive(hearing, report, monotonic() + seconds)
    except TooLong:
        child.kill()
        raise
    finally:
        hearing.close()
        child.join()


def _receive(hearing: Connection, report: Report, until: float) -> bytes:
    while hearing.poll(max(0.0, until - monotonic())):
        try:
            said = hearing.recv()
        except (EOFError, OSError):
            raise Lost from None
        if isinstance(said, bytes):
            return said
        if isinstance(said, Exception):
            raise said
        report(*said)
    raise TooLong


def _make(make: Make, telling: Connection) -> None:
    try:
        telling.send(make(lambda done, of: telling.send((done, of))))
    except Exception as error:  # noqa: BLE001 - it is raised where it is heard
        telling.send(error)
