"""Write a row whether or not it is there yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy.dialects import postgresql

from bot.archive.statement import Statement, given

if TYPE_CHECKING:
    from sqlalchemy import Table


def upsertion(
    table: Table, of: tuple[str, ...] | None = None, changing: tuple[str, ...] | None = None
) -> Statement:
    """Make the statement, for all columns or some of them; SQLite reads what PostgreSQL calls it."""
    keys = [column.name for column in table.primary_key]
    names = of or tuple(column.name for column in table.c)
    added = postgresql.insert(table).inline().values({name: given(name) for name in names})
    changed = changing or tuple(name for name in names if name not in keys)
    change = {name: added.excluded[name] for name in changed}
    if not change:
        return Statement(added.on_conflict_do_nothing(index_elements=keys))
    return Statement(added.on_conflict_do_update(index_elements=keys, set_=change))
