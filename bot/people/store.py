"""The settings of people, and how a person's data is erased."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, select, tuple_, update

from bot.database.schema import (
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
from bot.database.statement import Statement, once, param
from bot.database.upsert import upsertion
from bot.match.match import Status
from bot.people.person import WISHES, Person

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from sqlalchemy import ColumnElement, Table

    from bot.database.statement import Queryable, Row, Values
    from bot.database.transaction import Transaction
    from bot.people.wish import Wish


PAGE = 200  # rows changed in one transaction

WHO = people.c.user_id == param("user_id")
FIND = Statement(select(people).where(WHO))
STORE = upsertion(people)
STORE_LANGUAGES = upsertion(people, changing=("spoken",))
SITTING = select(chairs.c.user_id).where(chairs.c.match == param("match"))
OF_MATCH = Statement(select(people).where(people.c.user_id.in_(SITTING)))


async def find(archive: Queryable, user_id: int) -> Person:
    """Find the settings of a person; without a row they are the defaults."""
    return (await find_all(archive, (user_id,)))[0]


async def find_all(archive: Queryable, user_ids: Collection[int]) -> tuple[Person, ...]:
    """Find the settings of several people, in their order."""
    found = await archive.ask_all(*(FIND(user_id=user_id) for user_id in user_ids))
    return tuple(
        _person(rows[0]) if rows else Person(user_id) for user_id, rows in zip(user_ids, found, strict=True)
    )


def by_id(rows: Iterable[Row]) -> dict[int, Person]:
    """Make people of their rows, by id; a person without a row is not there."""
    return {row.user_id: _person(row) for row in rows}


async def store_languages(connection: Transaction, spoken: Mapping[int, str]) -> None:
    """Store the languages in which several people use Discord."""
    heard = (Person(user_id, spoken=lang) for user_id, lang in sorted(spoken.items()))
    connection.queue(STORE_LANGUAGES.each(map(_columns, heard)))


async def store(connection: Transaction, person: Person) -> None:
    connection.queue(STORE(**_columns(person)))


def _columns(person: Person) -> Values:
    """Spell every setting; a default is null where the column may be."""
    columns: Values = {"user_id": person.user_id}
    for wish in WISHES:
        value = getattr(person, wish.name)
        spelled = wish.kind.spell(value)
        is_usual = value == wish.default
        for name, held in zip(wish.columns, spelled, strict=True):
            columns[name] = None if is_usual and people.c[name].nullable else held
    return columns


async def erase_some(connection: Transaction, user_id: int, name: str) -> bool:
    """Erase a page of the rows that name a person; true: there may be more.

    In matches `name` replaces theirs, and the logs stay whole.
    """
    nobody = {"user_id": None, "name": name}
    pages = [
        _change_page(chairs, chairs.c.user_id == user_id, **nobody),
        _change_page(runners, runners.c.user_id == user_id, **nobody),
        _change_page(solos, solos.c.user_id == user_id, **nobody),
        _change_page(duelists, duelists.c.user_id == user_id, **nobody),
        _change_page(matches, matches.c.host_id == user_id, host_id=None),
        _change_page(races, races.c.starter_id == user_id, starter_id=None),
        _change_page(duels, duels.c.starter_id == user_id, starter_id=None),
        _change_page(proposals, proposals.c.user_id == user_id, user_id=None, reason=""),
    ]
    answered = await connection.ask_all(*(once(page) for page in pages))
    return any(len(rows) == PAGE for rows in answered)


def _change_page(table: Table, which: ColumnElement[bool], **values: Any) -> Any:
    """Make the statement that changes a page of a table's rows and returns their keys."""
    keys = tuple(table.primary_key)
    some = select(*keys).where(which).limit(PAGE)
    return update(table).where(tuple_(*keys).in_(some)).values(**values).returning(*keys)


async def erase(connection: Transaction, user_id: int, name: str) -> None:
    """Erase everything that names a person."""
    lobbies = select(matches.c.id).where(matches.c.status == Status.LOBBY)
    connection.queue(once(delete(chairs).where(chairs.c.user_id == user_id, chairs.c.match.in_(lobbies))))
    while await erase_some(connection, user_id, name):
        pass
    for table in (people, leaves, plans, outbox):
        connection.queue(once(delete(table).where(table.c.user_id == user_id)))


def _person(row: Row) -> Person:
    return Person(row.user_id, **{wish.name: _value(wish, row) for wish in WISHES})


def _value(wish: Wish, row: Row) -> Any:
    held = [getattr(row, name) for name in wish.columns]
    return wish.default if None in held else wish.kind.parse(*held)
