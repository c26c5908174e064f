"""What serves people is counted until it is done."""

from __future__ import annotations

import asyncio

from bot.front.under_way import UnderWay


async def test_what_is_under_way_is_waited_for() -> None:
    under_way, may_end, done = UnderWay(), asyncio.Event(), list[str]()

    async def serve() -> None:
        under_way.add_current_task()
        await may_end.wait()
        done.append("served")

    serving = asyncio.create_task(serve())
    await asyncio.sleep(0)
    may_end.set()
    await under_way.wait()

    assert done == ["served"]
    await serving
    await under_way.wait()


async def test_what_follows_a_reply_comes_after_it() -> None:
    under_way, said = UnderWay(), list[str]()

    async def serve() -> None:
        under_way.add_current_task()
        under_way.call_after_reply(lambda: said.append("then"))
        said.append("reply")

    await asyncio.create_task(serve())
    await asyncio.sleep(0)

    assert said == ["reply", "then"]


async def test_where_nobody_is_served_it_follows_at_once() -> None:
    said = list[str]()
    UnderWay().call_after_reply(lambda: said.append("then"))

    assert said == ["then"]
