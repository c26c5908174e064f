"""The people of a match, one statement a function."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import (
    BigInteger,
    Integer,
    String,
    cast,
    delete,
    false,
    func,
    insert,
    null,
    select,
    true,
    update,
)

from bot.archive.schema import chairs
from bot.archive.statement import Statement, given, insertion
from bot.matches.match import Standing

if TYPE_CHECKING:
    from bot.archive.transaction import Transaction
    from bot.matches.match import Chair
    from rules_engine import Seat

OF_MATCH = chairs.c.match == given("match")
HERE = OF_MATCH & (chairs.c.seat == given("seat"))
THEIRS = OF_MATCH & (chairs.c.user_id == given("user_id"))
NAMES = ("match", "seat", "user_id", "name", "standing", "level")
LAST = select(func.max(chairs.c.seat)).where(OF_MATCH).scalar_subquery()
BEHIND = select(
    cast(given("match"), Integer),
    func.coalesce(LAST + 1, 0),
    cast(given("user_id"), BigInteger),
    cast(given("name"), String),
    cast(given("standing"), String),
    cast(given("level"), String),
)
ADD_LAST = Statement(insert(chairs).inline().from_select(NAMES, BEHIND))
ADD = Statement(insertion(chairs, "is_over", "lost_plan"))
END = Statement(update(chairs).where(OF_MATCH).values(is_over=true()))
REMOVE = Statement(delete(chairs).where(THEIRS))
COMPUTER = OF_MATCH & chairs.c.level.is_not(None) & (chairs.c.name == given("name"))
REMOVE_COMPUTER = Statement(delete(chairs).where(COMPUTER))
CLEAR = Statement(delete(chairs).where(OF_MATCH))
GIVE = Statement(
    update(chairs)
    .where(HERE)
    .values(
        user_id=given("user_id"),
        name=given("name"),
        standing=given("standing"),
        level=given("level"),
        lost_plan=false(),
    )
)
STAND = Statement(update(chairs).where(HERE).values(standing=given("standing")))
SIT_DOWN = Statement(update(chairs).where(THEIRS).values(standing=Standing.SEATED.value))
FORGET = Statement(update(chairs).where(THEIRS).values(user_id=null(), name=given("name")))
MISS = Statement(update(chairs).where(THEIRS).values(lost_plan=true()))
HEAR = Statement(update(chairs).where(HERE).values(lost_plan=false()))
RENAME = Statement(update(chairs).where(THEIRS).values(name=given("name")))


async def add_chair(connection: Transaction, match_id: int, chair: Chair) -> None:
    """Put a chair behind the last one."""
    connection.tell(ADD_LAST(match=match_id, **_given(chair)))


async def remove_chair(connection: Transaction, match_id: int, user_id: int) -> None:
    """Take somebody's chairs out of a lobby; in a match that runs a chair is never taken away."""
    connection.tell(REMOVE(match=match_id, user_id=user_id))


async def remove_computer(connection: Transaction, match_id: int, name: str) -> None:
    """Take a computer out of a lobby; no two have one name."""
    connection.tell(REMOVE_COMPUTER(match=match_id, name=name))


async def set_chairs(connection: Transaction, match_id: int, order: tuple[Chair, ...]) -> None:
    """Seat everybody anew, in this order."""
    connection.tell(CLEAR(match=match_id))
    connection.tell(ADD.each(_row(match_id, *place) for place in enumerate(order)))


async def set_chair(connection: Transaction, match_id: int, seat: Seat, chair: Chair) -> None:
    """Give a seat of a match that runs to somebody else."""
    connection.tell(GIVE(match=match_id, seat=seat, **_given(chair)))


async def miss_plan(connection: Transaction, match_id: int, user_id: int) -> None:
    """Remember that somebody could not be told that their plan is gone."""
    connection.tell(MISS(match=match_id, user_id=user_id))


async def hear_of_plan(connection: Transaction, match_id: int, seat: Seat) -> None:
    connection.tell(HEAR(match=match_id, seat=seat))


async def set_standing(connection: Transaction, match_id: int, seat: Seat, standing: Standing) -> None:
    connection.tell(STAND(match=match_id, seat=seat, standing=standing))


async def sit_down(connection: Transaction, match_id: int, user_id: int) -> None:
    """Let somebody who is invited to a lobby take the chair that is kept for them."""
    connection.tell(SIT_DOWN(match=match_id, user_id=user_id))


async def leave_nameless(connection: Transaction, match_id: int, user_id: int, name: str) -> None:
    """Let a chair be nobody's: `name` stands where theirs was."""
    connection.tell(FORGET(match=match_id, user_id=user_id, name=name))


async def end(connection: Transaction, match_id: int) -> None:
    """Keep the chairs out of the lists: their match has ended."""
    connection.tell(END(match=match_id))


async def rename(connection: Transaction, match_id: int, user_id: int, name: str) -> None:
    connection.tell(RENAME(match=match_id, user_id=user_id, name=name))


def _row(match_id: int, seat: Seat, chair: Chair) -> dict[str, object]:
    return {
        "match": match_id,
        "seat": seat,
        "user_id": chair.user_id,
        "name": chair.name,
        "standing": chair.standing,
        "level": chair.level,
    }


def _given(chair: Chair) -> dict[str, object]:
    return {
        "user_id": chair.user_id,
        "name": chair.name,
        "standing": chair.standing,
        "level": chair.level,
    }
