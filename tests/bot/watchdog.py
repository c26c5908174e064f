"""`python -m tests.bot.watchdog` is `python -m bot` with every step of its event loop timed.

What counts is the time of the loop's own thread: waiting for a turn on a busy machine is not work.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

REPORT = "WATCHDOG"  # the setting that names the file for the steps worth telling about
WORTH_TELLING = 0.002  # seconds


def watch(report: Path) -> None:
    """Write every long step of any loop in this process to a file, at once: the process may be killed."""
    run: Callable[[Any], None] = asyncio.Handle._run
    steps = 0

    def timed(handle: asyncio.Handle) -> None:
        nonlocal steps
        steps += 1
        before = time.thread_time()
        try:
            run(handle)
        finally:
            took = time.thread_time() - before
            if took >= WORTH_TELLING:
                _note(report, steps, took, handle)

    asyncio.Handle._run = timed  # type: ignore[method-assign, assignment]


def _note(report: Path, step: int, took: float, handle: asyncio.Handle) -> None:
    with report.open("a") as file:
        file.write(json.dumps({"step": step, "took": took, "at": time.time(), "what": repr(handle)}) + "\n")


def longest(report: Path, since: float = 0) -> list[float]:
    """List the milliseconds of the steps that were worth telling about, from a time on, the longest first."""
    lines = report.read_text().splitlines() if report.exists() else []
    steps = (json.loads(line) for line in lines)
    return sorted((1000 * step["took"] for step in steps if step["at"] >= since), reverse=True)


def main() -> int:
    watch(Path(os.environ[REPORT]))
    from bot.__main__ import main as bot  # noqa: PLC0415 - after the loop is watched

    return bot()


if __name__ == "__main__":
    sys.exit(main())
