"""How quick and how small the bot is, measured from outside while people play; the figures are printed."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.archive import Archive, matches
from bot.matches.match import Chair, Place, Status
from rules_engine import Chance, Entry, Record
from rules_engine.playout import playout
from tests.bot.archived import LOBBY
from tests.bot.table import say, started

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playground import LocalDiscord, Person
    from tests.bot.process import Process

RUNNING = 1000  # matches in the database at the start
START_LIMIT = 1.0  # seconds of the bot's own work until it is ready
MEMORY_LIMIT = 120_000  # kB of an idle bot
STEP_LIMIT = 0.010  # seconds of work in one step of the event loop
TOLERATED = 2  # steps beyond that; the collector of garbage may run in any of them
TICKS = 100  # a second, in /proc

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="/proc tells the figures, on Linux only"
)


async def test_a_start_with_a_thousand_running_matches_takes_a_second(
    discord: LocalDiscord, database: str, process: Process
) -> None:
    await fill(database)

    begun = time.perf_counter()
    await process.start()
    await process.logged("ready")
    passed = time.perf_counter() - begun

    worked, memory = work(process), memory_of(process)
    print(f"ready after {passed:.2f} s, {worked:.2f} s of them work; idle with {memory / 1000:.0f} MB")  # noqa: T201 - figures
    assert worked < START_LIMIT
    assert memory < MEMORY_LIMIT


async def fill(database: str) -> None:
    """Put running matches into the archive, all of them somewhere in the middle."""
    record = Record.new("subdivision", seats=2, seed="abc")
    log = [(seat, str(move)) for seat, move, _ in playout(record)][:12]
    running = replace(
        LOBBY, status=Status.RUNNING, seed="abc", version=record.version, options=record.options
    )
    async with Archive.open(database) as archive, archive.writing() as connection:
        for number in range(RUNNING):
            people = (Chair(number, "Ann"), Chair(RUNNING + number, "Bob"))
            place = Place(guild_id=100, channel_id=200 + number, message_id=300 + number)
            match = await matches.create(connection, replace(running, place=place, chairs=people))
            for ply, (seat, words) in enumerate(log, 1):
                await matches.append(connection, match.id, ply, Entry(seat, words), 1000)


def work(process: Process) -> float:
    """Read how many seconds of a processor it has used."""
    user, system = Path(f"/proc/{process.pid}/stat").read_text("ascii").rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / TICKS


def memory_of(process: Process) -> int:
    """Read how many kB of memory it has."""
    lines = Path(f"/proc/{process.pid}/status").read_text("ascii").splitlines()
    (line,) = [line for line in lines if line.startswith("VmRSS:")]
    return int(line.split()[1])


async def test_nothing_holds_the_event_loop_up_while_people_play(
    discord: LocalDiscord, process: Process, people: tuple[Person, ...], tmp_path: Path
) -> None:
    report = tmp_path / "steps.jsonl"
    process.module = "tests.bot.watchdog"
    process.settings["WATCHDOG"] = str(report)
    await process.start()
    await process.logged("ready")
    report.write_text("")

    table = await started(discord, discord.general, *people)
    await table.play_on(Chance("steps"), 8)
    await table.play_on(Chance("steps"), 8, typed=True)
    for command in ("board", "text", "hand", "games", "record", "resign"):
        await say(people[0], discord.general, command)
    await say(people[1], discord.general, "rules", game="subdivision")

    steps = sorted(took(report), reverse=True)
    print("longest steps of the loop:", ", ".join(f"{step * 1000:.1f} ms" for step in steps[:3]))  # noqa: T201 - figures
    assert [step for step in steps if step > STEP_LIMIT][TOLERATED:] == []


def took(report: Path) -> Iterator[float]:
    for line in report.read_text().splitlines():
        yield json.loads(line)["took"]
