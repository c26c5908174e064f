"""Write a row whether or not it is there yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy.dialects import postgresql

from bot.archive.statement import Statement, given

if TYPE_CHECKING:
    from sqlalchemy import Table


def upsertion(table: Table) -> Statement:
    """Make the statement; SQLite reads what PostgreSQL calls it."""
    keys = [column.name for column in table.primary_key]
    added = postgresql.insert(table).inline().values({column.name: given(column.name) for column in table.c})
    change = {column.name: added.excluded[column.name] for column in table.c if column.name not in keys}
    if not change:
        return Statement(added.on_conflict_do_nothing(index_elements=keys))
    return Statement(added.on_conflict_do_update(index_elements=keys, set_=change))
