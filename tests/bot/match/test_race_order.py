"""In the order Discord received them."""

from __future__ import annotations

import asyncio

from bot.match.race_order import RaceOrder

HOUR = 3600.0


async def test_a_person_who_was_received_first_acts_first() -> None:
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


async def test_a_person_who_leaves_the_line_holds_nobody_up() -> None:
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


async def act(line: RaceOrder, acted: list[int], received: int, *, takes: bool = True) -> None:
    async with line.place(1, received, takes=takes):
        acted.append(received)


async def test_what_takes_nothing_from_others_waits_for_nobody() -> None:
    line, acted = RaceOrder(grace=HOUR), list[int]()

    await act(line, acted, 10, takes=False)

    assert acted == [10]


async def test_what_takes_something_waits_for_a_person_who_was_earlier() -> None:
    line, acted = RaceOrder(grace=0.01), list[int]()

    await asyncio.gather(*(act(line, acted, received) for received in (30, 10, 20)))

    assert acted == [10, 20, 30]


async def test_behind_a_person_who_stands_in_line_nothing_is_decided_at_once() -> None:
    """They may be the same person, who has said something else first."""
    line, acted = RaceOrder(grace=0.01), list[int]()

    await asyncio.gather(act(line, acted, 10), act(line, acted, 20, takes=False))

    assert acted == [10, 20]
