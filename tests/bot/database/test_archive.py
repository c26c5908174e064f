from __future__ import annotations

import asyncio
import logging
import shutil
import sqlite3
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from bot.database import Archive, migrate, migrations, sqlite, sqlite_file
from bot.database.errors import (
    SENTENCES,
    ArchiveError,
    Broken,
    Full,
    InUse,
    Locked,
    Newer,
    ReadOnly,
    Unreachable,
    Unreleased,
)
from bot.database.partial_indexes import WHOLE
from bot.database.schema import HEAD
from tests.bot.archived import LOBBY, add_match, file_in, left_in, open_archive, read_match, run_sql, url_in
from tests.bot.databases import EACH_BLANK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractAsyncContextManager

DATABASES = EACH_BLANK


def tell(folder: Path, *statements: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file_in(folder))) as raw, raw:
        return [row for statement in statements for row in raw.execute(statement)]


async def refusal(url: str) -> ArchiveError:
    with pytest.raises(ArchiveError) as refused:
        async with Archive.open(url, patience=0):
            pass
    return refused.value


async def test_folder_and_file_are_made(tmp_path: Path) -> None:
    deep = tmp_path / "a folder" / "éà"

    async with open_archive(url_in(deep)):
        pass

    assert file_in(deep).is_file()


async def test_what_was_written_is_there_after_opening_again(folder: Path) -> None:
    async with open_archive(url_in(folder)) as archive:
        match = await add_match(archive)

    async with open_archive(url_in(folder)) as archive:
        assert match == await read_match(archive, match.id)


async def test_nothing_but_the_database_is_left_after_closing(folder: Path) -> None:
    async with open_archive(url_in(folder)) as archive:
        await add_match(archive)

    assert left_in(folder) == ["matches.sqlite3"]


async def test_two_can_open_a_new_archive_at_once(tmp_path: Path) -> None:
    async def visit() -> int:
        async with Archive.open(url_in(tmp_path)) as archive:
            return (await add_match(archive)).id

    assert {1, 2, 3} == set(await asyncio.gather(visit(), visit(), visit()))


async def test_migrations_lead_to_the_tables_the_program_knows(tmp_path: Path) -> None:
    async with open_archive(url_in(tmp_path)):
        pass
    fresh = tmp_path / "fresh.sqlite3"
    engine = create_engine(f"sqlite:///{fresh}")
    WHOLE.create_all(engine)
    engine.dispose()
    query = "SELECT type, name, sql FROM sqlite_master ORDER BY name"
    with closing(sqlite3.connect(fresh)) as raw:
        expected = [_shape(raw, row) for row in raw.execute(query).fetchall()]
    with closing(sqlite3.connect(file_in(tmp_path))) as raw:
        found = [_shape(raw, row) for row in raw.execute(query).fetchall()]

    ours = [shape for shape in found if shape[0] != "trigger" and "alembic_version" not in str(shape[1])]
    assert expected == ours


def _shape(raw: sqlite3.Connection, row: tuple[str, str, str]) -> tuple[object, ...]:
    """Describe a table by its columns: the SQL of those added later is spelled differently."""
    kind, name, sql = row
    if kind != "table":
        return row
    options = sql.rpartition(")")[2].strip()
    return kind, name, options, *raw.execute(f"PRAGMA table_info({name})"), *_keys(raw, name)


def _keys(raw: sqlite3.Connection, name: str) -> list[tuple[object, ...]]:
    return raw.execute(f"PRAGMA foreign_key_list({name})").fetchall()


def test_the_newest_migration_is_the_one_the_program_expects() -> None:
    config = Config()
    config.set_main_option("script_location", "bot.database:migrations")

    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


async def test_opening_again_asks_only_for_the_version(folder: Path) -> None:
    async with open_archive(url_in(folder)) as archive:
        await add_match(archive)
    tell(folder, "DROP TABLE matches")  # a start that reads matches would fail

    async with open_archive(url_in(folder)):
        pass


async def test_migrating_says_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)

    async with open_archive(url_in(tmp_path)):
        pass

    assert caplog.messages == []


async def test_an_empty_file_becomes_an_archive(tmp_path: Path) -> None:
    file_in(tmp_path).touch()

    async with open_archive(url_in(tmp_path)) as archive:
        assert (await add_match(archive)).id == 1


async def test_a_newer_database_is_refused_and_left_as_it_is(folder: Path) -> None:
    async with open_archive(url_in(folder)):
        pass
    tell(folder, "UPDATE alembic_version SET version_num = 'v9999'")

    refused = await refusal(url_in(folder))

    assert isinstance(refused, Newer)
    assert str(refused) == "The database was written by a newer version of the bot (v9999): install that one."
    assert tell(folder, "SELECT version_num FROM alembic_version") == [("v9999",)]


