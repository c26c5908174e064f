"""In the order Discord received them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, cast

from bot.matches.race_order import NotInLineError, RaceOrder

if TYPE_CHECKING:
    from bot.matches.match import Match

HOUR = 3600.0


async def test_whoever_was_received_first_acts_first() -> None:
    line, acted = RaceOrder(grace=0.01), []

    async def act(received: int) -> None:
        async with line.turn(1, received):
            acted.append(received)

    await asyncio.gather(*(act(received) for received in (30, 10, 20)))

    assert acted == [10, 20, 30]


async def test_they_act_one_at_a_time() -> None:
    line, inside, most = RaceOrder(grace=0), 0, 0

    async def act(received: int) -> None:
        nonlocal inside, most
        async with line.turn(1, received):
            inside += 1
            most = max(most, inside)
            await asyncio.sleep(0)
            inside -= 1

    await asyncio.gather(*(act(received) for received in range(20)))

    assert most == 1


async def test_whoever_leaves_the_line_holds_nobody_up() -> None:
    line, acted = RaceOrder(grace=0.01), []

    async def act(received: int) -> None:
        async with line.turn(1, received):
            acted.append(received)

    tasks = [asyncio.create_task(act(received)) for received in (1, 2, 3)]
    await asyncio.sleep(0)
    tasks[0].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)

    assert acted == [2, 3]


async def test_tables_do_not_wait_for_each_other() -> None:
    line, acted = RaceOrder(grace=0), []

    async def act(match_id: int, received: int) -> None:
        async with line.turn(match_id, received):
            acted.append(match_id)
            await asyncio.sleep(0)

    await asyncio.gather(act(1, 2), act(2, 1), act(1, 1))

    assert sorted(acted) == [1, 1, 2]


class Deed:
    """What somebody does; where it takes something from others, only in line."""

    def __init__(self, acted: list[int], received: int, *, takes: bool) -> None:
        self._acted = acted
        self.received = received
        self._takes = takes

    async def __call__(self, is_in_line: bool) -> Match:  # noqa: FBT001 - told so by the line
        if self._takes and not is_in_line:
            raise NotInLineError
        self._acted.append(self.received)
        return cast("Match", None)


async def test_what_takes_nothing_from_others_waits_for_nobody() -> None:
    line, acted = RaceOrder(grace=HOUR), list[int]()

    await line.decided(1, 10, Deed(acted, 10, takes=False))

    assert acted == [10]


async def test_what_takes_something_waits_for_whoever_was_earlier() -> None:
    line, acted = RaceOrder(grace=0.01), list[int]()
    deeds = [Deed(acted, received, takes=True) for received in (30, 10, 20)]

    await asyncio.gather(*(line.decided(1, deed.received, deed) for deed in deeds))

    assert acted == [10, 20, 30]


async def test_behind_whoever_stands_in_line_nothing_is_decided_at_once() -> None:
    """They may be the same person, who has said something else first."""
    line, acted = RaceOrder(grace=0.01), list[int]()
    deeds = [Deed(acted, 10, takes=True), Deed(acted, 20, takes=False)]

    await asyncio.gather(*(line.decided(1, deed.received, deed) for deed in deeds))

    assert acted == [10, 20]
