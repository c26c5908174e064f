"""The database's own time, as each kind of database says it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from sqlalchemy import select

from bot.database import postgresql, sqlite
from bot.database.database_time import DatabaseTime
from bot.database.statement import Statement
from tests.bot.archived import open_archive
from tests.bot.databases import EACH_BLANK

if TYPE_CHECKING:
    from sqlalchemy.engine import Dialect

DATABASES = EACH_BLANK
YEAR_2026 = 1_767_225_600


@pytest.mark.parametrize(
    ("dialect", "word"), [(sqlite.DIALECT, "strftime"), (postgresql.DIALECT, "clock_timestamp")]
)
def test_each_kind_of_database_is_asked_in_its_own_words(dialect: Dialect, word: str) -> None:
    assert word in Statement(select(DatabaseTime().label("now"))).text(dialect).sql


async def test_now_is_in_seconds_since_1970(database: str) -> None:
    async with open_archive(database) as archive:
        ((now,),) = await archive.ask(Statement(select(DatabaseTime().label("now")))())

    assert isinstance(now, int)
    assert now > YEAR_2026
