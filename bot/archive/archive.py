"""The open archive: transactions for reading and for writing."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager, contextmanager, nullcontext
from typing import TYPE_CHECKING, TypeAlias

from sqlalchemy import select

from bot.archive.address import is_file, parse_address
from bot.archive.database_time import DatabaseTime
from bot.archive.errors import Fault
from bot.archive.interactions import CURRENT
from bot.archive.statement import Statement
from bot.archive.writer_queue import Rank

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
    from contextlib import AbstractAsyncContextManager

    from bot.archive.interactions import CurrentInteraction
    from bot.archive.statement import Query, Row
    from bot.archive.transaction import Database, Opening, Transaction, Watcher
    from bot.matches.letter import Letter

    Listener: TypeAlias = Callable[[tuple[Letter, ...]], None]

NOW = Statement(select(DatabaseTime().label("now")))
ROUNDED = 1  # second
PATIENCE = 2.0  # seconds to wait for another program that is writing; Discord waits three for an answer


class Archive:
    """Whoever is given a transaction has it alone."""

    is_writing = False  # what it is asked itself changes nothing

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer: asyncio.Task[object] | None = None
        self._listeners: list[Listener] = []
        self.wrote_at: float | None = None  # of the monotonic clock: the last commit
        self.trouble: str | None = None  # why something could not be written, and nothing was since
        self._ahead = 0  # seconds by which the database's clock is ahead of this machine's

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str, *, patience: float = PATIENCE) -> AsyncGenerator[Archive]:
        """Open the archive, made or brought up to date where needed, and close it in the end."""
        database = _database_at(url, patience)
        async with cls._connect(database, database.open()) as archive:
            yield archive

    @classmethod
    @asynccontextmanager
    async def open_read_only(cls, url: str) -> AsyncGenerator[Archive]:
        """Open the archive as it is, to be read: what is not there is not made, and no table is changed."""
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
        """Tell whether this database is for one process at a time."""
        return self._database.is_single

    async def compare_clocks(self, ours: Callable[[], float] = time.time) -> None:
        """Learn how far this machine's clock is from the database's, which is the one that counts."""
        if not self.is_single:
            asked = int(ours())
            theirs = (await self.ask(NOW()))[0].now
            heard = int(ours())  # an answer may have taken long
            self._ahead = 0 if asked - ROUNDED <= theirs <= heard + ROUNDED else theirs - heard

    def database_now(self, ours: Callable[[], int]) -> Callable[[], int]:
        """Set a clock of this machine by the database's."""
        return lambda: ours() + self._ahead

    def watch(self, watcher: Watcher | None) -> None:
        """Have somebody told what is said in each visit to the database."""
        self._database.watcher = watcher

    async def ask(self, query: Query) -> list[Row]:
        return (await self.ask_all(query))[0]

    async def ask_all(self, *queries: Query) -> list[list[Row]]:
        """Ask several things as of one moment, in one visit."""
        return await self._database.ask_all(queries)

    def reading(self) -> AbstractAsyncContextManager[Transaction]:
        """See everything as it was at the first question, in several visits."""
        return self._database.reading()

    def writing(self, rank: Rank = Rank.ORDINARY) -> AbstractAsyncContextManager[Transaction]:
        """Change things, all together or not at all; nobody else changes them meanwhile."""
        return self._write(self._database.writing(rank), CURRENT.get())

    def jotting(self, rank: Rank = Rank.ORDINARY) -> AbstractAsyncContextManager[Transaction]:
        """Change what can be done again after a power cut, without waiting for the disk; no match is."""
        return self._write(self._database.jotting(rank), None)

    @contextmanager
    def notify(self, listener: Listener) -> Generator[None]:
        """Tell somebody of the letters that each commit has written, until the block ends."""
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
                    if self._writer is task:  # where a database has several, another may have begun
                        self._writer = None
        self.wrote_at, self.trouble = time.monotonic(), None
        if transaction.letters:
            for listener in self._listeners:
                listener(tuple(transaction.letters))

    @contextmanager
    def _note_done(self, doing: CurrentInteraction | None) -> Generator[Query | None]:
        """Give what notes that it is done which was asked for, and remember what a host must see to."""
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
        from bot.archive.sqlite import SQLite  # noqa: PLC0415 - see above

        return SQLite(place, patience)
    from bot.archive.postgresql import PostgreSQL  # noqa: PLC0415 - see above

    return PostgreSQL(place)
