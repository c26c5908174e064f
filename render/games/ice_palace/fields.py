"""Where the yard and the palace of Ice Palace are, however far they reach."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.games.ice_palace.solids import DEPTH
from render.lettering import SMALLEST, width_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from render.canvas import Box

GAP = 18  # between floes
TITLE = 48  # the room above a floe for its name and its rules
BORDER = 16  # of a floe, round its cells
HANGING = 40  # its near side and its icicles
LARGEST = 120  # the width of a cell
SMALLEST_CELL = 8
ROOMY = 64
RISING = 0.3  # of a cell: how far stacks rise above the first row
LOW = SMALLEST.height + 6  # the room for the numbers of the columns


class Extent(NamedTuple):
    """The cells that are shown, from the first to the last."""

    left: int
    right: int
    bottom: int
    top: int
    is_asked: bool = False  # its axes are written
    is_turned: bool = False  # clockwise: its columns lie

    @property
    def columns(self) -> int:
        """How many cells it is wide, as it is shown."""
        first, last = (self.bottom, self.top) if self.is_turned else (self.left, self.right)
        return last - first + 1

    @property
    def rows(self) -> int:
        first, last = (self.left, self.right) if self.is_turned else (self.bottom, self.top)
        return last - first + 1


class Field(NamedTuple):
    """A field: its floe, the upper left corner of its cells, and how wide they are."""

    floe: Box
    left: int
    top: int
    cell: int
    extent: Extent

    @property
    def depth(self) -> int:
        return round(self.cell * DEPTH)

    def cell_box(self, column: int, row: int) -> Box:
        span = self.extent
        across, down = column - span.left, span.top - row
        if span.is_turned:
            across, down = row - span.bottom, column - span.left
        left, top = self.left + across * self.cell, self.top + down * self.depth
        return left, top, left + self.cell, top + self.depth


def extent(cells: Iterable[tuple[int, int]], *, is_asked: bool = False) -> Extent:
    """Span the cells, and some more where they are few."""
    places = tuple(cells) or ((0, 0),)
    columns, rows = zip(*places, strict=True)
    left, right, bottom, top = min(columns), max(columns), min(rows), max(rows)
    wide, high = max(0, 3 - (right - left)) // 2, max(0, 3 - (top - bottom)) // 2
    return Extent(left - wide, right + wide, bottom - high, top + high, is_asked)


@lru_cache(maxsize=512)
def fields(
    region: Box, extents: tuple[Extent, ...], *, may_turn: bool = False, lesser: float = 1
) -> tuple[Field, ...]:
    """Lay one field out, or two, as large as they can be; the palace beside a yard may be turned.

    Where cells of the palace may be so much smaller than those of the yard, these are the largest.
    """
    if len(extents) == 1:
        spans = _turns(extents[0]) if may_turn else extents
        span = max(spans, key=lambda span: _stepped(_fit(region, span)))
        return (_field(region, span, _fit(region, span)),)
    yard, palace = extents
    ways = [way(region, yard, other, lesser) for other in _turns(palace) for way in (_beside, _above)]
    best = max(ways, key=lambda way: _worth(way, is_equal=lesser == 1))
    return tuple(
        _field(box, span, min(cell, best.yard))
        for box, span, cell in zip(best.boxes, (yard, best.span), (best.yard, best.palace), strict=True)
    )


def _turns(span: Extent) -> tuple[Extent, Extent]:
    return span, span._replace(is_turned=True)


class Way(NamedTuple):
    """A way to lay out two fields: how wide their cells can be, their boxes, and how the palace lies."""

    yard: int
    palace: int
    boxes: tuple[Box, Box]
    span: Extent


def _worth(way: Way, *, is_equal: bool) -> tuple[int, int]:
    """Compare ways by the field with the smaller cells, or else by the yard."""
    cells = _stepped(way.yard), _stepped(min(way.yard, way.palace))
    return (min(cells), max(cells)) if is_equal else cells


def _beside(region: Box, yard: Extent, other: Extent, part: float) -> Way:
    left, top, right, bottom = region
    room = right - left - GAP - _sides(yard) - _sides(other)
    low, columns = bottom - top, yard.columns + other.columns * part
    cell = int(min(LARGEST, room / columns, (low - _ends(yard)) / _rows(yard)))
    lesser = min(int(cell), int((low - _ends(other)) / _rows(other)))
    spare = max(0, room - cell * yard.columns - lesser * other.columns)
    middle = left + _sides(yard) + cell * yard.columns + spare // 2
    boxes = (left, top, middle, bottom), (middle + GAP, top, right, bottom)
    return Way(cell, _fit(boxes[1], other), boxes, other)


def _above(region: Box, yard: Extent, other: Extent, part: float) -> Way:
    left, top, right, bottom = region
    room = bottom - top - _ends(yard) - _ends(other)
    rows = _rows(yard) + _rows(other) * part
    cell = int(min(LARGEST, room / rows, (right - left - _sides(yard)) / yard.columns))
    lesser = min(cell, (right - left - _sides(other)) // other.columns)
    spare = max(0, room - _rows(yard) * cell - _rows(other) * lesser)
    middle = top + _ends(yard) + int(_rows(yard) * cell + spare / 2)
    boxes = (left, top, right, middle), (left, middle, right, bottom)
    return Way(cell, _fit(boxes[1], other), boxes, other)


def _rows(span: Extent) -> float:
    """Tell how high the rows of a field are, in widths of a cell."""
    return span.rows * DEPTH + RISING


def _sides(span: Extent) -> int:
    """Leave room for the border of a floe and the numbers of its rows."""
    if not span.is_asked:
        return 2 * BORDER
    ends = (str(span.left), str(span.right)) if span.is_turned else (str(span.bottom), str(span.top))
    return BORDER + 12 + max(width_of(end, SMALLEST) for end in ends)


def _ends(span: Extent) -> int:
    """Leave room above and below the rows of a field."""
    return TITLE + BORDER + (LOW if span.is_asked else BORDER) + HANGING


def _fit(box: Box, span: Extent) -> int:
    left, top, right, bottom = box
    return int(
        min(LARGEST, (right - left - _sides(span)) / span.columns, (bottom - top - _ends(span)) / _rows(span))
    )


def _stepped(cell: int) -> int:
    """Widths are multiples of 4, large ones of 8: fewer pyramids are drawn, and scales seldom change."""
    step = 4 if cell < ROOMY else 8
    return max(SMALLEST_CELL, cell // step * step)


def _field(box: Box, span: Extent, widest: int) -> Field:
    """Put a floe into the middle of its box, below its title."""
    left, top, right, bottom = box
    cell = _stepped(widest)
    wide, high = cell * span.columns + _sides(span), round(cell * DEPTH) * span.rows
    tall = high + BORDER + round(RISING * cell) + (LOW if span.is_asked else BORDER)
    x = left + (right - left - wide) // 2
    y = top + TITLE + max(0, bottom - top - TITLE - HANGING - tall) // 2
    start = x + wide - BORDER - cell * span.columns
    return Field((x, y, x + wide, y + tall), start, y + BORDER + round(RISING * cell), cell, span)


def numbered(first: int, last: int, room: float, asked: frozenset[int]) -> tuple[int, ...]:
    """Choose which numbers are written where they need so many cells each: those asked for before others."""
    chosen: list[int] = []
    for number in _wanted(first, last, asked):
        if first <= number <= last and all(abs(number - other) >= room for other in chosen):
            chosen.append(number)
    return tuple(sorted(chosen))


def _wanted(first: int, last: int, asked: frozenset[int]) -> Iterator[int]:
    every = range(first, last + 1)
    yield from (*sorted(asked), 0, *(number for number in every if number % 5 == 0), *every)
