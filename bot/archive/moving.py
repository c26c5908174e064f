"""Everything from one archive into another, verified row by row: from SQLite to PostgreSQL, or back."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

from sqlalchemy import func, select, text

from bot.archive.archive import Archive
from bot.archive.errors import NotMoved
from bot.archive.leases import PLAYING, held
from bot.archive.schema import leases, metadata
from bot.archive.statement import Statement, given, insertion, once

if TYPE_CHECKING:
    from sqlalchemy import Table

    from bot.archive.statement import Row

PAGE = 1000  # rows at a time
TABLES = tuple(table for table in metadata.sorted_tables if table is not leases)


async def move(url: str, target: str) -> int:
    """Copy every row into an archive that has none, and compare what is there then; count them."""
    async with AsyncExitStack() as stack:
        old = await stack.enter_async_context(Archive.open(url))
        new = await stack.enter_async_context(Archive.open(target))
        if old.is_single:  # nobody plays meanwhile
            await stack.enter_async_context(held(old, PLAYING))
        for table in TABLES:
            if await _page(new, table, 0):
                raise NotMoved(f"There is something in {table.name} already: name an empty database.")
        return sum([await _moved(old, new, table) for table in TABLES])


async def _moved(old: Archive, new: Archive, table: Table) -> int:
    add, start = Statement(insertion(table)), 0
    while rows := await _page(old, table, start):
        async with new.writing() as connection:
            connection.tell(add.each(row._asdict() for row in rows))
        # each database sorts words its own way
        if sorted(await _page(new, table, start), key=repr) != sorted(rows, key=repr):
            raise NotMoved(f"{table.name} has not arrived as it was: keep using the old database.")
        start += len(rows)
    await _go_on_counting(new, table)
    return start


async def _page(archive: Archive, table: Table, start: int) -> list[Row]:
    ordered = select(table).order_by(*table.primary_key)
    return await archive.ask(
        Statement(ordered.limit(given("most")).offset(given("first")))(most=PAGE, first=start)
    )


async def _go_on_counting(archive: Archive, table: Table) -> None:
    """Let the next row that is made get the next number; SQLite does so by itself."""
    if archive.is_single or "id" not in table.c:
        return
    highest = select(func.max(table.c.id).label("id"))
    last = (await archive.ask(once(highest)))[0].id
    if last is not None:
        counter = func.setval(func.pg_get_serial_sequence(table.name, text("'id'")), last)
        async with archive.writing() as connection:
            await connection.ask(once(select(counter.label("n"))))
