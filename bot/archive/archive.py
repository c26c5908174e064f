"""The open archive: transactions for reading and for writing."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, contextmanager, nullcontext
from typing import TYPE_CHECKING

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from bot.archive import outbox
from bot.archive.address import address, prepare
from bot.archive.errors import SENTENCES, Unreachable, named
from bot.archive.migrate import migrate
from bot.archive.sqlite import sqlite_engine

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Generator
    from contextlib import AbstractAsyncContextManager

    from sqlalchemy import URL
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

PATIENCE = 2.0  # seconds to wait for another program that is writing; Discord waits three for an answer


class Archive:
    """Whoever is given a connection has it, and its transaction, alone."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        is_sqlite = engine.dialect.name == "sqlite"
        # SQLite has one writer at a time: waiting in line here is fair, waiting for its lock is not
        self._line = asyncio.Lock() if is_sqlite else None
        # what SQLite's readers get anyway; a writer on PostgreSQL must see what was committed while it waited
        self._one_moment = {} if is_sqlite else {"isolation_level": "REPEATABLE READ"}
        self._writer: asyncio.Task[object] | None = None
        self._listeners: list[Callable[[], None]] = []

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str, *, patience: float = PATIENCE) -> AsyncGenerator[Archive]:
        """Open the archive, made or brought up to date where needed, and close it in the end."""
        place = address(url)
        prepare(place)
        archive = cls(_engine(place, patience))
        try:
            await archive._make_ready()
            yield archive
        finally:
            await archive._engine.dispose()

    async def _make_ready(self) -> None:
        try:
            async with self.writing() as connection:
                await migrate(connection)
        except OSError as error:  # a server that does not answer
            raise Unreachable(f"{SENTENCES[Unreachable]} ({error})") from error

    @asynccontextmanager
    async def reading(self) -> AsyncGenerator[AsyncConnection]:
        """See everything as it was at the first statement; nothing is kept of what is changed."""
        async with self._transaction(is_writing=False, **self._one_moment) as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncGenerator[AsyncConnection]:
        """Change things, all together or not at all; nobody else changes anything meanwhile."""
        async with self._changing() as connection:
            yield connection

    @asynccontextmanager
    async def jotting(self) -> AsyncGenerator[AsyncConnection]:
        """Change what can be done again after a power cut, without waiting for the disk."""
        async with self._changing(is_hasty=True) as connection:
            yield connection

    @contextmanager
    def telling(self, listener: Callable[[], None]) -> Generator[None]:
        """Tell somebody of every commit that wrote a letter, until the block ends."""
        self._listeners.append(listener)
        try:
            yield
        finally:
            self._listeners.remove(listener)

    @asynccontextmanager
    async def _changing(self, **options: bool) -> AsyncGenerator[AsyncConnection]:
        task = asyncio.current_task()
        assert task is not self._writer, "a writing transaction inside another would wait for itself"
        async with self._turn():
            self._writer = task
            try:
                async with self._transaction(is_writing=True, **options) as connection:
                    outbox.has_new(connection)
                    yield connection
                    await connection.commit()
                    has_letters = outbox.has_new(connection)
            finally:
                self._writer = None
        if has_letters:
            for listener in self._listeners:
                listener()

    def _turn(self) -> AbstractAsyncContextManager[None]:
        return self._line or nullcontext()

    @asynccontextmanager
    async def _transaction(self, **options: object) -> AsyncGenerator[AsyncConnection]:
        try:
            async with self._engine.connect() as connection:
                await connection.execution_options(**options)
                yield connection
        except DBAPIError as error:
            if known := named(error):
                raise known from error
            raise


def _engine(place: URL, patience: float) -> AsyncEngine:
    if place.get_backend_name() == "sqlite":
        return sqlite_engine(place, patience)
    try:
        return create_async_engine(place)
    except ModuleNotFoundError as error:
        raise Unreachable(f"For such a database the package {error.name} is needed: install it.") from error
