"""How long people may think, in words: what a pace means, by when somebody is to move, whose clock stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.clocks.pace import Pace
from bot.clocks.pauses import Rest, rest_of
from bot.front.words import plain
from render.words import N_

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.clocks.clock import Clock
    from bot.match.match import Match
    from render.words import Say


PACES: Mapping[Pace, tuple[str, str]] = {  # the title of each, and a line that explains it
    Pace.RELAXED: (N_("Pace: relaxed"), N_("3 days for each move")),
    Pace.DAILY: (N_("Pace: daily"), N_("1 day for each move")),
    Pace.BRISK: (N_("Pace: brisk"), N_("12 hours in all, and 4 more with each move, never over 12")),
    Pace.TONIGHT: (
        N_("Pace: tonight"),
        N_("15 minutes in all, and 1 more with each move; clocks run at night too"),
    ),
    Pace.NONE: (N_("Pace: no clocks"), N_("nobody runs out of time")),
}
RESTS: Mapping[Rest, str] = {
    Rest.LEAVE: N_("clocks pause on days off, and at night if I know your city"),
    Rest.NIGHTS: N_("clocks pause at night if I know your city; I never use days off for you"),
    Rest.NEVER: N_("clocks never pause"),
}


def pace_words(pace: Pace, say: Say) -> tuple[str, str]:
    """Return the title of a pace, and a line that explains it."""
    title, meaning = PACES[pace]
    return say(title), say(meaning)


def pace_line(match: Match, say: Say) -> str:
    """Say how long people may think, and when clocks stand."""
    title, meaning = pace_words(match.pace, say)
    pace = f"**{title}**\n-# {meaning}"
    if match.pace is Pace.NONE or rest_of(match.pace, match.rest) is not match.rest:
        return pace
    return f"{pace} · {say(RESTS[match.rest])}"


def clock_lines(match: Match, say: Say) -> Iterator[str]:
    """Say for each running clock by when its seat must move, and when the clock stands before that."""
    for clock in match.clocks:
        if clock.runs:
            yield _clock_line(clock, plain(match.chairs[clock.seat].name), say)
    if given := max((clock.given for clock in match.clocks if clock.runs), default=0):
        yield _outage_line(given, say)


def _clock_line(clock: Clock, name: str, say: Say) -> str:
    assert clock.due_at is not None
    assert clock.since is not None
    if clock.out_at is not None:
        return say("{name} has been out of time since {when}", name=name, when=f"<t:{clock.out_at}:f>")
    by = deadline_words(clock.due_at)
    if clock.leave and clock.rest_from is None:
        until = f"<t:{clock.since}:f>"
        if clock.due_at == clock.since:
            return say("{name}: away until {until}", name=name, until=by)
        return say("{name}: away until {until}, then by {by}", name=name, until=until, by=by)
    if clock.rest_from is None or clock.rest_to is None:
        return say("{name}: by {by}", name=name, by=by)
    if clock.rest_from <= clock.since:
        until = f"<t:{clock.rest_to}:f>"
        return say("{name}: by {by}; clock paused until {until}", name=name, by=by, until=until)
    begin, end = f"<t:{clock.rest_from}:t>", f"<t:{clock.rest_to}:t>"
    return say("{name}: by {by}; clock paused from {begin} to {end}", name=name, by=by, begin=begin, end=end)


def deadline_words(due_at: int) -> str:
    """Write a deadline so that Discord shows it in each reader's own zone."""
    return f"<t:{due_at}:f> (<t:{due_at}:R>)"


def _outage_line(seconds: int, say: Say) -> str:
    """Say how long the bot was away, and that the clocks stood meanwhile."""
    minutes = max(1, round(seconds / 60))
    if minutes < 2 * 60:
        return say.count(
            "I was offline for {n} minute; the clocks were paused",
            "I was offline for {n} minutes; the clocks were paused",
            minutes,
        )
    return say.count(
        "I was offline for {n} hour; the clocks were paused",
        "I was offline for {n} hours; the clocks were paused",
        round(minutes / 60),
    )


def clock_jump_text(since: int, now: int, say: Say) -> str:
    """Tell the host that the machine's clock has jumped, so that the bot judges nobody by it."""
    return say(
        "My machine's clock has jumped from {since} to {now}. Nobody runs out of time until "
        "it is right again, or until an hour has passed.",
        since=f"<t:{since}:f>",
        now=f"<t:{now}:f>",
    )
