"""A row is inserted, or changed where it exists; the text differs by the kind of database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from sqlalchemy import Column, Integer, MetaData, String, Table

from bot.database import postgresql, sqlite
from bot.database.upsert import upsertion

if TYPE_CHECKING:
    from sqlalchemy.engine import Dialect

PLACES = Table(
    "places",
    MetaData(),
    Column("name", String, primary_key=True),
    Column("owner", String),
    Column("count", Integer),
)
DIALECTS = (sqlite.DIALECT, postgresql.DIALECT)


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda one: one.name)
@pytest.mark.parametrize(
    ("of", "changing", "change"),
    [
        (None, None, "DO UPDATE SET owner = excluded.owner, count = excluded.count"),
        (("name", "owner"), None, "DO UPDATE SET owner = excluded.owner"),
        (None, ("count",), "DO UPDATE SET count = excluded.count"),
        (("name",), None, "DO NOTHING"),
    ],
    ids=["all", "of some columns", "changing one", "only the key"],
)
def test_what_is_there_is_changed_where_it_may_be(
    dialect: Dialect, of: tuple[str, ...] | None, changing: tuple[str, ...] | None, change: str
) -> None:
    words = " ".join(upsertion(PLACES, of, changing).text(dialect).sql.split())

    assert words.startswith(f"INSERT INTO places ({', '.join(of or ('name', 'owner', 'count'))}) VALUES")
    assert words.endswith(f"ON CONFLICT (name) {change}")
