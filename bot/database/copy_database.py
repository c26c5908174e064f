"""Copy one archive into another and compare each row: from SQLite to PostgreSQL, or back."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any

from sqlalchemy import String, collate, func, select, text

from bot.database import leases
from bot.database.address import check_exists, parse_address
from bot.database.archive import Archive
from bot.database.errors import InUse, NotMoved
from bot.database.leases import PLAYING, hold
from bot.database.schema import leases as lease_rows
from bot.database.schema import metadata
from bot.database.statement import Statement, insertion, once, param

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Table

    from bot.database.statement import Row

PAGE = 1000  # rows at a time
PLAYS = "A bot plays on this database ({holder}): stop it first, and wait for eight seconds if it was killed."
TABLES = tuple(table for table in metadata.sorted_tables if table is not lease_rows)


async def move(url: str, target: str) -> int:
    """Copy every row into an empty archive, read all back, compare, and return how many there are."""
    check_exists(parse_address(url))
    async with AsyncExitStack() as stack:
        old = await stack.enter_async_context(Archive.open(url))
        new = await stack.enter_async_context(Archive.open(target))
        if old.is_single:  # so that no bot runs on it meanwhile
            await stack.enter_async_context(hold(old, PLAYING))
        elif there := [
            row.name for row in await leases.list_all(old) if row.name == row.holder and row.left > 0
        ]:
            raise InUse(PLAYS.format(holder=there[0]))
        for table in TABLES:
            if await _page(new, table, 0):
                raise NotMoved(f"There is something in {table.name} already: name an empty database.")
        return sum([await _move_table(old, new, table) for table in TABLES])


async def _move_table(old: Archive, new: Archive, table: Table) -> int:
    add, start = Statement(insertion(table)), 0
    while rows := await _page(old, table, start):
        async with new.writing() as connection:
            connection.queue(add.each(row._asdict() for row in rows))
        if await _page(new, table, start) != rows:
            raise NotMoved(f"{table.name} has not arrived as it was: keep using the old database.")
        start += len(rows)
    await _set_next_id(new, table)
    return start


async def _page(archive: Archive, table: Table, start: int) -> list[Row]:
    keys = [_collate(key, archive) if isinstance(key.type, String) else key for key in table.primary_key]
    ordered = select(table).order_by(*keys)
    return await archive.ask(
        Statement(ordered.limit(param("most")).offset(param("first")))(most=PAGE, first=start)
    )


def _collate(key: ColumnElement[Any], archive: Archive) -> ColumnElement[Any]:
    """Sort text as SQLite does; each PostgreSQL server has its own collation."""
    return key if archive.is_single else collate(key, "C")


async def _set_next_id(archive: Archive, table: Table) -> None:
    """Set the counter of PostgreSQL, so that the next row gets a free id; SQLite does so by itself."""
    if archive.is_single or "id" not in table.c:
        return
    highest = select(func.max(table.c.id).label("id"))
    last = (await archive.ask(once(highest)))[0].id
    if last is not None:
        counter = func.setval(func.pg_get_serial_sequence(table.name, text("'id'")), last)
        async with archive.writing() as connection:
            await connection.ask(once(select(counter.label("n"))))
