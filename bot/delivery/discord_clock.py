"""Discord's own time in milliseconds, as the ids tell it that arrive from there."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from bot.matches.race import ms_of

if TYPE_CHECKING:
    from collections.abc import Callable

SECOND = 1_000  # ms
JUMP = 5_000  # ms; so far apart is no delay any more: one of the clocks has been set


class DiscordClock:
    """A clock of ours, set by Discord's: ids always arrive a little late, so the latest time counts."""

    def __init__(self, ours: Callable[[], float] = time.time) -> None:
        self._seconds = ours
        self._ahead = 0

    def __call__(self) -> int:
        return self._ours() + self._ahead

    def _ours(self) -> int:
        return int(self._seconds() * SECOND)

    def hear(self, snowflake: int) -> None:
        """Learn what time it was at Discord a moment ago."""
        ahead = ms_of(snowflake) - self._ours()
        if ahead > self._ahead or self._ahead - ahead > JUMP:
            self._ahead = ahead
