"""Whether the bot can trust the clock of its machine, and for how long it was away."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from bot.people.waking import DAY, HOUR, MINUTE

TOLERANCE = MINUTE  # seconds; a shorter absence does not count, and time servers move clocks by less
AWAY_LIMIT = 300 * DAY  # a longer absence is rather a wrong clock
DOUBT_SECONDS = HOUR  # after which we trust a clock that has jumped, if it has run evenly since


class Finding(Enum):
    FINE = auto()
    AWAY = auto()  # the bot was away for some time
    DOUBT = auto()  # we do not trust the clock now


@dataclass(frozen=True, slots=True)
class Reading:
    """What reading the clock has found; an absence was from `since` to `now`."""

    finding: Finding
    since: int
    now: int
    is_new: bool = False  # the doubt has just started


class MachineClock:
    """Compares the wall clock with a steady one, which only counts seconds while the machine runs."""

    def __init__(self, last: int | None, now: int, steady: float) -> None:
        self._known = (now if last is None else last, steady)
        self._doubted: tuple[int, float] | None = None

    def is_fine(self, now: int, steady: float) -> bool:
        """Return whether we may trust the clock now."""
        return abs(self._drift(self._known, now, steady)) < TOLERANCE

    def read(self, now: int, steady: float) -> Reading:
        """Read the clock; unless we doubt it, later readings compare with this one."""
        since, ahead = self._known[0], self._drift(self._known, now, steady)
        if abs(ahead) < TOLERANCE:
            return self._believe(Finding.FINE, since, now, steady)
        if 0 < ahead < AWAY_LIMIT:
            return self._believe(Finding.AWAY, since, now, steady)
        if self._doubted is None or abs(self._drift(self._doubted, now, steady)) >= TOLERANCE:
            self._doubted = (now, steady)
            return Reading(Finding.DOUBT, since, now, is_new=True)
        if steady - self._doubted[1] >= DOUBT_SECONDS:
            return self._believe(Finding.AWAY, since, now, steady)
        return Reading(Finding.DOUBT, since, now)

    def _believe(self, finding: Finding, since: int, now: int, steady: float) -> Reading:
        self._known, self._doubted = (now, steady), None
        return Reading(finding, since, now)

    @staticmethod
    def _drift(known: tuple[int, float], now: int, steady: float) -> float:
        """Return how far the wall clock has moved ahead of the steady one."""
        return (now - known[0]) - (steady - known[1])
