"""aiosqlite with one trip to its thread a statement, not four: the trips cost more than the statements."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any, Self

import aiosqlite

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Sequence

UNUSED_CHUNK = 64  # aiosqlite asks for it; results here are always fetched whole


class Connection(aiosqlite.Connection):
    """A connection whose transaction begins in one trip with its first statement."""

    def __init__(self, connector: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(connector, UNUSED_CHUNK)
        self._thread.daemon = True  # a bot that crashes must not wait for its connections
        self._beginning: tuple[str, ...] = ()
        # kept on this side: a task can be canceled while its first statement still waits for the thread
        self._is_begun = False
        self._stopped: asyncio.Future[Any] | None = None

    @classmethod
    async def made(cls, connector: Callable[[], sqlite3.Connection]) -> Connection:
        connection = cls(connector)
        try:
            await connection
        except BaseException:
            if connection._stopped:  # its thread would outlive the loop that it reports to
                await connection._stopped
            raise
        return connection

    def stop(self) -> asyncio.Future[Any] | None:
        self._stopped = super().stop()
        return self._stopped

    def begin(self, *statements: str) -> None:
        """Begin a transaction, when its first statement comes."""
        self._beginning = statements

    def cursor(self) -> Cursor:  # type: ignore[override]
        return Cursor(self)

    async def commit(self) -> None:
        self._beginning = ()
        if self._is_begun:
            # said in words, it fails where SQLite has rolled back on its own
            await self._trip(lambda raw: raw.execute("COMMIT"))
            self._is_begun = False

    async def rollback(self) -> None:
        self._beginning = ()
        if self._is_begun:
            await super().rollback()
            self._is_begun = False

    async def run(self, statement: Callable[[sqlite3.Connection], sqlite3.Cursor], cursor: Cursor) -> None:
        beginning, was_begun = self._beginning, self._is_begun
        self._beginning, self._is_begun = (), was_begun or bool(beginning)

        def work(raw: sqlite3.Connection) -> None:
            for words in beginning:
                raw.execute(words)
            if not beginning and was_begun and not raw.in_transaction:
                raise sqlite3.OperationalError("the transaction has been rolled back")
            cursor.keep(statement(raw))

        await self._trip(work)

    async def _trip(self, work: Callable[[sqlite3.Connection], object]) -> None:
        await self._execute(work, self._conn)  # type: ignore[no-untyped-call]


class Cursor:
    """What a statement gave, fetched whole."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, sql: str, values: Sequence[Any] = ()) -> None:
        await self._connection.run(lambda raw: raw.execute(sql, values), self)

    async def executemany(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        await self._connection.run(lambda raw: raw.executemany(sql, rows), self)

    def keep(self, raw: sqlite3.Cursor) -> None:
        self._rows = raw.fetchall()
        self.description = raw.description
        self.rowcount = raw.rowcount
        self.lastrowid = raw.lastrowid
        raw.close()

    async def fetchall(self) -> list[Any]:
        return self._rows

    async def close(self) -> None:
        """Nothing is left to close."""
