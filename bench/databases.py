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
from typing import TYPE_CHECKING, NamedTuple

from bench.floors import IDLE_MATCHES, IDLE_SHARE, POSTGRESQL_SHARE
from bench.harness import Limit
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
STARTS = 3
COPIED = """
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})
INSERT INTO {table} ({names}) SELECT {values} FROM {table}, n WHERE {key} = 1
"""


class Start(NamedTuple):
    seconds: float
    megabytes: float


def limits() -> Iterator[Limit]:
    yield Limit("a move on PostgreSQL", "of the work on SQLite", POSTGRESQL_SHARE, _compared)
    if Path("/proc/self/stat").exists():
        name = f"{IDLE_MATCHES:,} idle matches"
        yield Limit(f"start with {name}", "of the work with none", IDLE_SHARE, lambda: _idle().seconds)
        yield Limit(f"memory with {name}", "of that with none", IDLE_SHARE, lambda: _idle().megabytes)


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
    none = [await _started(0) for _ in range(STARTS)]
    many = [await _started(IDLE_MATCHES) for _ in range(STARTS)]
    return Start(*(median(a) / median(b) for a, b in zip(zip(*many), zip(*none), strict=True)))  # noqa: B905


async def _started(idle: int) -> Start:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with Archive.open(url_in(folder)) as archive:
            await playing(archive)
            await Fading(archive, now).learn()
        if idle:
            _fill(file_in(folder), idle)
        async with LocalDiscord() as discord:
            process = Process(folder, settings_for(discord, url_in(folder)))
            try:
                await process.start()
                await process.logged("ready")
                return _figures(process.pid)
            finally:
                await process.kill()


def _fill(file: Path, count: int) -> None:
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


def _figures(pid: int) -> Start:
    user, system = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[11:13]
    lines = Path(f"/proc/{pid}/status").read_text("ascii").splitlines()
    (resident,) = [line for line in lines if line.startswith("VmRSS:")]
    return Start((int(user) + int(system)) / 100, int(resident.split()[1]) / 1000)
