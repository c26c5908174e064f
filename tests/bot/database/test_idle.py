"""A start costs the database as much work with many matches that nobody plays as with few."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

from bot.database import Archive
from bot.lists import store as listing
from bot.mail import store as outbox
from bot.racing import store as races
from tests.bot.archived import file_in, url_in
from tests.bot.databases import EACH_BLANK
from tests.bot.match.test_visits import deal_match

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

DATABASES = EACH_BLANK


FEW, MANY = 10, 1010
FOR_EACH = 1  # instruction at least, if a query reads every idle match
COPIED = """
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})
INSERT INTO {table} ({names}) SELECT {values} FROM {table}, n WHERE {key} = 1
"""


class Work:
    """Counts what SQLite's machine does, instruction by instruction."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done = 0
        self._connect = sqlite3.connect
        monkeypatch.setattr(sqlite3, "connect", self._connect_counted)

    def _connect_counted(self, *place: Any, **more: Any) -> sqlite3.Connection:
        raw: sqlite3.Connection = self._connect(*place, **more)
        raw.set_progress_handler(self._count, 1)
        return raw

    def _count(self) -> None:
        self.done += 1


async def begin(archive: Archive) -> None:
    """Run the queries of a start about matches, letters and races."""
    assert await listing.list_awaiting_computers(archive) == ()
    assert await races.list_live(archive) == ()
    async with archive.jotting() as connection:
        await outbox.release_all(connection, 2000)
    async with archive.jotting() as connection:
        await outbox.claim(connection, 2000)


async def work_of_a_start(folder: Path, idle: int, monkeypatch: pytest.MonkeyPatch) -> int:
    async with Archive.open(url_in(folder)) as archive:
        await deal_match(archive)
        await begin(archive)
    fill(file_in(folder), idle)
    async with Archive.open(url_in(folder)) as archive:
        await begin(archive)
    with monkeypatch.context() as patched:
        work = Work(patched)
        async with Archive.open(url_in(folder)) as archive:
            await begin(archive)
    return work.done


def fill(file: Path, count: int) -> None:
    """Copy the one match with its chairs and letters: a call that was sent, and a check in a month."""
    with closing(sqlite3.connect(file)) as raw, raw:
        (letters,) = raw.execute("SELECT max(id) FROM outbox").fetchone()
        for table, key in (("matches", "id"), ("chairs", "match"), ("outbox", "match")):
            own = {"match": '"match" + i', "id": "id + i * {}", "nonce": "nonce || '-' || i"}
            own["id"] = own["id"].format(1 if table == "matches" else letters)
            names = [row[1] for row in raw.execute(f"PRAGMA table_info({table})")]
            values = ", ".join(own.get(name, f'"{name}"') for name in names)
            spelled = ", ".join(f'"{name}"' for name in names)
            raw.execute(COPIED.format(count=count, table=table, names=spelled, values=values, key=f'"{key}"'))


async def test_a_start_looks_at_no_idle_match(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = await work_of_a_start(tmp_path_factory.mktemp("few"), FEW, monkeypatch)
    many = await work_of_a_start(tmp_path_factory.mktemp("many"), MANY, monkeypatch)

    assert few > 0
    assert many - few < FOR_EACH * (MANY - FEW)
