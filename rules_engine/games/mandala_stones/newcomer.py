"""How somebody plays Mandala Stones who has just read the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.games.mandala_stones.board import height
from rules_engine.games.mandala_stones.moves import Pick, Score

if TYPE_CHECKING:
    from rules_engine.chance import Luck
    from rules_engine.game import Seat
    from rules_engine.games.mandala_stones.moves import Decision
    from rules_engine.games.mandala_stones.rules import MandalaStones

ENOUGH = 5  # points


def newcomer(state: MandalaStones, seat: Seat, luck: Luck) -> Decision:
    """Score a color that brings enough; else pick as many stones as can be, while there is room for them."""
    legal = state.legal_moves(seat)
    picks = [move for move in legal if isinstance(move, Pick)]
    others = [move for move in legal if not isinstance(move, Pick)]
    gains = [_after(state, seat, move, luck).points[seat] - state.points[seat] for move in others]
    best = max(gains, default=0)
    if not picks or (best >= ENOUGH and any(isinstance(move, Score) for move in others)):
        return luck.pick([move for move, gain in zip(others, gains, strict=True) if gain == best])
    sizes = [_stones(_after(state, seat, move, luck), seat) for move in picks]
    return luck.pick([move for move, size in zip(picks, sizes, strict=True) if size == max(sizes)])


def _after(state: MandalaStones, seat: Seat, move: Decision, luck: Luck) -> MandalaStones:
    return state.apply(seat, move, luck)


def _stones(state: MandalaStones, seat: Seat) -> int:
    return sum(map(height, state.towers[seat]))
