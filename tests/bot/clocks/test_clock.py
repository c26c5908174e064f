"""The clock of a seat, as a value: what is left, and since when it runs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.clocks.clock import (
    Clock,
    add_increment,
    add_time,
    full_clock,
    resume,
    seconds_left,
    start,
    stop,
    undo_increment,
)
from bot.clocks.pace import TimeControl
from bot.people.waking import DAY, HOUR, NEVER, Sleep

GIVEN = TimeControl(1000, 300)
FULL = full_clock(0, GIVEN)
NIGHT = Sleep(quiet=(0, 8 * 60))  # in UTC
EVENING = 100 * DAY + 22 * HOUR


def running(since: int = 5000) -> Clock:
    return start(FULL, NEVER, since)


def test_a_new_clock_has_the_whole_bank_and_stands() -> None:
    assert (FULL.left, FULL.whole, FULL.runs) == (1000, 1000, False)
    assert seconds_left(FULL, NEVER, 10_000) == 1000


@pytest.mark.parametrize(("now", "left"), [(5000, 1000), (5400, 600), (6000, 0), (9000, 0), (4000, 1000)])
def test_a_running_clock_counts_down_to_nothing(now: int, left: int) -> None:
    assert seconds_left(running(), NEVER, now) == left


@pytest.mark.parametrize(("after", "left"), [(HOUR, 3 * HOUR), (5 * HOUR, 2 * HOUR), (11 * HOUR, HOUR)])
def test_a_clock_stands_while_its_person_sleeps(after: int, left: int) -> None:
    clock = start(replace(FULL, left=4 * HOUR, whole=4 * HOUR), NIGHT, EVENING)

    assert (clock.rest_from, clock.rest_to) == (EVENING + 2 * HOUR, EVENING + 10 * HOUR)
    assert clock.due_at == EVENING + 12 * HOUR
    assert seconds_left(clock, NIGHT, EVENING + after) == left


def test_the_end_of_a_turn_keeps_only_what_lasts() -> None:
    busy = replace(
        running(), before=900, rung=2, acted_at=5100, snoozed_until=5900, leave=1, given=7, unasked=1
    )

    assert stop(busy, NEVER, 5400) == Clock(0, 600, 600, before=900, acted_at=5100, unasked=1)


@pytest.mark.parametrize(("left", "after"), [(0, 300), (600, 900), (800, 1000), (1000, 1000), (1500, 1500)])
def test_a_move_adds_up_to_the_bank_and_takes_nothing_away(left: int, after: int) -> None:
    stopped = Clock(0, left, 1000)
    added = add_increment(stopped, GIVEN)

    assert (added.left, added.whole, added.before) == (after, after, left)
    assert undo_increment(added) == Clock(0, left, left)


def test_where_no_move_has_added_anything_nothing_is_undone() -> None:
    assert undo_increment(Clock(0, 600, 700)) == Clock(0, 600, 600)


def test_an_absence_of_the_bot_does_not_count() -> None:
    later = resume(running(), NEVER, until=5400, now=8000)

    assert (later.left, later.since, later.due_at) == (600, 8000, 8600)
    assert resume(FULL, NEVER, until=5400, now=8000) is FULL


def test_a_day_off_that_was_spent_goes_on_after_an_absence() -> None:
    off = replace(running(since=5000 + DAY), left=0, leave=1)

    assert resume(off, NEVER, until=5400, now=8000).since == 5000 + DAY


def test_time_that_is_given_is_added_from_now_on_and_reminders_start_again() -> None:
    late = replace(running(), rung=3, snoozed_until=5990, out_at=6000)
    more = add_time(late, NEVER, 500, 6100)

    assert (more.left, more.whole, more.since, more.due_at) == (500, 500, 6100, 6600)
    assert (more.rung, more.snoozed_until, more.out_at) == (0, None, None)
    assert add_time(FULL, NEVER, 500, 6100) == replace(FULL, left=1500, whole=1500)


def test_time_that_is_given_on_a_day_off_starts_after_it() -> None:
    off = replace(running(since=5000 + DAY), left=0, leave=1)

    assert add_time(off, NEVER, 500, 6100).due_at == 5500 + DAY
