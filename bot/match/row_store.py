"""Make matches of rows: the match's own, and those of its chairs, its log and its clocks."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

from sqlalchemy import Integer, select, type_coerce

from bot.clocks.clock import Clock
from bot.clocks.pace import Pace
from bot.clocks.pauses import Rest
from bot.database.schema import chairs, clocks, entries, matches
from bot.database.statement import Statement
from bot.match.match import Chair, Match, Order, Place, Standing, Status
from rules_engine import Entry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Select

    from bot.database.statement import Query, Queryable, Row

PLACE = ("guild_id", "channel_id", "message_id", "thread", "parent_id")
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
    "hints",
    "tries",
    "starts_full",
)
OF_CHAIR = (
    *(chairs.c.match, chairs.c.seat, chairs.c.user_id, chairs.c.name, chairs.c.standing, chairs.c.level),
    type_coerce(chairs.c.lost_plan, Integer).label("lost_plan"),
)
OF_CLOCK = tuple(clocks.c[one.name] for one in fields(Clock) if one.name != "seat")
OF_SEAT = (clocks.c.match == chairs.c.match) & (clocks.c.seat == chairs.c.seat)


@dataclass(frozen=True, slots=True)
class Lookup:
    """Three statements that read whole matches in one visit."""

    rows: Statement
    seats: Statement
    logs: Statement


def lookup(ids: Select[tuple[int]], *, hold: bool = False) -> Lookup:
    """Make the statements for the matches whose ids a query finds, oldest first; `hold` locks them."""
    columns = [column for column in matches.c if column.name != "to_act"]  # the log says it
    found = select(*columns).where(matches.c.id.in_(ids)).order_by(matches.c.id)
    timed = select(*OF_CHAIR, *OF_CLOCK).join_from(chairs, clocks, OF_SEAT, isouter=True)
    seats = timed.where(chairs.c.match.in_(ids)).order_by(chairs.c.match, chairs.c.seat)
    planned = type_coerce(entries.c.planned, Integer)  # without converting it: there are many entries
    said = (entries.c.seat, entries.c.words, entries.c.level, planned.label("planned"))
    lines = select(entries.c.match, *said).where(entries.c.match.in_(ids))
    return Lookup(
        Statement(found.with_for_update() if hold else found),
        Statement(seats),
        Statement(lines.order_by(entries.c.match, entries.c.ply)),
    )


async def matches_of(archive: Queryable, known: Lookup, **values: object) -> tuple[Match, ...]:
    return (await matches_with(archive, known, **values))[0]


async def matches_with(
    archive: Queryable, known: Lookup, *also: Query, **values: object
) -> tuple[tuple[Match, ...], list[list[Row]]]:
    """Read matches, and answer other queries in the same visit."""
    own = (known.rows(**values), known.seats(**values), known.logs(**values))
    rows, seats, lines, *others = await archive.ask_all(*own, *also)
    return _matches(rows, seats, lines), others


def _matches(*found: list[Row]) -> tuple[Match, ...]:
    rows, seats, lines = found
    (seated, timed), said = _seats(seats), _logs(lines)
    return tuple(_match(row, tuple(seated[row.id]), said[row.id], tuple(timed[row.id])) for row in rows)


def _seats(rows: Iterable[Row]) -> tuple[dict[int, list[Chair]], dict[int, list[Clock]]]:
    """Collect the chairs and the clocks of each match."""
    seated, timed = defaultdict[int, list[Chair]](list), defaultdict[int, list[Clock]](list)
    for match, seat, user_id, name, standing, level, lost_plan, *clock in rows:
        seated[match].append(Chair(user_id, name, Standing(standing), level, bool(lost_plan)))
        if clock[0] is not None:
            timed[match].append(Clock(seat, *clock))
    return seated, timed


@dataclass(slots=True)
class _Log:
    entries: list[Entry] = field(default_factory=list)
    planned: set[int] = field(default_factory=set)  # plies


def _logs(rows: Iterable[Row]) -> dict[int, _Log]:
    found: dict[int, _Log] = defaultdict(_Log)
    for match, seat, words, level, planned in rows:
        log = found[match]
        log.entries.append(Entry(seat, words, level))
        if planned:
            log.planned.add(len(log.entries))
    return found


def _match(row: Row, people: tuple[Chair, ...], log: _Log, timed: tuple[Clock, ...]) -> Match:
    known = row._asdict()
    return Match(
        status=Status(row.status),
        place=Place(**{name: known[name] for name in PLACE}),
        options=tuple(row.options.items()),
        order=Order(row.order),
        pace=Pace(row.pace),
        rest=Rest(row.rest),
        chairs=people,
        log=tuple(log.entries),
        planned=frozenset(log.planned),
        clocks=timed,
        **{name: known[name] for name in SAME},
    )


def columns_of(match: Match) -> dict[str, Any]:
    """Spell a match as the columns of its row, without its id."""
    return {
        **{name: getattr(match, name) for name in SAME if name != "id"},
        **{name: getattr(match.place, name) for name in PLACE},
        "status": match.status,
        "to_act": 0,  # until the match starts
        "options": dict(match.options),
        "order": match.order,
        "pace": match.pace,
        "rest": match.rest,
    }


assert {*SAME, *PLACE, "status", "to_act", "options", "order", "pace", "rest"} == set(matches.c.keys()), (
    "each column is read and written"
)
