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


class Asked(Protocol):
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
        self._spelled: dict[str, StatementText] = {}

    @property
    def is_change(self) -> bool:
        return not isinstance(self._core, SelectBase)

    def __call__(self, **values: Any) -> Query:
        return Query(self, (values,))

    def each(self, values: Iterable[Values]) -> Query:
        """Do the same several times."""
        return Query(self, tuple(values))

    def spelled(self, dialect: Dialect) -> StatementText:
        known = self._spelled.get(dialect.name)
        if known is None:
            core = self._core(dialect) if callable(self._core) else self._core
            known = self._spelled[dialect.name] = _spelled(core, dialect)
        return known


def once(core: Executable) -> Query:
    """Ask what is asked so rarely that making its text does not count."""
    return Statement(core)()


def given(name: str, kind: type[TypeEngine[Any]] | None = None) -> BindParameter[Any]:
    """Leave a place for a value that is known when the statement is executed."""
    return bindparam(name, type_=kind, required=False)


def insertion(table: Table, *but: str) -> Insert:
    """Add a whole row, but for the columns that the database fills in."""
    return insert(table).inline().values({c.name: given(c.name) for c in table.c if c.name not in but})


@dataclass(frozen=True, slots=True)
class StatementText:
    """A statement as one kind of database reads it."""

    text: str
    _names: tuple[str, ...]
    _known: Mapping[str, Any]
    _json: frozenset[str]
    _row: Callable[[Iterable[Any]], Row]
    _read: tuple[tuple[int, Callable[[Any], Any]], ...]

    def arguments(self, values: Values) -> tuple[Any, ...]:
        """Put values where the text has its places."""
        every = {**self._known, **values} if self._known else values
        if not self._json:
            return tuple([every[name] for name in self._names])
        return tuple([_dumped(every[name]) if name in self._json else every[name] for name in self._names])

    def rows(self, raw: Iterable[Sequence[Any]]) -> list[Row]:
        """Give the columns their names, and the values that no database has."""
        if not self._read:
            return list(map(self._row, raw))
        return [self._row(self._converted(values)) for values in raw]

    def _converted(self, values: Sequence[Any]) -> list[Any]:
        changed = list(values)
        for place, read in self._read:
            if changed[place] is not None:
                changed[place] = read(changed[place])
        return changed


def _spelled(core: Executable, dialect: Dialect) -> StatementText:
    compiled: Any = core.compile(dialect=dialect, compile_kwargs={"render_postcompile": True})  # type: ignore[attr-defined]
    names = tuple(compiled.positiontup)
    left = {name for name, bound in compiled.binds.items() if bound.value is None and not bound.unique}
    columns = list(core.exported_columns) if isinstance(core, ReturnsRows) else []
    row = namedtuple("Row", [column.name for column in columns], rename=True)  # type: ignore[misc]  # noqa: PYI024 - its names are known now
    return StatementText(
        text=compiled.string,
        _names=names,
        _known={name: value for name, value in compiled.params.items() if name not in left},
        _json=frozenset(name for name, bound in compiled.binds.items() if isinstance(bound.type, JSON)),
        _row=partial(tuple.__new__, row) if columns else tuple,  # as `_make` does, but many times faster
        _read=tuple((n, _reader(column.type)) for n, column in enumerate(columns) if _reader(column.type)),  # type: ignore[misc]
    )


def _reader(kind: object) -> Callable[[Any], Any] | None:
    if isinstance(kind, JSON):
        return json.loads
    return bool if isinstance(kind, Boolean) else None


def _dumped(value: object) -> str | None:
    return None if value is None else json.dumps(value, ensure_ascii=False)
