"""Days off: which day it is for somebody, and a clock that stands for one."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from bot.clocks.reminders import RUNGS
from bot.people.waking import DAY, MINUTE, shift

if TYPE_CHECKING:
    from bot.clocks.clock import Clock
    from bot.people.person import Person


EPOCH = date(1970, 1, 1).toordinal()


UNASKED_LIMIT = 2  # days that we spend unasked for a seat in a match, so that the others do not wait for ever


def day_of(person: Person, at: int) -> int:
    """Return the day in somebody's time zone, as a number of days since the first of January 1970."""
    return (at + shift(person.zone, at)) // DAY


def year_of(day: int) -> tuple[int, int]:
    """Return the first and the last day of a day's year."""
    year = date.fromordinal(EPOCH + day).year
    return date(year, 1, 1).toordinal() - EPOCH, date(year, 12, 31).toordinal() - EPOCH


def date_of(day: int) -> date:
    return date.fromordinal(EPOCH + day)


def day_start(person: Person, day: int, minute: int = 0) -> int:
    """Return when a day starts in somebody's time zone, or a minute of that day."""
    wall = day * DAY + minute * MINUTE
    return wall - shift(person.zone, wall - shift(person.zone, wall))


def pause_for_day(clock: Clock, now: int) -> Clock:
    """Pause an empty clock for a day."""
    spent = {"leave": clock.leave + 1, "unasked": clock.unasked + 1}
    return replace(clock, left=0, since=now + DAY, rung=len(RUNGS), **spent)
