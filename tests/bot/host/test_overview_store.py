from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.database import Archive, leases
from bot.database.errors import Newer, Older, Unreachable
from bot.database.schema import HEAD
from bot.host.overview_store import list_stuck, overview
from bot.mail import store as outbox
from bot.mail.letter import Letter
from tests.bot.archived import add_match, add_running_match, left_in, open_archive, run_sql, url_in
from tests.bot.databases import EACH_BLANK

if TYPE_CHECKING:
    from pathlib import Path

    from tests.bot.databases import Server

DATABASES = EACH_BLANK


async def test_a_host_sees_what_there_is(database: str) -> None:
    async with open_archive(database) as archive:
        await add_running_match(archive)
        await add_match(archive)
        await leases.claim(archive, "bot", "me")
        async with archive.writing() as connection:
            await outbox.add(connection, Letter("card", 1, due_at=5), Letter("ping", 1, due_at=99))
            await outbox.postpone(connection, 1, 6, "500")

        found = await overview(archive, 10)
        late = await list_stuck(archive)

    assert (found.version, found.matches) == (HEAD, {"lobby": 1, "running": 1})
    assert (found.letters, found.oldest) == (1, 6)
    assert [(name, holder) for name, holder, _ in found.holders] == [("bot", "me")]
    assert [(row.kind, row.attempts, row.error) for row in late] == [("card", 1, "500")]


async def test_an_empty_archive_has_nothing_to_tell(database: str) -> None:
    async with open_archive(database) as archive:
        found = await overview(archive, 10)

    assert (found.matches, found.letters, found.oldest, found.holders) == ({}, 0, None, ())


@pytest.mark.parametrize(
    ("written", "refusal", "sentence"),
    [
        ("SET version_num = 'v0000'", Older, r"An older version .* \(v0000\): start this one first."),
        ("SET version_num = 'v9999'", Newer, r"by a newer version .* \(v9999\): install that one."),
    ],
)
async def test_looking_changes_no_table(
    database: str, written: str, refusal: type[Exception], sentence: str
) -> None:
    async with open_archive(database) as archive, archive.writing() as connection:
        await run_sql(connection, f"UPDATE alembic_version {written}")

    for _ in range(2):
        with pytest.raises(refusal, match=sentence):
            await look(database)


async def look(database: str) -> None:
    async with Archive.open_read_only(database) as archive:
        await overview(archive, 10)


async def test_looking_at_no_file_makes_none(tmp_path: Path) -> None:
    with pytest.raises(Unreachable, match="There is no database"):
        await look(url_in(tmp_path))

    assert left_in(tmp_path) == []


async def test_looking_at_an_empty_database_makes_no_tables(postgresql: Server) -> None:
    name = await postgresql.empty()

    with pytest.raises(Older, match="There is nothing in the database yet"):
        await look(postgresql.url(name))

    assert await postgresql.tell("SELECT 1 FROM pg_tables WHERE schemaname = 'public'", database=name) == []


async def test_one_can_look_while_somebody_writes(database: str) -> None:
    async with open_archive(database) as archive, archive.writing() as connection:
        await leases.claim_in(connection, "bot", "me")

        await look(database)
