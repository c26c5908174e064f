"""Statements of SQLAlchemy's, turned into text once for each kind of database.

Making the text takes ten times longer than SQLite takes to answer: it is kept for what is asked often.
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

    from bot.archive.errors import ArchiveError

Row = Any  # a named tuple of the columns that were asked for
Values = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Query:
    """A statement with its values, once or several times."""

    statement: Statement
    values: tuple[Values, ...]
    taken: ArchiveError | None = None  # what it means that such a row is there already


class Queryable(Protocol):
    """Whoever can be asked: the archive itself, in a moment of its own, or a transaction."""

    @property
    def is_writing(self) -> bool: ...

    async def ask(self, query: Query) -> list[Row]: ...

    async def ask_all(self, *queries: Query) -> list[list[Row]]:
        """Ask several things in one visit."""
        ...


class Statement:
    """What is asked or changed, with names for what is not known yet."""

    def __init__(self, core: Executable | Callable[[Dialect], Executable]) -> None:
        self._core = core  # or how to make it, where each kind of database has its own
        self._texts: dict[str, StatementText] = {}

    @property
    def is_change(self) -> bool:
        return not isinstance(self._core, SelectBase)

    def __call__(self, **values: Any) -> Query:
        return Query(self, (values,))

    def each(self, values: Iterable[Values]) -> Query:
        """Do the same several times."""
        return Query(self, tuple(values))

    def text(self, dialect: Dialect) -> StatementText:
        """Spell it as one kind of database reads it."""
        known = self._texts.get(dialect.name)
        if known is None:
            core = self._core(dialect) if callable(self._core) else self._core
            known = self._texts[dialect.name] = _text(core, dialect)
        return known


def once(core: Executable) -> Query:
    """Ask what is asked so rarely that making its text does not count."""
    return Statement(core)()


def param(name: str) -> BindParameter[Any]:
    """Leave a place for a value that is known when the statement is executed."""
    return bindparam(name, required=False)


def insertion(table: Table, *but: str) -> Insert:
    """Add a whole row, but for the columns that the database fills in."""
    return insert(table).inline().values({c.name: param(c.name) for c in table.c if c.name not in but})


@dataclass(frozen=True, slots=True)
class StatementText:
    """A statement as one kind of database reads it."""

    sql: str
    _names: tuple[str, ...]
    _known: Mapping[str, Any]
    _json: frozenset[str]
    _row: Callable[[Iterable[Any]], Row]
    _readers: tuple[tuple[int, Callable[[Any], Any]], ...]

    def arguments(self, values: Values) -> tuple[Any, ...]:
        """Put values where the text has its places."""
        every = {**self._known, **values} if self._known else values
        return tuple([_dump(every[name]) if name in self._json else every[name] for name in self._names])

    def rows(self, raw: Iterable[Sequence[Any]]) -> list[Row]:
        """Give the columns their names, and the values that no database has."""
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
    row = namedtuple("Row", [column.name for column in columns], rename=True)  # type: ignore[misc]  # noqa: PYI024 - its names are known now
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
