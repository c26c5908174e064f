"""The clock of a seat: what is left of its time, since when it runs, and what happens next to it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.matches.waking import DAY, MINUTE, count_awake, next_rest, time_after

if TYPE_CHECKING:
    from bot.matches.pace import TimeControl
    from bot.matches.waking import Sleep
    from rules_engine import Seat

RUNGS = (50, 20, 10)  # percent of a turn's time that are left when somebody is reminded
UNDISTURBED = 10 * MINUTE  # after whatever somebody has done in a match


@dataclass(frozen=True, slots=True)
class Clock:
    seat: Seat
    left: int  # waking seconds, at the time `since`
    whole: int  # what was left when the turn began
    before: int | None = None  # what was left before the last move added to it
    since: int | None = None  # None: it does not run
    due_at: int | None = None  # when it runs out
    rest_from: int | None = None  # when it stands next, while it runs
    rest_to: int | None = None
    rung: int = 0  # how many reminders are over in this turn
    acted_at: int | None = None
    snoozed_until: int | None = None
    out_at: int | None = None  # when it ran out, and the others could choose
    leave: int = 0  # days that were spent for it in this turn
    given: int = 0  # seconds that were given back in this turn: the bot was away
    unasked: int = 0  # days of leave that were spent for it in this match

    @property
    def runs(self) -> bool:
        return self.since is not None


@dataclass(frozen=True, slots=True)
class Alarm:
    """What happens next to a clock."""

    at: int
    is_reminder: bool  # or else its time is up


def full_clock(seat: Seat, given: TimeControl) -> Clock:
    """Make the clock of a seat that has not thought yet."""
    return Clock(seat, given.bank, given.bank)


def seconds_left(clock: Clock, sleep: Sleep, now: int) -> int:
    """Tell how many waking seconds are left."""
    spent = 0 if clock.since is None else count_awake(sleep, clock.since, now)
    return max(0, clock.left - spent)


def start(clock: Clock, sleep: Sleep, now: int) -> Clock:
    """Let a turn begin."""
    return schedule(replace(_end_turn(clock, clock.left), since=now), sleep)


def stop(clock: Clock, sleep: Sleep, now: int) -> Clock:
    """Let a turn end."""
    return _end_turn(clock, seconds_left(clock, sleep, now))


def _end_turn(clock: Clock, left: int) -> Clock:
    """Keep of a clock what lasts from turn to turn."""
    return Clock(clock.seat, left, left, clock.before, acted_at=clock.acted_at, unasked=clock.unasked)


def add_increment(clock: Clock, given: TimeControl) -> Clock:
    """Add what a move adds to a clock that stands, up to the bank; more than that is not taken away."""
    most = max(given.bank, clock.left)
    left = min(most, clock.left + given.increment)
    return replace(clock, left=left, whole=left, before=clock.left)


def undo_increment(clock: Clock) -> Clock:
    """Take back what the last move has added to a clock that stands."""
    left = clock.left if clock.before is None else min(clock.left, clock.before)
    return replace(clock, left=left, whole=left, before=None)


def resume(clock: Clock, sleep: Sleep, until: int, now: int, sleep_now: Sleep | None = None) -> Clock:
    """Count what was spent until a time, and let a clock that runs go on from another.

    What lies between is not counted. From then on its person may sleep otherwise.
    """
    if clock.since is None:
        return clock
    left = seconds_left(clock, sleep, until)
    until_then = min(clock.since, now + DAY) if clock.leave else now  # on leave that is spent by itself
    return schedule(replace(clock, left=left, since=max(until_then, now)), sleep_now or sleep)


def add_time(clock: Clock, sleep: Sleep, seconds: int, now: int) -> Clock:
    """Give more time, from now on, and begin to remind anew."""
    left = seconds_left(clock, sleep, now) + seconds
    more = replace(clock, left=left, whole=left, rung=0, snoozed_until=None, out_at=None)
    return schedule(replace(more, since=max(now, clock.since or now)), sleep) if clock.runs else more


def schedule(clock: Clock, sleep: Sleep) -> Clock:
    """Tell when a clock that runs will have run out, and when it stands before that."""
    assert clock.since is not None
    due_at = time_after(sleep, clock.since, clock.left)
    rest_from, rest_to = next_rest(sleep, clock.since, due_at) or (None, None)
    return replace(clock, due_at=due_at, rest_from=rest_from, rest_to=rest_to)


def next_alarm(clock: Clock, sleep: Sleep, grace: int) -> Alarm | None:
    """Tell what happens next: a reminder, or the time is up, or the time in which to choose is."""
    if clock.since is None or clock.due_at is None:
        return None
    if clock.out_at is not None:
        return Alarm(clock.out_at + grace, is_reminder=False)
    at = _next_reminder(clock, sleep)
    if at is None or at >= clock.due_at:
        return Alarm(clock.due_at, is_reminder=False)
    return Alarm(at, is_reminder=True)


def _next_reminder(clock: Clock, sleep: Sleep) -> int | None:
    """Find when somebody is reminded next: not soon after they have done something, or wished for peace."""
    peace = max(clock.snoozed_until or 0, 0 if clock.acted_at is None else clock.acted_at + UNDISTURBED)
    if clock.snoozed_until is not None:  # whoever wishes to be reminded then, is
        return peace
    if clock.rung == len(RUNGS):
        return None
    at = reminder_time(clock, sleep, clock.rung)
    return at if at >= peace else time_after(sleep, peace, 0)  # not in bed


def reminder_time(clock: Clock, sleep: Sleep, rung: int) -> int:
    """Tell when so much of a turn's time is left that somebody is to be reminded."""
    assert clock.since is not None
    return time_after(sleep, clock.since, max(0, clock.left - _threshold(clock, rung)))


def mark_reminded(clock: Clock, sleep: Sleep, now: int) -> Clock:
    """Note that somebody was reminded: what they should have heard before that is over too."""
    left = seconds_left(clock, sleep, now)
    rung = sum(left <= _threshold(clock, number) for number in range(len(RUNGS)))
    return replace(clock, rung=max(rung, clock.rung), snoozed_until=None)


def _threshold(clock: Clock, rung: int) -> int:
    return clock.whole * RUNGS[rung] // 100
