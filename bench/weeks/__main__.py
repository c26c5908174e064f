"""`python -m bench.weeks`: two months of five hundred matches, and whether every deadline was kept."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from bench.weeks.recount import recount
from bench.weeks.told import What
from bench.weeks.world import World
from bot.database import Archive

SPRING = datetime(2026, 3, 1, tzinfo=UTC)  # the north goes to summer, the south to winter
START = int(SPRING.timestamp())
SHARED = Path("/dev/shm")  # noqa: S108 - files there are those of a temporary folder, but in memory
MEMORY = SHARED if SHARED.is_dir() else None
LONGEST = 60.0  # seconds
LEAVE = 12  # days
MARGIN = 5  # days; what would have happened later is reckoned too


async def lived(
    tables: int, days: int, kills: int, seed: str, *, leave: int = LEAVE, start: int = START
) -> World:
    """Let a town live for some weeks."""
    with TemporaryDirectory(dir=MEMORY) as folder:
        async with Archive.open(f"sqlite:///{Path(folder) / 'weeks.sqlite3'}") as archive:
            town = World(archive, Random(seed), start, days)  # noqa: S311 - any luck will do
            await town.settle(max(8, tables // 2), tables, kills, leave)
            await town.live()
            return town


def _day(written: str) -> datetime:
    return datetime.fromisoformat(written).replace(tzinfo=UTC)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.weeks", description=__doc__)
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--days", type=int, default=60)
    parser.add_argument("--kills", type=int, default=40)
    parser.add_argument("--seed", default="weeks")
    parser.add_argument("--start", type=_day, default=SPRING, help="a day such as 2026-12-20")
    asked = parser.parse_args(arguments)
    start = int(asked.start.timestamp())
    began, waited = process_time(), perf_counter()
    town = asyncio.run(lived(asked.matches, asked.days, asked.kills, asked.seed, start=start))
    found = recount(town.told, start, asked.days + MARGIN, LEAVE)
    passed = process_time() - began
    print(
        f"{asked.matches} matches, {asked.days} days, {town.kills} kills: "
        f"{passed:.1f} s of CPU, {perf_counter() - waited:.1f} s elapsed"
    )
    counted = Counter(one.what for one in town.told)
    print(", ".join(f"{what}: {counted[what]}" for what in What))
    for line in found[:20]:
        print(line)
    print(f"{len(found)} faults")
    return 1 if found or town.kills < asked.kills or passed > LONGEST else 0


if __name__ == "__main__":
    sys.exit(main())
