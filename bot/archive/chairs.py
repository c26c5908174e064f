"""The people of a match, one statement a function."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, func, insert, literal, select, update

from bot.archive.schema import chairs
from bot.matches.match import Standing

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.matches.match import Chair
    from rules_engine import Seat


async def add_chair(connection: AsyncConnection, match_id: int, chair: Chair) -> None:
    """Put a chair behind the last one."""
    last = select(func.max(chairs.c.seat)).where(chairs.c.match == match_id).scalar_subquery()
    row = select(
        literal(match_id),
        func.coalesce(last + 1, 0),
        literal(chair.user_id),
        literal(chair.name),
        literal(chair.standing.value),
    )
    await connection.execute(insert(chairs).from_select(list(chairs.c.keys()), row))


async def remove_chair(connection: AsyncConnection, match_id: int, user_id: int) -> None:
    """Take somebody's chairs out of a lobby; in a match that runs a chair is never taken away."""
    await connection.execute(delete(chairs).where(_theirs(match_id, user_id)))


async def set_chairs(connection: AsyncConnection, match_id: int, order: tuple[Chair, ...]) -> None:
    """Seat everybody anew, in this order."""
    await connection.execute(delete(chairs).where(chairs.c.match == match_id))
    if order:
        await connection.execute(insert(chairs), [_row(match_id, *place) for place in enumerate(order)])


async def set_chair(connection: AsyncConnection, match_id: int, seat: Seat, chair: Chair) -> None:
    """Give a seat of a match that runs to somebody else."""
    change = update(chairs).where(_here(match_id, seat))
    await connection.execute(change.values(_row(match_id, seat, chair)))


async def set_standing(connection: AsyncConnection, match_id: int, seat: Seat, standing: Standing) -> None:
    await connection.execute(update(chairs).where(_here(match_id, seat)).values(standing=standing))


async def sit_down(connection: AsyncConnection, match_id: int, user_id: int) -> None:
    """Let somebody who is invited to a lobby take the chair that is kept for them."""
    await connection.execute(
        update(chairs).where(_theirs(match_id, user_id)).values(standing=Standing.SEATED)
    )


async def rename(connection: AsyncConnection, match_id: int, user_id: int, name: str) -> None:
    await connection.execute(update(chairs).where(_theirs(match_id, user_id)).values(name=name))


def _here(match_id: int, seat: Seat) -> ColumnElement[bool]:
    return (chairs.c.match == match_id) & (chairs.c.seat == seat)


def _theirs(match_id: int, user_id: int) -> ColumnElement[bool]:
    return (chairs.c.match == match_id) & (chairs.c.user_id == user_id)


def _row(match_id: int, seat: Seat, chair: Chair) -> dict[str, object]:
    return {
        "match": match_id,
        "seat": seat,
        "user_id": chair.user_id,
        "name": chair.name,
        "standing": chair.standing,
    }
