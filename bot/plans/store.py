"""Plans: the answers of seats to moves that may come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, select

from bot.database.schema import plans
from bot.database.statement import Statement, insertion, param
from bot.plans.rules import Line, PlanKind
from rules_engine import Entry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.database.statement import Queryable, Row
    from bot.database.transaction import Transaction

OF_MATCH = plans.c.match == param("match")
FIND = Statement(select(plans).where(OF_MATCH).order_by(plans.c.seat, plans.c.number))
DELETE = Statement(delete(plans).where(OF_MATCH))
ADD = Statement(insertion(plans))


async def find(archive: Queryable, match_id: int) -> tuple[Line, ...]:
    """List the lines of everybody's plans in a match."""
    return lines(await archive.ask(FIND(match=match_id)))


async def set_lines(connection: Transaction, match_id: int, kept: Iterable[Line]) -> None:
    """Replace all lines of the plans in a match."""
    connection.queue(DELETE(match=match_id))
    connection.queue(ADD.each(_columns(match_id, line) for line in kept))


async def delete_lines(connection: Transaction, match_id: int) -> None:
    connection.queue(DELETE(match=match_id))


def lines(rows: Iterable[Row]) -> tuple[Line, ...]:
    return tuple(
        Line(PlanKind(row.kind), row.user_id, row.ply, tuple(map(_entry, row.moves.splitlines())), row.number)
        for row in rows
    )


def _entry(text: str) -> Entry:
    seat, _, words = text.partition(" ")
    return Entry(int(seat), words)


def _columns(match_id: int, line: Line) -> dict[str, object]:
    return {
        "match": match_id,
        "seat": line.seat,
        "number": line.number,
        "user_id": line.user_id,
        "kind": line.kind,
        "ply": line.ply,
        "moves": "\n".join(map(str, line.moves)),
    }
