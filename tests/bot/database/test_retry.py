"""What nobody would ask for again is tried until the database has time for it."""

from __future__ import annotations

import asyncio

from bot.database.errors import Locked
from bot.database.retry import PAUSE, retry_until_done


class Work:
    """Succeeds once the database is no longer busy."""

    def __init__(self, busy: int) -> None:
        self.busy = busy
        self.tried = 0
        self.pauses: list[float] = []

    async def __call__(self) -> None:
        self.tried += 1
        if self.tried <= self.busy:
            raise Locked("busy")

    async def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)
        await asyncio.sleep(0)


async def test_it_is_tried_until_it_is_done() -> None:
    work = Work(busy=2)

    await retry_until_done(work, lambda: False, work.pause)

    assert work.tried == 3
    assert work.pauses == [PAUSE, PAUSE]


async def test_a_bot_that_goes_waits_for_nothing() -> None:
    work = Work(busy=100)

    await retry_until_done(work, lambda: work.tried == 2, work.pause)

    assert work.tried == 2
