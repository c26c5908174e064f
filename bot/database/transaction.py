"""Transactions, and the interface of the two kinds of database."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractAsyncContextManager

    from bot.database.statement import Query, Row
    from bot.database.writer_queue import Rank
    from bot.mail.letter import Letter

    Watcher: TypeAlias = Callable[[Sequence[str]], None]
    """Is called at each visit to the database, with the statements sent there."""
    Opening: TypeAlias = AbstractAsyncContextManager["Transaction", Any]


class Connection(Protocol):
    """A connection within its transaction."""

    async def run(self, queries: Sequence[Query]) -> list[list[Row]]:
        """Answer several queries in their order, in one visit where the database can."""
        ...

    async def commit(self) -> None: ...


class Transaction:
    """Queues changes until a query or the commit, to send them in the same visit."""

    def __init__(self, connection: Connection, *, is_writing: bool) -> None:
        self._connection = connection
        self._waiting: list[Query] = []
        self._has_asked = self._has_failed = False
        self.note: Query | None = None  # a change that goes last, unless there was nothing else
        self.is_writing = is_writing
        self.letters: list[Letter] = []  # written here: listeners are called with them after the commit
        self.is_followed = False  # there is a listener
        self.is_over = False

    async def ask(self, query: Query) -> list[Row]:
        return (await self.ask_all(query))[0]

    async def ask_all(self, *queries: Query) -> list[list[Row]]:
        self._has_asked = True
        return await self._run(*queries)

    async def commit(self, *queries: Query) -> list[list[Row]]:
        """Send the last queries, and commit; a transaction that is left without this commits too."""
        if self.note is not None and (self._waiting or queries or self._has_asked):
            self.queue(self.note)
        rows = await self._run(*queries)
        self.is_over = True
        await self._connection.commit()
        return rows

    async def _run(self, *queries: Query) -> list[list[Row]]:
        """Send the queued changes, then the queries."""
        assert not self._has_failed, "a transaction in which something has failed is rolled back"
        waiting, self._waiting = self._waiting, []
        if not waiting and not queries:
            return []
        self._has_failed = True  # until it has not
        rows = await self._connection.run([*waiting, *queries])
        self._has_failed = False
        return rows[len(waiting) :]

    def queue(self, query: Query) -> None:
        """Queue a change; it is sent with the next query, or with the commit."""
        assert self.is_writing, "a reading transaction changes nothing"
        if not query.values:
            return
        last = self._waiting[-1] if self._waiting else None
        if last is not None and last.statement is query.statement and last.taken is query.taken:
            query = replace(query, values=last.values + query.values)  # both go in one visit
            self._waiting.pop()
        self._waiting.append(query)


class Database(ABC):
    """One kind of database."""

    watcher: Watcher | None = None
    is_single = False  # one process at a time

    def report(self, *said: str) -> None:
        """Call the watcher with the statements of a visit."""
        if self.watcher:
            self.watcher(said)

    @abstractmethod
    async def open(self) -> None:
        """Connect, and migrate the tables."""

    @abstractmethod
    async def open_read_only(self) -> None:
        """Connect to an existing database, to be read; make and migrate nothing."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def ask_all(self, queries: Sequence[Query]) -> list[list[Row]]:
        """Answer several queries from one snapshot."""

    @abstractmethod
    def reading(self) -> Opening:
        """Open a transaction that sees the database as its first query does."""

    @abstractmethod
    def writing(self, rank: Rank) -> Opening:
        """Open a transaction whose commit outlives a power cut."""

    @abstractmethod
    def jotting(self, rank: Rank) -> Opening:
        """Open a transaction whose commit a power cut may undo, as a whole."""
