"""Somebody with very many matches: how long others wait while they look at, export and delete them."""

from __future__ import annotations

import asyncio
import gc
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

from bench.floors import HELD_MILLISECONDS, PAGE_MILLISECONDS, PAGES_ALIKE
from bench.harness import Limit
from bot.archive import Archive, listing, matches
from bot.matches.match import Standing, Status
from bot.matches.people import People
from rules_engine import Entry
from tests.bot.archived import ANN, LOBBY, url_in

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Iterator, Sequence

    from bot.archive import Transaction
    from bot.matches.match import Match

RUNNING = 500
FINISHED = 10_000
MOVES = ("build L d1", "build L d3", "build M a2", "build M f5", "build S c4", "build S e2")
NOW = 2_000
LISTED = 15
AT_ONCE = 500


class Held(NamedTuple):
    """Milliseconds."""

    longest: float
    usual: float
    read: float
    games: float


def limits() -> Iterator[Limit]:
    many = f"with {RUNNING} running and {FINISHED:,} finished matches"
    yield Limit(f"the longest lock, {many} deleted", "ms of CPU", HELD_MILLISECONDS, lambda: _held().longest)
    yield Limit(
        f"the same, {many}, of the usual page", "times", PAGES_ALIKE, lambda: _held().longest / _held().usual
    )
    yield Limit(f"the longest visit, {many} exported", "ms of CPU", HELD_MILLISECONDS, lambda: _held().read)
    yield Limit(f"a list of matches, {many}", "ms of CPU", PAGE_MILLISECONDS, lambda: _held().games)


@cache
def _held() -> Held:
    held = asyncio.run(_measured())
    gc.unfreeze()
    return held


async def _measured() -> Held:
    with TemporaryDirectory() as folder:
        async with Archive.open(url_in(Path(folder))) as archive:
            await _fill(archive)
            gc.collect()
            gc.freeze()  # as the bot does, so that it is not all of the bench that is collected
            began = process_time()
            await listing.of_person(archive, ANN, LISTED)
            games, read = process_time() - began, await _exported(archive)
            locks = await _forgotten(archive)
            return Held(max(locks) * 1000, median(locks) * 1000, read * 1000, games * 1000)


async def _fill(archive: Archive) -> None:
    people = tuple(replace(chair, standing=Standing.SEATED) for chair in LOBBY.chairs)
    for first in range(0, RUNNING + FINISHED, AT_ONCE):
        async with archive.writing() as connection:
            for number in range(first, first + AT_ONCE):
                status = Status.RUNNING if number < RUNNING else Status.OVER
                await _keep(connection, replace(LOBBY, chairs=people), status)


async def _keep(connection: Transaction, lobby: Match, status: Status) -> None:
    match = await matches.create(connection, lobby)
    await matches.change(connection, match.id, status=status, seed="abc", version=1)
    for ply, words in enumerate(MOVES, 1):
        await matches.append(connection, match.id, ply, Entry(ply % 2, words), NOW)


async def _exported(archive: Archive) -> float:
    """Measure the longest of the visits in which everything is read."""
    times = [process_time()]

    def note(_: Sequence[str]) -> None:
        times.append(process_time())

    archive.watch(note)
    await People(archive, lambda: NOW).export(ANN)
    archive.watch(None)
    times.append(process_time())
    return max(after - before for before, after in pairwise(times))


async def _forgotten(archive: Archive) -> list[float]:
    """Measure for how long each transaction that changes something keeps others from it."""
    locks: list[float] = []
    begin = archive.writing

    @asynccontextmanager
    async def timed(about: int | None = None) -> AsyncGenerator[Transaction]:
        began = process_time()
        async with begin(about) as connection:
            yield connection
        locks.append(process_time() - began)

    archive.writing = timed  # type: ignore[method-assign]
    await People(archive, lambda: NOW).forget(ANN, "somebody")
    return locks
