"""Discord's own time in milliseconds, read from the ids that arrive from there."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from bot.racing.rules import ms_of

if TYPE_CHECKING:
    from collections.abc import Callable

SECOND = 1_000  # ms
ROUNDS = 4  # of the loop, from the socket to the handler of an event
MOST = 20_000  # interactions; what arrives behind so many is not waited for
PATIENCE = 3 * SECOND  # ms that Discord waits for an answer; then it shows that there was none
JUMP = 15 * 60 * SECOND  # ms; nothing arrives so late, so Discord's clock was changed
DRIFT = 5_000  # ms in which this machine's clock may gain one on Discord's


class DiscordClock:
    """A clock that Discord's ids set. They always arrive a little late, so the latest time counts."""

    def __init__(
        self, ours: Callable[[], float] = time.monotonic, first: Callable[[], float] = time.time
    ) -> None:
        self.patience: float = PATIENCE
        self._seconds = ours
        self._since = self._own_time()  # when it was set
        self._ahead = int(first() * SECOND) - self._since
        self._is_set = False
        self._arrived = 0  # count of interactions
        self._latest = 0  # when the last of them was made

    def __call__(self) -> int:
        ours = self._own_time()
        return ours + self._ahead - (ours - self._since) // DRIFT

    def _own_time(self) -> int:
        return int(self._seconds() * SECOND)

    def is_too_late(self, snowflake: int) -> bool:
        """Tell whether Discord has given up waiting for an answer to this."""
        return self._is_set and self() - ms_of(snowflake) > self.patience

    def set_by(self, snowflake: int) -> None:
        """Set the clock by an id that Discord made a moment ago."""
        known, told = self(), ms_of(snowflake)
        if not self._is_set or told > known or known - told > JUMP:
            self._since, self._is_set = self._own_time(), True
            self._ahead = told - self._since

    def note_arrival(self, snowflake: int) -> None:
        """Count an interaction, in the order of arrival."""
        self._arrived += 1
        self._latest = max(self._latest, ms_of(snowflake))
        self.set_by(snowflake)

    async def wait_for_arrivals(self, at: int) -> None:
        """Wait until every interaction is handled that was made before a moment and has arrived.

        Nothing earlier waits once something later has been handled, or nothing arrives for some rounds.
        """
        arrived, most = -1, self._arrived + MOST
        while arrived != self._arrived < most and self._latest < at:
            arrived = self._arrived
            for _ in range(ROUNDS):
                await asyncio.sleep(0)
