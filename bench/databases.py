"""What a move costs the bot on PostgreSQL, and what matches cost that nobody plays."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from contextlib import asynccontextmanager, closing
from functools import cache
from pathlib import Path
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

from bench.floors import IDLE_MATCHES, IDLE_SHARE, POSTGRESQL_SHARE
from bench.harness import Limit
from bench.hosting import Start, used
from bot.app import now
from bot.archive import Archive
from bot.matches.fading import Fading
from bot.matches.play import Matches
from playground import LocalDiscord
from rules_engine import seated
from tests.bot.archived import ANN, BOB, file_in, url_in
from tests.bot.databases import serving
from tests.bot.matches.test_visits import playing
from tests.bot.process import Process, settings_for

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

ROUNDS, MOVES = 5, 16
STARTS = 9  # of each, in turn
STILL = 0.1  # seconds in which a bot does nothing
COPIED = """
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})
INSERT INTO {table} ({names}) SELECT {values} FROM {table}, n WHERE {key} = 1
"""


def limits() -> Iterator[Limit]:
    yield Limit("a move on PostgreSQL", "of the work on SQLite", POSTGRESQL_SHARE, _compared)
    if Path("/proc/self/stat").exists():
        name = f"{IDLE_MATCHES:,} idle matches"
        yield Limit(f"start with {name}", "of the work with none", IDLE_SHARE, lambda: _idle().seconds)
        yield Limit(f"memory with {name}", "of that with none", IDLE_SHARE, lambda: _idle().memory)


def _compared() -> float:
    with serving() as server:
        return asyncio.run(_ratio(server.url))


async def _ratio(url: object) -> float:
    assert callable(url)
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = [], []
        for number in range(ROUNDS):
            name = f"bench_{number}"
            async with _fresh(url("postgres"), name):
                ours.append(await _work(url(name)))
            theirs.append(await _work(f"sqlite:///{folder}/{name}.sqlite3"))
    return median(ours) / median(theirs)


@asynccontextmanager
async def _fresh(server: str, name: str) -> AsyncIterator[None]:
    import asyncpg  # noqa: PLC0415 - only this figure needs it

    connection = await asyncpg.connect(server)
    await connection.execute(f"CREATE DATABASE {name}")
    try:
        yield
    finally:
        await connection.close()


async def _work(database: str) -> float:
    """Count the processor's time of a move, after a few that warm up."""
    async with Archive.open(database) as archive:
        match, book = await playing(archive), Matches(archive, lambda: 2000)
        since = 0.0
        for ply in range(MOVES + 4):
            if ply == 4:  # noqa: PLR2004 - the warm ones
                since = process_time()
            match = await book.find(match.id)
            state = seated(match.record).state
            (seat, *_) = state.to_act()
            move = str(next(iter(state.legal_moves(seat))))
            await book.move(match.id, (ANN, BOB)[seat], move, match.ply)
        return (process_time() - since) / MOVES


@cache
def _idle() -> Start:
    return asyncio.run(_shares())


async def _shares() -> Start:
    """Start in turn with none and with many, on the same two files: both meet the same machine."""
    with tempfile.TemporaryDirectory() as none, tempfile.TemporaryDirectory() as many:
        await _prepared(Path(none), 0)
        await _prepared(Path(many), IDLE_MATCHES)
        pairs = [(await _started(Path(many)), await _started(Path(none))) for _ in range(STARTS)]
    ours, theirs = zip(*pairs, strict=True)
    return Start(*(median(a) / median(b) for a, b in zip(zip(*ours), zip(*theirs), strict=True)))  # noqa: B905


async def _prepared(folder: Path, idle: int) -> None:
    """Make an archive with idle matches, and start on it once: what is learnt at a start is known then."""
    async with Archive.open(url_in(folder)) as archive:
        await playing(archive)
        await Fading(archive, now).learn()
    if idle:
        fill(file_in(folder), idle)
    await _started(folder)


async def _started(folder: Path) -> Start:
    async with LocalDiscord() as discord:
        process = Process(folder, settings_for(discord, url_in(folder)))
        try:
            await process.start()
            await process.logged("ready")
            return await _at_rest(process)
        finally:
            await process.kill()


async def _at_rest(process: Process) -> Start:
    """Wait until all is done that a start does once it is ready."""
    before, start = 0.0, used(process)
    while start.seconds != before:
        await asyncio.sleep(STILL)
        before, start = start.seconds, used(process)
    return start


def fill(file: Path, count: int) -> None:
    """Copy the one match with its chairs and letters: a call that was sent, a look in a month."""
    with closing(sqlite3.connect(file)) as raw, raw:
        (letters,) = raw.execute("SELECT max(id) FROM outbox").fetchone()
        for table, key in (("matches", "id"), ("chairs", "match"), ("outbox", "match")):
            own = {"match": '"match" + i', "id": "id + i * {}", "nonce": "nonce || '-' || i"}
            own["id"] = own["id"].format(1 if table == "matches" else letters)
            names = [row[1] for row in raw.execute(f"PRAGMA table_info({table})")]
            values = ", ".join(own.get(name, f'"{name}"') for name in names)
            spelled = ", ".join(f'"{name}"' for name in names)
            raw.execute(COPIED.format(count=count, table=table, names=spelled, values=values, key=f'"{key}"'))
