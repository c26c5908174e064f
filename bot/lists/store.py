"""Lists of matches, each in one visit; none reads a log or replays a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Integer, and_, exists, func, or_, select, type_coerce

from bot.database.schema import chairs, matches, outbox
from bot.database.statement import Statement, param
from bot.lists.listed import ListedMatch, Listing, seats_in
from bot.mail.letter import THINK
from bot.match.match import Chair, Place, Standing, Status
from bot.match.row_store import PLACE

if TYPE_CHECKING:
    from sqlalchemy import Select

    from bot.database.statement import Queryable, Row

THREAD = type_coerce(matches.c.thread, Integer).label("thread")  # without converting it: lists are long
COLUMNS = (
    *(matches.c[name] for name in ("id", "status", "game", "seats", "lang", "moved_at", "to_act")),
    *(THREAD if name == "thread" else matches.c[name] for name in PLACE),
)
PEOPLE = (chairs.c.user_id, chairs.c.name, chairs.c.standing, chairs.c.level)
RUNNING = matches.c.status == Status.RUNNING.value
MOST = param("most")

IDS = select(matches.c.id)
LOBBY = matches.c.status == Status.LOBBY.value
HERE = matches.c.channel_id == param("channel_id")
BENEATH = matches.c.parent_id == param("channel_id")  # in a thread of that channel
THEIRS = (
    (chairs.c.user_id == param("user_id"))
    & chairs.c.is_over.is_(False)
    & chairs.c.standing.not_in((Standing.LEFT.value, Standing.LATE.value))
)
MINE = IDS.join_from(matches, chairs).where(THEIRS)
IS_TURN = matches.c.to_act.bitwise_rshift(chairs.c.seat).bitwise_and(1)
THEIR_TURN_FIRST = (func.max(IS_TURN).desc(), matches.c.id)


@dataclass(frozen=True, slots=True)
class ListQuery:
    rows: Statement
    count: Statement


def _query(first: Select[tuple[int]], every: Select[Any]) -> ListQuery:
    """Make the query for matches and their people, one row a person; the ids are found by a subquery."""
    listed = select(*COLUMNS, *PEOPLE).select_from(matches).outerjoin(chairs)
    listed = listed.where(matches.c.id.in_(first)).order_by(matches.c.id, chairs.c.seat)
    return ListQuery(Statement(listed), Statement(every))


def _in_channel(*statuses: Any) -> ListQuery:
    """Make the query for a channel and its threads; each pair of a status and a place has an index."""
    here = or_(*(and_(status, where) for status in statuses for where in (HERE, BENEATH)))
    counted = select(func.count().label("n")).select_from(matches).where(here)
    return _query(IDS.where(here).order_by(matches.c.id).limit(MOST), counted)


def _of_person(which: Any) -> ListQuery:
    theirs = select(func.count(chairs.c.match.distinct()).label("n")).join_from(chairs, matches)
    mine = MINE.where(which).group_by(matches.c.id).order_by(*THEIR_TURN_FIRST).limit(MOST)
    return _query(mine, theirs.where(THEIRS, which))


LIVE = RUNNING | LOBBY
LIVE_IN_CHANNEL = _in_channel(RUNNING, LOBBY)
RUNNING_IN_CHANNEL = _in_channel(RUNNING)
LIVE_OF_PERSON = _of_person(LIVE)
RUNNING_OF_PERSON = _of_person(RUNNING)
TAKEN = select(func.count()).where(chairs.c.match == matches.c.id).scalar_subquery()
OPEN = LOBBY & (matches.c.guild_id == param("guild_id")) & (matches.c.seats > TAKEN)
OPEN_ON_SERVER = _query(
    IDS.where(OPEN).order_by(matches.c.id).limit(MOST),
    select(func.count().label("n")).select_from(matches).where(OPEN),
)
COMPUTERS = chairs.c.is_over.is_(False) & chairs.c.level.is_not(None)
TURN = (
    select(IS_TURN).where(matches.c.id == chairs.c.match, RUNNING).scalar_subquery()
)  # else all that run are read
HAS_LETTER = exists().where(outbox.c.match == chairs.c.match, outbox.c.kind == THINK)
AWAITING_COMPUTERS = Statement(
    select(chairs.c.match.label("id"))
    .where(COMPUTERS, TURN == 1, ~HAS_LETTER)
    .distinct()
    .order_by(chairs.c.match)
)


async def list_in_channel(archive: Queryable, channel_id: int, most: int) -> Listing:
    """List the lobbies and running matches of a channel and its threads, oldest first."""
    return await _list(archive, LIVE_IN_CHANNEL, channel_id=channel_id, most=most)


async def list_running_in_channel(archive: Queryable, channel_id: int, most: int) -> Listing:
    return await _list(archive, RUNNING_IN_CHANNEL, channel_id=channel_id, most=most)


async def list_of_person(archive: Queryable, user_id: int, most: int) -> Listing:
    """List the matches a person sits in or is invited to: those that wait for them first, then by age."""
    return _sort_by_turn(await _list(archive, LIVE_OF_PERSON, user_id=user_id, most=most), user_id)


async def list_running_of_person(archive: Queryable, user_id: int, most: int) -> Listing:
    return _sort_by_turn(await _list(archive, RUNNING_OF_PERSON, user_id=user_id, most=most), user_id)


async def list_open_on_server(archive: Queryable, guild_id: int, most: int) -> Listing:
    """List the lobbies of a server that have a free seat, oldest first."""
    return await _list(archive, OPEN_ON_SERVER, guild_id=guild_id, most=most)


async def list_awaiting_computers(archive: Queryable) -> tuple[int, ...]:
    """List the matches in which a computer is to move and has no letter that says so."""
    return tuple(row.id for row in await archive.ask(AWAITING_COMPUTERS()))


async def _list(archive: Queryable, query: ListQuery, **values: int) -> Listing:
    rows, counted = await archive.ask_all(query.rows(**values), query.count(**values))
    seated: dict[int, tuple[Row, list[Chair]]] = {}
    for row in rows:
        _, people = seated.setdefault(row.id, (row, []))
        if row.standing is not None:  # else nobody sits there
            people.append(Chair(row.user_id, row.name, Standing(row.standing), row.level))
    return Listing(tuple(_listed_match(row, tuple(people)) for row, people in seated.values()), counted[0].n)


def _listed_match(row: Row, people: tuple[Chair, ...]) -> ListedMatch:
    return ListedMatch(
        id=row.id,
        status=Status(row.status),
        game=row.game,
        seats=row.seats,
        lang=row.lang,
        place=Place(row.guild_id, row.channel_id, row.message_id, bool(row.thread), row.parent_id),
        moved_at=row.moved_at,
        chairs=people,
        to_act=seats_in(row.to_act),
    )


def _sort_by_turn(found: Listing, user_id: int) -> Listing:
    """Sort matches by whether they wait for a person; equal ones keep their order."""
    order = sorted(found.matches, key=lambda match: not match.waits_for(user_id))
    return Listing(tuple(order), found.total)
