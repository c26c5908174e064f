"""`python -m bench.late` is `python -m bot` that notes how late its event loop comes to what is due."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path
from unittest.mock import patch

from bot import __main__ as program
from bot.app import Makiso

REPORT = "LATENESS"  # the setting that names the file
EVERY = 0.005  # seconds


class Timed(Makiso):
    async def setup_hook(self) -> None:
        await super().setup_hook()
        self._timing = asyncio.create_task(_timed(Path(os.environ[REPORT])))


async def _timed(report: Path) -> None:
    """Write, line by line, when the loop was due and by how many milliseconds it was late."""
    with report.open("a", buffering=1) as file:
        while True:
            due = time.perf_counter() + EVERY
            await asyncio.sleep(EVERY)
            file.write(f"{due} {1000 * (time.perf_counter() - due)}\n")


def lateness(report: Path, since: float) -> list[float]:
    """List the milliseconds by which the loop was late, from a time on; the clock is the machine's."""
    pairs = (line.split() for line in report.read_text().splitlines(keepends=True) if line.endswith("\n"))
    return [float(late) for due, late in pairs if float(due) >= since]


def main() -> int:
    with patch.object(program, "Makiso", Timed):
        return program.main()


if __name__ == "__main__":
    sys.exit(main())
