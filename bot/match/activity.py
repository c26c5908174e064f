"""Who has just done something in a match. It spares people pings; it is lost when the process ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.clocks.reminders import UNDISTURBED

if TYPE_CHECKING:
    from collections.abc import Callable


class Activity:
    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._last_acts: dict[tuple[int, int], int] = {}  # when somebody last did anything in a match

    def remember(self, match_id: int, user_id: int) -> None:
        """Remember for a while that somebody is busy with a match, even if they only look at it."""
        now = self._now()
        self._last_acts.pop((match_id, user_id), None)
        self._last_acts[match_id, user_id] = now
        while (first := next(iter(self._last_acts))) and self._last_acts[first] < now - UNDISTURBED:
            del self._last_acts[first]

    def who_is_at(self, match_id: int) -> tuple[int, ...]:
        """List who was busy with a match lately."""
        busy = (user_id for match, user_id in self._last_acts if match == match_id)
        return tuple(user_id for user_id in busy if self.last_act(match_id, user_id) is not None)

    def last_act(self, match_id: int, user_id: int) -> int | None:
        """Return when somebody was last busy with a match, if it was lately."""
        now = self._now()
        at = self._last_acts.get((match_id, user_id), now + 1)
        return at if now - UNDISTURBED <= at <= now else None  # else long ago, or the clock was set back
