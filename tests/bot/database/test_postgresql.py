from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import make_url, select
from sqlalchemy.ext.asyncio import create_async_engine

from bot.database import Archive, notes
from bot.database.errors import ArchiveError, Broken, Contradiction, Full, Newer, ReadOnly, Unreachable
from bot.database.partial_indexes import WHOLE
from bot.database.postgresql import dsn, is_pooled
from bot.database.schema import metadata
from bot.database.statement import once
from bot.match import store as matches
from tests.bot.archived import FIRST, add_match, add_running_match, open_archive, read_match, run_sql
from tests.bot.databases import EACH_BLANK

if TYPE_CHECKING:
    from bot.database.statement import Row
    from tests.bot.databases import Server

DATABASES = EACH_BLANK


KICKED_OUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"


async def refusal(url: str) -> ArchiveError:
    with pytest.raises(ArchiveError) as refused:
        async with Archive.open(url):
            pass
    return refused.value


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+asyncpg"])
async def test_an_address_is_understood_however_a_host_spells_it(postgresql: Server, scheme: str) -> None:
    url = postgresql.url(await postgresql.fresh(), sslmode="prefer", channel_binding="prefer")

    async with open_archive(url.replace("postgresql", scheme, 1)) as archive:
        assert (await add_match(archive)).id == 1


def test_what_other_programs_understand_is_not_told_the_server() -> None:
    url = make_url("postgres://me:s%40crt@host:5/x?sslmode=require&pgbouncer=true&connect_timeout=5")

    assert dsn(url) == "postgresql://me:s%40crt@host:5/x?sslmode=require"
    assert is_pooled(url)


@pytest.mark.parametrize(
    ("said", "understood"),
    [
        ("ssl=true", "sslmode=require"),
        ("ssl=0", "sslmode=disable"),
        ("ssl=verify-full", "sslmode=verify-full"),
        ("ssl=true&sslmode=verify-ca", "sslmode=verify-ca"),
    ],
)
def test_ssl_is_another_word_for_sslmode(said: str, understood: str) -> None:
    assert dsn(make_url(f"postgres://me@host/x?{said}")) == f"postgresql://me@host/x?{understood}"


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("colour", "red", 'unrecognized configuration parameter "colour"'),
        ("TimeZone", "Nowhere", 'invalid value for parameter "TimeZone"'),
        ("block_size", "1", 'parameter "block_size" cannot be changed'),
    ],
)
async def test_an_address_that_the_server_does_not_understand_is_refused(
    postgresql: Server, name: str, value: str, sentence: str
) -> None:
    refused = await refusal(postgresql.url("postgres", **{name: value}))

    assert isinstance(refused, Unreachable)
    assert str(refused).startswith(f"The database's server does not understand its address: {sentence}")


async def test_behind_a_pooler_nothing_is_prepared(postgresql: Server) -> None:
    async with open_archive(postgresql.url(await postgresql.fresh(), pgbouncer="true")) as archive:
        await add_match(archive)

        assert await run_sql(archive, "SELECT count(*) FROM pg_prepared_statements") == [(0,)]


async def test_tables_are_made_once_by_whoever_comes_first(postgresql: Server) -> None:
    url = postgresql.url(await postgresql.empty())

    async def visit() -> int:
        async with open_archive(url) as archive:
            return (await add_match(archive)).id

    assert {1, 2, 3} == set(await asyncio.gather(visit(), visit(), visit()))


async def test_migrations_lead_to_the_tables_the_program_knows(postgresql: Server) -> None:
    url = make_url(postgresql.url(await postgresql.fresh())).set(drivername="postgresql+asyncpg")
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        found = await connection.run_sync(
            lambda within: compare_metadata(MigrationContext.configure(within), WHOLE)
        )
    await engine.dispose()

    assert found == []


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("postgresql://localhost:1/x", "The database cannot be opened: check its address"),
        ("postgresql://nobody.invalid/x", "The database cannot be opened: check its address"),
        ("postgresql://localhost:none/x", "The database's address is none"),
        ("postgresql://localhost/x?sslmode=perhaps", "The database's address is not understood"),
    ],
)
async def test_a_wrong_address_is_refused(url: str, sentence: str) -> None:
    refused = await refusal(url)

    assert isinstance(refused, Unreachable)
    assert str(refused).startswith(sentence)


