"""`python -m bench.crowd.watched` is the bot with a watchdog, which notes how long each answer took it.

That is from when it began with what was asked until it began to send the last of its answer: without what the
crowd, and the local Discord in the crowd's process, take themselves.
"""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from contextvars import ContextVar
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest.mock import patch

from bot import __main__ as program
from bot import wiring
from bot.delivery.metrics import Counts
from tests.bot import watchdog

if TYPE_CHECKING:
    from aiohttp import TraceConfig

    from bot.delivery.rate_limit import RateLimit

REPORT = "ANSWERS"  # the setting that names the file
BEGUN: ContextVar[tuple[int, float] | None] = ContextVar("begun", default=None)  # what, and when


class Sent(NamedTuple):
    """Something that was sent because of an interaction, by the machine's clock."""

    begun: float
    at: float


def sent(report: Path) -> dict[int, list[Sent]]:
    """List by interaction what was sent because of it."""
    lines = report.read_text().splitlines(keepends=True) if report.exists() else []
    found: defaultdict[int, list[Sent]] = defaultdict(list)
    for asked, begun, at in (line.split() for line in lines if line.endswith("\n")):
        found[int(asked)].append(Sent(float(begun), float(at)))
    return found


def main() -> int:
    watchdog.Watch(Path(os.environ[watchdog.REPORT])).begin()
    file = Path(os.environ[REPORT]).open("a", buffering=1)  # noqa: SIM115 - it is open as long as the bot runs

    class Timed(Counts):
        def heard(self, interaction_id: int) -> None:
            super().heard(interaction_id)
            BEGUN.set((interaction_id, perf_counter()))

        def trace(self, rate_limit: RateLimit) -> TraceConfig:
            config = super().trace(rate_limit)
            config.on_request_start.append(_note)
            return config

    async def _note(*_: Any) -> None:
        if begun := BEGUN.get():
            asked, since = begun
            file.write(f"{asked} {since} {perf_counter()}\n")

    with patch.object(wiring, "Counts", Timed):
        return program.main()


if __name__ == "__main__":
    sys.exit(main())
