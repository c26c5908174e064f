"""How much of what is dear to make one person may ask for in a while, so that nobody slows all the others."""

from __future__ import annotations

import math
import time
from collections import deque
from typing import TYPE_CHECKING

from bot.matches.refusals import AskedTooOften
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
        """Count a wish of somebody's; refuse it where there were too many."""
        asked = self._asked[user_id] = self._asked.get(user_id, deque(maxlen=self._most))
        left = asked[0] + self._seconds - self._now() if len(asked) == self._most else 0
        if left > 0:
            raise AskedTooOften(math.ceil(left))
        asked.append(self._now())


def films() -> Allowance:
    """Allow few: a film takes seconds of a processor."""
    return Allowance(5, 60)


def history() -> Allowance:
    """Allow many steps, but no stampede: each takes a picture that is seldom kept."""
    return Allowance(60, 30)


def advice() -> Allowance:
    """Allow some: a hint takes a second of a processor, a look back many."""
    return Allowance(10, 60)
