"""The rules of Subdivision once more, as plainly as they can be said, to check the fast ones by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

Cell: TypeAlias = tuple[int, int]
House: TypeAlias = tuple[int, str]  # whose, and how large

PIPS = {"S": 1, "M": 2, "L": 3}


@dataclass(frozen=True)
class Plan:
    """What stands where."""

    size: int
    parks: frozenset[Cell]
    houses: dict[Cell, House]
    left: tuple[dict[str, int], ...]

    @classmethod
    def of(cls, facts: dict[str, Any]) -> Plan:
        return cls(
            facts["size"],
            frozenset(map(_cell, facts["parks"])),
            {_cell(name): (int(word[0]), word[1]) for name, word in facts["cells"].items()},
            tuple(facts["left"]),
        )

    def builds(self, seat: int) -> set[str]:
        return {
            f"build {size} {chr(ord('a') + column)}{row + 1}"
            for size in "SML"
            for column in range(self.size)
            for row in range(self.size)
            if self.left[seat][size] and self.allows(seat, size, (column, row))
        }

    def allows(self, seat: int, size: str, cell: Cell) -> bool:
        if cell in self.houses or cell in self.parks:
            return False
        around = [self.houses[one] for one in self.near(cell) if one in self.houses]
        if size == "L":
            return (seat, "L") not in around
        return size == "M" or any(owner != seat and other in "SL" for owner, other in around)

    def near(self, cell: Cell) -> list[Cell]:
        column, row = cell
        around = [(column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
        return [(x, y) for x, y in around if 0 <= x < self.size and 0 <= y < self.size]

    def score(self, seat: int, *, private: bool) -> int:
        own = {cell: size for cell, (owner, size) in self.houses.items() if owner == seat}
        worth = sum(PIPS[size] for size in own.values()) - len(self.groups(seat))
        for large in (cell for cell, size in own.items() if size == "L"):
            smalls = sum(self.houses.get(cell, (0, ""))[1] == "S" for cell in self.near(large))
            worth -= min(3, max(0, smalls - 1))
        return worth + 3 * sum(self.owns(seat, park) for park in self.parks) * private

    def owns(self, seat: int, park: Cell) -> bool:
        around = set(self.near(park)) - self.parks
        return bool(around) and any(around <= group for group in self.groups(seat))

    def groups(self, seat: int) -> list[set[Cell]]:
        left = {cell for cell, (owner, _) in self.houses.items() if owner == seat}
        groups = []
        while left:
            group, edge = set(), [left.pop()]
            while edge:
                column, row = cell = edge.pop()
                group.add(cell)
                beside = {(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)} & left
                left -= beside
                edge += beside
            groups.append(group)
        return groups


def _cell(name: str) -> Cell:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1
