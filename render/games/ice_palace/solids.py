"""How pyramids of Ice Palace stand, seen from the front and from above, in points of a picture."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

DEPTH = 0.82  # of its width: how high a cell is in a picture
SIDES = (0.58, 0.76, 0.95)  # of a small, a medium and a large, to the width of a cell
CROWDED = ((0.72, 32), (0.85, 38), (0.95, 0))  # in small cells: at most, and so many points
RISES = (0.14, 0.17, 0.19)  # of the same: how high they are
FLAT = 0.8  # the flat top, to the side
LEAST_FLAT = 28  # room for a mark, where the side has it
SEEN = 0.11  # of a cell: how much is seen at least of the front of a pyramid below another
MARK = 12.75  # the least radius of a mark: six pixels of a card on a phone


class Solid(NamedTuple):
    """A pyramid: the side of its foot, that of its flat top, and how high it is."""

    side: int
    flat: int
    rise: int

    @property
    def height(self) -> int:
        """How high its picture is: from the far edge of its top to the near edge of its foot."""
        return round((self.side + self.flat) * DEPTH / 2) + self.rise

    @property
    def mark(self) -> float:
        """The radius of the mark on its top."""
        high = self.flat * DEPTH / 2
        return max(high * 0.8, min(MARK, high + 1.5))


@lru_cache(maxsize=256)
def solid(size: int, cell: int) -> Solid:
    """Measure a pyramid of size 1, 2 or 3 on a cell so wide: where cells are small it keeps a legible top."""
    part, most = CROWDED[size - 1]
    side = round(max(SIDES[size - 1] * cell, min(part * cell, most)))
    flat = round(max(FLAT * side, min(side - 4, LEAST_FLAT)))
    return Solid(side, flat, max(1, round(RISES[size - 1] * cell)))


class Standing(NamedTuple):
    """A pyramid of a stack, and the upper left corner of its picture in that of its cell."""

    word: str
    left: int
    top: int
    solid: Solid


@lru_cache(maxsize=4096)
def standing(pyramids: tuple[str, ...], cell: int) -> tuple[Standing, ...]:
    """Stand pyramids on each other, the lowest first; below a larger one farther to the front, to be seen."""
    shapes = [solid(int(word[1]), cell) for word in pyramids]
    found: list[Standing] = []
    floor, near = cell * DEPTH / 2 - sum(shape.rise for shape in shapes), 0.0
    for word, shape in zip(reversed(pyramids), reversed(shapes), strict=True):
        floor += shape.rise
        foot = max(floor + shape.side * DEPTH / 2, near)
        found.append(Standing(word, (cell - shape.side) // 2, round(foot) - shape.height, shape))
        near = foot + SEEN * cell
    return tuple(reversed(found))


def summit(pyramids: tuple[str, ...], cell: int) -> int:
    """Tell where the highest edge of a stack is, below the upper edge of its cell or above it."""
    return min((one.top for one in standing(pyramids, cell)), default=0)


def below_mark(pyramids: tuple[str, ...], cell: int) -> int:
    """Tell where the mark on a stack ends, below the upper edge of its cell."""
    top = standing(pyramids, cell)[-1]
    return round(top.top + top.solid.flat * DEPTH / 2 + top.solid.mark)
