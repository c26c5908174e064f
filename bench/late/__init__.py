"""How late the bot's loop is: `python -m bench.late` is `python -m bot` that notes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

REPORT = "LATENESS"  # the setting that names the file


def lateness(report: Path, since: float) -> list[float]:
    """List the milliseconds by which the loop was late, from a time on; the clock is the machine's."""
    pairs = (line.split() for line in report.read_text().splitlines(keepends=True) if line.endswith("\n"))
    return [float(late) for due, late in pairs if float(due) >= since]
