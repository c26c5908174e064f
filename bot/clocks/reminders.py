"""When a clock reminds its person, and when its time is up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.clocks.clock import seconds_left
from bot.people.waking import MINUTE, time_after

if TYPE_CHECKING:
    from bot.clocks.clock import Clock
    from bot.people.waking import Sleep

RUNGS = (50, 20, 10)  # percent of a turn's time that are left when we remind somebody
UNDISTURBED = 10 * MINUTE  # without a reminder, after anything that somebody has done in a match


@dataclass(frozen=True, slots=True)
class Alarm:
    """What a clock triggers next."""

    at: int
    is_reminder: bool  # else the time is up


def next_alarm(clock: Clock, sleep: Sleep, grace: int) -> Alarm | None:
    """Return the next alarm: a reminder, the end of the time, or the end of the others' time to choose."""
    if clock.since is None or clock.due_at is None:
        return None
    if clock.out_at is not None:
        return Alarm(clock.out_at + grace, is_reminder=False)
    at = _next_reminder(clock, sleep)
    if at is None or at >= clock.due_at:
        return Alarm(clock.due_at, is_reminder=False)
    return Alarm(at, is_reminder=True)


def _next_reminder(clock: Clock, sleep: Sleep) -> int | None:
    """Return when to remind somebody next: not soon after they have done something or snoozed."""
    peace = max(clock.snoozed_until or 0, 0 if clock.acted_at is None else clock.acted_at + UNDISTURBED)
    if clock.snoozed_until is not None:  # they asked to be reminded at that time
        return peace
    if clock.rung == len(RUNGS):
        return None
    at = reminder_time(clock, sleep, clock.rung)
    return at if at >= peace else time_after(sleep, peace, 0)  # never while they sleep


def reminder_time(clock: Clock, sleep: Sleep, rung: int) -> int:
    """Return when a reminder is due: so much of the turn's time is left then."""
    assert clock.since is not None
    return time_after(sleep, clock.since, max(0, clock.left - _threshold(clock, rung)))


def mark_reminded(clock: Clock, sleep: Sleep, now: int) -> Clock:
    """Note that we have reminded somebody; earlier reminders that are still due are skipped."""
    left = seconds_left(clock, sleep, now)
    rung = sum(left <= _threshold(clock, number) for number in range(len(RUNGS)))
    return replace(clock, rung=max(rung, clock.rung), snoozed_until=None)


def _threshold(clock: Clock, rung: int) -> int:
    return clock.whole * RUNGS[rung] // 100
