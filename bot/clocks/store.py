"""The clocks of seats, and the days off that people have taken."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, func, select

from bot.clocks.clock import Clock
from bot.database.schema import IS_RUNNING, chairs, clocks, leaves, outbox
from bot.database.statement import Statement, param
from bot.database.upsert import upsertion
from bot.mail.letter import REMIND, TIMEOUT
from bot.servers.resting_store import ON_SERVER, WAS_GONE, is_resting

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.database.statement import Queryable
    from bot.database.transaction import Transaction

NAMES = tuple(field.name for field in fields(Clock))
STORE = upsertion(clocks)
WITHDRAW_LETTERS = Statement(
    delete(outbox).where(outbox.c.match == param("match"), outbox.c.kind.in_((REMIND, TIMEOUT)))
)
FOLLOWING = (
    select(clocks.c.match)
    .where(IS_RUNNING, clocks.c.match > param("match"))
    .distinct()
    .order_by(clocks.c.match)
    .limit(param("most"))
)
RUNNING = Statement(FOLLOWING.where(~is_resting(clocks.c.match, WAS_GONE)))
RUNNING_ON_SERVER = Statement(FOLLOWING.where(clocks.c.match.in_(ON_SERVER)))
SITS = (chairs.c.match == clocks.c.match) & (chairs.c.seat == clocks.c.seat)
RUNNING_OF = Statement(
    select(clocks.c.match)
    .join_from(clocks, chairs, SITS)
    .where(chairs.c.user_id == param("user_id"), chairs.c.is_over.is_(False), IS_RUNNING)
    .order_by(clocks.c.match)
)
THEIRS = leaves.c.user_id == param("user_id")
COUNT_DAYS_OFF = Statement(
    select(func.count().label("n"))
    .select_from(leaves)
    .where(THEIRS, leaves.c.day >= param("first_day"), leaves.c.day <= param("last_day"))
)
DEADLINES = Statement(
    select(clocks.c.match, clocks.c.due_at)
    .join_from(chairs, clocks, (chairs.c.match == clocks.c.match) & (chairs.c.seat == clocks.c.seat))
    .where(chairs.c.user_id == param("user_id"), chairs.c.is_over.is_(False), clocks.c.due_at.is_not(None))
)
ADD_DAYS_OFF = upsertion(leaves)
REMOVE_DAYS_OFF = Statement(delete(leaves).where(THEIRS, leaves.c.day >= param("day")))


async def store(connection: Transaction, match_id: int, changed: Iterable[Clock]) -> None:
    connection.queue(STORE.each({"match": match_id, **_columns(clock)} for clock in changed))


async def withdraw_letters(connection: Transaction, match_id: int) -> None:
    """Withdraw the reminders and the timeouts of a match."""
    connection.queue(WITHDRAW_LETTERS(match=match_id))


async def list_running(
    archive: Queryable, last: int, most: int, since: int, guild_id: int | None = None
) -> tuple[int, ...]:
    """List matches in which a clock runs, in pages: the next ones after `last`.

    With a server, list all of its matches; without, those that have not rested since a time.
    """
    page = {"match": last, "most": most}
    some, there = RUNNING(**page, gone_at=since), RUNNING_ON_SERVER(**page, guild_id=guild_id)
    query = some if guild_id is None else there
    return tuple(row.match for row in await archive.ask(query))


async def list_running_of(archive: Queryable, user_id: int) -> tuple[int, ...]:
    """List the matches in which a person's clock runs."""
    return tuple(row.match for row in await archive.ask(RUNNING_OF(user_id=user_id)))


async def list_deadlines(archive: Queryable, user_id: int) -> dict[int, int]:
    """List by when a person is to move, by match, where their clock runs."""
    return {row.match: row.due_at for row in await archive.ask(DEADLINES(user_id=user_id))}


async def count_days_off(archive: Queryable, user_id: int, first: int, last: int) -> int:
    """Count a person's days off from the first to the last day, both included."""
    return int((await archive.ask(COUNT_DAYS_OFF(user_id=user_id, first_day=first, last_day=last)))[0].n)


async def add_days_off(connection: Transaction, user_id: int, days: Iterable[int]) -> None:
    """Add days off; a day that is there already counts once."""
    connection.queue(ADD_DAYS_OFF.each({"user_id": user_id, "day": day} for day in days))


async def remove_days_off(connection: Transaction, user_id: int, first: int) -> None:
    """Remove a person's days off from one day on: they are back."""
    connection.queue(REMOVE_DAYS_OFF(user_id=user_id, day=first))


def _columns(clock: Clock) -> dict[str, Any]:
    return {name: getattr(clock, name) for name in NAMES}
