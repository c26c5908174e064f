"""Limits how often a person asks for something expensive, so that nobody slows down all the others."""

from __future__ import annotations

import math
import time
from collections import deque
from typing import TYPE_CHECKING

from bot.front.refusals import AskedTooOften
from bot.runtime.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Callable

PEOPLE_REMEMBERED = 1000  # people


class Allowance:
    def __init__(self, most: int, seconds: float, now: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._now = now
        self._asked = Recent[int, deque[float]](PEOPLE_REMEMBERED)

    def spend(self, user_id: int) -> None:
        """Count a request of a person; refuse it if there were too many of late."""
        asked = self._asked[user_id] = self._asked.get(user_id, deque(maxlen=self._most))
        left = asked[0] + self._seconds - self._now() if len(asked) == self._most else 0
        if left > 0:
            raise AskedTooOften(math.ceil(left))
        asked.append(self._now())


def films() -> Allowance:
    """Allow few: a film takes seconds of processor time."""
    return Allowance(5, 60)


def history() -> Allowance:
    """Allow many steps, but not all at once: each needs a picture, and few of those are in a cache."""
    return Allowance(60, 30)


def advice() -> Allowance:
    """Allow some: a hint takes a second of processor time, a look back takes many."""
    return Allowance(10, 60)
