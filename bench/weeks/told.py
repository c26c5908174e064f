"""What happened, line by line: all that the recount is told."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class What(StrEnum):
    SLEEPS = "sleeps"  # somebody, in this way, from now on
    DOWN = "down"  # the bot, until then
    DEALT = "dealt"  # a match, at this pace
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
    CALLED = "called"
    REMINDED = "reminded"
    RESTED = "rested"  # a day of leave was spent
    LATE = "late"
    REPLACED = "replaced"  # by the computer, as the others have chosen
    STOOD_IN = "stood in"  # nobody has chosen


@dataclass(frozen=True, slots=True)
class Told:
    at: int
    what: What
    match: int = 0
    seat: int = 0
    person: int = 0
    value: Any = None
