"""How quick and how small the bot is as a host runs it, measured from outside through /proc."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from bench.floors import IDLE_MEBIBYTES, START_SECONDS, STEP_MILLISECONDS
from bench.harness import Limit
from bench.process import resident, worked
from bot.archive import Archive, matches
from bot.matches.match import Chair, Place, Status
from playground import LocalDiscord
from rules_engine import Chance, Entry, Record
from rules_engine.playout import playout
from tests.bot.archived import LOBBY, url_in
from tests.bot.process import Process, settings_for
from tests.bot.table import say, started
from tests.bot.watchdog import longest

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from bot.matches.match import Match

RUNNING = 1000  # matches in the database at the start
MOVES = 8  # by clicks, and as many typed
TOLERATED = 2  # longest steps that do not count: the collector of garbage may run in any of them


class Start(NamedTuple):
    seconds: float
    memory: float  # in MiB


def limits() -> Iterator[Limit]:
    if Path("/proc/self/stat").exists():
        yield Limit("start with a thousand matches", "s of work", START_SECONDS, lambda: _start().seconds)
        yield Limit("idle bot with a thousand matches", "MiB", IDLE_MEBIBYTES, lambda: _start().memory)
        yield Limit("third longest step of the loop", "ms", STEP_MILLISECONDS, _step)


@cache
def _start() -> Start:
    return asyncio.run(_started())


def _step() -> float:
    return asyncio.run(_played())


@asynccontextmanager
async def _hosted() -> AsyncIterator[tuple[LocalDiscord, Process, Path]]:
    with TemporaryDirectory() as name:
        folder = Path(name)
        async with LocalDiscord() as discord:
            process = Process(folder, settings_for(discord, url_in(folder)))
            try:
                yield discord, process, folder
            finally:
                await process.kill()


async def _started() -> Start:
    async with _hosted() as (_, process, folder):
        await _fill(url_in(folder))
        await process.start()
        await process.logged("ready")
        return used(process)


def midway() -> tuple[Match, list[Entry]]:
    """Play a match to somewhere in the middle: how it began, and the lines of its log."""
    record = Record.new("subdivision", seats=2, seed="abc")
    log = [Entry(seat, str(move)) for seat, move, _ in playout(record)][:12]
    begun = replace(LOBBY, status=Status.RUNNING, seed="abc", version=record.version, options=record.options)
    return begun, log


async def _fill(database: str) -> None:
    """Put running matches into the archive."""
    running, log = midway()
    async with Archive.open(database) as archive, archive.writing() as connection:
        for number in range(RUNNING):
            people = (Chair(number, "Ann"), Chair(RUNNING + number, "Bob"))
            place = Place(guild_id=100, channel_id=200 + number, message_id=300 + number)
            match = await matches.create(connection, replace(running, place=place, chairs=people))
            for ply, entry in enumerate(log, 1):
                await matches.append(connection, match.id, ply, entry, 1000)


def used(process: Process) -> Start:
    return Start(worked(process.pid), resident(process.pid))


async def _played() -> float:
    """Play while every step of the bot's event loop is timed; how long the longest ones work."""
    async with _hosted() as (discord, process, folder):
        report = folder / "steps.jsonl"
        process.module = "tests.bot.watchdog"
        process.settings["WATCHDOG"] = str(report)
        await process.start()
        await process.logged("ready")
        report.write_text("")
        await _use(discord)
        return next(iter(longest(report)[TOLERATED:]), 0.0)


async def _use(discord: LocalDiscord) -> None:
    ann, bob = discord.person("Ann"), discord.person("Bob", locale="fr")
    table = await started(discord, discord.general, ann, bob)
    await table.play_on(Chance("steps"), MOVES)
    await table.play_on(Chance("steps"), MOVES, typed=True)
    for command in ("board", "text", "hand", "games", "record", "resign"):
        await say(ann, discord.general, command)
    await say(bob, discord.general, "rules", game="subdivision")
