"""Where bound and construction leave a doubt about what an Ice Palace can use, every way is tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.games.ice_palace.bound import counts_of, exact_bound, plain_bound
from rules_engine.games.ice_palace.building import Building
from rules_engine.games.ice_palace.ground import placements, without
from rules_engine.games.ice_palace.room import most_from
from rules_engine.games.ice_palace.sketch import Task

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine.games.ice_palace.ground import Cell, Pyramid, Stock, Tops
    from rules_engine.games.ice_palace.sketch import Sketch

LIMIT = 10_000  # sketches looked into; more would take seconds, and no palace is known that needs them
QUICK = 400  # of them anywhere, before one place is looked into after the other
ATTEMPTS = 4  # sketches that are tried out on the ground before its placements are tried one by one


class Search:
    """Answers whether so many can be used. One search serves all positions of a building with one goal.

    What is still in doubt at the limit gets the answer that the caller has chosen.
    """

    __slots__ = ("failed", "in_doubt", "looked")

    def __init__(self, *, in_doubt: bool) -> None:
        self.in_doubt = in_doubt
        self.failed: set[tuple[frozenset[tuple[Cell, Pyramid]], Stock]] = set()
        self.looked = 0  # sketches

    def attains(self, tops: Tops, stock: Stock, goal: int) -> bool:
        counts = counts_of(stock)
        if plain_bound(tops, counts) < goal:
            return False
        if len(Building(tops, stock).placed) >= goal:
            return True
        key = frozenset(tops.items()), stock
        if key in self.failed or exact_bound(tops, counts) < goal:
            return False
        told = self.attains_by_sketch(tops, stock, goal) if tops else None
        if told is None:
            if self.looked >= LIMIT:
                return self.in_doubt
            told = any(self.attains(*after, goal - 1) for after in _after_each(tops, stock))
        if not told:
            self.failed.add(key)
        return told

    def attains_by_sketch(self, tops: Tops, stock: Stock, goal: int) -> bool | None:
        """Answer by sketches, where they can: where colors go far away they may promise too much."""
        for by_place, most in ((False, QUICK), (True, LIMIT)):
            sketching = _Sketching(tops, stock, goal, by_place=by_place)
            sketching.left = min(most, LIMIT - self.looked)
            attains = sketching.attains(sketching.task.start)
            self.looked += len(sketching.seen) + sketching.attempts
            if attains:
                return True
            if sketching.attempts:
                return None
            if sketching.left:
                return False
        return None


class _Sketching:
    """Tries sketches in order, until one can be built or it has to be left open."""

    __slots__ = ("attempts", "by_place", "left", "seen", "stock", "task", "tops")

    def __init__(self, tops: Tops, stock: Stock, goal: int, *, by_place: bool) -> None:
        self.tops, self.stock = tops, stock
        self.task = Task(tops, stock, goal)
        self.seen: set[object] = set()
        self.by_place = by_place
        self.left = 0  # sketches that may still be looked into
        self.attempts = 0  # that have failed on the ground

    def attains(self, sketch: Sketch) -> bool:
        sketch = self.task.build_far(sketch)
        if self.task.worth_of(sketch) >= self.task.goal:
            return self._can_be_built(sketch)
        key = sketch.key()
        if key in self.seen or not self.left:
            return False
        self.seen.add(key)
        self.left -= 1
        if most_from(self.task, sketch) < self.task.goal:
            return False
        for after in self.task.after(sketch, by_place=self.by_place):
            if self.attains(after):
                return True
            if self.attempts == ATTEMPTS:
                return False
        return False

    def _can_be_built(self, sketch: Sketch) -> bool:
        """Where colors go far away it must be seen that they are not in each other's way."""
        if not any(used.is_far for used in sketch.used.values()):
            return True
        tops, stock = self.task.build_near(sketch, self.tops, self.stock)
        placed = len(self.stock) - len(stock)
        if placed + len(Building(tops, stock).placed) >= self.task.goal:
            return True
        self.attempts += 1
        return False


def _after_each(tops: Tops, stock: Stock) -> Iterator[tuple[Tops, Stock]]:
    for pyramid, cell in placements(tops, stock):
        yield {**tops, cell: pyramid}, without(stock, pyramid)
