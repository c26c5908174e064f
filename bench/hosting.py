"""How quick and how small the bot is as a host runs it, measured from outside through /proc."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from bench.crowd.__main__ import JOURNAL, Crowd
from bench.floors import CROWD_MEBIBYTES, IDLE_MEBIBYTES, START_SECONDS
from bench.line import Line
from bench.process import resident, worked
from bot.database import Archive
from bot.match import store as matches
from bot.match.match import Chair, Place, Status
from playground import LocalDiscord
from rules_engine import Entry, Record
from rules_engine.playout import playout
from tests.bot.archived import LOBBY, url_in
from tests.bot.process import Process, settings_for

if TYPE_CHECKING:
    from collections.abc import Iterator

RUNNING = 1000  # matches in the database at the start
PLIES = 12  # of each
CROWD = Namespace(matches=20, people=80, interactions=4000, kills=0, pace=0, calm=True)


def lines() -> Iterator[Line]:
    if Path("/proc/self/stat").exists():
        seconds, memory, empty = asyncio.run(_start_many())
        beside = f"with {RUNNING:,} running matches; with none"
        yield Line("start", seconds, "s of work", f"{beside} {empty[0]:.2f}", START_SECONDS)
        yield Line("idle bot", memory, "MiB", f"{beside} {empty[1]:.0f}", IDLE_MEBIBYTES)
        before, after = asyncio.run(_play())
        beside = f"after {CROWD.interactions:,} clicks; {before:.0f} before"
        yield Line("bot under a crowd", after, "MiB", beside, CROWD_MEBIBYTES)


async def _start_many() -> tuple[float, float, tuple[float, float]]:
    with TemporaryDirectory() as none, TemporaryDirectory() as many:
        await _fill(url_in(Path(many)))
        empty = await _start(Path(none))
        return *await _start(Path(many)), empty


async def _start(folder: Path) -> tuple[float, float]:
    """Tell how long a start works, and how much memory the bot has then."""
    async with LocalDiscord() as discord:
        process = Process(folder, settings_for(discord, url_in(folder)))
        try:
            await process.start()
            await process.wait_for_log("ready")
            return worked(process.pid), resident(process.pid)
        finally:
            await process.kill()


async def _fill(database: str) -> None:
    """Put running matches into the archive, each somewhere in the middle."""
    record = Record.new("subdivision", seats=2, seed="abc")
    log = [Entry(seat, str(move)) for seat, move, _ in playout(record)][:PLIES]
    running = replace(
        LOBBY, status=Status.RUNNING, seed="abc", version=record.version, options=record.options
    )
    async with Archive.open(database) as archive, archive.writing() as connection:
        for number in range(RUNNING):
            people = (Chair(number, "Ann"), Chair(RUNNING + number, "Bob"))
            place = Place(guild_id=100, channel_id=200 + number, message_id=300 + number)
            match = await matches.create(connection, replace(running, place=place, chairs=people))
            for ply, entry in enumerate(log, 1):
                await matches.append_entry(connection, match.id, ply, entry, 1000)


async def _play() -> tuple[float, float]:
    """Let a small crowd play; tell the bot's memory at its start and at the end."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        async with LocalDiscord(journal=JOURNAL) as discord:
            process = Process(folder, settings_for(discord, url_in(folder)))
            crowd = Crowd(CROWD, discord, process, url_in(folder))
            try:
                await crowd.play()
            finally:
                crowd.lateness.stop()
                await process.kill()
            life = crowd.power.memory[-1]
            return life.start, life.end
