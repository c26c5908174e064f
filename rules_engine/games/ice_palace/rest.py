"""Finishing a building of Ice Palace for somebody who does not care to place every pyramid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.games.ice_palace.ground import (
    COLOR_OF,
    STACK_BITS,
    Ground,
    Stock,
    heights_of,
    pyramids_of,
    stack_pyramid,
    without,
)
from rules_engine.games.ice_palace.maximum import usable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine.game import Seat
    from rules_engine.games.ice_palace.ground import Placement


def finish(palace: Ground, stock: Stock, seat: Seat, seats: int) -> Iterator[Placement]:
    """Use the maximum; the seat's own pyramids come last, to cover the others.

    Each placement is the best for the lead of the seat, of equal ones the first. It is looked for when it is
    asked for: whether there is one is known at once.
    """
    while every := usable(palace, stock):
        options = tuple(one for one in every if COLOR_OF[one[0]] != seat) or every
        leads = _leads(palace, options, seat, seats)
        pyramid, cell = options[leads.index(max(leads))]
        palace, stock = stack_pyramid(palace, cell, pyramid), without(stock, pyramid)
        yield pyramid, cell


def _leads(palace: Ground, options: tuple[Placement, ...], seat: Seat, seats: int) -> list[int]:
    """Return by how much the seat would be ahead of the best other after each placement."""
    stacks = {spot >> STACK_BITS: pyramids_of(spot) for spot in palace}
    scores = [sum(heights) for heights in heights_of(palace, seats)]
    leads = []
    for pyramid, cell in options:
        after = list(scores)
        below = stacks.get(cell, ())
        if below:
            after[COLOR_OF[below[-1]]] -= len(below)
        after[COLOR_OF[pyramid]] += len(below) + 1
        leads.append(after.pop(seat) - max(after))
    return leads
