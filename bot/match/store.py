"""Matches and their logs, one statement a function."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, TypedDict

from sqlalchemy import func, or_, select, update

from bot.database.errors import Overtaken
from bot.database.schema import HAS_ENDED, IS_BENEATH, chairs, entries, matches
from bot.database.statement import Query, Statement, insertion, param
from bot.match.match import Match, Standing, Status
from bot.match.row_store import PLACE, columns_of, lookup, matches_of, matches_with
from bot.match.seat_store import set_chairs, set_over
from bot.plans import store as plans

if TYPE_CHECKING:
    from typing import Any, Unpack

    from sqlalchemy.engine import Dialect
    from sqlalchemy.sql.base import Executable

    from bot.clocks.pace import Pace
    from bot.clocks.pauses import Rest
    from bot.database.statement import Queryable, Row
    from bot.database.transaction import Transaction
    from bot.match.match import Order, Place
    from rules_engine import Entry

ENDED = (Status.OVER, Status.CLOSED)
IDS = select(matches.c.id)
RUNNING = matches.c.status == Status.RUNNING.value
HERE = matches.c.channel_id == param("channel_id")
SITS = chairs.c.user_id == param("user_id")
IN_PLAY = (chairs.c.standing == Standing.SEATED.value) | (chairs.c.standing == Standing.OFFERED.value)
LATEST = matches.c.id.desc()

ONE = IDS.where(matches.c.id == param("id"))
FIND = lookup(ONE)
HOLD = lookup(ONE, hold=True)
BY_MESSAGE = lookup(IDS.where(matches.c.message_id == param("message_id")).order_by(LATEST).limit(1))
THEIRS = select(chairs.c.match).where(SITS)
SOME_OF_PERSON = lookup(IDS.where(matches.c.id.in_(THEIRS)).order_by(matches.c.id).limit(param("most")))
LIVE = RUNNING | (matches.c.status == Status.LOBBY.value)
LIVE_THERE = IDS.where(LIVE, matches.c.guild_id == param("guild_id")).order_by(matches.c.id)
LIVE_ON_SERVER = lookup(LIVE_THERE.limit(param("most")))
FOLLOWS = (matches.c.follows == param("follows")) & (matches.c.status != Status.CLOSED.value)
REMATCH = lookup(IDS.where(FOLLOWS).order_by(LATEST).limit(1))
SINCE = HAS_ENDED & matches.c.seed.is_not(None) & (matches.c.moved_at > param("moved_at"))
BENEATH = matches.c.parent_id == param("channel_id")
LATELY = IDS.where(or_(SINCE & HERE, SINCE & IS_BENEATH & BENEATH))
ENDED_IN_CHANNEL = lookup(LATELY.order_by(matches.c.moved_at.desc(), LATEST).limit(param("most")))
COUNT = select(func.count().label("n"))


def _turn(dialect: Dialect) -> Executable:
    """Lock one person until the transaction ends; SQLite needs no lock, as it has one writer."""
    has_several_writers = dialect.name == "postgresql"
    turn = func.pg_advisory_xact_lock(param("user_id")) if has_several_writers else param("user_id")
    return select(turn.label("turn"))


TURN = Statement(_turn)
PLAYED_ON = Statement(select(matches.c.guild_id).where(matches.c.id.in_(THEIRS.where(IN_PLAY)), RUNNING))
COUNT_LOBBIES = Statement(
    COUNT.where(matches.c.host_id == param("host_id"), matches.c.status == Status.LOBBY.value)
)
COUNT_OPEN = Statement(COUNT.where(matches.c.status == Status.LOBBY.value, HERE))


@cache
def _stages(count: int) -> Statement:
    """Make the statement that tells how far so many matches have come."""
    last = select(func.max(entries.c.ply)).where(entries.c.match == matches.c.id).scalar_subquery()
    ids = [param(f"id_{place}") for place in range(count)]
    columns = (matches.c.id, matches.c.status, func.coalesce(last, 0).label("ply"))
    return Statement(select(*columns).where(matches.c.id.in_(ids)))


CREATE = Statement(insertion(matches, "id").returning(matches.c.id))
APPEND = Statement(insertion(entries))


class Changes(TypedDict, total=False):
    """The columns of a match that may change."""

    status: Status
    host_id: int | None
    place: Place
    seats: int
    options: tuple[tuple[str, str], ...]
    lang: str
    theme: str
    hints: bool
    order: Order
    moved_at: int
    seed: str
    version: int
    to_act: int
    starts_full: bool
    pace: Pace
    rest: Rest


async def create(connection: Transaction, match: Match) -> Match:
    """Add a new match with its chairs; the database gives it an id."""
    added = await connection.ask(CREATE(**columns_of(match)))
    kept = replace(match, id=added[0].id)
    await set_chairs(connection, kept.id, kept.chairs)
    return kept


async def change(connection: Transaction, match_id: int, **changes: Unpack[Changes]) -> None:
    row: dict[str, Any] = dict(changes)
    if place := changes.get("place"):
        del row["place"]
        row |= {name: getattr(place, name) for name in PLACE}
    if "options" in changes:
        row["options"] = dict(changes["options"])
    if changes.get("status") in ENDED:
        row["to_act"] = 0
        await set_over(connection, match_id)
        await plans.delete_lines(connection, match_id)
    connection.queue(_change(tuple(row))(id=match_id, **row))


@cache
def _change(names: tuple[str, ...]) -> Statement:
    this = update(matches).where(matches.c.id == param("id"))
    return Statement(this.values({name: param(name) for name in names}))


async def append_entry(
    connection: Transaction,
    match_id: int,
    ply: int,
    entry: Entry,
    at: int,
    *,
    planned: bool = False,
) -> None:
    """Add an entry to the log; `ply` is the length of the log with it."""
    said = {"seat": entry.seat, "words": entry.words, "level": entry.level, "planned": planned}
    row = {"match": match_id, "ply": ply, "at": at, **said}
    connection.queue(Query(APPEND, (row,), taken=Overtaken(match_id, ply)))


async def stages_of(archive: Queryable, ids: tuple[int, ...]) -> dict[int, tuple[Status, int]]:
    """Tell the status and ply of some matches, in one query; it has room for a power of two."""
    room = 1 << (len(ids) - 1).bit_length()
    padded = {f"id_{place}": ids[place] if place < len(ids) else 0 for place in range(room)}
    rows = await archive.ask(_stages(room)(**padded))
    return {row.id: (Status(row.status), row.ply) for row in rows}


async def find(archive: Queryable, match_id: int) -> Match | None:
    """Find a match; a writing transaction locks it until its end."""
    return (await find_with(archive, match_id))[0]


async def find_with(archive: Queryable, match_id: int, *also: Query) -> tuple[Match | None, list[list[Row]]]:
    """Find a match, and answer other queries in the same visit."""
    lookup = HOLD if archive.is_writing else FIND
    found, others = await matches_with(archive, lookup, *also, id=match_id)
    return (found[0] if found else None), others


async def find_by_message(archive: Queryable, message_id: int) -> Match | None:
    """Find the newest match that has its card in a message."""
    found = await matches_of(archive, BY_MESSAGE, message_id=message_id)
    return found[0] if found else None


async def list_some_of_person(archive: Queryable, user_id: int, most: int) -> tuple[Match, ...]:
    """List the oldest matches that a person has a chair in."""
    return await matches_of(archive, SOME_OF_PERSON, user_id=user_id, most=most)


async def list_live_on_server(archive: Queryable, guild_id: int, most: int) -> tuple[Match, ...]:
    """List the oldest lobbies and running matches of a server."""
    return await matches_of(archive, LIVE_ON_SERVER, guild_id=guild_id, most=most)


async def list_ended_in_channel(
    archive: Queryable, channel_id: int, since: int, most: int
) -> tuple[Match, ...]:
    """List the latest matches of a channel and its threads that have ended since a time."""
    return await matches_of(archive, ENDED_IN_CHANNEL, channel_id=channel_id, moved_at=since, most=most)


async def find_rematch(archive: Queryable, match_id: int) -> Match | None:
    """Find the latest rematch of a match that is not closed."""
    found = await matches_of(archive, REMATCH, follows=match_id)
    return found[0] if found else None


async def count_lobbies(archive: Queryable, user_id: int) -> int:
    """Count the lobbies that a person has opened."""
    return int((await archive.ask(COUNT_LOBBIES(host_id=user_id)))[0].n)


async def list_servers_played_on(archive: Queryable, user_id: int) -> tuple[int | None, ...]:
    """List the server of each running match that a person sits in; `None`: it is in direct messages.

    A writing transaction locks the person until its end, so that two cannot add a match at once.
    """
    if archive.is_writing:
        await archive.ask(TURN(user_id=user_id))
    return tuple(row.guild_id for row in await archive.ask(PLAYED_ON(user_id=user_id)))


async def count_open(archive: Queryable, channel_id: int) -> int:
    """Count the lobbies in a channel."""
    return int((await archive.ask(COUNT_OPEN(channel_id=channel_id)))[0].n)
