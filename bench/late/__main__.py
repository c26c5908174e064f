"""The bot with a watch on its event loop; as with `python -m bot`, processes that think do not load it."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path
from unittest.mock import patch

from bench.late import REPORT
from bot import program
from bot.app import Makiso

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


def main() -> int:
    with patch.object(program, "Makiso", Timed):
        return program.main()


if __name__ == "__main__":
    sys.exit(main())
