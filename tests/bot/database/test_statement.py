"""The parts of a compiled statement of SQLAlchemy that `statement.py` uses, and no other module."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import JSON, BigInteger, Boolean, Column, MetaData, String, Table, select, update

from bot.database import postgresql, sqlite
from bot.database.statement import Statement, insertion, once, param
from bot.database.upsert import upsertion

if TYPE_CHECKING:
    from sqlalchemy.engine import Dialect

VERSION_READ = "2.1"  # the version that this was read from; check it again with another one
things = Table(
    "things",
    MetaData(),
    Column("key", String, primary_key=True),
    Column("options", JSON),
    Column("is_red", Boolean),
    Column("owner_id", BigInteger),
)
THESE = things.c.key.in_(("a", "b"))
both_dialects = pytest.mark.parametrize(
    "dialect", [sqlite.DIALECT, postgresql.DIALECT], ids=lambda one: one.name
)


def test_a_compiled_statement_is_that_of_the_version_we_know() -> None:
    assert version("sqlalchemy").startswith(f"{VERSION_READ}.")


@pytest.mark.parametrize(
    ("dialect", "sql", "arguments"),
    [
        (
            sqlite.DIALECT,
            'UPDATE things SET owner_id=? WHERE things."key" IN (?, ?) AND things.owner_id = ?',
            (None, "a", "b", 7),
        ),
        (
            postgresql.DIALECT,
            (
                "UPDATE things SET owner_id=$1::BIGINT WHERE things.key IN ($3::VARCHAR, $4::VARCHAR) "
                "AND things.owner_id = $2::BIGINT"
            ),
            (None, 7, "a", "b"),
        ),
    ],
    ids=["sqlite", "postgresql"],
)
def test_values_go_where_the_text_has_their_places(
    dialect: Dialect, sql: str, arguments: tuple[object, ...]
) -> None:
    owned = things.c.owner_id == param("owner_id")
    text = Statement(update(things).where(THESE, owned).values(owner_id=param("other_id"))).text(dialect)

    assert text.sql == sql
    assert text.arguments({"owner_id": 7, "other_id": None}) == arguments


@both_dialects
def test_what_no_database_has_is_turned_into_what_it_has_and_back(dialect: Dialect) -> None:
    row = {"key": "a", "options": {"é": [1]}, "is_red": True, "owner_id": None}
    text = Statement(insertion(things)).text(dialect)
    found = Statement(select(things)).text(dialect).rows([("a", '{"é": [1]}', 1, None), ("b", None, None, 7)])

    assert text.arguments(row) == ("a", '{"é": [1]}', True, None)
    assert [one._asdict() for one in found] == [
        row,
        {"key": "b", "options": None, "is_red": None, "owner_id": 7},
    ]


@both_dialects
def test_a_value_that_was_forgotten_is_a_mistake(dialect: Dialect) -> None:
    text = Statement(select(things).where(things.c.key == param("key"))).text(dialect)

    with pytest.raises(KeyError, match="key"):
        text.arguments({"name": "a"})


@both_dialects
def test_a_text_is_made_once(dialect: Dialect) -> None:
    statement = upsertion(things)

    assert statement.text(dialect) is statement.text(dialect)


def test_what_only_reads_is_told_from_what_changes_something() -> None:
    assert not once(select(things)).statement.is_change
    assert all(one.is_change for one in (Statement(insertion(things)), upsertion(things)))
