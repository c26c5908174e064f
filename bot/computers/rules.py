"""The computers at a table: their names and levels, and when they have to think."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.mail.letter import THINK, Letter
from bot.match.match import Chair
from rules_engine.search.levels import LEVELS

if TYPE_CHECKING:
    from bot.match.decision import Decision
    from bot.match.match import Match
    from rules_engine import Seat, Table

STAND_IN = "steady"  # the level at which the computer plays for somebody
HINTS = "merciless"  # the level of hints: a person who follows one should not regret it
PAUSE = 2  # seconds before a computer answers, so that people can follow


def computer(match: Match, level: str) -> Chair:
    """Make the chair of a computer, with a name that no other computer here has."""
    taken = {chair.name for chair in match.chairs}
    names = ("Makiso", *(f"Makiso {number}" for number in range(2, match.seats + 2)))
    return Chair(None, next(name for name in names if name not in taken), level=level)


def with_computers(match: Match, level: str) -> Match:
    """Put a computer on every free seat."""
    while len(match.chairs) < match.seats:
        match = replace(match, chairs=(*match.chairs, computer(match, level)))
    return match


def thinking_seats(match: Match, table: Table) -> tuple[Seat, ...]:
    """List the seats for which a computer has to move; none once no person plays here any more."""
    if not any(chair.is_present for chair in match.chairs):
        return ()
    return tuple(seat for seat in table.to_act() if match.chairs[seat].level)


def add_think_letter(decision: Decision, table: Table) -> Decision:
    match = decision.match
    return decision.add(think_letter(match, decision.now)) if thinking_seats(match, table) else decision


def think_letter(match: Match, now: int) -> Letter:
    """Make the letter that asks computers to think, if it is their turn when it is due."""
    return Letter(THINK, match.id, due_at=now + PAUSE)


def level_of(chair: Chair) -> str:
    """Return the level of a computer; a level that no longer exists becomes that of a stand-in."""
    level = chair.level or ""
    return level if level in LEVELS else STAND_IN
