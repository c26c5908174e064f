"""SQLite: a file, pragmas, and one writer at a time; aiosqlite runs it in threads."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING

import aiosqlite
from sqlalchemy import text
from sqlalchemy.dialects import sqlite

from bot.database import leases
from bot.database.address import check_exists, file_of, make_folder
from bot.database.errors import SENTENCES, Contradiction, InUse, Newer, Unreachable, sqlite_fault
from bot.database.migrate import VERSION_OF, check_current
from bot.database.schema import HEAD
from bot.database.sqlite_file import make_ready, schema_of_file
from bot.database.statement import once
from bot.database.transaction import Database, Transaction
from bot.database.writer_queue import WriterQueue

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Generator, Sequence
    from pathlib import Path

    from sqlalchemy import URL

    from bot.database.statement import Query, Row, Values
    from bot.database.transaction import Opening
    from bot.database.writer_queue import Rank

    Marks = tuple[tuple[int, int] | None, ...]

DIALECT = sqlite.dialect()
IDLE_READERS = 4  # connections kept open; a fifth reader opens one of its own
# we send BEGIN ourselves; but if SQLite rolls back on its own, the driver starts a new transaction for a
# change that was sent after it, so that this is rolled back with the rest instead of committed by itself
ISOLATION = "IMMEDIATE"
READING, COMMIT, ROLLBACK = (once(text(words)) for words in ("BEGIN", "COMMIT", "ROLLBACK"))
# takes the writer's lock at once: a transaction that reads first could not get it later
CHANGING, VERSION = once(text("BEGIN IMMEDIATE")), once(text(VERSION_OF))
# with an fsync: the change outlives a power cut
LASTING = (once(text("PRAGMA synchronous = FULL")), CHANGING, VERSION)
# without: a power cut may undo the whole transaction
HASTY = (once(text("PRAGMA synchronous = NORMAL")), CHANGING, VERSION)
PRAGMAS = (
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # overwrites what is deleted
    "PRAGMA recursive_triggers = ON",  # else INSERT OR REPLACE would slip past the triggers of the log
)
UNIQUE = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)
WAL_GONE = (
    "The file {file}-wal is no longer there, or another one is in its place: stop the bot, which puts what "
    "was in it into the database, and start it again."
)
GONE = "The database {file} is no longer there, or another file is in its place: stop the bot, put it back."


class SQLite(Database):
    is_single = True

    def __init__(self, place: URL, patience: float) -> None:
        (self._name,), given = DIALECT.create_connect_args(place)
        # its address may set another timeout
        self._settings = {"timeout": patience, **given, "isolation_level": ISOLATION}
        self._file = file_of(place)
        self._place = place
        self._writer: aiosqlite.Connection | None = None
        self._queue = WriterQueue()  # fair, unlike waiting for SQLite's lock
        self._idle: list[aiosqlite.Connection] = []
        self._is_closed = False
        self._marks: Marks = ()

    async def open(self) -> None:
        make_folder(self._place)
        with _name_faults():
            for _ in range(leases.PATIENCE):
                other = await asyncio.to_thread(make_ready, self._file, self._name, self._settings)
                if not other:
                    break
                await asyncio.sleep(leases.TRY_EVERY)
            else:
                raise InUse(leases.SENTENCE.format(holder=other))
            self._writer = await self._connect()
            await self._writer.execute_fetchall(VERSION_OF)  # now the -wal file exists
        self._marks = self._find_marks()

    async def open_read_only(self) -> None:
        check_exists(self._place)
        with _name_faults():
            check_current(*await asyncio.to_thread(schema_of_file, self._name, self._settings), HEAD)

    async def close(self) -> None:
        self._is_closed = True
        writer = [] if self._writer is None else [self._writer]
        await asyncio.gather(*(raw.close() for raw in (*self._idle, *writer)))

    async def _connect(self) -> aiosqlite.Connection:
        raw = await aiosqlite.connect(self._name, **self._settings)
        try:
            await asyncio.gather(*map(raw.execute_fetchall, PRAGMAS))
        except BaseException:
            await asyncio.shield(raw.close())
            raise
        return raw

    @asynccontextmanager
    async def _reader(self) -> AsyncGenerator[aiosqlite.Connection]:
        """Lend a connection for reading; no transaction is left open on it."""
        raw = self._idle.pop() if self._idle else await self._connect()
        try:
            try:
                yield raw
            except BaseException:
                await asyncio.shield(raw.rollback())
                raise
        finally:
            if len(self._idle) < IDLE_READERS and not self._is_closed:
                self._idle.append(raw)
            else:
                await asyncio.shield(raw.close())

    async def ask_all(self, queries: Sequence[Query]) -> list[list[Row]]:
        with _name_faults():
            async with self._reader() as raw:
                if len(queries) == 1:  # one statement needs no transaction to see one snapshot
                    return await self.send(raw, queries)
                return (await self.send(raw, [READING, *queries, ROLLBACK]))[1:-1]

    @asynccontextmanager
    async def reading(self) -> AsyncGenerator[Transaction]:
        with _name_faults():
            async with self._reader() as raw:
                yield Transaction(SQLiteConnection(self, raw, (READING,)), is_writing=False)
                await asyncio.shield(raw.rollback())

    def writing(self, rank: Rank) -> Opening:
        return self._transaction(rank, LASTING)

    def jotting(self, rank: Rank) -> Opening:
        return self._transaction(rank, HASTY)

    @asynccontextmanager
    async def _transaction(self, rank: Rank, beginning: Sequence[Query]) -> AsyncGenerator[Transaction]:
        raw = self._writer
        assert raw is not None, "an archive that is opened to be read is not changed"
        with _name_faults():
            async with self._queue.turn(rank):
                try:
                    transaction = Transaction(SQLiteConnection(self, raw, beginning), is_writing=True)
                    yield transaction
                    if not transaction.is_over:
                        await transaction.commit()
                except BaseException:
                    await asyncio.shield(raw.rollback())  # it runs after all that was sent before
                    raise

    async def send(self, raw: aiosqlite.Connection, queries: Sequence[Query]) -> list[list[Row]]:
        """Send all queries at once; aiosqlite's queue keeps their order."""
        self.report(*(query.statement.text(DIALECT).sql for query in queries))
        every = [_answer(raw, query, values) for query in queries for values in query.values]
        rows = iter(await asyncio.gather(*every) if len(every) > 1 else [await every[0]])
        return [[row for _ in query.values for row in next(rows)] for query in queries]

    def check_place(self) -> None:
        """Refuse to write if the database or its -wal file was removed or replaced."""
        if self._find_marks() == self._marks:
            return
        is_there = _mark(self._file) == self._marks[0]
        raise Unreachable((WAL_GONE if is_there else GONE).format(file=self._file))

    def _find_marks(self) -> Marks:
        return _mark(self._file), _mark(self._file.with_name(f"{self._file.name}-wal"))


