"""How much of what is dear to make one person may ask for in a while, so that nobody slows all the others."""

from __future__ import annotations

import math
import time
from collections import OrderedDict, deque
from typing import TYPE_CHECKING

from bot.matches.refusals import AskedTooOften

if TYPE_CHECKING:
    from collections.abc import Callable

KEPT = 1000  # people


class Allowance:
    def __init__(self, most: int, seconds: float, now: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._now = now
        self._asked: OrderedDict[int, deque[float]] = OrderedDict()

    def take(self, user_id: int) -> None:
        """Count a wish of somebody's; refuse it where there were too many."""
        asked = self._asked.setdefault(user_id, deque(maxlen=self._most))
        self._asked.move_to_end(user_id)
        while len(self._asked) > KEPT:
            self._asked.popitem(last=False)
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
