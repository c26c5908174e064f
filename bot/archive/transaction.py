"""What happens together or not at all."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextvars import ContextVar
from dataclasses import replace
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractAsyncContextManager

    from bot.archive.statement import Query, Row
    from bot.matches.letter import Letter

    Watcher: TypeAlias = Callable[[Sequence[str]], None]
    """Is told of each visit to the database: what was said there."""


class Mode(Enum):
    READING = auto()  # everything as it was at the first question
    WRITING = auto()  # what is committed outlives a power cut
    URGENT = auto()  # the same, before all others that wait to write
    JOTTING = auto()  # what is committed may be forgotten in a power cut, all of it


LETS_OTHERS_FIRST = ContextVar("lets_others_first", default=False)
"""Whether nobody waits for what this task changes: of all like it one at a time stands in line to write."""


class Talk(Protocol):
    """A connection within its transaction."""

    async def say(self, queries: Sequence[Query]) -> list[list[Row]]: ...
    async def commit(self, queries: Sequence[Query]) -> list[list[Row]]: ...


class Transaction:
    """Changes wait until something is asked, or for the end: they go there in one visit."""

    def __init__(self, talk: Talk, mode: Mode) -> None:
        self._talk = talk
        self._waiting: list[Query] = []
        self._has_asked = False
        self.note: Query | None = None  # what comes last, unless nothing else was said
        self.is_writing = mode is not Mode.READING
        self.letters: list[Letter] = []  # written here: whoever sends them is told after the commit
        self.is_followed = False  # somebody listens for them
        self.is_over = False

    async def ask(self, query: Query) -> list[Row]:
        return (await self.ask_all(query))[0]

    async def ask_all(self, *queries: Query) -> list[list[Row]]:
        waiting = self.taken()
        self._has_asked = True
        return (await self._talk.say([*waiting, *queries]))[len(waiting) :]

    async def end(self, *queries: Query) -> list[list[Row]]:
        """Ask something last, and commit in the same visit; leaving the transaction commits it otherwise."""
        waiting = self.taken()
        self.is_over = True
        if self.note is not None and (waiting or queries or self._has_asked):
            waiting.append(self.note)
        return (await self._talk.commit([*waiting, *queries]))[len(waiting) :]

    def tell(self, query: Query) -> None:
        """Change something, at the latest with the commit."""
        assert self.is_writing, "a reading transaction changes nothing"
        if not query.values:
            return
        last = self._waiting[-1] if self._waiting else None
        if last is not None and last.statement is query.statement and last.taken is query.taken:
            query = replace(query, values=last.values + query.values)  # a server is visited once for both
            self._waiting.pop()
        self._waiting.append(query)

    def taken(self) -> list[Query]:
        """Hand over what waits."""
        waiting, self._waiting = self._waiting, []
        return waiting


class Database(ABC):
    """One kind of database."""

    watcher: Watcher | None = None
    is_single = False  # one process at a time

    @abstractmethod
    async def open(self) -> None:
        """Connect, and bring the tables up to date."""

    @abstractmethod
    async def look(self) -> None:
        """Connect to what is there, and make and change nothing."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def moment(self, queries: Sequence[Query]) -> list[list[Row]]:
        """Answer several questions as of one moment."""

    @abstractmethod
    def transaction(self, mode: Mode) -> AbstractAsyncContextManager[Transaction, Any]: ...
