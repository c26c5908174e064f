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

from bot.database.schema import chairs
from bot.database.statement import Statement, insertion, param
from bot.match.match import Standing

if TYPE_CHECKING:
    from bot.database.transaction import Transaction
    from bot.match.match import Chair
    from rules_engine import Seat

OF_MATCH = chairs.c.match == param("match")
HERE = OF_MATCH & (chairs.c.seat == param("seat"))
THEIRS = OF_MATCH & (chairs.c.user_id == param("user_id"))
NAMES = ("match", "seat", "user_id", "name", "standing", "level")
LAST = select(func.max(chairs.c.seat)).where(OF_MATCH).scalar_subquery()
BEHIND = select(
    cast(param("match"), Integer),
    func.coalesce(LAST + 1, 0),
    cast(param("user_id"), BigInteger),
    cast(param("name"), String),
    cast(param("standing"), String),
    cast(param("level"), String),
)
ADD_LAST = Statement(insert(chairs).inline().from_select(NAMES, BEHIND))
ADD = Statement(insertion(chairs, "is_over", "lost_plan"))
SET_OVER = Statement(update(chairs).where(OF_MATCH).values(is_over=true()))
REMOVE = Statement(delete(chairs).where(THEIRS))
COMPUTER = OF_MATCH & chairs.c.level.is_not(None) & (chairs.c.name == param("name"))
REMOVE_COMPUTER = Statement(delete(chairs).where(COMPUTER))
CLEAR = Statement(delete(chairs).where(OF_MATCH))
SET_CHAIR = Statement(
    update(chairs)
    .where(HERE)
    .values(
        user_id=param("user_id"),
        name=param("name"),
        standing=param("standing"),
        level=param("level"),
        lost_plan=false(),
    )
)
SET_STANDING = Statement(update(chairs).where(HERE).values(standing=param("standing")))
SIT_DOWN = Statement(update(chairs).where(THEIRS).values(standing=Standing.SEATED.value))
ANONYMIZE = Statement(update(chairs).where(THEIRS).values(user_id=null(), name=param("name")))
SET_LOST_PLAN = Statement(update(chairs).where(THEIRS).values(lost_plan=true()))
CLEAR_LOST_PLAN = Statement(update(chairs).where(HERE).values(lost_plan=false()))
RENAME = Statement(update(chairs).where(THEIRS).values(name=param("name")))


async def add_chair(connection: Transaction, match_id: int, chair: Chair) -> None:
    """Add a chair after the last one."""
    connection.queue(ADD_LAST(match=match_id, **_columns(chair)))


async def remove_chair(connection: Transaction, match_id: int, user_id: int) -> None:
    """Remove a person's chairs from a lobby; a running match keeps all of its chairs."""
    connection.queue(REMOVE(match=match_id, user_id=user_id))


async def remove_computer(connection: Transaction, match_id: int, name: str) -> None:
    """Remove a computer from a lobby; no two have the same name."""
    connection.queue(REMOVE_COMPUTER(match=match_id, name=name))


async def set_chairs(connection: Transaction, match_id: int, order: tuple[Chair, ...]) -> None:
    """Replace all chairs of a match by these, in this order."""
    connection.queue(CLEAR(match=match_id))
    connection.queue(ADD.each(_row(match_id, *place) for place in enumerate(order)))


async def set_chair(connection: Transaction, match_id: int, seat: Seat, chair: Chair) -> None:
    """Replace who sits in a seat of a running match."""
    connection.queue(SET_CHAIR(match=match_id, seat=seat, **_columns(chair)))


async def set_lost_plan(connection: Transaction, match_id: int, user_id: int) -> None:
    """Note that a person's plan is gone, and that no message could tell them."""
    connection.queue(SET_LOST_PLAN(match=match_id, user_id=user_id))


async def clear_lost_plan(connection: Transaction, match_id: int, seat: Seat) -> None:
    """Note that the person in a seat knows now that their plan is gone."""
    connection.queue(CLEAR_LOST_PLAN(match=match_id, seat=seat))


async def set_standing(connection: Transaction, match_id: int, seat: Seat, standing: Standing) -> None:
    connection.queue(SET_STANDING(match=match_id, seat=seat, standing=standing))


async def sit_down(connection: Transaction, match_id: int, user_id: int) -> None:
    """Seat an invited person in the chair that is kept for them."""
    connection.queue(SIT_DOWN(match=match_id, user_id=user_id))


async def anonymize(connection: Transaction, match_id: int, user_id: int, name: str) -> None:
    """Remove a person from their chairs in a match, and put `name` in the place of theirs."""
    connection.queue(ANONYMIZE(match=match_id, user_id=user_id, name=name))


async def set_over(connection: Transaction, match_id: int) -> None:
    """Mark the chairs of a match that has ended, so that lists leave them out."""
    connection.queue(SET_OVER(match=match_id))


async def rename(connection: Transaction, match_id: int, user_id: int, name: str) -> None:
    connection.queue(RENAME(match=match_id, user_id=user_id, name=name))


def _row(match_id: int, seat: Seat, chair: Chair) -> dict[str, object]:
    return {"match": match_id, "seat": seat, **_columns(chair)}


def _columns(chair: Chair) -> dict[str, object]:
    return {
        "user_id": chair.user_id,
        "name": chair.name,
        "standing": chair.standing,
        "level": chair.level,
    }
