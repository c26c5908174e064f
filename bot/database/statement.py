"""Statements of SQLAlchemy, compiled to text once for each kind of database.

Compiling takes ten times longer than SQLite takes to answer, so the text is cached.
"""

from __future__ import annotations

import json
from collections import namedtuple
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from sqlalchemy import JSON, Boolean, bindparam, insert
from sqlalchemy.sql.selectable import ReturnsRows, SelectBase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from sqlalchemy import BindParameter, Table
    from sqlalchemy.engine import Dialect
    from sqlalchemy.sql.base import Executable
    from sqlalchemy.sql.dml import Insert
    from sqlalchemy.types import TypeEngine

    from bot.database.errors import ArchiveError

Row = Any  # a named tuple of the columns in the query
Values = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Query:
    """A statement with its values, once or several times."""

    statement: Statement
    values: tuple[Values, ...]
    taken: ArchiveError | None = None  # the error if such a row exists already


class Queryable(Protocol):
    """What answers queries: the archive, each time from a new snapshot, or a transaction."""

    @property
    def is_writing(self) -> bool: ...

    async def ask(self, query: Query) -> list[Row]: ...

    async def ask_all(self, *queries: Query) -> list[list[Row]]:
        """Answer several queries in one visit."""
        ...


class Statement:
    """A statement of SQL, with names for the values that it is called with."""

    def __init__(self, core: Executable | Callable[[Dialect], Executable]) -> None:
        self._core = core  # or how to make it, where it differs by the kind of database
        self._texts: dict[str, StatementText] = {}

    @property
    def is_change(self) -> bool:
        return not isinstance(self._core, SelectBase)

    def __call__(self, **values: Any) -> Query:
        return Query(self, (values,))

    def each(self, values: Iterable[Values]) -> Query:
        """Make the query that runs the statement once for each row of values."""
        return Query(self, tuple(values))

    def text(self, dialect: Dialect) -> StatementText:
        """Compile it for one kind of database, or return the cached text."""
        known = self._texts.get(dialect.name)
        if known is None:
            core = self._core(dialect) if callable(self._core) else self._core
            known = self._texts[dialect.name] = _text(core, dialect)
        return known


def once(core: Executable) -> Query:
    """Make a query of a statement that is too rare to be cached."""
    return Statement(core)()


def param(name: str) -> BindParameter[Any]:
    """Name a value that is given when the statement is executed."""
    return bindparam(name, required=False)


def insertion(table: Table, *but: str) -> Insert:
    """Make the insertion of a whole row, without the columns that the database fills in."""
    return insert(table).inline().values({c.name: param(c.name) for c in table.c if c.name not in but})


@dataclass(frozen=True, slots=True)
class StatementText:
    """A statement, compiled for one kind of database."""

    sql: str
    _names: tuple[str, ...]
    _known: Mapping[str, Any]
    _json: frozenset[str]
    _row: Callable[[Iterable[Any]], Row]
    _readers: tuple[tuple[int, Callable[[Any], Any]], ...]

    def arguments(self, values: Values) -> tuple[Any, ...]:
        """Put the values into the order of the text's parameters."""
        every = {**self._known, **values} if self._known else values
        return tuple([_dump(every[name]) if name in self._json else every[name] for name in self._names])

    def rows(self, raw: Iterable[Sequence[Any]]) -> list[Row]:
        """Make rows with names, and convert JSON and booleans."""
        if not self._readers:
            return list(map(self._row, raw))
        return [self._row(self._convert(values)) for values in raw]

    def _convert(self, values: Sequence[Any]) -> list[Any]:
        changed = list(values)
        for place, read in self._readers:
            if changed[place] is not None:
                changed[place] = read(changed[place])
        return changed


def _text(core: Executable, dialect: Dialect) -> StatementText:
    compiled: Any = core.compile(dialect=dialect, compile_kwargs={"render_postcompile": True})  # type: ignore[attr-defined]
    columns = list(core.exported_columns) if isinstance(core, ReturnsRows) else []
    row = namedtuple("Row", [column.name for column in columns], rename=True)  # type: ignore[misc]  # noqa: PYI024 - its names are known only at run time
    asked = {name for name, bound in compiled.binds.items() if bound.value is None and not bound.unique}
    return StatementText(
        sql=compiled.string,
        _names=tuple(compiled.positiontup),
        _known={name: value for name, value in compiled.params.items() if name not in asked},
        _json=frozenset(name for name, bound in compiled.binds.items() if isinstance(bound.type, JSON)),
        _row=partial(tuple.__new__, row) if columns else tuple,  # as `_make` does, but many times faster
        _readers=tuple(
            (place, READERS[kind])
            for place, column in enumerate(columns)
            for kind in READERS
            if isinstance(column.type, kind)
        ),
    )


READERS: Mapping[type[TypeEngine[Any]], Callable[[Any], Any]] = {JSON: json.loads, Boolean: bool}


def _dump(value: object) -> str | None:
    return None if value is None else json.dumps(value, ensure_ascii=False)
