"""How many pyramids the builder of Ice Palace can use, and which placements keep it so (3.7)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rules_engine.games.ice_palace.bound import counts_of, exact_bound, plain_bound
from rules_engine.games.ice_palace.building import Building
from rules_engine.games.ice_palace.ground import (
    NO_PYRAMID,
    placements,
    tops_of,
    without,
)
from rules_engine.games.ice_palace.search import Search

if TYPE_CHECKING:
    from rules_engine.games.ice_palace.ground import (
        Cell,
        Ground,
        Placement,
        Pyramid,
        Stock,
    )


@lru_cache(maxsize=1 << 10)
def maximum(palace: Ground, stock: Stock) -> int:
    """Return how many pyramids of a stock can be used: K. In doubt it is what certainly can be."""
    tops, counts = tops_of(palace), counts_of(stock)
    most, least = plain_bound(tops, counts), len(_building(palace, stock).placed)
    if most > least:
        most = min(most, exact_bound(tops, counts))
    while most > least and not Search(in_doubt=False).attains(tops, stock, most):
        most -= 1
    return most


@lru_cache(maxsize=1 << 6)
def _building(palace: Ground, stock: Stock) -> Building:
    return Building(tops_of(palace), stock)


@lru_cache(maxsize=1 << 10)
def usable(palace: Ground, stock: Stock) -> tuple[Placement, ...]:
    """List the placements after which as many can still be used as before (3.7), by pyramid and cell.

    A placement is left out only if it certainly wastes a pyramid: in doubt the builder may do it.
    """
    guard = _Guard(palace, stock)
    return tuple(placement for placement in placements(guard.tops, stock) if guard.allows(*placement))


def keeps(palace: Ground, stock: Stock, placement: Placement, goal: int) -> bool:
    """Return whether so many can be used after one placement, without asking about the others."""
    pyramid, cell = placement
    return Search(in_doubt=True).attains({**tops_of(palace), cell: pyramid}, without(stock, pyramid), goal)


class _Guard:
    """Judge placements by buildings that use the maximum; only what they need is looked into further."""

    __slots__ = ("first", "most", "search", "second", "stock", "tops", "without_cell", "without_pyramid")

    def __init__(self, palace: Ground, stock: Stock) -> None:
        self.tops = tops_of(palace)
        self.stock = stock
        self.most = maximum(palace, stock)
        self.first = _building(palace, stock)
        self.second: Building | None = None
        self.search = Search(in_doubt=True)
        self.without_cell: dict[Cell, Building] = {}
        self.without_pyramid: dict[Pyramid, Building] = {}

    def allows(self, pyramid: Pyramid, cell: Cell) -> bool:
        if not self.tops or len(self.first.placed) < self.most:
            return self._keeps(pyramid, cell)
        return (
            self.first.allows(pyramid, cell)
            or self._second_allows(pyramid, cell)
            or self._can_miss(pyramid, cell)
            or self._keeps(pyramid, cell)
        )

    def _can_miss(self, pyramid: Pyramid, cell: Cell) -> bool:
        if pyramid in self.first.spare:
            return self._works_without_cell(pyramid, cell)
        return self._works_without_pyramid(pyramid, cell)

    def _second_allows(self, pyramid: Pyramid, cell: Cell) -> bool:
        if self.second is None:
            self.second = Building(self.tops, self.stock, self.first.owners)
        return len(self.second.placed) == self.most and self.second.allows(pyramid, cell)

    def _works_without_pyramid(self, pyramid: Pyramid, cell: Cell) -> bool:
        """Build without the pyramid: what is built stays right wherever the pyramid goes."""
        if pyramid not in self.without_pyramid:
            self.without_pyramid[pyramid] = Building(self.tops, without(self.stock, pyramid))
        building = self.without_pyramid[pyramid]
        return len(building.placed) == self.most - 1 and cell not in building.owners

    def _works_without_cell(self, pyramid: Pyramid, cell: Cell) -> bool:
        """Build without the cell: that can spare a pyramid for it."""
        if cell not in self.without_cell:
            self.without_cell[cell] = Building({**self.tops, cell: NO_PYRAMID}, self.stock)
        building = self.without_cell[cell]
        return len(building.placed) == self.most and building.allows(pyramid, cell)

    def _keeps(self, pyramid: Pyramid, cell: Cell) -> bool:
        after = {**self.tops, cell: pyramid}
        return self.search.attains(after, without(self.stock, pyramid), self.most - 1)
