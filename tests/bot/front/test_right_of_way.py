"""Who goes first, and who stands aside."""

from __future__ import annotations

import asyncio
from itertools import pairwise

from bot.front.right_of_way import RightOfWay
from tests.patience import UNHURRIED

CROWD = 20
NEVER = 60.0  # seconds; longer than a test lasts


async def test_what_can_wait_waits_until_all_that_is_urgent_is_done() -> None:
    way, gone = RightOfWay(NEVER), list[str]()

    async def go() -> None:
        await way.wait()
        gone.append("reply")

    with way.urgent():
        replies = [asyncio.create_task(go()) for _ in range(CROWD)]
        with way.urgent():
            await rounds(CROWD)
        gone.append("verdict")
        await rounds(CROWD)
        assert gone == ["verdict"]
    await asyncio.gather(*replies)
    assert len(gone) == 1 + CROWD


async def test_of_many_that_can_wait_one_goes_in_a_round_of_the_loop_in_their_order() -> None:
    way, gone = RightOfWay(NEVER), list[int]()

    async def go(number: int) -> None:
        await way.wait()
        gone.append(number)

    replies = [asyncio.create_task(go(number)) for number in range(CROWD)]
    seen = []
    async with asyncio.timeout(UNHURRIED):
        while len(gone) < CROWD:
            await asyncio.sleep(0)
            seen.append(len(gone))
    assert gone == list(range(CROWD))
    assert all(after - before <= 1 for before, after in pairwise(seen))
    await asyncio.gather(*replies)


async def test_nobody_stands_aside_for_ever() -> None:
    way = RightOfWay(0)
    with way.urgent():
        async with asyncio.timeout(UNHURRIED):
            await asyncio.gather(*(way.wait() for _ in range(CROWD)))


async def rounds(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)
