"""`python -m bench.crowd.watched` is the bot with a watchdog, which notes how long each answer took it.

That is from when it began with what was asked until it began to send the last of its answer: without what the
crowd, and the local Discord in the crowd's process, take themselves.
It also notes who had to stand in line, because somebody may have been earlier.
"""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from contextlib import asynccontextmanager
from contextvars import ContextVar
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO
from unittest.mock import patch

from bot import app, program
from bot.host.metrics import Counts
from bot.match import cog as play
from bot.match.race_order import RaceOrder
from tests.bot import watchdog

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from aiohttp import TraceConfig

    from bot.fleet.rate_limit import RateLimit

REPORT = "ANSWERS"  # the setting that names the file
HELD = "HELD"  # and the one for who stood in line
BEGUN: ContextVar[tuple[int, float, float] | None] = ContextVar("begun", default=None)  # what, when
WAITED = Path("/proc/self/schedstat")  # of the thread of the loop, how long it waited for a core
NANO = 1e-9


class Sent(NamedTuple):
    """Something that was sent because of an interaction, by the machine's clock, in seconds."""

    begun: float
    at: float
    stalled: float  # of these: the loop had no core, as others had them


def sent(report: Path) -> dict[int, list[Sent]]:
    """List by interaction what was sent because of it."""
    lines = report.read_text().splitlines(keepends=True) if report.exists() else []
    found: defaultdict[int, list[Sent]] = defaultdict(list)
    for asked, *times in (line.split() for line in lines if line.endswith("\n")):
        found[int(asked)].append(Sent(*map(float, times)))
    return found


def held(report: Path) -> set[int]:
    """List the interactions that had to wait, because somebody may have been earlier."""
    lines = report.read_text().splitlines(keepends=True) if report.exists() else []
    return {int(line) for line in lines if line.endswith("\n")}


def _stalled() -> float:
    """Tell how long the loop has waited for a core; nothing where the system does not tell."""
    return NANO * int(WAITED.read_text("ascii").split()[1]) if WAITED.exists() else 0.0


def _opened(setting: str) -> TextIO:
    """Open a report for as long as the bot runs."""
    return Path(os.environ[setting]).open("a", buffering=1)


def main() -> int:
    watchdog.Watch(Path(os.environ[watchdog.REPORT])).begin()
    file, line = _opened(REPORT), _opened(HELD)

    class Timed(Counts):
        def time_answer(self, interaction_id: int) -> None:
            super().time_answer(interaction_id)
            BEGUN.set((interaction_id, perf_counter(), _stalled()))

        def trace_config(self, rate_limit: RateLimit) -> TraceConfig:
            config = super().trace_config(rate_limit)
            config.on_request_start.append(_note)
            return config

    class Noted(RaceOrder):
        @asynccontextmanager
        async def turn(self, match_id: int, received: int) -> AsyncGenerator[None]:
            line.write(f"{received}\n")
            async with super().turn(match_id, received):
                yield

    async def _note(*_: Any) -> None:
        if begun := BEGUN.get():
            asked, since, stalled = begun
            file.write(f"{asked} {since} {perf_counter()} {_stalled() - stalled}\n")

    with patch.object(app, "Counts", Timed), patch.object(play, "RaceOrder", Noted):
        return program.main()


if __name__ == "__main__":
    sys.exit(main())
