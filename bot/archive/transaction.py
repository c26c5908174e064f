"""What happens together or not at all."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractAsyncContextManager

    from bot.archive.statement import Query, Row
    from bot.archive.writer_queue import Rank
    from bot.matches.letter import Letter

    Watcher: TypeAlias = Callable[[Sequence[str]], None]
    """Is told of each visit to the database: what was said there."""
    Opening: TypeAlias = AbstractAsyncContextManager["Transaction", Any]


class Connection(Protocol):
    """A connection within its transaction."""

    async def run(self, queries: Sequence[Query]) -> list[list[Row]]:
        """Answer several queries in their order, in one visit where the database can."""
        ...

    async def commit(self) -> None: ...


class Transaction:
    """Changes wait until something is asked, or for the end: they go there in one visit."""

    def __init__(self, connection: Connection, *, is_writing: bool) -> None:
        self._connection = connection
        self._waiting: list[Query] = []
        self._has_asked = self._has_failed = False
        self.note: Query | None = None  # what comes last, unless nothing else was said
        self.is_writing = is_writing
        self.letters: list[Letter] = []  # written here: whoever sends them is told after the commit
        self.is_followed = False  # somebody listens for them
        self.is_over = False

    async def ask(self, query: Query) -> list[Row]:
        return (await self.ask_all(query))[0]

    async def ask_all(self, *queries: Query) -> list[list[Row]]:
        self._has_asked = True
        return await self._run(*queries)

    async def commit(self, *queries: Query) -> list[list[Row]]:
        """Ask something last, and commit; leaving the transaction commits it otherwise."""
        if self.note is not None and (self._waiting or queries or self._has_asked):
            self.queue(self.note)
        rows = await self._run(*queries)
        self.is_over = True
        await self._connection.commit()
        return rows

    async def _run(self, *queries: Query) -> list[list[Row]]:
        """Send what waits, and then what is asked."""
        assert not self._has_failed, "a transaction in which something has failed is rolled back"
        waiting, self._waiting = self._waiting, []
        if not waiting and not queries:
            return []
        self._has_failed = True  # unless it turns out otherwise
        rows = await self._connection.run([*waiting, *queries])
        self._has_failed = False
        return rows[len(waiting) :]

    def queue(self, query: Query) -> None:
        """Change something, at the latest with the commit."""
        assert self.is_writing, "a reading transaction changes nothing"
        if not query.values:
            return
        last = self._waiting[-1] if self._waiting else None
        if last is not None and last.statement is query.statement and last.taken is query.taken:
            query = replace(query, values=last.values + query.values)  # a server is visited once for both
            self._waiting.pop()
        self._waiting.append(query)


class Database(ABC):
    """One kind of database."""

    watcher: Watcher | None = None
    is_single = False  # one process at a time

    def report(self, *said: str) -> None:
        """Let whoever watches know what is said in a visit."""
        if self.watcher:
            self.watcher(said)

    @abstractmethod
    async def open(self) -> None:
        """Connect, and bring the tables up to date."""

    @abstractmethod
    async def open_read_only(self) -> None:
        """Connect to what is there, and make and change nothing."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def ask_all(self, queries: Sequence[Query]) -> list[list[Row]]:
        """Answer several questions as of one moment."""

    @abstractmethod
    def reading(self) -> Opening:
        """See everything as it was at the first question."""

    @abstractmethod
    def writing(self, rank: Rank) -> Opening:
        """Commit what outlives a power cut."""

    @abstractmethod
    def jotting(self, rank: Rank) -> Opening:
        """Commit what may be forgotten in a power cut, all of it."""
