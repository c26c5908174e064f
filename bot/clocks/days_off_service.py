"""Days off: how many a person has left this year, and the one that we spend when their time runs out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.clocks import store as clocks
from bot.clocks.pauses import Rest, rest_of
from bot.front.refusals import NoLeaveLeft
from bot.servers import store as servers

if TYPE_CHECKING:
    from bot.clocks.clock import Clock
    from bot.database import Transaction
    from bot.database.statement import Queryable
    from bot.match.match import Match
    from bot.people.person import Person

from bot.clocks.days_off import UNASKED_LIMIT, day_of, year_of


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
