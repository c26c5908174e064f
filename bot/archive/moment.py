"""The database's own time: the clocks of several machines may differ by minutes."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement


class Moment(FunctionElement[int]):
    """Now, in seconds since 1970."""

    type = BigInteger()
    inherit_cache = True


@compiles(Moment, "sqlite")  # type: ignore[no-untyped-call,untyped-decorator,unused-ignore]
def _sqlite(_: Moment, __: Any, **___: Any) -> str:
    return "CAST(strftime('%s', 'now') AS INTEGER)"


@compiles(Moment, "postgresql")  # type: ignore[no-untyped-call,untyped-decorator,unused-ignore]
def _postgresql(_: Moment, __: Any, **___: Any) -> str:
    return "CAST(extract(epoch FROM clock_timestamp()) AS BIGINT)"
