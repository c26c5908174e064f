"""In the order Discord received them."""

from __future__ import annotations

import asyncio

from bot.matches.race_order import RaceOrder


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
