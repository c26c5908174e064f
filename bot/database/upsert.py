"""Statements that insert a row, or change it if it exists."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from bot.database.statement import Statement, param

if TYPE_CHECKING:
    from sqlalchemy import Table
    from sqlalchemy.engine import Dialect
    from sqlalchemy.sql.base import Executable


def inserting(table: Table, dialect: Dialect) -> Any:
    """Make the insert of one kind of database: only its own knows `ON CONFLICT`."""
    return import_module(f"sqlalchemy.dialects.{dialect.name}").insert(table).inline()


def upsertion(
    table: Table, of: tuple[str, ...] | None = None, changing: tuple[str, ...] | None = None
) -> Statement:
    """Make the statement, for all columns or for some."""
    keys = [column.name for column in table.primary_key]
    names = of or tuple(column.name for column in table.c)
    changed = changing or tuple(name for name in names if name not in keys)

    def core(dialect: Dialect) -> Executable:
        added = inserting(table, dialect).values({name: param(name) for name in names})
        change = {name: added.excluded[name] for name in changed}
        made: Executable = (
            added.on_conflict_do_update(index_elements=keys, set_=change)
            if change
            else added.on_conflict_do_nothing(index_elements=keys)
        )
        return made

    return Statement(core)
