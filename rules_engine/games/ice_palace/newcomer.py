"""How somebody plays Ice Palace who has just read the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.games.ice_palace.events import PASS, Place
from rules_engine.games.ice_palace.ground import COLOR_OF, NUMBERS, SIZE_OF

if TYPE_CHECKING:
    from rules_engine.chance import Luck
    from rules_engine.game import Seat
    from rules_engine.games.ice_palace.events import Decision
    from rules_engine.games.ice_palace.rules import IcePalace


def newcomer(state: IcePalace, seat: Seat, luck: Luck) -> Decision:
    """Place what is large and one's own in the yard, and wait where one leads; build what brings most now."""
    if building := next(state.rest(seat), None):
        return building
    legal = state.legal_moves(seat)
    if state.leader == seat and PASS in legal:
        return PASS
    wishes = {move: _wish(move, seat) for move in legal if isinstance(move, Place)}
    return luck.pick([move for move, wish in wishes.items() if wish == max(wishes.values())])


def _wish(move: Place, seat: Seat) -> tuple[bool, int]:
    pyramid = NUMBERS[move.piece]
    return COLOR_OF[pyramid] == seat, SIZE_OF[pyramid]
