"""Palaces of Ice Palace as nobody builds them, and what can be used in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rules_engine.games.ice_palace.ground import WORDS, cell_at, place_of, stack_pyramid
from rules_engine.games.ice_palace.maximum import maximum, usable
from tests.games.ice_palace.scenes import stock

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules_engine import Chance
    from rules_engine.games.ice_palace.ground import Ground
    from tests.games.ice_palace.naive import Cell, Palace

    Drawn: TypeAlias = tuple[Palace, tuple[str, ...]]
    Draw: TypeAlias = Callable[[Chance], Drawn]

COLORS = "RGBY"
NEAR = ((-1, 0), (1, 0), (0, -1), (0, 1))


def grown_at_random(chance: Chance) -> Drawn:
    """Grow a palace of any shape, or none."""
    cells = [(0, 0)][: chance.below(9)]
    for _ in range(chance.below(13) if cells else 0):
        column, row = chance.pick(cells)
        across, up = chance.pick(NEAR)
        cells.append((column + across, row + up))
    colors = COLORS[: 2 + chance.below(3)]
    return {cell: _pyramid(chance, colors, "123") for cell in cells}, _stock(chance, colors)


def full_of_holes(chance: Chance) -> Drawn:
    """Fill most of a block with few colors, the others inside."""
    width, height, gaps = 2 + chance.below(4), 2 + chance.below(4), chance.below(4)
    common, sizes = COLORS[: 1 + chance.below(2)], chance.pick(("1", "1112", "123"))
    palace = {}
    for column in range(width):
        for row in range(height):
            inside = 0 < column < width - 1 and 0 < row < height - 1
            rare = chance.below(10) < (5 if inside else 1)
            if chance.below(12) >= gaps:
                palace[column, row] = _pyramid(chance, COLORS if rare else common, sizes)
    return palace, _stock(chance, COLORS)


def walled_in(chance: Chance) -> Drawn:
    """Build walls around one or two stacks, seldom with a gap."""
    inside = [(0, 0), (1, 0)][: 1 + chance.below(2)]
    around = {(column + across, row + up) for column, row in inside for across, up in NEAR} - set(inside)
    palace = {cell: _pyramid(chance, COLORS, "123") for cell in inside[chance.below(4) == 0 :]}
    wall = chance.pick(COLORS)
    for cell in sorted(around):
        if chance.below(12):
            palace[cell] = _pyramid(chance, wall if chance.below(5) else COLORS, "123")
    return palace, _stock(chance, COLORS)


def _pyramid(chance: Chance, colors: str, sizes: str) -> str:
    return chance.pick(colors) + chance.pick(sizes)


def _stock(chance: Chance, colors: str) -> tuple[str, ...]:
    return tuple(sorted(_pyramid(chance, colors, "11223") for _ in range(1 + chance.below(4))))


def told(palace: Palace, left: tuple[str, ...]) -> tuple[int, set[tuple[str, Cell]]]:
    """Tell the most that can be used, and the placements that keep it so."""
    built, pyramids = built_of(palace), stock(" ".join(left))
    keeps = {(WORDS[pyramid], place_of(cell)) for pyramid, cell in usable(built, pyramids)}
    return maximum(built, pyramids), keeps


def built_of(palace: Palace) -> Ground:
    built: Ground = ()
    for (column, row), top in palace.items():
        built = stack_pyramid(built, cell_at(column, row), stock(top)[0])
    return built
