"""Recounts, minute by minute, what should have happened; nothing of the bot's is used."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache, lru_cache
from itertools import accumulate, chain
from typing import TYPE_CHECKING, TypeAlias
from zoneinfo import ZoneInfo

from bench.weeks.foreseen import missed_ends, missed_plans, missed_votes
from bench.weeks.leaves import Leaves
from bench.weeks.told import Home, Told, What

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MINUTE, DAY = 60, 86_400
QUARTER = 15  # minutes: no zone is ahead of another by less, so all change their clocks at one
PEACE = 600  # seconds after somebody has acted
PATIENCE = 7200  # seconds for which somebody wants peace
RUNGS = (50, 20, 10)
BANKS = {"relaxed": 3 * DAY, "daily": DAY, "brisk": DAY // 2, "tonight": 15 * MINUTE}
INCREMENTS = {"relaxed": 3 * DAY, "daily": DAY, "brisk": 4 * 3600, "tonight": MINUTE}

OTHERWISE = {What.SAID, What.FORESEEN, What.ASKED, What.SETTLED}  # no clock minds
MESSAGES = {What.CALLED, What.RANG, What.EXCUSED, What.PUT}  # each is owed, and said once

Quiet: TypeAlias = tuple[int, int] | None


@cache
def wakes(zone: str, quiet: tuple[int, int] | None, off: frozenset[int], first: int, count: int) -> bytes:
    """Tell of each minute whether somebody is awake in it."""
    week = bytes(_wakes(*divmod(minute, DAY // MINUTE), quiet, off) for minute in range(7 * DAY // MINUTE))
    return bytes(map(week.__getitem__, _walls(zone, first, count)))


@cache
def _walls(zone: str, first: int, count: int) -> array[int]:
    """Read off a wall's clock, each quarter of an hour, which minute of the week it shows; count between."""
    known = ZoneInfo(zone)
    times = (datetime.fromtimestamp(at * MINUTE, known) for at in range(first, first + count, QUARTER))
    begun = ((time.weekday() * 24 + time.hour) * 60 + time.minute for time in times)
    return array("H", chain.from_iterable(range(minute, minute + QUARTER) for minute in begun))[:count]


def _wakes(weekday: int, now: int, quiet: Quiet, off: frozenset[int]) -> bool:
    if weekday in off:
        return False
    if quiet is None:
        return True
    begin, end = quiet
    return not (begin <= now < end) if begin <= end else end <= now < begin


@lru_cache(maxsize=256)
def _counted(minutes: bytes) -> array[int]:
    """Count up to each minute; the same town is recounted many times."""
    return array("I", accumulate(minutes, initial=0))


