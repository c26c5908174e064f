"""The ring of Maniki: its 24 positions, what the orders do, and the ways from one position to another."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import permutations
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

ANIMALS = "BEL"  # bear, elephant, lion
BAR = "|"  # between the red stool and the blue one, each told from bottom to top
NOWHERE = -1  # where an impossible order leads

# Every card once, by the animals on the red stool, then by name: a position is its index here.
POSITIONS = tuple(
    "".join(animals[:red]) + BAR + "".join(animals[red:])
    for red in range(len(ANIMALS) + 1)
    for animals in permutations(ANIMALS)
)

# 4.2: what an edition calls the jump to red, the jump to blue, the swap, the climb on red, the climb on blue.
EDITIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "jumbo": ("KI", "LO", "NI", "MA", "SO"),
        "foxmind": ("KI", "LO", "SO", "MA", "NI"),
    },
)
SWAP = 2

Orders: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Ring:
    """One edition's orders, with everything about them that never changes."""

    names: Orders  # every word that is an order, also where it is impossible
    hops: Mapping[str, tuple[int, ...]]  # an order -> a position -> where it leads
    distances: tuple[tuple[int, ...], ...]  # from -> to -> the fewest orders

    def walk(self, start: int, orders: Sequence[str]) -> tuple[int, ...]:
        """Carry orders out up to the first impossible one; the start is where the way begins."""
        way = [start]
        position = start
        for order in orders:
            position = self.hops[order][position]
            if position == NOWHERE:
                break
            way.append(position)
        return tuple(way)

    def solutions(self, start: int, target: int) -> tuple[Orders, ...]:
        """Find every shortest answer; to a target underfoot that is a round trip: an answer has orders."""
        steps = self._steps(start)
        fewest = min(self.distances[to][target] for _, to in steps)
        return tuple(
            (order, *rest)
            for order, to in steps
            if self.distances[to][target] == fewest
            for rest in (self.solutions(to, target) if to != target else ((),))
        )

    def ways(self, start: int, target: int, limit: int) -> Iterator[Orders]:
        """Find, short ones first, what visits no position twice; only to a target underfoot it may return."""
        found: list[tuple[Orders, tuple[int, ...]]] = [((), (start,))]
        for _ in range(limit):
            found = [
                ((*orders, order), (*way, to))
                for orders, way in found
                if way[-1] != start or not orders
                for order, to in self._steps(way[-1])
                if to not in way or to == start == target
            ]
            yield from (orders for orders, _ in found)

    def _steps(self, position: int) -> tuple[tuple[str, int], ...]:
        return tuple((order, row[position]) for order, row in self.hops.items() if row[position] != NOWHERE)


@cache
def ring(edition: str, expert: str) -> Ring:
    """Prepare the orders of an edition; for experts the swap is always impossible (K9a)."""
    hops = {
        name: (NOWHERE,) * len(POSITIONS)
        if what == SWAP and expert == "yes"
        else tuple(_hop(what, position) for position in POSITIONS)
        for what, name in enumerate(EDITIONS[edition])
    }
    distances = tuple(_distances(hops, start) for start in range(len(POSITIONS)))
    return Ring(EDITIONS[edition], MappingProxyType(hops), distances)


def _hop(what: int, position: str) -> int:
    red, _, blue = position.partition(BAR)
    moved = _move_animals(what, red, blue)
    return POSITIONS.index(BAR.join(moved)) if moved else NOWHERE


def _move_animals(what: int, red: str, blue: str) -> tuple[str, str] | None:
    """Say where the animals are after an order, if it is possible (4.2, K5)."""
    match what:
        case 0 if blue:
            return red + blue[-1], blue[:-1]
        case 1 if red:
            return red[:-1], blue + red[-1]
        case 2 if red and blue:
            return red[:-1] + blue[-1], blue[:-1] + red[-1]
        case 3 if len(red) > 1:
            return red[1:] + red[0], blue
        case 4 if len(blue) > 1:
            return red, blue[1:] + blue[0]
    return None


def _distances(hops: Mapping[str, tuple[int, ...]], start: int) -> tuple[int, ...]:
    away = {start: 0}
    queue = [start]
    for position in queue:
        for row in hops.values():
            if row[position] != NOWHERE and row[position] not in away:
                away[row[position]] = away[position] + 1
                queue.append(row[position])
    return tuple(away[position] for position in range(len(POSITIONS)))
