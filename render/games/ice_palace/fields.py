"""Where the yard and the palace of Ice Palace are, however far they reach."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.lettering import SMALLEST, styles, width_of
from render.palette import Theme

if TYPE_CHECKING:
    from collections.abc import Iterable

    from render.canvas import Box

GAP = 12
PICTOGRAM = 44  # the height of the rules of a field
PADDING = 12  # inside a field without axes
LARGEST = 136  # the side of a cell
STEP = 4  # sides are multiples of it, of twice as much where cells are roomy: fewer pyramids are drawn
ROOMY = 64
BELOW = SMALLEST.height + 2  # the room for the numbers of the columns
LESSER = 0.8  # of the cells of the yard, those of the palace beside it in large print: one plays in the yard
STACKED = 1.2  # so much larger must cells be for the fields to be one above the other


class Extent(NamedTuple):
    """The cells that are shown, from the first to the last."""

    left: int
    right: int
    bottom: int
    top: int
    is_asked: bool = False  # its axes are written
    rising: float = 0  # of a cell: how far stacks may rise above the first row

    @property
    def columns(self) -> int:
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        return self.top - self.bottom + 1


class Field(NamedTuple):
    """A field: its box with its title, the upper left corner of its cells, and their side."""

    box: Box
    left: int
    top: int
    cell: int
    extent: Extent

    def cell_box(self, column: int, row: int) -> Box:
        left = self.left + (column - self.extent.left) * self.cell
        top = self.top + (self.extent.top - row) * self.cell
        return left, top, left + self.cell, top + self.cell


def extent(cells: Iterable[tuple[int, int]], *, is_asked: bool = False, rising: float = 0) -> Extent:
    """Span the cells, and some more where they are few."""
    places = tuple(cells) or ((0, 0),)
    columns, rows = zip(*places, strict=True)
    left, right, bottom, top = min(columns), max(columns), min(rows), max(rows)
    wide, high = max(0, 3 - (right - left)) // 2, max(0, 3 - (top - bottom)) // 2
    return Extent(left - wide, right + wide, bottom - high, top + high, is_asked, rising)


@lru_cache(maxsize=512)
def fields(region: Box, extents: tuple[Extent, ...], theme: Theme) -> tuple[Field, ...]:
    """Lay one field out, or two side by side; above each other where that makes them much larger."""
    title = max(styles(theme).name.height, PICTOGRAM) + 10
    if len(extents) == 1:
        return (_field(region, extents[0], LARGEST, title),)
    one, other = extents
    shared = title, LESSER if theme is Theme.LARGE_PRINT else 1
    beside, above = _beside(region, one, other, shared), _above(region, one, other, shared)
    cell, boxes = above if above[0] > STACKED * beside[0] else beside
    cells = cell, int(cell * shared[1])
    return tuple(_field(*each, title) for each in zip(boxes, extents, cells, strict=True))


def _beside(
    region: Box, one: Extent, other: Extent, shared: tuple[int, float]
) -> tuple[int, tuple[Box, Box]]:
    """Put two fields side by side: how large cells of the first can be, and the boxes."""
    left, top, right, bottom = region
    title, part = shared
    room = right - left - GAP - _margin(one) - _margin(other)
    columns, rows = one.columns + other.columns * part, max(_high(one), _high(other) * part)
    cell = min(LARGEST, int(room / columns), int((bottom - top - title - _below(one, other)) / rows))
    middle = left + _margin(one) + one.columns * cell + int(room - cell * columns) // 2
    return cell, ((left, top, middle, bottom), (middle + GAP, top, right, bottom))


def _above(region: Box, one: Extent, other: Extent, shared: tuple[int, float]) -> tuple[int, tuple[Box, Box]]:
    """Put one field above the other."""
    left, top, right, bottom = region
    title, part = shared
    room = bottom - top - GAP - 2 * title - _below(one) - _below(other)
    rows = _high(one) + _high(other) * part
    cell = min(LARGEST, int(room / rows), _across(region, one), int(_across(region, other) / part))
    middle = top + title + _below(one) + int(_high(one) * cell + (room - cell * rows) / 2)
    return cell, ((left, top, right, middle), (left, middle + GAP, right, bottom))


def _across(region: Box, extent: Extent) -> int:
    return (region[2] - region[0] - _margin(extent)) // extent.columns


def _field(box: Box, extent: Extent, largest: int, title: int) -> Field:
    left, top, right, bottom = box
    wide, high = right - left - _margin(extent), bottom - top - title - _below(extent)
    cell = min(largest, wide // extent.columns, int(high / _high(extent)))
    step = STEP if cell < ROOMY else 2 * STEP
    cell = max(STEP, cell // step * step)
    start = left + _margin(extent) - 6 + (wide - cell * extent.columns) // 2
    spare = int(high - cell * _high(extent)) // 2
    return Field(box, start, top + title + spare + int(cell * extent.rising), cell, extent)


def _margin(extent: Extent) -> int:
    """Leave room for the numbers of the rows."""
    if not extent.is_asked:
        return PADDING
    return max(width_of(str(extent.bottom), SMALLEST), width_of(str(extent.top), SMALLEST)) + 14


def _below(*extents: Extent) -> int:
    """Leave room for the numbers of the columns."""
    return BELOW if any(extent.is_asked for extent in extents) else PADDING


def _high(extent: Extent) -> float:
    return extent.rows + extent.rising


def numbered(first: int, last: int, room: float, asked: frozenset[int]) -> tuple[int, ...]:
    """Choose which numbers are written where they need so many cells each: those asked for before others."""
    chosen: list[int] = []
    for number in (
        *sorted(asked),
        0,
        *(n for n in range(first, last + 1) if n % 5 == 0),
        *range(first, last + 1),
    ):
        if first <= number <= last and all(abs(number - other) >= room for other in chosen):
            chosen.append(number)
    return tuple(sorted(chosen))
