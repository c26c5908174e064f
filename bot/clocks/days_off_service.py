"""Days off: how many a person has left this year, and the one that we spend when their time runs out."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from bot.clocks import store as clocks
from bot.clocks.clock import RUNGS
from bot.clocks.pace import Rest, rest_of
from bot.clocks.waking import DAY, MINUTE, shift
from bot.front.refusals import NoLeaveLeft
from bot.servers import store as servers

if TYPE_CHECKING:
    from bot.clocks.clock import Clock
    from bot.database import Transaction
    from bot.database.statement import Queryable
    from bot.match.match import Match
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


async def spend_leave(connection: Transaction, person: Person, guild_id: int | None, days: range) -> None:
    """Spend the days off that somebody takes, if each year has so many left; a day is spent only once."""
    for first in sorted({year_of(day) for day in days}):
        wished = [day for day in days if year_of(day) == first]
        known = await clocks.count_days_off(connection, person.user_id, wished[0], wished[-1])
        server = await servers.find(connection, guild_id or 0)
        left = server.leave_days - await clocks.count_days_off(connection, person.user_id, *first)
        if len(wished) - known > left:
            raise NoLeaveLeft(max(0, left), len(days))
    await clocks.add_days_off(connection, person.user_id, days)


async def days_left(archive: Queryable, person: Person, guild_id: int | None, now: int) -> int:
    """Return how many days off a person has left this year on a server."""
    server = await servers.find(archive, guild_id or 0)
    spent = await clocks.count_days_off(archive, person.user_id, *year_of(day_of(person, now)))
    return max(0, server.leave_days - spent)


async def unasked_day(
    archive: Queryable, match: Match, clock: Clock, person: Person | None, now: int
) -> int | None:
    """Return the day off that we may spend for a clock that has run out; None: there is none."""
    if (
        clock.out_at is not None
        or clock.unasked >= UNASKED_LIMIT
        or rest_of(match.pace, match.rest) is not Rest.LEAVE
    ):
        return None
    if person is None or not person.spends_leave:
        return None
    today = day_of(person, now)
    if await clocks.count_days_off(archive, person.user_id, today, today):
        return today
    return today if await days_left(archive, person, match.place.guild_id, now) else None


def pause_for_day(clock: Clock, now: int) -> Clock:
    """Pause an empty clock for a day."""
    spent = {"leave": clock.leave + 1, "unasked": clock.unasked + 1}
    return replace(clock, left=0, since=now + DAY, rung=len(RUNGS), **spent)
