"""Films that are made as a test wishes, in a process of their own."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from render.own_process import Report

# one white point
FILM = bytes.fromhex(
    "47494638396101000100800000000000ffffff2c00000000010001000002024401003b"
)  # one white point


def count_begun(folder: Path) -> int:
    """Count how often one was begun."""
    return len((folder / "begun").read_text()) if (folder / "begun").exists() else 0


def _begin(folder: Path) -> int:
    before = count_begun(folder)
    with (folder / "begun").open("a") as marks:
        marks.write("|")
    return before


def steady(folder: Path, report: Report) -> bytes:
    _begin(folder)
    report(1, 2)
    return FILM


def die(folder: Path, times: int, report: Report) -> bytes:
    """Be killed in the middle, as where memory is short, a few times."""
    before = _begin(folder)
    report(1, 2)
    if before < times:
        os.kill(os.getpid(), signal.SIGKILL)
    return FILM


def faulty(folder: Path, report: Report) -> bytes:
    raise ZeroDivisionError


def waiting(folder: Path, report: Report) -> bytes:
    """Wait in the middle until the test says something through a pipe."""
    _begin(folder)
    report(1, 4)
    (folder / "pipe").read_text()
    report(3, 4)
    (folder / "pipe").read_text()
    return FILM
