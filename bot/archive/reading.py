"""Matches from rows: the row itself, its chairs and its log."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, select

from bot.archive.schema import chairs, entries, matches
from bot.matches.match import (
    Chair,
    Match,
    Order,
    Place,
    Standing,
    Status,
)
from rules_engine import Entry

if TYPE_CHECKING:
    from sqlalchemy import BindParameter, Row, Select
    from sqlalchemy.ext.asyncio import AsyncConnection

PLACE = ("guild_id", "channel_id", "message_id", "thread")
SAME = (
    "id",
    "host_id",
    "game",
    "seats",
    "lang",
    "theme",
    "created_at",
    "moved_at",
    "seed",
    "version",
    "follows",
)

# made once: making a statement takes longer than asking it
IDS: BindParameter[list[int]] = bindparam("ids", expanding=True)
CHAIRS = select(chairs).where(chairs.c.match.in_(IDS)).order_by(chairs.c.match, chairs.c.seat)
LOGS = (
    select(entries.c.match, entries.c.seat, entries.c.words)
    .where(entries.c.match.in_(IDS))
    .order_by(entries.c.match, entries.c.ply)
)


async def matches_of(connection: AsyncConnection, query: Select[Any], **values: object) -> tuple[Match, ...]:
    """Read the matches that a query finds, in its order, with chairs and logs."""
    rows = (await connection.execute(query, values)).all()
    if not rows:
        return ()
    ids = [row.id for row in rows]
    people = await chairs_of(connection, ids)
    logs = await logs_of(connection, [row.id for row in rows if row.seed is not None])
    return tuple(_match(row, tuple(people[row.id]), tuple(logs[row.id])) for row in rows)


def is_writing(connection: AsyncConnection) -> bool:
    within = connection.sync_connection
    return within is not None and bool(within.get_execution_options().get("is_writing"))


async def chairs_of(connection: AsyncConnection, ids: list[int]) -> dict[int, list[Chair]]:
    found: dict[int, list[Chair]] = defaultdict(list)
    for match, _, user_id, name, standing in await connection.execute(CHAIRS, {"ids": ids}):
        found[match].append(Chair(user_id, name, Standing(standing)))
    return found


async def logs_of(connection: AsyncConnection, ids: list[int]) -> dict[int, list[Entry]]:
    found: dict[int, list[Entry]] = defaultdict(list)
    if not ids:
        return found
    for match, seat, words in await connection.execute(LOGS, {"ids": ids}):
        found[match].append(Entry(seat, words))
    return found


def _match(row: Row[Any], people: tuple[Chair, ...], log: tuple[Entry, ...]) -> Match:
    known = row._mapping  # noqa: SLF001 - SQLAlchemy's public name for a row by column name
    return Match(
        status=Status(row.status),
        place=Place(**{name: known[name] for name in PLACE}),
        options=tuple(row.options.items()),
        order=Order(row.order),
        chairs=people,
        log=log,
        **{name: known[name] for name in SAME},
    )


def columns_of(match: Match) -> dict[str, Any]:
    """Spell a match as the columns of its row, without its id."""
    return {
        **{name: getattr(match, name) for name in SAME if name != "id"},
        **{name: getattr(match.place, name) for name in PLACE},
        "status": match.status,
        "options": dict(match.options),
        "order": match.order,
    }


assert {*SAME, *PLACE, "status", "options", "order"} == set(matches.c.keys()), (
    "each column is read and written"
)
