"""Recounts what plans say, and when votes and forgotten matches end; nothing of the bot's is used."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from bench.weeks.told import Told, What

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bench.weeks.recount import Calendar

MINUTE, DAY = 60, 86_400
WONDERED_AFTER = CLOSED_AFTER = 14 * DAY  # in which nobody moves at a table without a pace, and then

Said: TypeAlias = tuple[int, str]
"""A seat, and its words."""


def missed_plans(told: list[Told]) -> Iterator[str]:
    """Say where a plan has spoken though it should not have, or has not though it should."""
    logs: dict[int, list[Said]] = defaultdict(list)
    lines: dict[int, list[tuple[int, tuple[Said, ...]]]] = defaultdict(list)
    for one in told:
        if one.what is What.FORESEEN:
            lines[one.match].append(one.value)
        elif one.what is What.SAID:
            ply, words, is_planned = one.value
            log = logs[one.match]
            due = _due(lines[one.match], log)
            if is_planned is not ((one.seat, words) in due) or (due and not is_planned):
                yield f"{one}: plans had {due} to say"
            if ply != len(log) + 1:
                yield f"{one}: the log has {len(log)} lines"
            log.append((one.seat, words))
    for match, log in logs.items():
        if due := _due(lines[match], log):
            yield f"{match}: {due} was never said"


def _due(lines: list[tuple[int, tuple[Said, ...]]], log: list[Said]) -> set[Said]:
    """List what plans have to say to a log: each line is its owner's whose words are its last."""
    return {
        moves[len(log) - ply]
        for ply, moves in lines
        if len(log) - ply < len(moves)
        and tuple(log[ply:]) == moves[: len(log) - ply]
        and moves[len(log) - ply][0] == moves[-1][0]
    }


def missed_votes(told: list[Told], days: Calendar) -> Iterator[str]:
    """Say which votes have ended twice, or later than they had to."""
    pending: dict[int, Told] = {}
    for one in told:
        if one.what is What.ASKED:
            pending = {key: asked for key, asked in pending.items() if asked.match != one.match}
            pending[one.value[0]] = one  # nobody asks again before it is over
        elif one.what is What.SETTLED:
            asked = pending.pop(one.value, None)
            if asked is None or one.at > days.seen(_expiry(asked, days)) + MINUTE:
                yield f"{one}: too late, or twice: {asked}"
        elif one.what is What.SAID:  # the mover needs no more time
            pending = {
                key: asked
                for key, asked in pending.items()
                if (asked.match, asked.seat) != (one.match, one.seat)
            }
        elif one.what is What.ENDED:
            pending = {key: asked for key, asked in pending.items() if asked.match != one.match}
    end = told[-1].at
    for asked in pending.values():
        if days.seen(_expiry(asked, days)) + MINUTE < end:
            yield f"{asked}: never settled"


def _expiry(asked: Told, days: Calendar) -> int:
    """Tell when a vote has to end: what the bot was away for is added to the time to answer."""
    return days.reached(None, asked.at, asked.value[1] - asked.at)


@dataclass(slots=True)
class Idle:
    """A match without a pace: since when nobody has moved, and when people were asked, first and last."""

    since: int
    asked: int | None = None
    asked_last: int = 0

    def next(self, days: Calendar) -> tuple[What, int, int]:
        """Tell what is to happen next, not before when, and when the bot has been there for long enough."""
        if self.asked is None:
            earliest = self.since + WONDERED_AFTER
            return What.WONDERED, earliest, days.reached(None, self.since, WONDERED_AFTER)
        back = next(
            (end for begin, end in days.down if end - begin >= DAY and self.asked_last <= begin), None
        )
        closed = days.reached(None, self.asked, CLOSED_AFTER)
        return (What.CLOSED, closed, closed) if back is None or back > closed else (What.WONDERED, back, back)

    def missed(self, place: object, days: Calendar, now: int) -> Iterator[str]:
        """Say what should have happened before a time."""
        what, _, latest = self.next(days)
        if days.seen(latest) + MINUTE < now:
            yield f"{place}: {what} was missed at {latest}"


def missed_ends(told: list[Told], days: Calendar) -> Iterator[str]:
    """Say which matches without a pace were not asked about or closed when they should have been."""
    idle: dict[int, Idle] = {}
    for one in told:
        known = idle.get(one.match)
        if known is not None and one.what in {What.SAID, What.KEPT, What.OVER}:
            yield from known.missed(one, days, one.at)
        if one.what is What.OPENED or (known is not None and one.what in {What.SAID, What.KEPT}):
            idle[one.match] = Idle(one.at)
        elif known is not None and one.what in {What.WONDERED, What.CLOSED}:
            what, earliest, latest = known.next(days)
            if one.what is not what or not earliest <= one.at <= days.seen(latest) + MINUTE:
                yield f"{one}: {what} was to be from {earliest} to {latest}"
            known.asked, known.asked_last = known.asked or one.at, one.at
        if known is not None and one.what in {What.CLOSED, What.OVER}:
            del idle[one.match]
    for match, left in idle.items():
        yield from left.missed(match, days, told[-1].at)
