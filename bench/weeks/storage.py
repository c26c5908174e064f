"""The archive of a town: in it one thing happens after the other, so nothing is handed to threads."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from bot.archive import Archive
from bot.archive.address import address
from bot.archive.archive import PATIENCE
from bot.archive.sqlite import Connection, SQLite

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

T = TypeVar("T")


class Here(Connection):
    """A connection that does at once what it is asked."""

    def visit(self, work: Callable[[Any], T], *, surely: bool = False) -> asyncio.Future[T]:  # noqa: ARG002 - it is done at once
        answered: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        answered.set_result(self.done(work))
        return answered

    def send(self, work: Callable[[Any], object]) -> None:
        self.done(work)


class Unthreaded(SQLite):
    @staticmethod
    def connection(connect: Callable[[], Any]) -> Connection:
        return Here(connect)


@asynccontextmanager
async def opened(url: str) -> AsyncGenerator[Archive]:
    database = Unthreaded(address(url), PATIENCE)
    try:
        await database.open()
        yield Archive(database)
    finally:
        await database.close()
