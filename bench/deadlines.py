"""What clocks cost: finding the next of very many deadlines, and a tick in which a thousand are due."""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

from bench.floors import NEXT_DEADLINE_MILLISECONDS, TICK_MILLISECONDS
from bench.harness import Limit
from bot.archive import Archive, matches, outbox
from bot.matches.letter import TIMEOUT, Letter
from tests.bot.archived import LOBBY, url_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.archive.statement import Asked

PENDING = 100_000
DUE = 1_000
TABLES = 20_000
NOW = 1_000_000
AGAIN = 50


class Cost(NamedTuple):
    following: float
    tick: float


def limits() -> Iterator[Limit]:
    name = "the next of 100,000 deadlines"
    yield Limit(name, "ms of CPU", NEXT_DEADLINE_MILLISECONDS, lambda: _cost().following)
    yield Limit("a tick with 1,000 due", "ms of CPU", TICK_MILLISECONDS, lambda: _cost().tick)


@cache
def _cost() -> Cost:
    return asyncio.run(_measured())


async def _measured() -> Cost:
    with TemporaryDirectory() as folder:
        async with Archive.open(url_in(Path(folder))) as archive:
            await _fill(archive)
            return Cost(await _next(archive), await _tick(archive))


async def _fill(archive: Archive) -> None:
    """Let a thousand deadlines be due, each of a match of its own, and the others wait."""
    async with archive.writing() as connection:
        kept = [(await matches.create(connection, LOBBY)).id for _ in range(TABLES)]
        for number in range(PENDING):
            due_at = NOW if number < DUE else NOW + number
            letter = Letter(TIMEOUT, kept[number % TABLES], content={"seat": 0}, due_at=due_at)
            await outbox.put(connection, letter)


async def _next(archive: Asked) -> float:
    """Measure how long it takes to find the next deadline."""
    await outbox.next_due(archive)
    began = process_time()
    for _ in range(AGAIN):
        await outbox.next_due(archive)
    return (process_time() - began) / AGAIN * 1000


async def _tick(archive: Archive) -> float:
    """Measure how long it takes to take what is due."""
    began = process_time()
    async with archive.jotting() as connection:
        letters, _ = await outbox.claim(connection, NOW, DUE)
    passed = process_time() - began
    assert len(letters) == DUE
    return passed * 1000
