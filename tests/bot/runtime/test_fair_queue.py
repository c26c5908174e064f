"""Turns go round by person and match, and those for which somebody waits come sooner."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.runtime.fair_queue import FairQueue

if TYPE_CHECKING:
    from collections.abc import Iterable

ANN, BOB, CID = 1, 2, 3


class Line:
    """A queue for one place: it notes the order of turns, each of which ends at once after the first."""

    def __init__(self) -> None:
        self.now = 100.0
        self.rounds = FairQueue(1, lambda: self.now)
        self.came: list[int] = []
        self.first = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def ask(self, match_id: int, *people: int) -> asyncio.Task[None]:
        task = asyncio.create_task(self._take(match_id, people, waits=not self.tasks))
        self.tasks.append(task)
        await asyncio.sleep(0)
        return task

    async def _take(self, match_id: int, people: Iterable[int], *, waits: bool) -> None:
        async with self.rounds.turn(match_id, *people):
            self.came.append(match_id)
            if waits:
                await self.first.wait()

    async def order(self) -> list[int]:
        self.first.set()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        return self.came


@pytest.fixture
def line() -> Line:
    return Line()


async def test_whoever_has_many_matches_holds_up_nobody(line: Line) -> None:
    for match_id in (10, 11, 12, 13):
        await line.ask(match_id, ANN)
    await line.ask(20, BOB)
    await line.ask(21, BOB)
    await line.ask(30, CID)

    assert await line.order() == [10, 20, 30, 11, 21, 12, 13]


async def test_the_matches_of_a_person_take_turns(line: Line) -> None:
    for match_id in (10, 10, 10, 11):
        await line.ask(match_id, ANN)

    assert await line.order() == [10, 11, 10, 10]


async def test_a_match_of_several_comes_when_it_is_the_turn_of_any_of_them(line: Line) -> None:
    await line.ask(10, ANN)
    await line.ask(11, ANN)
    await line.ask(12, ANN, BOB)

    assert await line.order() == [10, 12, 11]


async def test_what_nobody_waits_for_comes_last_but_at_least_each_fourth_time(line: Line) -> None:
    await line.ask(10, ANN)
    await line.ask(1)
    await line.ask(2)
    for match_id in (20, 30, 40, 50, 60):
        await line.ask(match_id, match_id)

    assert await line.order() == [10, 20, 30, 1, 40, 50, 60, 2]


async def test_whoever_gives_up_takes_no_turn_away(line: Line) -> None:
    await line.ask(10, ANN)
    waiting = await line.ask(11, ANN)
    called = await line.ask(20, BOB)
    await line.ask(12, ANN)
    waiting.cancel()
    await asyncio.sleep(0)
    line.first.set()
    await asyncio.sleep(0)
    called.cancel()  # after it was called

    assert await line.order() == [10, 12]
    assert line.rounds.longest_wait() == 0


async def test_it_tells_for_how_long_the_first_has_waited(line: Line) -> None:
    await line.ask(10, ANN)
    assert line.rounds.longest_wait() == 0
    await line.ask(1)
    line.now += 5
    await line.ask(20, BOB)

    assert line.rounds.longest_wait() == 5
    await line.order()
    assert line.rounds.longest_wait() == 0
