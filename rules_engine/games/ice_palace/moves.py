"""Where the pyramids of Ice Palace may be placed, in the yard and in the palace."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rules_engine.games.ice_palace.events import Place, place
from rules_engine.games.ice_palace.ground import (
    COLOR_OF,
    MATCHES,
    ORIGIN,
    SIZE_OF,
    WHITE,
    colors_beside,
    tops_of,
)
from rules_engine.games.ice_palace.maximum import usable

if TYPE_CHECKING:
    from rules_engine.games.ice_palace.ground import Ground, Stock


@lru_cache(maxsize=1 << 10)
def yard_moves(yard: Ground, hand: Stock, any_stacks: bool) -> tuple[Place, ...]:  # noqa: FBT001 - a rule's value
    """3.4: on a smaller top, or beside a matching one (I2, I3); anything opens an empty yard."""
    if not yard:
        return tuple(place(pyramid, ORIGIN) for pyramid in dict.fromkeys(hand))
    tops = tops_of(yard)
    beside = colors_beside(tops)
    moves: list[Place] = []
    for pyramid in dict.fromkeys(hand):
        matches, size = MATCHES[COLOR_OF[pyramid]], SIZE_OF[pyramid]
        cells = [cell for cell, colors in beside.items() if colors & matches]
        if any_stacks or COLOR_OF[pyramid] < WHITE:  # I1
            cells += [cell for cell, top in tops.items() if SIZE_OF[top] < size]
        cells.sort()
        moves += [place(pyramid, cell) for cell in cells]
    return tuple(moves)


def all_placements(ground: Ground, stock: Stock) -> tuple[Place, ...]:
    """Put each pyramid on each stack and beside each, as if all was allowed; the first lies on the origin."""
    tops = tops_of(ground)
    cells = sorted((*tops, *colors_beside(tops))) or [ORIGIN]
    return tuple(place(pyramid, cell) for pyramid in dict.fromkeys(stock) for cell in cells)


@lru_cache(maxsize=1 << 10)
def palace_moves(palace: Ground, stock: Stock) -> tuple[Place, ...]:
    """3.5: only placements after which the maximum can still be used."""
    return tuple(place(pyramid, cell) for pyramid, cell in usable(palace, stock))