async def test_a_server_without_encryption_is_refused_where_it_is_required() -> None:
    async def plain(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"N")  # the answer of a server without a certificate
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(plain, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        refused = await refusal(f"postgresql://me@127.0.0.1:{port}/x?sslmode=require")

    assert isinstance(refused, Unreachable)
    assert "rejected SSL upgrade" in str(refused)


@pytest.mark.parametrize(
    ("user", "sentence"),
    [
        ("guarded", "The database refuses the user or the password in its address"),
        ("barred", "The database does not let the bot in like this: check user and sslmode."),
    ],
)
async def test_a_wrong_user_is_refused(postgresql: Server, user: str, sentence: str) -> None:
    await postgresql.guard(user)

    refused = await refusal(postgresql.url("postgres", password=user).replace("postgres@", f"{user}@"))

    assert isinstance(refused, Unreachable)
    assert str(refused).startswith(sentence)


async def test_a_database_that_is_not_there_is_refused(postgresql: Server) -> None:
    assert str(await refusal(postgresql.url("nowhere"))).startswith("There is no database of this name")


async def test_another_programs_database_is_left_as_it_is(postgresql: Server) -> None:
    name = await postgresql.empty()
    await postgresql.tell("CREATE TABLE recipes (name TEXT)", database=name)

    assert isinstance(await refusal(postgresql.url(name)), Broken)
    tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    assert [tuple(row) for row in await postgresql.tell(tables, database=name)] == [("recipes",)]


async def test_a_newer_database_is_refused(postgresql: Server) -> None:
    name = await postgresql.fresh()
    await postgresql.tell("UPDATE alembic_version SET version_num = 'v9999'", database=name)

    refused = await refusal(postgresql.url(name))

    assert isinstance(refused, Newer)
    assert str(refused) == "The database was written by a newer version of the bot (v9999): install that one."


async def test_a_copy_that_may_only_be_read_is_refused(postgresql: Server) -> None:
    name = await postgresql.fresh()
    await postgresql.tell(f"ALTER DATABASE {name} SET default_transaction_read_only = on")

    refused = await refusal(postgresql.url(name))

    assert isinstance(refused, ReadOnly)
    assert str(refused).startswith("The database is a read-only copy")


async def test_a_full_disk_is_named_and_keeps_what_was_there(postgresql: Server) -> None:
    name = await postgresql.fresh()
    full = "BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = 'disk_full'; END"
    await postgresql.tell(
        f"CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ {full} $$",
        "CREATE TRIGGER full_disk BEFORE INSERT ON notes EXECUTE FUNCTION full_disk()",
        database=name,
    )
    async with open_archive(postgresql.url(name)) as archive:
        match = await add_running_match(archive)

        with pytest.raises(Full, match="make room"):
            await _play_and_note(archive, match.id)

        assert match == await read_match(archive, match.id)


async def _play_and_note(archive: Archive, match_id: int) -> None:
    async with archive.writing() as connection:
        await matches.append_entry(connection, match_id, 1, FIRST, 1000)
        await notes.write(connection, "ply", "1")


async def test_connections_that_were_cut_are_replaced_unseen(postgresql: Server) -> None:
    name = await postgresql.fresh()
    async with open_archive(postgresql.url(name)) as archive:
        match = await add_running_match(archive)
        await postgresql.tell(KICKED_OUT.format(name=name))

        assert match == await read_match(archive, match.id)


async def test_a_server_restarted_in_the_middle_of_a_move_leaves_nothing_of_it(postgresql: Server) -> None:
    name = await postgresql.fresh()
    async with open_archive(postgresql.url(name)) as archive:
        match = await add_running_match(archive)

        with pytest.raises(Unreachable, match="the bot goes on when it is back"):
            await _play_in_a_restart(archive, match.id, postgresql, name)

        assert match == await read_match(archive, match.id)
        async with archive.writing() as connection:
            await matches.append_entry(connection, match.id, 1, FIRST, 1000)
        assert replace(match, log=(FIRST,)) == await read_match(archive, match.id)


async def _play_in_a_restart(archive: Archive, match_id: int, server: Server, name: str) -> None:
    async with archive.writing() as connection:
        await matches.append_entry(connection, match_id, 1, FIRST, 1000)
        await matches.find(connection, match_id)
        await server.tell(KICKED_OUT.format(name=name))


async def test_whole_tables_of_the_log_cannot_be_emptied(postgresql: Server) -> None:
    async with open_archive(postgresql.url(await postgresql.fresh())) as archive:
        with pytest.raises(Contradiction, match="append-only"):
            async with archive.writing() as connection:
                await run_sql(connection, "TRUNCATE entries")


async def test_a_database_of_tests_is_like_new_when_it_is_given_back(postgresql: Server) -> None:
    name = await postgresql.fresh()
    async with open_archive(postgresql.url(name)) as archive:
        new = await contents(archive)
        begun = await add_running_match(archive)
        async with archive.writing() as connection:
            await matches.append_entry(connection, begun.id, 1, FIRST, 1000)
            await run_sql(connection, "UPDATE alembic_version SET version_num = 'v9999'")
    postgresql.give_back(name)

    assert await postgresql.fresh() == name
    async with open_archive(postgresql.url(name)) as archive:
        assert await contents(archive) == new
        assert (await add_running_match(archive)).id == begun.id


async def contents(archive: Archive) -> dict[str, list[Row]]:
    async with archive.reading() as connection:
        return {one.name: await connection.ask(once(select(one))) for one in metadata.sorted_tables}


def test_nothing_but_its_own_file_knows_the_driver() -> None:
    bot = Path(__file__).parents[3] / "bot"
    knows = [file.name for file in bot.rglob("*.py") if "import asyncpg" in file.read_text(encoding="utf-8")]

    assert knows == ["postgresql.py"]
