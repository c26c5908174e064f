"""Where bound and construction leave a doubt about what an Ice Palace can use, every order is tried."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rules_engine.games.ice_palace.bound import (
    counts_of,
    exact_bound,
    openings,
    plain_bound,
)
from rules_engine.games.ice_palace.building import Building, straight
from rules_engine.games.ice_palace.ground import COLOR_OF, placements, without

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine.games.ice_palace.ground import (
        Cell,
        Color,
        Pyramid,
        Stock,
        Tops,
    )

Key: TypeAlias = "tuple[frozenset[tuple[Cell, Pyramid]], Stock, tuple[int, int]]"

LIMIT = 300  # positions looked into; more would take seconds, and no palace is known that needs them
NEAR = (0, 0)


class Search:
    """Tells if so many can be used. One search serves all positions of a building with one goal.

    What is still in doubt at the limit is answered as whoever asks has said.
    """

    __slots__ = ("failed", "failed_far", "in_doubt")

    def __init__(self, *, in_doubt: bool) -> None:
        self.in_doubt = in_doubt
        self.failed: set[Key] = set()
        self.failed_far: set[Key] = set()

    def attains(self, tops: Tops, stock: Stock, goal: int) -> bool:
        counts = counts_of(stock)
        if plain_bound(tops, counts) < goal:
            return False
        if len(Building(tops, stock).placed) >= goal:
            return True
        key = frozenset(tops.items()), stock, NEAR
        if key in self.failed or exact_bound(tops, counts) < goal:
            return False
        if len(self.failed) >= LIMIT:
            return self.in_doubt
        if self._may_attain(tops, stock, goal, NEAR) and any(
            self.attains(*after, goal - 1) for after in _after_each(tops, stock)
        ):
            return True
        self.failed.add(key)
        return False

    def _may_attain(self, tops: Tops, stock: Stock, goal: int, far: tuple[int, int]) -> bool:
        """Do not ask whether colors that can go straight away are in each other's way: place them far away.

        There they take no room, and colors that nobody sees can be opened on them. So no more can be used in
        truth, and only the few colors that have to wind are left to try.
        """
        for color, (small, medium, large) in counts_of(stock).items():
            if _goes_straight(tops, color, small + medium + large):
                stock = tuple(pyramid for pyramid in stock if COLOR_OF[pyramid] != color)
                far = far[0] + medium, far[1] + large
                goal -= small + medium + large
        if goal <= 0:
            return True
        key = frozenset(tops.items()), stock, far
        if key in self.failed_far or exact_bound(tops, counts_of(stock), far) < goal:
            return False
        if len(self.failed_far) >= LIMIT:
            return True
        if self._may_attain_far(tops, stock, goal, far):
            return True
        if any(self._may_attain(*after, goal - 1, far) for after in _after_each(tops, stock)):
            return True
        self.failed_far.add(key)
        return False

    def _may_attain_far(self, tops: Tops, stock: Stock, goal: int, far: tuple[int, int]) -> bool:
        for color, counts in counts_of(stock).items():
            rest = tuple(pyramid for pyramid in stock if COLOR_OF[pyramid] != color)
            for opening in openings(counts, *far):
                if self._may_attain(tops, rest, goal - sum(counts), (opening.mediums, opening.larges)):
                    return True
        return False


def _goes_straight(tops: Tops, color: Color, count: int) -> bool:
    return any(COLOR_OF[top] == color and straight(tops, cell, count) for cell, top in tops.items())


def _after_each(tops: Tops, stock: Stock) -> Iterator[tuple[Tops, Stock]]:
    for pyramid, cell in placements(tops, stock):
        yield {**tops, cell: pyramid}, without(stock, pyramid)