async def test_another_programs_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    tell(tmp_path, "CREATE TABLE recipes (name TEXT)")

    refused = await refusal(url_in(tmp_path))

    assert isinstance(refused, Broken)
    assert str(refused).endswith("(its tables are another program's)")
    assert tell(tmp_path, "SELECT name FROM sqlite_master") == [("recipes",)]


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    file_in(tmp_path).write_bytes(b"Dear diary, " * 1000)

    refused = await refusal(url_in(tmp_path))

    assert isinstance(refused, Broken)
    assert str(refused).startswith("The database is damaged or not a database of this bot: put a backup")


async def test_a_damaged_database_is_refused_where_the_damage_is(folder: Path) -> None:
    async with open_archive(url_in(folder)) as archive:
        match = await add_match(archive)
    whole = file_in(folder).read_bytes()
    head = whole[:8192]  # the schema and the version stay readable
    file_in(folder).write_bytes(head + b"\x55" * (len(whole) - len(head)))

    with pytest.raises(Broken):
        async with open_archive(url_in(folder)) as archive:
            await read_match(archive, match.id)


async def test_a_locked_database_is_refused_when_opening(folder: Path) -> None:
    async with open_archive(url_in(folder)):
        pass

    with closing(sqlite3.connect(file_in(folder), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        refused = await refusal(url_in(folder))

    assert isinstance(refused, Locked)
    assert "perhaps a second bot" in str(refused)


async def test_while_another_program_writes_one_can_read_and_later_write(folder: Path) -> None:
    async with open_archive(url_in(folder), patience=0) as archive:
        match = await add_match(archive)
        with closing(sqlite3.connect(file_in(folder), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")

            assert match == await read_match(archive, match.id)
            with pytest.raises(Locked):
                await add_match(archive)

            other.execute("ROLLBACK")
        assert (await add_match(archive)).id == match.id + 1


async def visit(database: str) -> None:
    async with open_archive(database) as archive:
        await run_sql(archive, "SELECT 1")


async def test_a_program_that_comes_and_goes_takes_nothing_away(folder: Path) -> None:
    """Were our locks gone, the last to leave would take the log that SQLite has not yet copied over."""
    visiting = "import asyncio, sys, tests.bot.database.test_archive as t; asyncio.run(t.visit(sys.argv[1]))"
    async with open_archive(url_in(folder)) as archive:
        await add_match(archive)
        other = await asyncio.create_subprocess_exec(sys.executable, "-c", visiting, url_in(folder))
        assert await other.wait() == 0
        await add_match(archive)
        with closing(sqlite3.connect(file_in(folder))) as third:
            assert third.execute("SELECT count(*) FROM matches").fetchone() == (2,)


async def test_a_read_only_database_is_refused(folder: Path) -> None:
    async with open_archive(url_in(folder)):
        pass

    refused = await refusal(f"sqlite:///file:{file_in(folder)}?mode=ro&uri=true")

    assert isinstance(refused, ReadOnly)
    assert "make the file and its folder writable" in str(refused)


async def test_a_full_disk_is_named_and_keeps_what_was_there(folder: Path) -> None:
    async with open_archive(url_in(folder)) as archive:
        match = await add_match(archive)

        with pytest.raises(Full, match="make room"):
            await _fill(archive)

        assert match == await read_match(archive, match.id)


async def _fill(archive: Archive) -> None:
    async with archive.writing() as connection:
        await run_sql(connection, "PRAGMA max_page_count = 1")
        await run_sql(connection, "INSERT INTO notes VALUES ('long', zeroblob(1000000))")


async def test_swallowing_a_full_disk_does_not_commit_the_rest(folder: Path) -> None:
    async with open_archive(url_in(folder)) as archive:
        await add_match(archive)

        with pytest.raises(Exception, match="rolled back"):
            await _fill_and_go_on(archive)

        async with archive.reading() as connection:
            assert await run_sql(connection, "SELECT count(*) FROM notes") == [(0,)]


async def _fill_and_go_on(archive: Archive) -> None:
    async with archive.writing() as connection:
        await run_sql(connection, "INSERT INTO notes VALUES ('before', '')")
        await run_sql(connection, "PRAGMA max_page_count = 1")
        with pytest.raises(Exception, match="full"):
            await run_sql(connection, "INSERT INTO notes VALUES ('long', zeroblob(1000000))")
        await run_sql(connection, "ROLLBACK")  # as SQLite does on its own after some faults
        await run_sql(connection, "INSERT INTO notes VALUES ('after', '')")


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("matches", "The database's address is none: write sqlite:///FILE."),
        (
            "mysql:///matches",
            "The database's address must start with sqlite:// or postgresql://.",
        ),
        ("sqlite://", "The database must be a file: write sqlite:///FILE."),
        ("sqlite:///:memory:", "The database must be a file: write sqlite:///FILE."),
        ("sqlite:////proc", "The database /proc is a folder: name a file."),
        (
            "sqlite:////proc/none/matches.sqlite3",
            "The database's folder /proc/none cannot be made: No such file or directory.",
        ),
        (
            "sqlite:////proc/matches.sqlite3",
            f"{SENTENCES[Unreachable]} (unable to open database file)",
        ),
    ],
)
async def test_a_place_that_cannot_be_is_refused(url: str, sentence: str) -> None:
    refused = await refusal(url)

    assert isinstance(refused, Unreachable)
    assert sentence == str(refused)


async def test_a_file_in_the_way_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("")

    assert isinstance(await refusal(url_in(tmp_path / "folder")), Unreachable)


async def test_a_writing_transaction_inside_another_is_a_mistake(folder: Path) -> None:
    async with open_archive(url_in(folder)) as archive, archive.writing():
        with pytest.raises(AssertionError, match="wait for itself"):
            await add_match(archive, LOBBY)


async def test_the_file_is_its_owners_only(tmp_path: Path) -> None:
    async with open_archive(url_in(tmp_path)) as archive:
        await add_match(archive)

        assert _modes(tmp_path) == {"0o600"}


def _modes(folder: Path) -> set[str]:
    return {oct(file.stat().st_mode & 0o777) for file in folder.iterdir()}


async def test_a_file_that_vanished_is_noticed_at_the_next_write(folder: Path) -> None:
    async with open_archive(url_in(folder)) as archive:
        match = await add_match(archive)
        file_in(folder).rename(folder / "elsewhere")

        with pytest.raises(Unreachable, match="no longer there"):
            await add_match(archive)

        file_in(folder).write_bytes(b"")
        with pytest.raises(Unreachable, match="another file is in its place"):
            await add_match(archive)
        file_in(folder).unlink()
        (folder / "elsewhere").rename(file_in(folder))
        assert (await add_match(archive)).id == match.id + 1


async def test_what_is_written_beside_the_file_is_missed_like_the_file(folder: Path) -> None:
    async with open_archive(url_in(folder)) as archive:
        match = await add_match(archive)
        wal = folder / "matches.sqlite3-wal"
        wal.unlink()

        with pytest.raises(Unreachable, match="-wal is no longer there"):
            await add_match(archive)
        wal.write_bytes(b"")
        with pytest.raises(Unreachable, match="another one is in its place"):
            await add_match(archive)

    async with open_archive(url_in(folder)) as archive:
        assert await read_match(archive, match.id) == match  # no committed change is lost
        assert (await add_match(archive)).id == match.id + 1


NEXT = "v0003"
MIGRATION = f"""
from alembic import op
from sqlalchemy import Column, String

revision, down_revision = "{NEXT}", "{HEAD}"


def upgrade():
    op.add_column("notes", Column("author", String))
"""


@pytest.fixture
def new_version(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Add a migration, as a new version of the bot would."""
    scripts = tmp_path_factory.mktemp("new") / "migrations"
    shutil.copytree(Path(migrations.__path__[0]), scripts, ignore=shutil.ignore_patterns("__pycache__"))
    (scripts / "versions" / f"{NEXT}_authors.py").write_text(MIGRATION)
    with ExitStack() as stack:
        stack.enter_context(patch.object(migrate, "SCRIPTS", str(scripts)))
        for module in (sqlite, sqlite_file):
            stack.enter_context(patch.object(module, "HEAD", NEXT))
        yield


@pytest.mark.usefixtures("new_version")
async def test_what_an_older_version_has_written_is_copied_before_it_is_changed(folder: Path) -> None:
    async with open_archive(url_in(folder)) as archive:
        await add_match(archive)

    copy = folder / f"matches.sqlite3.before-{NEXT}"
    assert oct(copy.stat().st_mode & 0o777) == "0o600"
    with closing(sqlite3.connect(copy)) as raw:
        assert raw.execute("SELECT version_num FROM alembic_version").fetchall() == [(HEAD,)]
    assert tell(folder, "SELECT version_num FROM alembic_version") == [(NEXT,)]
    assert tell(folder, "SELECT author FROM notes") == []


@pytest.mark.usefixtures("new_version")
async def test_tables_on_which_an_older_version_plays_are_left_until_it_goes(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.database.leases.TRY_EVERY", 0)
    tell(folder, "INSERT INTO leases VALUES ('bot', 'process 1 on another-machine', 1, 9999999999)")

    refused = await refusal(url_in(folder))

    assert isinstance(refused, InUse)
    assert "process 1 on another-machine" in str(refused)
    assert tell(folder, "SELECT version_num FROM alembic_version") == [(HEAD,)]
    assert left_in(folder) == ["matches.sqlite3"]
    tell(folder, "UPDATE leases SET until = 0")
    async with open_archive(url_in(folder)):
        assert tell(folder, "SELECT version_num FROM alembic_version") == [(NEXT,)]


@pytest.mark.parametrize("opening", [Archive.open, Archive.open_read_only])
async def test_what_was_made_before_the_first_release_is_refused_and_left_as_it_is(
    folder: Path, opening: Callable[[str], AbstractAsyncContextManager[Archive]]
) -> None:
    tell(folder, "UPDATE alembic_version SET version_num = '0640'")
    before = file_in(folder).read_bytes()

    with pytest.raises(Unreleased, match="before the first release"):
        async with opening(url_in(folder)):
            pass

    assert file_in(folder).read_bytes() == before
    assert left_in(folder) == ["matches.sqlite3"]
