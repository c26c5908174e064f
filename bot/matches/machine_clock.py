"""Whether the clock of the machine can be believed, and for how long the bot was away."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from bot.matches.waking import DAY, HOUR, MINUTE

TOLERANCE = MINUTE  # so short an absence is none, and clocks are set by so little
AWAY_LIMIT = 300 * DAY  # rather a clock that was set wrong
DOUBT_SECONDS = HOUR  # after which a clock that has jumped, and runs since then, is believed


class Finding(Enum):
    FINE = auto()
    AWAY = auto()  # some time has passed that nobody could use
    DOUBT = auto()  # nothing may be judged by this clock


@dataclass(frozen=True, slots=True)
class Reading:
    """What a look at the clock says; who was away, was so from `since` to `now`."""

    finding: Finding
    since: int
    now: int
    is_new: bool = False  # a doubt that has just begun


class MachineClock:
    """Compares the clock that tells the date with one that only counts seconds while the machine runs."""

    def __init__(self, last: int | None, now: int, steady: float) -> None:
        self._known = (now if last is None else last, steady)
        self._doubted: tuple[int, float] | None = None

    def is_fine(self, now: int, steady: float) -> bool:
        """Tell whether the clock may be judged by at once."""
        return abs(self._drift(self._known, now, steady)) < TOLERANCE

    def read(self, now: int, steady: float) -> Reading:
        """Look at the clock; whatever it says is known from then on, unless it is doubted."""
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
        """Tell by how much more the date has moved than time has passed."""
        return (now - known[0]) - (steady - known[1])
