"""How long people may think, in words: what a pace means, by when somebody is to move, whose clock stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.cards.words import plain
from bot.matches.pace import Pace, Rest, rest_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.matches.clock import Clock
    from bot.matches.match import Match
    from render.words import Say


def pace_title(pace: Pace, say: Say) -> str:
    match pace:
        case Pace.RELAXED:
            return say("Pace: relaxed")
        case Pace.DAILY:
            return say("Pace: daily")
        case Pace.BRISK:
            return say("Pace: brisk")
        case Pace.TONIGHT:
            return say("Pace: tonight")
        case Pace.NONE:
            return say("Pace: no clocks")


def pace_meaning(pace: Pace, say: Say) -> str:
    """Tell in a line what a pace gives."""
    match pace:
        case Pace.RELAXED:
            return say("3 days for each move")
        case Pace.DAILY:
            return say("1 day for each move")
        case Pace.BRISK:
            return say("12 hours in all, and 4 more with each move, never over 12")
        case Pace.TONIGHT:
            return say("15 minutes in all, and 1 more with each move; nobody sleeps")
        case Pace.NONE:
            return say("nobody is hurried, and nobody runs out of time")


def rest_title(rest: Rest, say: Say) -> str:
    match rest:
        case Rest.LEAVE:
            return say("clocks stand at night and on leave")
        case Rest.NIGHTS:
            return say("clocks stand at night; no leave is spent by itself")
        case Rest.NEVER:
            return say("clocks never stand")


def pace_line(match: Match, say: Say) -> str:
    """Tell how long people may think, and when clocks stand."""
    pace = f"**{pace_title(match.pace, say)}**\n-# {pace_meaning(match.pace, say)}"
    if match.pace is Pace.NONE or rest_of(match.pace, match.rest) is not match.rest:
        return pace
    return f"{pace} · {rest_title(match.rest, say)}"


def clock_lines(match: Match, say: Say) -> Iterator[str]:
    """Tell for each clock that runs by when its seat is to move, and when it stands before that."""
    for clock in match.clocks:
        if clock.runs:
            yield _line(clock, plain(match.chairs[clock.seat].name), say)
    if given := max((clock.given for clock in match.clocks if clock.runs), default=0):
        yield _given(given, say)


def _line(clock: Clock, name: str, say: Say) -> str:
    assert clock.due_at is not None
    assert clock.since is not None
    if clock.out_at is not None:
        return say("{name} has been out of time since {when}", name=name, when=f"<t:{clock.out_at}:f>")
    by = by_when(clock.due_at)
    if clock.leave and clock.rest_from is None:
        return say(
            "{name}: on leave until {until}, then by {by}", name=name, until=f"<t:{clock.since}:f>", by=by
        )
    if clock.rest_from is None or clock.rest_to is None:
        return say("{name}: by {by}", name=name, by=by)
    if clock.rest_from <= clock.since:
        until = f"<t:{clock.rest_to}:f>"
        return say("{name}: by {by}; the clock stands until {until}", name=name, by=by, until=until)
    begin, end = f"<t:{clock.rest_from}:t>", f"<t:{clock.rest_to}:t>"
    return say(
        "{name}: by {by}; the clock stands from {begin} to {end}", name=name, by=by, begin=begin, end=end
    )


def by_when(due_at: int) -> str:
    """Name a deadline so that everybody reads it in their own zone."""
    return f"<t:{due_at}:f> (<t:{due_at}:R>)"


def _given(seconds: int, say: Say) -> str:
    """Say that the bot was away, and that nobody loses by it."""
    minutes = max(1, round(seconds / 60))
    if minutes < 2 * 60:
        return say.count(
            "I was away for {n} minute; the clocks stood meanwhile",
            "I was away for {n} minutes; the clocks stood meanwhile",
            minutes,
        )
    return say.count(
        "I was away for {n} hour; the clocks stood meanwhile",
        "I was away for {n} hours; the clocks stood meanwhile",
        round(minutes / 60),
    )


def jumped(since: int, now: int, say: Say) -> str:
    """Tell the host that the clock of the machine cannot be believed."""
    return say(
        "The clock of the machine I run on has jumped from {since} to {now}. Until it is right again, or "
        "has gone on like this for an hour, I judge nobody by it.",
        since=f"<t:{since}:f>",
        now=f"<t:{now}:f>",
    )
