"""How somebody plays Mandala who has just read the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules_engine.chance import Luck
    from rules_engine.game import Seat
    from rules_engine.games.mandala.events import Take
    from rules_engine.games.mandala.rules import Mandala

AHEAD = 8  # pyramids


def newcomer(state: Mandala, seat: Seat, luck: Luck) -> Take:  # noqa: ARG001 - there is nothing to draw
    """Take what one has most of among the next few, of as many the nearest."""
    near = state.legal_moves(seat)[:AHEAD]
    groups, own = state.spiral.groups, state.taken[seat]
    counts = [max((own & group).bit_count() for group in groups if group >> move.place & 1) for move in near]
    return near[counts.index(max(counts))]
