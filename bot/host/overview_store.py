"""What a host may ask: how many matches there are, which letters wait, who holds which lease."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import func, select

from bot.database import leases
from bot.database.schema import HEAD, matches, outbox
from bot.database.statement import Statement, param
from bot.mail.store import MAY_GO

if TYPE_CHECKING:
    from bot.database.statement import Queryable, Row

MATCHES = Statement(
    select(matches.c.status, func.count().label("n")).group_by(matches.c.status).order_by(matches.c.status)
)
WAITING = Statement(
    select(func.count().label("n"), func.min(outbox.c.due_at).label("oldest")).where(
        outbox.c.due_at <= param("due_at"), MAY_GO
    )
)
STUCK = Statement(
    select(outbox)
    .where(outbox.c.due_at.is_not(None), outbox.c.attempts > 0)
    .order_by(outbox.c.due_at, outbox.c.id)
    .limit(param("most"))
)


@dataclass(frozen=True, slots=True)
class Overview:
    version: str
    matches: dict[str, int]  # how many of each status
    letters: int  # that are due
    oldest: int | None  # when the first of them was due
    holders: tuple[tuple[str, str, int], ...]  # leases: name, process, seconds left


async def overview(archive: Queryable, now: int) -> Overview:
    counted, waiting, held = await archive.ask_all(MATCHES(), WAITING(due_at=now), leases.LIST_ALL())
    return Overview(
        version=HEAD,
        matches={row.status: row.n for row in counted},
        letters=waiting[0].n,
        oldest=waiting[0].oldest,
        holders=tuple((row.name, row.holder, row.left) for row in held if row.left > 0),
    )


async def list_stuck(archive: Queryable, most: int = 50) -> list[Row]:
    """List the letters that have failed at least once, with their errors."""
    return await archive.ask(STUCK(most=most))
