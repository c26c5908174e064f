"""The open archive: transactions for reading and for writing."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager, contextmanager, nullcontext
from typing import TYPE_CHECKING, TypeAlias

from sqlalchemy import select

from bot.database.address import is_file, parse_address
from bot.database.database_time import DatabaseTime
from bot.database.errors import Fault
from bot.database.interactions import CURRENT
from bot.database.statement import Statement
from bot.database.writer_queue import Rank

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
    from contextlib import AbstractAsyncContextManager

    from bot.database.interactions import CurrentInteraction
    from bot.database.statement import Query, Row
    from bot.database.transaction import Database, Opening, Transaction, Watcher
    from bot.mail.letter import Letter

    Listener: TypeAlias = Callable[[tuple[Letter, ...]], None]

NOW = Statement(select(DatabaseTime().label("now")))
ROUNDED = 1  # second
PATIENCE = 2.0  # seconds to wait for another program that is writing; Discord waits three for an answer


class Archive:
    """Opens transactions on one database; each belongs to one task."""

    is_writing = False  # a query to the archive itself changes nothing

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer: asyncio.Task[object] | None = None
        self._listeners: list[Listener] = []
        self.wrote_at: float | None = None  # of the monotonic clock: the last commit
        self.trouble: str | None = None  # why the last attempt to write has failed
        self._ahead = 0  # seconds by which the database's clock is ahead of this machine's

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str, *, patience: float = PATIENCE) -> AsyncGenerator[Archive]:
        """Open the archive until the block ends; make or migrate the database where needed."""
        database = _database_at(url, patience)
        async with cls._connect(database, database.open()) as archive:
            yield archive

    @classmethod
    @asynccontextmanager
    async def open_read_only(cls, url: str) -> AsyncGenerator[Archive]:
        """Open an existing archive until the block ends, to be read; make and migrate nothing."""
        database = _database_at(url, PATIENCE)
        async with cls._connect(database, database.open_read_only()) as archive:
            yield archive

    @classmethod
    @asynccontextmanager
    async def _connect(cls, database: Database, connecting: Awaitable[None]) -> AsyncGenerator[Archive]:
        try:
            await connecting
            archive = cls(database)
            await archive.compare_clocks()
            yield archive
        finally:
            await database.close()

    @property
    def is_single(self) -> bool:
        """Whether only one process at a time may use this database."""
        return self._database.is_single

    async def compare_clocks(self, ours: Callable[[], float] = time.time) -> None:
        """Measure how far this machine's clock is from the database's, which is the one that counts."""
        if not self.is_single:
            asked = int(ours())
            theirs = (await self.ask(NOW()))[0].now
            heard = int(ours())  # an answer may have taken long
            self._ahead = 0 if asked - ROUNDED <= theirs <= heard + ROUNDED else theirs - heard

    def database_now(self, ours: Callable[[], int]) -> Callable[[], int]:
        """Return the same function, corrected by what the database's clock is ahead."""
        return lambda: ours() + self._ahead

    def watch(self, watcher: Watcher | None) -> None:
        """Call the watcher at each visit to the database, with the statements sent there."""
        self._database.watcher = watcher

    async def ask(self, query: Query) -> list[Row]:
        return (await self.ask_all(query))[0]

    async def ask_all(self, *queries: Query) -> list[list[Row]]:
        """Answer several queries from one snapshot, in one visit to the database."""
        return await self._database.ask_all(queries)

    def reading(self) -> AbstractAsyncContextManager[Transaction]:
        """Open a transaction that reads: all its queries see the database as the first one did."""
        return self._database.reading()

    def writing(self, rank: Rank = Rank.ORDINARY) -> AbstractAsyncContextManager[Transaction]:
        """Open a transaction that writes all of its changes, or none; its rows are locked meanwhile."""
        return self._write(self._database.writing(rank), CURRENT.get())

    def jotting(self, rank: Rank = Rank.ORDINARY) -> AbstractAsyncContextManager[Transaction]:
        """Write without waiting for the disk what may be lost in a power cut; never a match."""
        return self._write(self._database.jotting(rank), None)

    @contextmanager
    def notify(self, listener: Listener) -> Generator[None]:
        """Call the listener with the letters of each commit, until the block ends."""
        self._listeners.append(listener)
        try:
            yield
        finally:
            self._listeners.remove(listener)

    @asynccontextmanager
    async def _write(self, opening: Opening, doing: CurrentInteraction | None) -> AsyncGenerator[Transaction]:
        task = asyncio.current_task()
        assert task is not self._writer, "a writing transaction inside another would wait for itself"
        with self._note_done(doing) as note:
            async with opening as transaction:
                self._writer, transaction.is_followed = task, bool(self._listeners)
                transaction.note = note
                try:
                    yield transaction
                finally:
                    if self._writer is task:  # PostgreSQL has several writers: another may have started
                        self._writer = None
        self.wrote_at, self.trouble = time.monotonic(), None
        if transaction.letters:
            for listener in self._listeners:
                listener(tuple(transaction.letters))

    @contextmanager
    def _note_done(self, doing: CurrentInteraction | None) -> Generator[Query | None]:
        """Yield the statement that notes the interaction as done; remember a fault that a host must mend."""
        try:
            with doing.note_done() if doing else nullcontext() as note:
                yield note
        except Fault as fault:
            self.trouble = str(fault)
            raise


def _database_at(url: str, patience: float) -> Database:
    place = parse_address(url)
    if is_file(place):
        # each is imported where it is needed: a host has one kind of database
        from bot.database.sqlite import SQLite  # noqa: PLC0415 - see above

        return SQLite(place, patience)
    from bot.database.postgresql import PostgreSQL  # noqa: PLC0415 - see above

    return PostgreSQL(place)
