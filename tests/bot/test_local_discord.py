"""Following the clock of a local Discord."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from typing import Any

import pytest

from bot.local_discord import LocalClock
from playground import LocalDiscord

DAY = 86_400


async def nothing() -> list[dict[str, Any]]:
    return []


async def test_what_we_wait_for_is_told_to_whoever_asks(discord: LocalDiscord) -> None:
    async def waits() -> list[dict[str, Any]]:
        return [{"at": 20, "what": "later"}, {"at": 10, "what": "sooner"}]

    assert await discord.timepiece.waits() == []
    async with LocalClock(discord.url).follow(lambda: None, waits):
        told = await discord.timepiece.waits()

    assert [(wait.at, wait.what) for wait in told] == [(10, "sooner"), (20, "later")]


async def test_the_clock_is_this_machines_until_somebody_moves_it(discord: LocalDiscord) -> None:
    clock = LocalClock(discord.url)

    async with clock.follow(lambda: None, nothing):
        assert abs(clock() - time.time()) < 60


async def test_a_clock_that_has_been_moved_is_known_from_the_start(discord: LocalDiscord) -> None:
    discord.pass_time(days=3)
    clock = LocalClock(discord.url)

    async with clock.follow(lambda: None, nothing):
        assert abs(clock() - time.time() - 3 * DAY) < 60


async def test_each_move_of_the_clock_is_told(discord: LocalDiscord) -> None:
    clock, told = LocalClock(discord.url), asyncio.Queue[int]()

    async with clock.follow(lambda: told.put_nowait(clock()), nothing):
        before = await told.get()
        discord.pass_time(days=1)
        after = await told.get()

    assert after - before == pytest.approx(DAY, abs=60)


async def test_a_local_discord_that_comes_back_is_followed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.local_discord.PAUSE", 0)
    told = asyncio.Event()
    async with AsyncExitStack() as stack:
        async with LocalDiscord() as first:
            clock = LocalClock(first.url)
            await stack.enter_async_context(clock.follow(told.set, nothing))
        second = await stack.enter_async_context(LocalDiscord(int(first.url.rpartition(":")[2])))
        second.pass_time(days=1)
        while clock() - time.time() < DAY - 60:
            told.clear()
            await told.wait()


async def test_one_that_is_not_there_is_said(unused_tcp_port: int) -> None:
    with pytest.raises(OSError, match="Cannot connect"):
        async with LocalClock(f"http://127.0.0.1:{unused_tcp_port}").follow(lambda: None, nothing):
            pass
