"""Notes that an interaction was handled go once nobody can repeat it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.database.interactions import ADD
from bot.front.old_interactions import HOUR, keep_sweeping
from bot.racing.rules import EPOCH, snowflake_at
from tests.bot.archived import run_sql

if TYPE_CHECKING:
    from bot.database import Archive

NOW = EPOCH + 10_000_000_000
OLD, FRESH = snowflake_at(NOW - HOUR * 1000) - 1, snowflake_at(NOW - HOUR * 1000)


class Stopped(Exception):  # noqa: N818 - a test stops what would go on for ever
    pass


async def test_each_hour_the_notes_of_the_hour_before_are_deleted(archive: Archive) -> None:
    async with archive.writing() as connection:
        connection.queue(ADD.each([{"id": OLD}, {"id": FRESH}]))
    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        if pauses:
            raise Stopped
        pauses.append(seconds)

    with pytest.raises(Stopped):
        await keep_sweeping(archive, lambda: NOW, pause)

    assert pauses == [HOUR]
    assert [tuple(row) for row in await run_sql(archive, "SELECT id FROM interactions")] == [(FRESH,)]
