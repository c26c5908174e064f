"""Which day it is for somebody, and a clock that pauses for one."""

from __future__ import annotations

from datetime import date

import pytest

from bot.clocks.clock import Clock
from bot.clocks.days_off import date_of, day_of, day_start, pause_for_day, year_of
from bot.clocks.reminders import RUNGS
from bot.people.person import Person
from bot.people.waking import DAY, HOUR

HERE, TOKYO, PARIS = Person(1), Person(1, zone="Asia/Tokyo"), Person(1, zone="Europe/Paris")
SPRING = (date(2027, 3, 28) - date(1970, 1, 1)).days  # in Paris, three o'clock follows two


@pytest.mark.parametrize(
    ("person", "at", "day"),
    [
        (HERE, 0, 0),
        (HERE, DAY - 1, 0),
        (HERE, DAY, 1),
        (TOKYO, DAY - 9 * HOUR - 1, 0),
        (TOKYO, DAY - 9 * HOUR, 1),
    ],
)
def test_a_day_starts_at_somebodys_own_midnight(person: Person, at: int, day: int) -> None:
    assert day_of(person, at) == day
    assert day_start(person, day) <= at < day_start(person, day + 1)


@pytest.mark.parametrize(("minute", "hours"), [(0, -1), (60, 0), (4 * 60, 2), (24 * 60, 22)])
def test_an_hour_of_the_day_is_that_on_the_wall_also_when_clocks_are_set(minute: int, hours: int) -> None:
    assert day_start(PARIS, SPRING, minute) == SPRING * DAY + hours * HOUR


@pytest.mark.parametrize(("year", "days"), [(1970, 365), (2027, 365), (2028, 366)])
def test_a_year_has_all_its_days(year: int, days: int) -> None:
    for day in (date(year, 1, 1), date(year, 6, 15), date(year, 12, 31)):
        first, last = year_of((day - date(1970, 1, 1)).days)
        assert (date_of(first), date_of(last)) == (date(year, 1, 1), date(year, 12, 31))
        assert last - first + 1 == days


def test_an_empty_clock_pauses_for_a_day_and_counts_it() -> None:
    paused = pause_for_day(Clock(0, 5, 100, since=0, leave=1, unasked=1), 1000)

    assert paused == Clock(0, 0, 100, since=1000 + DAY, rung=len(RUNGS), leave=2, unasked=2)
