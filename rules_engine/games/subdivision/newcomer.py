"""How somebody plays Subdivision who has just read the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.games.subdivision.events import Park

if TYPE_CHECKING:
    from rules_engine.chance import Luck
    from rules_engine.game import Seat
    from rules_engine.games.subdivision.events import Decision
    from rules_engine.games.subdivision.rules import Subdivision

SIZES = "SML"


def newcomer(state: Subdivision, seat: Seat, luck: Luck) -> Decision:
    """Build the largest that may be built, where it brings most just now."""
    legal = state.legal_moves(seat)
    if isinstance(legal[0], Park):
        return luck.pick(legal)
    largest = max(SIZES.index(move.size) for move in legal if not isinstance(move, Park))
    moves = [move for move in legal if not isinstance(move, Park) and move.size == SIZES[largest]]
    leads = [_lead(state, seat, move, luck) for move in moves]
    return luck.pick([move for move, lead in zip(moves, leads, strict=True) if lead == max(leads)])


def _lead(state: Subdivision, seat: Seat, move: Decision, luck: Luck) -> int:
    scores = list(state.apply(seat, move, luck).tally(seat))
    return int(scores.pop(seat) - max(scores))