class SQLiteConnection:
    """A connection within its transaction; aiosqlite's queue keeps the order of what is sent together."""

    def __init__(self, database: SQLite, raw: aiosqlite.Connection, beginning: Sequence[Query]) -> None:
        self._database = database
        self._raw = raw
        self._beginning = beginning  # statements to be sent before all others

    async def run(self, queries: Sequence[Query]) -> list[list[Row]]:
        # if BEGIN fails, a change that was sent along would wait for the lock by itself
        if self._beginning and any(query.statement.is_change for query in queries):
            await self._run(())
        return await self._run(queries)

    async def _run(self, queries: Sequence[Query]) -> list[list[Row]]:
        beginning, self._beginning = self._beginning, ()
        if VERSION in beginning:
            self._database.check_place()
        rows = await self._database.send(self._raw, [*beginning, *queries])
        if VERSION in beginning and rows[beginning.index(VERSION)] != [(HEAD,)]:
            raise Newer(SENTENCES[Newer])
        return rows[len(beginning) :]

    async def commit(self) -> None:
        if not self._beginning:
            await self._database.send(self._raw, [COMMIT])  # `commit()` would not fail without a transaction


async def _answer(raw: aiosqlite.Connection, query: Query, values: Values) -> list[Row]:
    """Run a query with one row of values, and never `executemany`.

    Garbage collection of its cursor here would reset a statement that the other thread may be using.
    """
    words = query.statement.text(DIALECT)
    try:
        return words.rows(await raw.execute_fetchall(words.sql, words.arguments(values)))
    except sqlite3.IntegrityError as error:
        if query.taken and error.sqlite_errorcode in UNIQUE:
            raise query.taken from error
        raise Contradiction(str(error)) from error


@contextmanager
def _name_faults() -> Generator[None]:
    """Raise the errors that a host can act on as our faults, with a sentence."""
    try:
        yield
    except sqlite3.Error as error:
        if known := sqlite_fault(error):
            raise known from error
        raise


def _mark(file: Path) -> tuple[int, int] | None:
    """Return what tells a file from another one of the same name."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
