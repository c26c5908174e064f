"""When somebody is awake: the clocks of their matches pause while they sleep, and on their days off."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

if TYPE_CHECKING:
    from collections.abc import Iterator

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR
SNOOZE = 2 * HOUR  # for which a person can put off a reminder
WEEK = 7
THURSDAY = 3  # the first of January 1970


@dataclass(frozen=True, slots=True)
class Sleep:
    """When somebody's clocks pause."""

    zone: str | None = None  # a time zone's name; None: their days are those of UTC
    quiet: tuple[int, int] | None = None  # from and to, in minutes of their day
    days_off: frozenset[int] = frozenset()  # of their week, from Monday, 0; all seven count as none
    away: tuple[tuple[int, int], ...] = ()  # from and to, in seconds since 1970

    @property
    def is_none(self) -> bool:
        return not (self.has_quiet or self.has_days_off or self.away)

    @property
    def has_quiet(self) -> bool:
        return self.quiet is not None and self.quiet[0] != self.quiet[1]

    @property
    def has_days_off(self) -> bool:
        return 0 < len(self.days_off) < WEEK


NEVER = Sleep()


@dataclass(frozen=True, slots=True)
class Span:
    """A time in which somebody is awake, or is not, up to `end`, exclusive."""

    start: int
    end: int | None  # None: for ever
    is_awake: bool


def spans(sleep: Sleep, start: int) -> Iterator[Span]:
    """Yield the spans from a time on; two spans of the same kind may follow each other."""
    if sleep.is_none:
        yield Span(start, None, is_awake=True)
        return
    while True:
        end = _next_change(sleep, start)
        yield Span(start, end, is_awake(sleep, start))
        if end is None:
            return
        start = end


def time_after(sleep: Sleep, start: int, seconds: int) -> int:
    """Return the time at which so many waking seconds have passed."""
    for span in spans(sleep, start):
        if not span.is_awake:
            continue
        if span.end is None or seconds <= span.end - span.start:
            return span.start + seconds
        seconds -= span.end - span.start
    raise AssertionError(sleep)  # the last span has no end, and is awake


def count_awake(sleep: Sleep, start: int, end: int) -> int:
    """Count the waking seconds between two times; 0 if the second is earlier."""
    count = 0
    for span in spans(sleep, start):
        if span.start >= end:
            break
        if span.is_awake:
            count += (end if span.end is None else min(span.end, end)) - span.start
    return count


def next_rest(sleep: Sleep, start: int, end: int) -> tuple[int, int] | None:
    """Return the start and end of somebody's first sleep between two times; None: there is none."""
    began: int | None = None
    for span in spans(sleep, start):
        if began is None and span.start >= end:
            return None
        if began is None and not span.is_awake:
            began = span.start
        elif began is not None and span.is_awake:
            return began, span.start
    return None


def next_change(sleep: Sleep, at: int) -> int | None:
    """Return when somebody next falls asleep or wakes up; None: never."""
    now = is_awake(sleep, at)
    return next((span.start for span in spans(sleep, at) if span.is_awake is not now), None)


def is_awake(sleep: Sleep, at: int) -> bool:
    if any(begin <= at < end for begin, end in sleep.away):
        return False
    day, second = divmod(at + shift(sleep.zone, at), DAY)
    if sleep.has_days_off and (day + THURSDAY) % WEEK in sleep.days_off:
        return False
    return not (sleep.quiet and _is_within(second // MINUTE, *sleep.quiet))


def _is_within(minute: int, begin: int, end: int) -> bool:
    """Return whether a minute is in a part of the day, which may span midnight."""
    return begin <= minute < end if begin <= end else minute >= begin or minute < end


def _next_change(sleep: Sleep, at: int) -> int | None:
    """Return the next time at which somebody may fall asleep or wake up; None: never."""
    known = [time for away in sleep.away for time in away if time > at]
    if sleep.has_quiet or sleep.has_days_off:
        known.append(_next_of_day(sleep, at))
    return min(known, default=None)


def _next_of_day(sleep: Sleep, at: int) -> int:
    """Return the next time at which a part of their day ends, or their time zone changes its offset."""
    now = shift(sleep.zone, at)
    second = (at + now) % DAY
    marks = {DAY} if sleep.quiet is None else {DAY, *(minute * MINUTE for minute in sleep.quiet)}
    following = at + min(mark for mark in marks if mark > second) - second
    return following if shift(sleep.zone, following) == now else _find_shift(sleep.zone, at, following)


def _find_shift(zone: str | None, before: int, after: int) -> int:
    """Find, by bisection, the second at which a zone changes its offset, at most once between two times."""
    old = shift(zone, before)
    while after - before > 1:
        middle = (before + after) // 2
        if shift(zone, middle) == old:
            before = middle
        else:
            after = middle
    return after


def shift(zone: str | None, at: int) -> int:
    """Return by how many seconds a time zone is ahead of UTC; an unknown zone counts as UTC."""
    known = find_zone(zone)
    if known is None:
        return 0
    ahead = datetime.fromtimestamp(at, UTC).astimezone(known).utcoffset()
    return int(ahead.total_seconds()) if ahead else 0


def find_zone(zone: str | None) -> ZoneInfo | None:
    """Return a time zone by its name; None if this machine does not know it."""
    try:
        return ZoneInfo(zone) if zone else None
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
