"""Rate limits as Discord announces them, and enforces them where told to."""

from __future__ import annotations

import time
from collections import defaultdict, deque
from dataclasses import dataclass
from zlib import crc32

GENEROUS = 1000


@dataclass(frozen=True, slots=True)
class Pace:
    count: int
    per: float


class Paces:
    """One bucket for each operation and channel; without a pace it is wide and never empty."""

    def __init__(self) -> None:
        self._paces: dict[tuple[str, str], Pace] = {}
        self._spent: defaultdict[tuple[str, str, str], deque[float]] = defaultdict(deque)

    def limit(self, method: str, template: str, count: int, per: float) -> None:
        self._paces[method, template] = Pace(count, per)

    def spend(self, method: str, template: str, major: str) -> tuple[dict[str, str], float]:
        """Return the headers to announce, and how long to wait if this one was too many."""
        pace = self._paces.get((method, template))
        if pace is None:
            return _headers(template, GENEROUS, GENEROUS - 1, 1.0), 0.0
        now, spent = time.monotonic(), self._spent[method, template, major]
        while spent and now - spent[0] >= pace.per:
            spent.popleft()
        wait = spent[0] + pace.per - now if len(spent) >= pace.count else 0.0
        if not wait:
            spent.append(now)
        left = pace.count - len(spent)
        return _headers(f"{method} {template}", pace.count, left, spent[0] + pace.per - now), wait


def _headers(bucket: str, limit: int, remaining: int, reset_after: float) -> dict[str, str]:
    return {
        "X-RateLimit-Bucket": f"{crc32(bucket.encode()):08x}",
        "X-RateLimit-Limit": str(limit),
        "X-RateLimit-Remaining": str(remaining),
        "X-RateLimit-Reset": f"{time.time() + reset_after:.3f}",
        # Never rounded down: who comes a moment early is refused.
        "X-RateLimit-Reset-After": f"{reset_after + 0.001:.3f}",
    }
