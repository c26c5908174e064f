"""What happened, line by line: all that the recount is told."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class What(StrEnum):
    SLEEPS = "sleeps"  # somebody, in this way, from now on
    TAKES_LEAVE = "takes leave"  # from today on, until this day; the day before today: is back
    DENIED = "denied"  # leave until this day
    DOWN = "down"  # the bot, until then
    OPENED = "opened"  # a match without a pace
    WONDERED = "wondered"  # whether anybody still plays it, by a message
    KEPT = "kept"  # a match that was wondered about
    CLOSED = "closed"  # one that nobody plays any more
    OVER = "over"  # a match
    DEALT = "dealt"  # a match, at this pace, with clocks that stand then
    BEGUN = "begun"  # a turn; the value tells whether its person is to be called
    ACTED = "acted"
    ENDED = "ended"  # a turn, without its seat
    GIVEN = "given"  # so much time
    SPARED = "spared"  # a turn, ended by somebody else's
    SAID = "said"  # a line of a log: its number, its words, whether a plan has said it
    FORESEEN = "foreseen"  # a line of a plan: for which log, and what is to come
    ASKED = "asked"  # for more time, until then
    SETTLED = "settled"  # a vote
    SNOOZED = "snoozed"
    LEFT = "left"  # so much time, says the bot
    CALLED = "called"  # by a message
    REMINDED = "reminded"  # so it was decided
    RANG = "rang"  # the message that reminds
    RESTED = "rested"  # a day of leave was spent
    EXCUSED = "excused"  # the message that leave is spent
    LATE = "late"
    PUT = "put"  # the message that lets the others choose
    REPLACED = "replaced"  # by the computer, as the others have chosen
    STOOD_IN = "stood in"  # nobody has chosen
    OWNS = "owns"  # at the end, so many days of leave were spent, says the bot


@dataclass(frozen=True, slots=True)
class Home:
    """Where somebody lives, and how."""

    zone: str = "UTC"
    quiet: tuple[int, int] | None = None  # minutes of a day
    days_off: frozenset[int] = frozenset()
    spends_leave: bool = True  # by itself, before time runs out
    away_until: int = 0


@dataclass(frozen=True, slots=True)
class Told:
    at: int
    what: What
    match: int = 0
    seat: int = 0
    person: int = 0
    value: Any = None
