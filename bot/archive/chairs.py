"""The people of a match, one statement a function."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import BigInteger, Integer, String, cast, delete, false, func, insert, select, true, update

from bot.archive.schema import chairs
from bot.archive.statement import Statement, given, insertion
from bot.matches.match import Standing

if TYPE_CHECKING:
    from bot.archive.transaction import Transaction
    from bot.matches.match import Chair
    from rules_engine import Seat

OF_MATCH = chairs.c.match == given("this")
HERE = OF_MATCH & (chairs.c.seat == given("place"))
THEIRS = OF_MATCH & (chairs.c.user_id == given("who"))
NAMES = ("match", "seat", "user_id", "name", "standing", "level")
LAST = select(func.max(chairs.c.seat)).where(OF_MATCH).scalar_subquery()
BEHIND = select(
    cast(given("this"), Integer),
    func.coalesce(LAST + 1, 0),
    cast(given("who"), BigInteger),
    cast(given("called"), String),
    cast(given("stands"), String),
    cast(given("plays"), String),
)
ADD_LAST = Statement(insert(chairs).inline().from_select(NAMES, BEHIND))
ADD = Statement(insertion(chairs, "is_over", "lost_plan"))
END = Statement(update(chairs).where(OF_MATCH).values(is_over=true()))
REMOVE = Statement(delete(chairs).where(THEIRS))
COMPUTER = OF_MATCH & chairs.c.level.is_not(None) & (chairs.c.name == given("called"))
REMOVE_COMPUTER = Statement(delete(chairs).where(COMPUTER))
CLEAR = Statement(delete(chairs).where(OF_MATCH))
GIVE = Statement(
    update(chairs)
    .where(HERE)
    .values(
        user_id=given("who"),
        name=given("called"),
        standing=given("stands"),
        level=given("plays"),
        lost_plan=false(),
    )
)
STAND = Statement(update(chairs).where(HERE).values(standing=given("stands")))
SIT_DOWN = Statement(update(chairs).where(THEIRS).values(standing=Standing.SEATED.value))
FORGET = Statement(update(chairs).where(THEIRS).values(user_id=None, name=given("called")))
MISS = Statement(update(chairs).where(THEIRS).values(lost_plan=true()))
HEAR = Statement(update(chairs).where(HERE).values(lost_plan=false()))
RENAME = Statement(update(chairs).where(THEIRS).values(name=given("called")))


async def add_chair(connection: Transaction, match_id: int, chair: Chair) -> None:
    """Put a chair behind the last one."""
    connection.tell(ADD_LAST(this=match_id, **_given(chair)))


async def remove_chair(connection: Transaction, match_id: int, user_id: int) -> None:
    """Take somebody's chairs out of a lobby; in a match that runs a chair is never taken away."""
    connection.tell(REMOVE(this=match_id, who=user_id))


async def remove_computer(connection: Transaction, match_id: int, name: str) -> None:
    """Take a computer out of a lobby; no two have one name."""
    connection.tell(REMOVE_COMPUTER(this=match_id, called=name))


async def set_chairs(connection: Transaction, match_id: int, order: tuple[Chair, ...]) -> None:
    """Seat everybody anew, in this order."""
    connection.tell(CLEAR(this=match_id))
    connection.tell(ADD.each(_row(match_id, *place) for place in enumerate(order)))


async def set_chair(connection: Transaction, match_id: int, seat: Seat, chair: Chair) -> None:
    """Give a seat of a match that runs to somebody else."""
    connection.tell(GIVE(this=match_id, place=seat, **_given(chair)))


async def miss_plan(connection: Transaction, match_id: int, user_id: int) -> None:
    """Remember that somebody could not be told that their plan is gone."""
    connection.tell(MISS(this=match_id, who=user_id))


async def hear_of_plan(connection: Transaction, match_id: int, seat: Seat) -> None:
    connection.tell(HEAR(this=match_id, place=seat))


async def set_standing(connection: Transaction, match_id: int, seat: Seat, standing: Standing) -> None:
    connection.tell(STAND(this=match_id, place=seat, stands=standing))


async def sit_down(connection: Transaction, match_id: int, user_id: int) -> None:
    """Let somebody who is invited to a lobby take the chair that is kept for them."""
    connection.tell(SIT_DOWN(this=match_id, who=user_id))


async def leave_nameless(connection: Transaction, match_id: int, user_id: int, name: str) -> None:
    """Let a chair be nobody's: `name` stands where theirs was."""
    connection.tell(FORGET(this=match_id, who=user_id, called=name))


async def end(connection: Transaction, match_id: int) -> None:
    """Keep the chairs out of the lists: their match has ended."""
    connection.tell(END(this=match_id))


async def rename(connection: Transaction, match_id: int, user_id: int, name: str) -> None:
    connection.tell(RENAME(this=match_id, who=user_id, called=name))


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
        "who": chair.user_id,
        "called": chair.name,
        "stands": chair.standing,
        "plays": chair.level,
    }
