"""When a clock reminds its person, and when its time is up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.clocks.clock import Clock, full_clock, start
from bot.clocks.pace import TimeControl
from bot.clocks.reminders import RUNGS, UNDISTURBED, Alarm, mark_reminded, next_alarm, reminder_time
from bot.people.waking import DAY, HOUR, NEVER, Sleep

FULL = full_clock(0, TimeControl(1000, 300))
RUNNING = start(FULL, NEVER, 5000)
NIGHT = Sleep(quiet=(0, 8 * 60))  # in UTC
EVENING = 100 * DAY + 22 * HOUR


def test_a_clock_that_stands_triggers_nothing() -> None:
    assert next_alarm(FULL, NEVER, 60) is None


@pytest.mark.parametrize(("rung", "at"), [(0, 5500), (1, 5800), (2, 5900)])
def test_reminders_come_as_less_and_less_is_left(rung: int, at: int) -> None:
    assert reminder_time(RUNNING, NEVER, rung) == at
    assert next_alarm(replace(RUNNING, rung=rung), NEVER, 60) == Alarm(at, is_reminder=True)


@pytest.mark.parametrize(
    ("clock", "alarm"),
    [
        (replace(RUNNING, rung=len(RUNGS)), Alarm(6000, is_reminder=False)),
        (replace(RUNNING, out_at=6000), Alarm(6060, is_reminder=False)),
        (replace(RUNNING, acted_at=5000), Alarm(5000 + UNDISTURBED, is_reminder=True)),
        (replace(RUNNING, acted_at=4000), Alarm(5500, is_reminder=True)),
        (replace(RUNNING, acted_at=5900), Alarm(6000, is_reminder=False)),
        (replace(RUNNING, snoozed_until=5950), Alarm(5950, is_reminder=True)),
        (replace(RUNNING, rung=len(RUNGS), snoozed_until=5950), Alarm(5950, is_reminder=True)),
        (replace(RUNNING, snoozed_until=6000), Alarm(6000, is_reminder=False)),
    ],
    ids=[
        "all were sent",
        "others choose",
        "just acted",
        "acted before",
        "acted late",
        "snoozed",
        "once more",
        "too long",
    ],
)
def test_what_a_clock_triggers_next(clock: Clock, alarm: Alarm) -> None:
    assert next_alarm(clock, NEVER, 60) == alarm


def test_nobody_is_reminded_in_their_sleep() -> None:
    clock = start(replace(FULL, left=4 * HOUR, whole=4 * HOUR), NIGHT, EVENING)
    acted = replace(clock, acted_at=EVENING + 2 * HOUR + 5)

    assert next_alarm(acted, NIGHT, 60) == Alarm(EVENING + 10 * HOUR, is_reminder=True)


@pytest.mark.parametrize(("now", "rung"), [(5400, 0), (5500, 1), (5850, 2), (5900, 3), (6000, 3)])
def test_a_reminder_stands_for_all_that_were_due_before(now: int, rung: int) -> None:
    reminded = mark_reminded(replace(RUNNING, snoozed_until=5390), NEVER, now)

    assert (reminded.rung, reminded.snoozed_until) == (rung, None)
    assert mark_reminded(replace(RUNNING, rung=3), NEVER, now).rung == 3
