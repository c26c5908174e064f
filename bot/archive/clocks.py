"""The clocks of seats, and the days of leave that people have spent."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, func, select

from bot.archive.resting import ON_SERVER, WAS_GONE, rests
from bot.archive.schema import IS_RUNNING, chairs, clocks, leaves, outbox
from bot.archive.statement import Statement, given
from bot.archive.upsert import upsertion
from bot.matches.clock import Clock
from bot.matches.letter import REMIND, TIMEOUT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.archive.statement import Asked
    from bot.archive.transaction import Transaction

NAMES = tuple(field.name for field in fields(Clock))
SAVE = upsertion(clocks)
SILENCE = Statement(
    delete(outbox).where(outbox.c.match == given("match"), outbox.c.kind.in_((REMIND, TIMEOUT)))
)
FOLLOWING = (
    select(clocks.c.match)
    .where(IS_RUNNING, clocks.c.match > given("match"))
    .distinct()
    .order_by(clocks.c.match)
    .limit(given("most"))
)
RUNNING = Statement(FOLLOWING.where(~rests(clocks.c.match, WAS_GONE)))
RUNNING_ON_SERVER = Statement(FOLLOWING.where(clocks.c.match.in_(ON_SERVER)))
SITS = (chairs.c.match == clocks.c.match) & (chairs.c.seat == clocks.c.seat)
RUNNING_OF = Statement(
    select(clocks.c.match)
    .join_from(clocks, chairs, SITS)
    .where(chairs.c.user_id == given("user_id"), chairs.c.is_over.is_(False), IS_RUNNING)
    .order_by(clocks.c.match)
)
THEIRS = leaves.c.user_id == given("user_id")
SPENT = Statement(
    select(func.count().label("n"))
    .select_from(leaves)
    .where(THEIRS, leaves.c.day >= given("first_day"), leaves.c.day <= given("last_day"))
)
DUE_OF = Statement(
    select(clocks.c.match, clocks.c.due_at)
    .join_from(chairs, clocks, (chairs.c.match == clocks.c.match) & (chairs.c.seat == clocks.c.seat))
    .where(chairs.c.user_id == given("user_id"), chairs.c.is_over.is_(False), clocks.c.due_at.is_not(None))
)
SPEND = upsertion(leaves)
GIVE_BACK = Statement(delete(leaves).where(THEIRS, leaves.c.day >= given("day")))


async def save(connection: Transaction, match_id: int, changed: Iterable[Clock]) -> None:
    connection.tell(SAVE.each({"match": match_id, **_columns(clock)} for clock in changed))


async def silence(connection: Transaction, match_id: int) -> None:
    """Forget what was to happen to the clocks of a match."""
    connection.tell(SILENCE(match=match_id))


async def running(
    archive: Asked, last: int, most: int, since: int, guild_id: int | None = None
) -> tuple[int, ...]:
    """List matches in which a clock runs, from the one after `last` on.

    They are those that have not rested since a time, or all that are on one server.
    """
    page = {"match": last, "most": most}
    some, there = RUNNING(**page, gone_at=since), RUNNING_ON_SERVER(**page, guild_id=guild_id)
    query = some if guild_id is None else there
    return tuple(row.match for row in await archive.ask(query))


async def running_of(archive: Asked, user_id: int) -> tuple[int, ...]:
    """List the matches that wait for somebody."""
    return tuple(row.match for row in await archive.ask(RUNNING_OF(user_id=user_id)))


async def due_of(archive: Asked, user_id: int) -> dict[int, int]:
    """Tell by when somebody is to move, in each match whose clock runs for them."""
    return {row.match: row.due_at for row in await archive.ask(DUE_OF(user_id=user_id))}


async def days_spent(archive: Asked, user_id: int, first: int, last: int) -> int:
    """Count the days of leave between two days, both of them counted too."""
    return int((await archive.ask(SPENT(user_id=user_id, first_day=first, last_day=last)))[0].n)


async def spend(connection: Transaction, user_id: int, days: Iterable[int]) -> None:
    """Note days of leave; one that is noted already is spent once."""
    connection.tell(SPEND.each({"user_id": user_id, "day": day} for day in days))


async def give_back(connection: Transaction, user_id: int, first: int) -> None:
    """Give days of leave back, from one day on: somebody is there again."""
    connection.tell(GIVE_BACK(user_id=user_id, day=first))


def _columns(clock: Clock) -> dict[str, Any]:
    return {name: getattr(clock, name) for name in NAMES}