class Calendar:
    """The minutes of some weeks: who is awake in which, while the bot is there."""

    def __init__(self, told: Iterable[Told], first: int, days: int) -> None:
        self._first, self._count = first // MINUTE, days * 24 * 60
        habits: dict[int, list[tuple[int, Home]]] = defaultdict(list)
        self.down: list[tuple[int, int]] = []
        for one in told:
            if one.what is What.SLEEPS:
                habits[one.person].append((one.at, one.value))
            elif one.what is What.DOWN:
                self.down.append((one.at, one.value))
        self._changes = {(person, at) for person, kept in habits.items() for at, _ in kept}
        self._wall = self._summed(bytearray(b"\1" * self._count))
        self._sums = {person: self._summed(self._awake(kept)) for person, kept in habits.items()}

    def _awake(self, habits: list[tuple[int, Home]]) -> bytearray:
        minutes = bytearray(self._count)
        for number, (at, home) in enumerate(habits):
            begin = at // MINUTE - self._first
            end = habits[number + 1][0] // MINUTE - self._first if number + 1 < len(habits) else self._count
            awake = wakes(home.zone, home.quiet, home.days_off, self._first, self._count)
            minutes[begin:end] = awake[begin:end]
            gone = min(end, max(begin, home.away_until // MINUTE - self._first))
            minutes[begin:gone] = bytes(gone - begin)
        return minutes

    def _summed(self, minutes: bytearray) -> array[int]:
        for begin, end in self.down:
            first, last = begin // MINUTE - self._first, min(self._count, end // MINUTE - self._first)
            minutes[first:last] = bytes(max(0, last - first))
        return _counted(bytes(minutes))

    def _of(self, person: int | None) -> array[int]:
        return self._wall if person is None else self._sums[person]

    def count(self, person: int | None, at: int) -> int:
        """Count the seconds in which somebody was awake up to a time; for nobody, those of the bot."""
        minute, second = divmod(at - self._first * MINUTE, MINUTE)
        sums = self._of(person)
        if minute >= self._count:
            return sums[-1] * MINUTE + at - (self._first + self._count) * MINUTE
        return sums[minute] * MINUTE + second * (sums[minute + 1] - sums[minute])

    def reached(self, person: int | None, since: int, seconds: int) -> int:
        """Find the first time at which so many waking seconds have passed."""
        sums, wanted = self._of(person), self.count(person, since) + seconds
        if seconds == 0:
            minute = bisect_left(sums, sums[since // MINUTE - self._first] + 1) - 1
            return max(since, (self._first + minute) * MINUTE)
        minute = bisect_left(sums, -(-wanted // MINUTE))
        return (self._first + minute) * MINUTE - (sums[min(minute, self._count)] * MINUTE - wanted)

    def seen(self, at: int) -> int:
        """Tell when a bot that looks once a minute sees that a time has come.

        It may be killed again in the first minute that it is back, before it has done all there was to do.
        """
        tick, is_back = -(-at // MINUTE) * MINUTE, False
        for begin, end in self.down:
            if begin <= tick <= end or (is_back and begin == tick + MINUTE):
                tick, is_back = end, True
        return tick

    def earliest(self, at: int) -> int:
        """Tell when a time may have come already: at the very moment in which the bot was killed."""
        return next((begin for begin, end in self.down if end == at), at)

    def latest(self, person: int | None, at: int) -> int:
        """Tell when a time must have been seen.

        What a kill has held up waits until its person wakes; so does what is due just as they go away.
        """
        seen = self.seen(at)
        is_punctual = seen < at + MINUTE and (person, seen) not in self._changes
        return seen if is_punctual else self.reached(person, seen, 0)


@dataclass(slots=True)
class Clock:
    """One seat's time, counted again."""

    pace: str
    person: int | None  # None: nobody sleeps
    left: int
    since: int | None = None
    whole: int = 0
    rung: int = 0
    acted: int | None = None
    snoozed: int | None = None
    out: int | None = None
    rests: int = 0  # days of leave in this turn
    owed: dict[What, int] = field(default_factory=dict)  # messages, and since when

    def remaining(self, days: Calendar, at: int) -> int:
        if self.since is None or at <= self.since:
            return self.left
        return max(0, self.left - days.count(self.person, at) + days.count(self.person, self.since))

    def next(self, days: Calendar) -> tuple[What | None, int]:
        """Tell what is to happen next, and when."""
        if self.since is None:
            return None, 0
        if self.out is not None:
            return What.STOOD_IN, days.reached(None, self.out, min(DAY, BANKS[self.pace]))
        due = days.reached(self.person, self.since, self.left)
        peace = max(self.snoozed or 0, 0 if self.acted is None else self.acted + PEACE)
        if self.snoozed is not None:
            at = peace
        elif self.rung < len(RUNGS):
            passed = self.left - self.whole * RUNGS[self.rung] // 100
            at = days.reached(self.person, self.since, max(0, passed))
            at = at if at >= peace else days.reached(self.person, peace, 0)
        else:
            return What.LATE, due
        return (What.REMINDED, at) if at < due else (What.LATE, due)


def recount(told: list[Told], first: int, days: int, allowance: int) -> list[str]:
    """List where what has happened is not what should have."""
    calendar = Calendar(told, first, days)
    clocks: dict[tuple[int, int], Clock] = {}
    found: list[str] = []
    leaves = Leaves(allowance)
    for one in told:
        key = (one.match, one.seat)
        found += leaves.followed(one)
        if one.what is What.DEALT:
            pace, rest = one.value
            never_stands = pace == "tonight" or rest == "never"
            clocks[key] = Clock(pace, None if never_stands else one.person, BANKS[pace])
        elif key in clocks and one.what not in OTHERWISE:
            was_late = clocks[key].out is not None
            found += _followed(clocks[key], one, calendar)
            if was_late and clocks[key].out is None:
                _ask_again(clocks, one)
    end = told[-1].at
    found += [*missed_plans(told), *missed_votes(told, calendar), *missed_ends(told, calendar)]
    return found + [line for key, clock in clocks.items() for line in _forgotten(clock, key, calendar, end)]


def _ask_again(clocks: dict[tuple[int, int], Clock], one: Told) -> None:
    """Owe the question about anybody else who is late at a table, as that about the first is taken away."""
    for (match, _), clock in clocks.items():
        if match == one.match and clock.out is not None:
            clock.owed[What.PUT] = one.at


def _forgotten(clock: Clock, what: object, days: Calendar, now: int) -> Iterator[str]:
    """Say what should have happened before a time."""
    yield from _unsaid(clock, what, days, now)
    wanted, at = clock.next(days)
    if wanted is not None and days.latest(clock.person, at) + MINUTE < now:
        yield f"{what}: {wanted} was missed at {at}: {clock}"


def _unsaid(clock: Clock, what: object, days: Calendar, now: int) -> Iterator[str]:
    for message, since in [*clock.owed.items()]:
        if days.seen(since) + MINUTE < now:
            yield f"{what}: {message} was not said, since {since}: {clock}"
            del clock.owed[message]


def _followed(clock: Clock, one: Told, days: Calendar) -> Iterator[str]:
    """Let a clock follow what happened, and say what should have been otherwise."""
    wanted, at = clock.next(days)
    if one.what in {What.REMINDED, What.RESTED, What.LATE, What.STOOD_IN}:
        yield from _unsaid(clock, one, days, one.at)
        kind = What.LATE if one.what is What.RESTED else one.what
        if wanted is not kind or not days.earliest(at) <= one.at <= days.latest(clock.person, at) + MINUTE:
            yield f"{one}: {wanted} was to be at {at}, seen at {days.seen(at)}: {clock}"
    elif one.what is not What.LEFT and one.what not in MESSAGES:
        yield from _forgotten(clock, one, days, one.at)
    yield from _changed(clock, one, days)


def _changed(clock: Clock, one: Told, days: Calendar) -> Iterator[str]:
    match one.what:
        case message if message in MESSAGES:
            since = clock.owed.pop(message, None)
            if since is None or one.at > days.seen(since) + MINUTE:
                yield f"{one}: twice, too late or out of turn: {clock}"
        case What.LEFT:
            if one.value != clock.left:
                yield f"{one}: {clock.left} should be left"
        case What.REMINDED | What.RESTED | What.LATE | What.STOOD_IN:
            _judged(clock, one, clock.remaining(days, one.at))
        case _:
            _played(clock, one, clock.remaining(days, one.at))


def _judged(clock: Clock, one: Told, left: int) -> None:
    """Follow what the bot has done by itself."""
    match one.what:
        case What.REMINDED:
            clock.rung = max(clock.rung, sum(left <= clock.whole * rung // 100 for rung in RUNGS))
            clock.snoozed = None
            clock.owed.pop(What.CALLED, None)  # the one takes the place of the other
            clock.owed[What.RANG] = one.at
        case What.RESTED:
            clock.left, clock.since, clock.rung = 0, one.at + DAY, len(RUNGS)
            clock.rests += 1
            if clock.rests == 1:
                clock.owed[What.EXCUSED] = one.at
        case What.LATE:
            clock.out = clock.owed[What.PUT] = one.at
        case _:
            _replaced(clock)


def _replaced(clock: Clock) -> None:
    """Keep all the time there is for a person who comes back to a seat."""
    clock.left, clock.since, clock.acted, clock.out = BANKS[clock.pace], None, None, None
    clock.owed = {}


def _played(clock: Clock, one: Told, left: int) -> None:
    """Follow what people have done."""
    match one.what:
        case What.BEGUN:
            clock.since, clock.whole, clock.rung = one.at, clock.left, 0
            clock.rests, clock.snoozed, clock.out = 0, None, None
            clock.owed = {What.CALLED: one.at} if one.value else {}
        case What.ACTED | What.SPARED:
            clock.left = min(max(BANKS[clock.pace], left), left + INCREMENTS[clock.pace])
            clock.since, clock.out, clock.owed = None, None, {}
            clock.acted = one.at if one.what is What.ACTED else clock.acted
        case What.ENDED:
            clock.left, clock.since, clock.out, clock.owed = left, None, None, {}
        case What.GIVEN:
            clock.left = clock.whole = left + one.value
            clock.since = max(one.at, clock.since or one.at)  # a day of leave goes on
            clock.rung, clock.snoozed, clock.out = 0, None, None
            clock.owed.pop(What.PUT, None)
        case What.REPLACED:
            _replaced(clock)
        case What.SNOOZED:
            clock.snoozed = one.at + PATIENCE
