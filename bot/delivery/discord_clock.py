"""Discord's own time in milliseconds, as the ids tell it that arrive from there."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from bot.matches.race import ms_of

if TYPE_CHECKING:
    from collections.abc import Callable

SECOND = 1_000  # ms
ROUNDS = 4  # of the loop, from what lies at the socket to whoever answers it
MOST = 20_000  # things; whoever comes behind so many was not heard
JUMP = 5_000  # ms; so far apart is no delay any more: one of the clocks has been set


class DiscordClock:
    """A clock of ours, set by Discord's: ids always arrive a little late, so the latest time counts."""

    def __init__(self, ours: Callable[[], float] = time.time) -> None:
        self._seconds = ours
        self._ahead = 0
        self._arrived = 0  # so many things that people did
        self._latest = 0  # when the last of them was done

    def __call__(self) -> int:
        return self._ours() + self._ahead

    def _ours(self) -> int:
        return int(self._seconds() * SECOND)

    def hear(self, snowflake: int) -> None:
        """Learn what time it was at Discord a moment ago."""
        ahead = ms_of(snowflake) - self._ours()
        if ahead > self._ahead or self._ahead - ahead > JUMP:
            self._ahead = ahead

    def note_arrival(self, snowflake: int) -> None:
        """Learn of something that somebody did, in the order in which it arrives."""
        self._arrived += 1
        self._latest = max(self._latest, ms_of(snowflake))
        self.hear(snowflake)

    async def heard_out(self, at: int) -> None:
        """Wait for what was done before that moment and has arrived, but not come to us yet.

        Something that was done later tells that nothing earlier waits; so does silence.
        """
        arrived, most = -1, self._arrived + MOST
        while arrived != self._arrived < most and self._latest < at:
            arrived = self._arrived
            for _ in range(ROUNDS):
                await asyncio.sleep(0)
