"""Whether anything was changed since a time: what was read then need not be read again.

The three or four taps on the way to a move read their match once so. Only where a database is for one process
can that be told from here.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator


class Stillness:
    def __init__(self, *, is_single: bool) -> None:
        self._is_single = is_single
        self._changes = 0
        self._under_way = 0
        self._doubted = 0  # up to which change one that failed may be committed later, if any

    def since(self) -> int | None:
        """Tell a number that is another one after each change; None while nobody can tell."""
        is_told = self._is_single and not self._under_way and not self._doubted
        return self._changes if is_told else None

    @contextmanager
    def broken(self) -> Generator[None]:
        """Change something, or try to."""
        self._changes += 1
        self._under_way += 1
        number = self._changes
        try:
            yield
        except BaseException:
            self._doubted = self._changes
            raise
        finally:
            self._under_way -= 1
        if number > self._doubted:  # whatever was asked of the database before it has been done as well
            self._doubted = 0
