"""Matches as they were read last, until somebody may have changed them: whoever taps again reads nothing.

A tap that shows nothing new takes three quarters of what it took. Only where a database is for one process
can it be told from here that nobody has changed a match.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from bot.runtime.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Generator

    from bot.matches.match import Match

KEPT = 512


class Recollection:
    def __init__(self, *, is_single: bool) -> None:
        self._is_single = is_single
        self._kept = Recent[int, "Match"](KEPT)
        self._changes = 0  # begun or ended
        self._doubted = 0  # up to which change one that failed may be committed later, if any

    def recalled(self, match_id: int) -> Match | None:
        """Find a match as it was read last, if it is still so."""
        return None if self._doubted else self._kept.get(match_id)

    def unchanged(self) -> int | None:
        """Tell a number that is another one after each change; None where nobody can tell."""
        return self._changes if self._is_single and not self._doubted else None

    def recall(self, match: Match, since: int | None) -> None:
        """Keep a match that was read, if nothing was changed since that began."""
        if since is not None and since == self.unchanged():
            self._kept[match.id] = match

    @contextmanager
    def changing(self, match_id: int | None) -> Generator[None]:
        """Change something of one match alone, or else of any, or try to."""
        self._changes += 1
        number = self._changes
        try:
            yield
        except BaseException:
            self._doubted = self._changes
            raise
        finally:
            self._changes += 1
            self._forget(match_id)
        if number > self._doubted:  # whatever was asked of the database before it has been done as well
            self._doubted = 0

    def _forget(self, match_id: int | None) -> None:
        if match_id is None:
            self._kept.clear()
        else:
            self._kept.pop(match_id, None)
