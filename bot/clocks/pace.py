"""How long people may think: a bank of time, and what each move adds to it, up to the bank."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.people.waking import DAY, HOUR, MINUTE


class Pace(StrEnum):
    RELAXED = "relaxed"
    DAILY = "daily"
    BRISK = "brisk"
    TONIGHT = "tonight"
    NONE = "none"  # no clocks: nobody ever runs out of time


@dataclass(frozen=True, slots=True)
class TimeControl:
    bank: int  # seconds at the start, and at most
    increment: int  # seconds that a move adds


TIME_CONTROLS = {
    Pace.RELAXED: TimeControl(3 * DAY, 3 * DAY),
    Pace.DAILY: TimeControl(DAY, DAY),
    Pace.BRISK: TimeControl(12 * HOUR, 4 * HOUR),
    Pace.TONIGHT: TimeControl(15 * MINUTE, MINUTE),
}


def time_control(pace: Pace) -> TimeControl | None:
    """Return how much time a pace gives; None: as much as people like."""
    return TIME_CONTROLS.get(pace)


def takes_days(pace: Pace) -> bool:
    """Return whether people may think for days, or at least for more than an hour."""
    known = time_control(pace)
    return known is not None and known.bank > HOUR


def grace(pace: Pace) -> int:
    """Return how long the others have to choose what becomes of a seat that is out of time."""
    known = time_control(pace)
    return DAY if known is None else min(DAY, known.bank)
