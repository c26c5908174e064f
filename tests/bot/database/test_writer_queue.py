"""The order in which tasks may write."""

from __future__ import annotations

import asyncio
from itertools import permutations

import pytest

from bot.database.writer_queue import Rank, WriterQueue


class Writers:
    """Several tasks that want to write, and the order in which they did."""

    def __init__(self) -> None:
        self.queue = WriterQueue()
        self.wrote: list[str] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def come(self, name: str, rank: Rank = Rank.ORDINARY) -> None:
        """Start a task, and wait until it stands in the queue or writes."""
        self.tasks[name] = asyncio.create_task(self._write(name, rank))
        await asyncio.sleep(0)

    async def _write(self, name: str, rank: Rank) -> None:
        async with self.queue.turn(rank):
            self.wrote.append(name)
            await asyncio.sleep(0)  # other tasks come meanwhile

    async def end(self) -> list[str]:
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
        return self.wrote


async def test_of_one_rank_whoever_came_first_writes_first() -> None:
    writers = Writers()
    names = [str(number) for number in range(20)]
    async with writers.queue.turn(Rank.ORDINARY):
        for name in names:
            await writers.come(name)

    assert names == await writers.end()


@pytest.mark.parametrize("order", list(permutations(Rank)), ids=str)
async def test_a_higher_rank_goes_first_whoever_came_first(order: tuple[Rank, ...]) -> None:
    writers = Writers()
    async with writers.queue.turn(Rank.BACKGROUND):
        for rank in (*order, *order):
            await writers.come(rank.name, rank)

    assert await writers.end() == ["URGENT", "URGENT", "ORDINARY", "ORDINARY", "BACKGROUND", "BACKGROUND"]


async def test_whoever_comes_where_nobody_writes_need_not_wait() -> None:
    writers = Writers()
    await writers.come("first", Rank.BACKGROUND)

    assert writers.wrote == ["first"]


@pytest.mark.parametrize("name", ["first", "middle", "last"])
async def test_whoever_is_canceled_in_the_queue_leaves_no_hole(name: str) -> None:
    writers = Writers()
    async with writers.queue.turn(Rank.ORDINARY):
        for other in ("first", "middle", "last"):
            await writers.come(other)
        writers.tasks[name].cancel()
        await asyncio.sleep(0)

    assert await writers.end() == [other for other in ("first", "middle", "last") if other != name]
    await writers.come("next")
    assert writers.wrote[-1] == "next"


async def test_whoever_is_canceled_as_their_turn_comes_passes_it_on() -> None:
    writers = Writers()
    async with writers.queue.turn(Rank.ORDINARY):
        await writers.come("canceled")
        await writers.come("next")
    writers.tasks["canceled"].cancel()  # before it runs again

    assert await writers.end() == ["next"]


async def test_whoever_is_canceled_or_fails_while_writing_passes_it_on() -> None:
    writers = Writers()
    await writers.come("canceled")
    await writers.come("next")
    writers.tasks["canceled"].cancel()
    assert await writers.end() == ["canceled", "next"]

    with pytest.raises(ZeroDivisionError):
        async with writers.queue.turn(Rank.ORDINARY):
            raise ZeroDivisionError
    await writers.come("after")
    assert writers.wrote[-1] == "after"
