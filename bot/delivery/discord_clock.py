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
PATIENCE = 3 * SECOND  # ms that Discord waits for an answer; then it says that there was none
JUMP = 15 * 60 * SECOND  # ms; nothing arrives so late: Discord's clock has been set
DRIFT = 5_000  # ms in which our clock may gain one on Discord's


class DiscordClock:
    """A clock that only Discord sets: ids always arrive a little late, so the latest time counts."""

    def __init__(
        self, ours: Callable[[], float] = time.monotonic, first: Callable[[], float] = time.time
    ) -> None:
        self.patience: float = PATIENCE
        self._seconds = ours
        self._since = self._own_time()  # when it was set
        self._ahead = int(first() * SECOND) - self._since
        self._is_set = False
        self._arrived = 0  # so many things that people did
        self._latest = 0  # when the last of them was done

    def __call__(self) -> int:
        ours = self._own_time()
        return ours + self._ahead - (ours - self._since) // DRIFT

    def _own_time(self) -> int:
        return int(self._seconds() * SECOND)

    def is_too_late(self, snowflake: int) -> bool:
        """Tell whether Discord has said by now that nobody answers this."""
        return self._is_set and self() - ms_of(snowflake) > self.patience

    def set_by(self, snowflake: int) -> None:
        """Learn what time it was at Discord a moment ago."""
        known, told = self(), ms_of(snowflake)
        if not self._is_set or told > known or known - told > JUMP:
            self._since, self._is_set = self._own_time(), True
            self._ahead = told - self._since

    def note_arrival(self, snowflake: int) -> None:
        """Learn of something that somebody did, in the order in which it arrives."""
        self._arrived += 1
        self._latest = max(self._latest, ms_of(snowflake))
        self.set_by(snowflake)

    async def wait_for_arrivals(self, at: int) -> None:
        """Wait for what was done before that moment and has arrived, but not come to us yet.

        Something that was done later tells that nothing earlier waits; so does silence.
        """
        arrived, most = -1, self._arrived + MOST
        while arrived != self._arrived < most and self._latest < at:
            arrived = self._arrived
            for _ in range(ROUNDS):
                await asyncio.sleep(0)
