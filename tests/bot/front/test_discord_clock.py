"""Discord's time, as the ids tell it that arrive from there."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import pytest

from bot.front.discord_clock import JUMP, DiscordClock
from bot.racing.rules import EPOCH
from tests.patience import UNHURRIED

START = EPOCH + 1_000_000
LATE = 20.0  # seconds for which nothing was heard
DAY, FAST = 24 * 3600, 1.0001  # a clock that gains nine seconds a day
CROWD = 200  # more than the rounds for which silence is waited


@dataclass
class Ours:
    now: float = START / 1000

    def __call__(self) -> float:
        return self.now


def snowflake(ms: int) -> int:
    return (ms - EPOCH) << 22


@pytest.fixture
def ours() -> Ours:
    return Ours()


@pytest.fixture
def clock(ours: Ours) -> DiscordClock:
    return DiscordClock(ours, ours)


def test_the_latest_id_sets_the_clock(clock: DiscordClock, ours: Ours) -> None:
    clock.set_by(snowflake(START + 700))
    clock.set_by(snowflake(START + 300))
    assert clock() == START + 700
    ours.now += 1
    assert clock() == START + 1_700


def test_a_clock_that_was_set_back_is_followed(clock: DiscordClock) -> None:
    clock.set_by(snowflake(START + 2 * JUMP))
    clock.set_by(snowflake(START + 100))
    assert clock() == START + 100


def test_the_first_id_sets_the_clock_whatever_the_machine_has_said(ours: Ours) -> None:
    clock = DiscordClock(ours, lambda: START / 1000 + 4)  # four seconds fast
    assert not clock.is_too_late(snowflake(START))
    clock.set_by(snowflake(START))
    assert clock() == START


def test_what_comes_after_discords_patience_is_too_late(clock: DiscordClock, ours: Ours) -> None:
    clock.set_by(snowflake(START))
    ours.now += LATE
    for moment, is_too_late in ((0, True), (LATE - 3.1, True), (LATE - 2.9, False), (LATE, False)):
        asked = snowflake(START + int(moment * 1000))
        clock.patience = 3_000
        assert clock.is_too_late(asked) is is_too_late
        clock.set_by(asked)


def test_a_clock_of_ours_that_is_fast_finds_nobody_too_late(clock: DiscordClock, ours: Ours) -> None:
    clock.patience = 3_000
    clock.set_by(snowflake(START))
    ours.now += DAY * FAST
    assert not clock.is_too_late(snowflake(START + DAY * 1000))


def arriving(clock: DiscordClock, moments: list[int]) -> list[int]:
    """Let things arrive one a round of the loop; what has arrived so far."""
    heard: list[int] = []
    waiting = iter(moments)

    def arrive() -> None:
        moment = next(waiting, None)
        if moment is not None:
            heard.append(moment)
            clock.note_arrival(snowflake(moment))
            asyncio.get_running_loop().call_soon(arrive)

    arrive()
    return heard


async def test_what_has_arrived_is_handled_before_a_card_is_judged(clock: DiscordClock) -> None:
    heard = arriving(clock, [START - number for number in range(CROWD)])
    await clock.wait_for_arrivals(START + 1)

    assert len(heard) == CROWD


async def test_nobody_waits_for_what_was_done_later(clock: DiscordClock) -> None:
    heard = arriving(clock, [START, START + 5, *range(START + 6, START + CROWD)])
    await clock.wait_for_arrivals(START + 5)

    assert START + 5 in heard
    assert len(heard) < CROWD / 2


async def test_a_crowd_without_end_is_not_waited_for(clock: DiscordClock) -> None:
    def arrive() -> None:
        clock.note_arrival(snowflake(START))
        asyncio.get_running_loop().call_soon(arrive)

    arrive()
    async with asyncio.timeout(UNHURRIED):
        await clock.wait_for_arrivals(START + 1)
