"""The database's own time: the clocks of several machines may differ by minutes."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement


class DatabaseTime(FunctionElement[int]):
    """Now, in seconds since 1970."""

    type = BigInteger()
    inherit_cache = True


@compiles(DatabaseTime, "sqlite")  # type: ignore[no-untyped-call,untyped-decorator,unused-ignore]
def _sqlite(_: DatabaseTime, __: Any, **___: Any) -> str:
    return "CAST(strftime('%s', 'now') AS INTEGER)"


@compiles(DatabaseTime, "postgresql")  # type: ignore[no-untyped-call,untyped-decorator,unused-ignore]
def _postgresql(_: DatabaseTime, __: Any, **___: Any) -> str:
    return "CAST(extract(epoch FROM clock_timestamp()) AS BIGINT)"
