"""Write a row whether or not it is there yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy.dialects import postgresql, sqlite

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy import Table
    from sqlalchemy.ext.asyncio import AsyncConnection


async def upsert(connection: AsyncConnection, table: Table, row: Mapping[str, Any]) -> None:
    is_sqlite = connection.dialect.name == "sqlite"
    statement = sqlite.insert(table) if is_sqlite else postgresql.insert(table)
    keys = [column.name for column in table.primary_key]
    change = {name: value for name, value in row.items() if name not in keys}
    await connection.execute(statement.values(**row).on_conflict_do_update(index_elements=keys, set_=change))
