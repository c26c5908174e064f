"""A match that runs, as decisions see it, without a database."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.clocks import clock as seat_clock
from bot.clocks.pace import Pace, time_control
from bot.mail.letter import PING, Letter
from bot.match.decision import Decision, Seen
from bot.match.rules import PersonMove, decide
from bot.people.waking import NEVER
from tests.bot.archived import ANN, match_of

if TYPE_CHECKING:
    from bot.match.match import Match

NOW = 2000
FIRST, SECOND = "build L c4", "build M d3"
CALL = Letter(PING, 1, user_id=ANN, channel_id=200, message_id=300, id=7)


def small_match() -> Match:
    """Ann is to move, then Bob."""
    return match_of("subdivision", first="0")


def timed_match() -> Match:
    """Ann's clock runs since the time 1000."""
    given = time_control(Pace.DAILY)
    assert given is not None
    first, second = (seat_clock.full_clock(seat, given) for seat in range(2))
    running = seat_clock.start(first, NEVER, 1000)
    return replace(small_match(), pace=Pace.DAILY, clocks=(running, second))


def kinds(decision: Decision) -> list[str]:
    return [letter.kind for letter in decision.letters]


def after_move(match: Match, words: str = FIRST) -> Match:
    return decide(Seen(match), PersonMove(ANN, words), NOW).match
