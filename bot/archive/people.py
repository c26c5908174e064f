"""What people wish, and how whatever tells of them is forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, select, tuple_, update

from bot.archive.schema import (
    chairs,
    duelists,
    duels,
    leaves,
    matches,
    outbox,
    people,
    plans,
    proposals,
    races,
    runners,
    solos,
)
from bot.archive.statement import Statement, given, once
from bot.archive.upsert import upsertion
from bot.matches.match import Status
from bot.matches.person import Person, Ping
from bot.matches.waking import WEEK

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from sqlalchemy import ColumnElement, Table

    from bot.archive.statement import Asked, Row, Values
    from bot.archive.transaction import Transaction


PAGE = 200  # rows changed in one transaction

WHO = people.c.user_id == given("user_id")
FIND = Statement(select(people).where(WHO))
SAVE = upsertion(people)
HEAR = upsertion(people, of=("user_id", "spoken", "theme", "ping"), changing=("spoken",))
SITTING = select(chairs.c.user_id).where(chairs.c.match == given("match"))
OF_MATCH = Statement(select(people).where(people.c.user_id.in_(SITTING)))


async def find(archive: Asked, user_id: int) -> Person:
    """Tell what somebody wishes; whoever never said anything has the defaults."""
    return (await find_all(archive, (user_id,)))[0]


async def find_all(archive: Asked, user_ids: Collection[int]) -> tuple[Person, ...]:
    """Tell what several people wish, in their order."""
    found = await archive.ask_all(*(FIND(user_id=user_id) for user_id in user_ids))
    return tuple(
        _person(rows[0]) if rows else Person(user_id) for user_id, rows in zip(user_ids, found, strict=True)
    )


async def of_match(archive: Asked, match_id: int) -> dict[int, Person]:
    """Tell what the people of a match wish, but for those who never said anything."""
    return by_id(await archive.ask(OF_MATCH(match=match_id)))


def by_id(rows: Iterable[Row]) -> dict[int, Person]:
    return {row.user_id: _person(row) for row in rows}


async def hear(connection: Transaction, spoken: Mapping[int, str]) -> None:
    """Keep the languages that several people's Discord speaks."""
    connection.tell(HEAR.each(_speaking(user_id, lang) for user_id, lang in sorted(spoken.items())))


def _speaking(user_id: int, lang: str) -> Values:
    wishes = Person(user_id)
    return {"user_id": user_id, "spoken": lang, "theme": wishes.theme, "ping": wishes.ping}


async def save(connection: Transaction, person: Person) -> None:
    quiet_from, quiet_to = person.quiet or (None, None)
    connection.tell(
        SAVE(
            user_id=person.user_id,
            lang=person.lang,
            spoken=person.spoken,
            theme=person.theme,
            ping=person.ping,
            zone=person.zone,
            quiet_from=quiet_from,
            quiet_to=quiet_to,
            away_until=person.away_until,
            days_off=sum(1 << day for day in person.days_off),
            spends_leave=person.spends_leave,
            daily_call=person.daily_call,
            digest_at=person.digest_at,
        )
    )


async def forget_some(connection: Transaction, user_id: int, name: str) -> bool:
    """Forget a page of what tells of somebody; true: there may be more.

    In the matches of others `name` stands where theirs was, and the logs stay whole.
    """
    nobody = {"user_id": None, "name": name}
    pages = [
        _changed(chairs, chairs.c.user_id == user_id, **nobody),
        _changed(runners, runners.c.user_id == user_id, **nobody),
        _changed(solos, solos.c.user_id == user_id, **nobody),
        _changed(duelists, duelists.c.user_id == user_id, **nobody),
        _changed(matches, matches.c.host_id == user_id, host_id=None),
        _changed(races, races.c.starter_id == user_id, starter_id=None),
        _changed(duels, duels.c.starter_id == user_id, starter_id=None),
        _changed(proposals, proposals.c.user_id == user_id, user_id=None, reason=""),
    ]
    answered = await connection.ask_all(*(once(page) for page in pages))
    return any(len(rows) == PAGE for rows in answered)


def _changed(table: Table, which: ColumnElement[bool], **values: Any) -> Any:
    """Change a page of a table's rows, and list them."""
    keys = tuple(table.primary_key)
    some = select(*keys).where(which).limit(PAGE)
    return update(table).where(tuple_(*keys).in_(some)).values(**values).returning(*keys)


async def forget(connection: Transaction, user_id: int, name: str) -> None:
    """Forget all that is left of what tells of somebody."""
    lobbies = select(matches.c.id).where(matches.c.status == Status.LOBBY)
    connection.tell(once(delete(chairs).where(chairs.c.user_id == user_id, chairs.c.match.in_(lobbies))))
    while await forget_some(connection, user_id, name):
        pass
    for table in (people, leaves, plans, outbox):
        connection.tell(once(delete(table).where(table.c.user_id == user_id)))


def _person(row: Row) -> Person:
    return Person(
        user_id=row.user_id,
        lang=row.lang,
        spoken=row.spoken,
        theme=row.theme,
        ping=Ping(row.ping),
        zone=row.zone,
        quiet=None if row.quiet_from is None else (row.quiet_from, row.quiet_to),
        away_until=row.away_until,
        days_off=frozenset(day for day in range(WEEK) if row.days_off >> day & 1),
        spends_leave=row.spends_leave,
        daily_call=row.daily_call,
        digest_at=row.digest_at,
    )
