"""The clock of a seat: how much time is left, and since when it runs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.people.waking import DAY, count_awake, next_rest, time_after

if TYPE_CHECKING:
    from bot.clocks.pace import TimeControl
    from bot.people.waking import Sleep
    from rules_engine import Seat


@dataclass(frozen=True, slots=True)
class Clock:
    seat: Seat
    left: int  # waking seconds, at the time `since`
    whole: int  # what was left when the turn began
    before: int | None = None  # what was left before the last move added to it
    since: int | None = None  # None: it does not run
    due_at: int | None = None  # when it runs out
    rest_from: int | None = None  # when it pauses next, while it runs
    rest_to: int | None = None
    rung: int = 0  # how many reminders were due in this turn so far
    acted_at: int | None = None
    snoozed_until: int | None = None
    out_at: int | None = None  # when it ran out, and the others could choose
    leave: int = 0  # days off that we spent for it in this turn
    given: int = 0  # seconds that we gave back in this turn, as the bot was away
    unasked: int = 0  # days off that we spent for it in this match

    @property
    def runs(self) -> bool:
        return self.since is not None


def full_clock(seat: Seat, given: TimeControl) -> Clock:
    """Make the clock of a seat that has not thought yet."""
    return Clock(seat, given.bank, given.bank)


def seconds_left(clock: Clock, sleep: Sleep, now: int) -> int:
    """Return how many waking seconds are left."""
    spent = 0 if clock.since is None else count_awake(sleep, clock.since, now)
    return max(0, clock.left - spent)


def start(clock: Clock, sleep: Sleep, now: int) -> Clock:
    """Start a turn."""
    return schedule(replace(_end_turn(clock, clock.left), since=now), sleep)


def stop(clock: Clock, sleep: Sleep, now: int) -> Clock:
    """End a turn."""
    return _end_turn(clock, seconds_left(clock, sleep, now))


def _end_turn(clock: Clock, left: int) -> Clock:
    """Make a stopped clock, which keeps only what lasts from turn to turn."""
    return Clock(clock.seat, left, left, clock.before, acted_at=clock.acted_at, unasked=clock.unasked)


def add_increment(clock: Clock, given: TimeControl) -> Clock:
    """Add to a stopped clock what a move adds, up to the bank; a clock that has more keeps it."""
    most = max(given.bank, clock.left)
    left = min(most, clock.left + given.increment)
    return replace(clock, left=left, whole=left, before=clock.left)


def undo_increment(clock: Clock) -> Clock:
    """Remove from a stopped clock what the last move has added."""
    left = clock.left if clock.before is None else min(clock.left, clock.before)
    return replace(clock, left=left, whole=left, before=None)


def resume(clock: Clock, sleep: Sleep, until: int, now: int, sleep_now: Sleep | None = None) -> Clock:
    """Pause a running clock at `until`, and resume it at `now`; the time between does not count.

    From `now` on, the person may have other quiet hours: `sleep_now`.
    """
    if clock.since is None:
        return clock
    left = seconds_left(clock, sleep, until)
    until_then = min(clock.since, now + DAY) if clock.leave else now  # a day off that we spent is not over
    return schedule(replace(clock, left=left, since=max(until_then, now)), sleep_now or sleep)


def add_time(clock: Clock, sleep: Sleep, seconds: int, now: int) -> Clock:
    """Add time from now on, and start again with the first reminder."""
    left = seconds_left(clock, sleep, now) + seconds
    more = replace(clock, left=left, whole=left, rung=0, snoozed_until=None, out_at=None)
    return schedule(replace(more, since=max(now, clock.since or now)), sleep) if clock.runs else more


def schedule(clock: Clock, sleep: Sleep) -> Clock:
    """Calculate when a running clock will run out, and when it will pause before that."""
    assert clock.since is not None
    due_at = time_after(sleep, clock.since, clock.left)
    rest_from, rest_to = next_rest(sleep, clock.since, due_at) or (None, None)
    return replace(clock, due_at=due_at, rest_from=rest_from, rest_to=rest_to)
