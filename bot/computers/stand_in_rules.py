"""The computer plays for somebody who is away; they take their seat back when they like."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.clocks import rules as clocks
from bot.computers.rules import STAND_IN, think_letter
from bot.front.refusals import NobodyStandsIn
from bot.mail.letter import CARD, Letter
from bot.match.decision import Decision
from bot.match.match import Standing
from bot.match.seating import require_seat
from bot.pings import rules as turns
from bot.votes import settling

if TYPE_CHECKING:
    from bot.match.decision import Seen
    from rules_engine import Seat


def stand_in(decision: Decision, seat: Seat, level: str = STAND_IN) -> Decision:
    """Let the computer play for a seat from now on, and withdraw the pings to its person."""
    match = decision.match
    chair = match.chairs[seat]
    decision = turns.withdraw_calls(decision, {one.user_id for one in match.chairs} - {chair.user_id})
    return _change_hands(decision.set_chair(seat, replace(chair, level=level)), seat)


def sit_again(decision: Decision, seat: Seat) -> Decision:
    """Give a seat back to its person, who was away or late, and end an offer of it."""
    decision = settling.end_offer(decision, seat)
    chair = decision.match.chairs[seat]
    return decision.set_chair(seat, replace(chair, level=None, standing=Standing.SEATED))


def _change_hands(decision: Decision, seat: Seat) -> Decision:
    match, now = decision.match, decision.now
    return clocks.reset_clock(
        decision.add(Letter(CARD, match.id, due_at=now), think_letter(match, now)), seat
    )


def step_away(seen: Seen, user_id: int, now: int) -> Decision:
    """Let the computer play for a person who asks for it."""
    return stand_in(Decision.about(seen, now), require_seat(seen.match, user_id))


def resume_seat(seen: Seen, user_id: int, now: int) -> Decision:
    """Give a seat back to its person; a move on which the computer is still thinking comes too late."""
    seat = require_seat(seen.match, user_id)
    if seen.match.chairs[seat].level is None:
        raise NobodyStandsIn
    return _change_hands(sit_again(Decision.about(seen, now), seat), seat)
