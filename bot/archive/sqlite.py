"""What only SQLite has: a file, a thread for each connection, pragmas, and one writer at a time."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import ExitStack, asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import sqlalchemy
from sqlalchemy.dialects import sqlite
from sqlalchemy.pool import NullPool

from bot.archive import leases
from bot.archive.address import check_there, file_of, prepare
from bot.archive.backup import copy_whole, make
from bot.archive.errors import SENTENCES, Contradiction, InUse, Newer, Unreachable, named_sqlite
from bot.archive.migrate import VERSION_OF, check_current, is_current, upgrade
from bot.archive.schema import HEAD
from bot.archive.transaction import LETS_OTHERS_FIRST, Database, Mode, Transaction
from bot.runtime.worker import Worker

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Sequence
    from pathlib import Path

    from sqlalchemy import URL

    from bot.archive.statement import Query, Row

    Raw = sqlite3.Connection
    Marks = tuple[tuple[int, int] | None, ...]

T = TypeVar("T")

DIALECT = sqlite.dialect()
IDLE_READERS = 4  # kept open; a fifth at the same time opens its own
LASTING = "PRAGMA synchronous = FULL"  # one fsync a transaction: what is committed outlives a power cut
HASTY = "PRAGMA synchronous = NORMAL"  # none: what is committed may be forgotten in a power cut, all of it
BEGINNINGS = {
    Mode.READING: ("BEGIN",),
    # the writer's lock at once: a transaction that reads first could not get it later
    Mode.WRITING: (LASTING, "BEGIN IMMEDIATE"),
    Mode.URGENT: (LASTING, "BEGIN IMMEDIATE"),
    Mode.JOTTING: (HASTY, "BEGIN IMMEDIATE"),
}
WAL = "PRAGMA journal_mode = WAL"  # readers do not wait for the writer
PRAGMAS = (
    "foreign_keys = ON",
    "secure_delete = ON",  # what somebody has had deleted is not left in the file's gaps
    "recursive_triggers = ON",  # else INSERT OR REPLACE would slip past the triggers of the log
)
TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
HOLDER = "SELECT holder FROM leases WHERE name = ? AND until > CAST(strftime('%s', 'now') AS INTEGER)"
UNIQUE = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)
AGAIN = 0.01  # seconds until a file is asked once more for what another connection was just given
WAL_GONE = (
    "The file {file}-wal is no longer there, or another one is in its place: stop the bot, which puts what "
    "was in it into the database, and start it again."
)
GONE = "The database {file} is no longer there, or another file is in its place: stop the bot, put it back."


class SQLite(Database):
    is_single = True

    def __init__(self, place: URL, patience: float) -> None:
        (name,), given = DIALECT.create_connect_args(place)
        self._file = file_of(place)
        self._place = place
        # its address may tell of another patience; None: we say BEGIN ourselves
        self._connect = partial(_connected, name, {"timeout": patience, **given, "isolation_level": None})
        self._writer = self.connection(self._connect)
        self._writing = asyncio.Lock()  # waiting in line here is fair, waiting for SQLite's lock is not
        self._line = asyncio.Lock()  # its head alone waits for the writer, so whoever is urgent comes next
        self._others = asyncio.Lock()  # and of those for whom nobody waits, the head alone waits in that line
        self._idle: list[Connection] = []
        self._marks: Marks = ()

    @staticmethod
    def connection(connect: Callable[[], Raw]) -> Connection:
        """Make one more connection to the file; none is opened before it is needed."""
        return Connection(connect)

    async def open(self) -> None:
        prepare(self._place)
        tries = leases.PATIENCE
        while other := await self._writer.visit(self._make_ready):
            tries -= 1
            if not tries:
                raise InUse(leases.SENTENCE.format(holder=other))
            await asyncio.sleep(leases.BETWEEN)
        self._marks = self._found_there()

    async def look(self) -> None:
        check_there(self._place)
        async with self._reader() as reader:
            check_current(*await reader.visit(_found), HEAD)

    async def close(self) -> None:
        await asyncio.gather(*(reader.close() for reader in self._idle))
        await self._writer.close()

    def _make_ready(self, raw: Raw) -> str | None:
        """Bring the tables up to date, unless an older version plays on them: then tell who does."""
        raw.execute("BEGIN IMMEDIATE")
        if _is_current(raw):
            # changes nothing, but finds out at the start whether the file may be written
            raw.execute("UPDATE alembic_version SET version_num = version_num")
            raw.execute("COMMIT")
            return None
        raw.execute("ROLLBACK")
        if other := _who_plays(raw):
            return other
        self._keep_a_copy(raw)
        engine = sqlalchemy.create_engine("sqlite://", creator=self._connect, poolclass=NullPool)
        with engine.begin() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            if not _is_current(connection.connection.driver_connection):
                upgrade(connection)
        return None

    def _keep_a_copy(self, raw: Raw) -> None:
        """Copy what an older version has written, before its tables are changed."""
        copy = self._file.with_name(f"{self._file.name}.before-{HEAD}")
        if raw.execute(TABLES).fetchone() and not copy.exists():
            copy_whole(self._file, copy)

    async def moment(self, queries: Sequence[Query]) -> list[list[Row]]:
        async with self._reader() as reader:
            if self.watcher:
                self.watcher(["BEGIN", *_texts(queries), "ROLLBACK"])
            return await reader.visit(lambda raw: _moment(raw, queries))

    @asynccontextmanager
    async def transaction(self, mode: Mode) -> AsyncGenerator[Transaction]:
        talk = SQLiteTalk(self, mode)
        transaction = Transaction(talk, mode)
        if mode is Mode.READING:
            async with self._reader() as talk.connection:
                try:
                    yield transaction
                finally:
                    talk.leave()
            return
        with await self._turn(mode) as talk.turn:
            talk.connection = self._writer
            try:
                yield transaction
                if not transaction.is_over:
                    await transaction.end()
            except BaseException:
                await asyncio.shield(talk.give_up())
                raise

    async def _turn(self, mode: Mode) -> ExitStack:
        """Wait until nobody writes; whoever is urgent waits for one other at most."""
        lines = [self._others] if LETS_OTHERS_FIRST.get() else []
        lines = [] if mode is Mode.URGENT else [*lines, self._line]
        with ExitStack() as turn:
            for line in (*lines, self._writing):
                await line.acquire()
                turn.callback(line.release)
            return turn.pop_all()

    @asynccontextmanager
    async def _reader(self) -> AsyncGenerator[Connection]:
        reader = self._idle.pop() if self._idle else self.connection(self._connect)
        try:
            yield reader
        finally:
            if len(self._idle) < IDLE_READERS:
                self._idle.append(reader)
            else:
                await reader.close()

    def check_place(self) -> None:
        """Refuse to write into a file that nobody will find again, or beside which that is so."""
        if self._found_there() == self._marks:
            return
        is_there = _mark(self._file) == self._marks[0]
        raise Unreachable((WAL_GONE if is_there else GONE).format(file=self._file))

    def _found_there(self) -> Marks:
        return _mark(self._file), _mark(self._file.with_name(f"{self._file.name}-wal"))


class Connection:
    """A connection in a thread of its own; what it is asked to do is done in this order."""

    def __init__(self, connect: Callable[[], Raw]) -> None:
        self._connect = connect
        self._raw: Raw | None = None
        self._worker = Worker("sqlite")

    def visit(self, work: Callable[[Raw], T], *, surely: bool = False) -> asyncio.Future[T]:
        """Have something done there, after what was asked before; `surely` also if nobody waits any more."""
        return self._worker.do(partial(self.done, work), surely=surely)

    def send(self, work: Callable[[Raw], object]) -> None:
        """Have something done there that nobody waits for."""
        self._worker.send(partial(self.done, work))

    def done(self, work: Callable[[Raw], T]) -> T:
        """Do it in the thread that asks."""
        try:
            if self._raw is None:
                self._raw = self._connect()
            return work(self._raw)
        except sqlite3.Error as error:
            if known := named_sqlite(error):
                raise known from error
            raise

    async def close(self) -> None:
        await self._worker.do(self._shut)
        self._worker.end()

    def _shut(self) -> None:
        if self._raw is not None:
            self._raw.close()


class SQLiteTalk:
    """A transaction on a connection: it begins with what is said first."""

    connection: Connection

    def __init__(self, database: SQLite, mode: Mode) -> None:
        self._database = database
        self._mode = mode
        # kept on this side: a task can be canceled while its first visit still waits for the thread
        self._is_begun = False
        self._is_ended = False
        self.turn = ExitStack()  # to write; closed when the next may

    async def say(self, queries: Sequence[Query]) -> list[list[Row]]:
        return await self._visit(queries)

    def _visit(self, queries: Sequence[Query], *ending: str) -> asyncio.Future[list[list[Row]]]:
        beginning = () if self._is_begun else BEGINNINGS[self._mode]
        self._is_begun = True
        if self._database.watcher:
            self._database.watcher([*beginning, *_texts(queries), *ending])
        work = self._committed if ending else self._said
        return self.connection.visit(partial(work, beginning, queries, ending), surely=bool(ending))

    def _said(
        self, beginning: Sequence[str], queries: Sequence[Query], ending: Sequence[str], raw: Raw
    ) -> list[list[Row]]:
        if beginning and self._mode is not Mode.READING:
            self._database.check_place()
        for words in beginning:
            raw.execute(words)
        if beginning and self._mode is not Mode.READING and _version(raw) != HEAD:
            raise Newer(SENTENCES[Newer])
        if not raw.in_transaction:  # after some faults SQLite rolls back on its own
            raise sqlite3.OperationalError("the transaction has been rolled back")
        rows = [_answered(raw, query) for query in queries]
        for words in ending:
            raw.execute(words)
        return rows

    def _committed(
        self, beginning: Sequence[str], queries: Sequence[Query], ending: Sequence[str], raw: Raw
    ) -> list[list[Row]]:
        """Say what comes last, and leave nothing open for whoever comes right after it."""
        try:
            return self._said(beginning, queries, ending, raw)
        except BaseException:
            _roll_back(raw)
            raise

    async def commit(self, queries: Sequence[Query]) -> list[list[Row]]:
        """Commit; whoever writes next comes after it in the thread, and need not wait until we know of it."""
        if not queries and not self._is_begun:
            return []
        committing = self._visit(queries, "COMMIT")
        self._is_ended = True
        self.turn.close()
        return await committing

    async def give_up(self) -> None:
        if self._is_begun and not self._is_ended:
            await self.connection.visit(_roll_back)

    def leave(self) -> None:
        """End what was only read; whoever has the connection next comes after it."""
        if self._is_begun:
            self.connection.send(_roll_back)


def _moment(raw: Raw, queries: Sequence[Query]) -> list[list[Row]]:
    if len(queries) == 1:  # one statement is a moment of its own
        return [_answered(raw, queries[0])]
    raw.execute("BEGIN")
    try:
        return [_answered(raw, query) for query in queries]
    finally:
        _roll_back(raw)


def _answered(raw: Raw, query: Query) -> list[Row]:
    spelled = query.statement.spelled(DIALECT)
    try:
        if len(query.values) == 1:
            return spelled.rows(raw.execute(spelled.text, spelled.arguments(query.values[0])).fetchall())
        raw.executemany(spelled.text, map(spelled.arguments, query.values))
    except sqlite3.IntegrityError as error:
        if query.taken and error.sqlite_errorcode in UNIQUE:
            raise query.taken from error
        raise Contradiction(str(error)) from error
    return []


def _texts(queries: Sequence[Query]) -> list[str]:
    return [query.statement.spelled(DIALECT).text for query in queries]


def _roll_back(raw: Raw) -> None:
    if raw.in_transaction:
        raw.execute("ROLLBACK")


def _connected(name: str, settings: dict[str, Any]) -> Raw:
    if not settings.get("uri"):
        _make_unless_there(name)
    raw: Raw = sqlite3.connect(name, **settings)
    try:
        _begin_wal(raw, settings["timeout"])
        for pragma in PRAGMAS:
            raw.execute(f"PRAGMA {pragma}")
    except sqlite3.Error:
        raw.close()
        raise
    return raw


def _begin_wal(raw: Raw, patience: float) -> None:
    """Put a file into WAL mode; of several who begin it at once SQLite sends all but one away unheard."""
    until = time.monotonic() + patience
    while True:
        try:
            raw.execute(WAL)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(AGAIN)
        else:
            return


def _make_unless_there(name: str) -> None:
    """Make the file; one that is there is not touched: closing it would drop every lock of ours on it."""
    with suppress(OSError):  # it is there; else SQLite says why
        make(name)


def _is_current(raw: Any) -> bool:
    return is_current(*_found(raw), HEAD)


def _found(raw: Raw) -> tuple[list[str], str | None]:
    tables = [row[0] for row in raw.execute(TABLES)]
    return tables, _version(raw) if "alembic_version" in tables else None


def _version(raw: Raw) -> str | None:
    row = raw.execute(VERSION_OF).fetchone()
    return row[0] if row else None


def _who_plays(raw: Raw) -> str | None:
    """Tell which process has the lease to play, if it is still there."""
    if not raw.execute(f"{TABLES} AND name = 'leases'").fetchone():
        return None
    row = raw.execute(HOLDER, (leases.PLAYING,)).fetchone()
    return row[0] if row and not leases.has_ended(row[0]) else None


def _mark(file: Path) -> tuple[int, int] | None:
    """Tell a file from another one of the same name."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
