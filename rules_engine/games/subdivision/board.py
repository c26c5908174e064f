"""Square boards as bit masks: cell = column * size + row, row 1 at the bottom."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

COLUMNS = "abcdefgh"


@dataclass(frozen=True, slots=True)
class Board:
    """One size of board, with everything about its cells that never changes."""

    size: int
    every: int  # all cells
    top: int  # the cells of the highest row
    bottom: int
    near: tuple[int, ...]  # a cell -> the cells around it, corners too
    neighbors: tuple[int, ...]  # a cell -> the cells beside it

    def name(self, cell: int) -> str:
        column, row = divmod(cell, self.size)
        return f"{COLUMNS[column]}{row + 1}"

    def spread(self, cells: int) -> int:
        """Cover the cells and every cell near one of them."""
        high = cells | (cells & ~self.top) << 1 | (cells & ~self.bottom) >> 1
        return (high | high << self.size | high >> self.size) & self.every

    def groups(self, cells: int) -> Iterator[int]:
        """Split cells into groups: 4-connected, as large as they go (5.2)."""
        while cells:
            group = cells & -cells
            while (grown := self._beside(group) & cells | group) != group:
                group = grown
            yield group
            cells &= ~group

    def _beside(self, cells: int) -> int:
        rows = (cells & ~self.top) << 1 | (cells & ~self.bottom) >> 1
        return (rows | cells << self.size | cells >> self.size) & self.every


def cells_of(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(cells: Iterator[int] | tuple[int, ...]) -> int:
    return sum(1 << cell for cell in cells)


@cache
def board(size: int) -> Board:
    cells = range(size * size)
    near = tuple(mask_of(_around(size, cell, corners=True)) for cell in cells)
    neighbors = tuple(mask_of(_around(size, cell, corners=False)) for cell in cells)
    bottom = mask_of(tuple(range(0, size * size, size)))
    return Board(size, (1 << size * size) - 1, bottom << size - 1, bottom, near, neighbors)


def _around(size: int, cell: int, *, corners: bool) -> tuple[int, ...]:
    column, row = divmod(cell, size)
    steps = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x or y) and (corners or not (x and y))]
    places = [(column + x, row + y) for x, y in steps]
    return tuple(x * size + y for x, y in places if 0 <= x < size and 0 <= y < size)
