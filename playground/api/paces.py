"""Rate limits as Discord announces them, and enforces them where told to."""

from __future__ import annotations

import time
from collections import defaultdict, deque
from dataclasses import dataclass
from datetime import timedelta
from zlib import crc32

GENEROUS = 1000
OLD = timedelta(hours=1)  # a message's age, from which on its edits have a pace of their own


@dataclass(frozen=True, slots=True)
class Pace:
    count: int
    per: float


class Paces:
    """One bucket for each operation and channel; without a pace it is wide and never empty."""

    def __init__(self) -> None:
        self._paces: dict[tuple[str, str], Pace] = {}
        self._spent: defaultdict[tuple[str, str, str], deque[float]] = defaultdict(deque)
        self._overall: Pace | None = None
        self._made: deque[float] = deque()
        self._of_old: Pace | None = None
        self._edits: defaultdict[str, deque[float]] = defaultdict(deque)

    def limit(self, method: str, template: str, count: int, per: float) -> None:
        self._paces[method, template] = Pace(count, per)

    def limit_globally(self, count: int, per: float) -> None:
        """Limit all requests of the bot together; Discord allows 50 a second."""
        self._overall = Pace(count, per)

    def wait_globally(self) -> float:
        """Return how long to wait if this request is one too many of all; count it if not."""
        return _wait(self._made, self._overall, time.monotonic()) if self._overall else 0.0

    def limit_edits_of_old(self, count: int, per: float) -> None:
        """Limit edits of messages older than an hour, in each channel; Discord seems to allow 3 in 6 s."""
        self._of_old = Pace(count, per)

    def wait_for_old(self, channel: str) -> float:
        """Return how long to wait if this edit of an old message is one too many; count it if not."""
        return _wait(self._edits[channel], self._of_old, time.monotonic()) if self._of_old else 0.0

    def spend(self, method: str, template: str, major: str) -> tuple[dict[str, str], float]:
        """Return the headers to announce, and how long to wait if this one was too many."""
        pace = self._paces.get((method, template))
        if pace is None:
            return _headers(template, GENEROUS, GENEROUS - 1, 1.0), 0.0
        now, spent = time.monotonic(), self._spent[method, template, major]
        wait = _wait(spent, pace, now)
        left = pace.count - len(spent)
        return _headers(f"{method} {template}", pace.count, left, spent[0] + pace.per - now), wait


def _wait(spent: deque[float], pace: Pace, now: float) -> float:
    while spent and now - spent[0] >= pace.per:
        spent.popleft()
    if len(spent) >= pace.count:
        return spent[0] + pace.per - now
    spent.append(now)
    return 0.0


def _headers(bucket: str, limit: int, remaining: int, reset_after: float) -> dict[str, str]:
    return {
        "X-RateLimit-Bucket": f"{crc32(bucket.encode()):08x}",
        "X-RateLimit-Limit": str(limit),
        "X-RateLimit-Remaining": str(remaining),
        "X-RateLimit-Reset": f"{time.time() + reset_after:.3f}",
        # Never rounded down: who comes a moment early is refused.
        "X-RateLimit-Reset-After": f"{reset_after + 0.001:.3f}",
    }
