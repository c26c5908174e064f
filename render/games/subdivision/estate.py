"""Where the lots of Subdivision are, whose they are, and what its larges lose there."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rules_engine.games.subdivision.board import board
from rules_engine.games.subdivision.rules import FREE, LARGE, SMALL, large_worth

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.canvas import Box
    from rules_engine import Seat
    from rules_engine.games.subdivision.events import SubdivisionView

VERGE = 8  # of the estate round its lots
CORNERS = ((-1, 1), (1, 1), (-1, -1), (1, -1))  # columns and rows to go from a cell, top left first


class Estate(NamedTuple):
    """Where the lots are: each with half of the road round it."""

    left: int
    top: int
    lot: int
    size: int

    @property
    def box(self) -> Box:
        whole = self.lot * self.size
        return self.left - VERGE, self.top - VERGE, self.left + whole + VERGE, self.top + whole + VERGE

    def cell(self, cell: int) -> Box:
        column, row = divmod(cell, self.size)
        left, top = self.left + column * self.lot, self.top + (self.size - 1 - row) * self.lot
        return left, top, left + self.lot, top + self.lot

    def below(self, column: int, height: int) -> Box:
        """Find where the letter of a column is written."""
        left, bottom = self.left + column * self.lot, self.box[3]
        return left, bottom, left + self.lot, bottom + height

    def beside(self, row: int, width: int) -> Box:
        """Find where the number of a row is written."""
        top, right = self.top + (self.size - 1 - row) * self.lot, self.box[0] - 4
        return right - width, top, right, top + self.lot


@lru_cache(maxsize=32)
def estate(region: Box, size: int, beside: int, below: int) -> Estate:
    """Fit lots of even width into a region, with room for numbers at the left and letters below."""
    left, top, right, bottom = region
    wide, high = right - left - beside - 2 * VERGE, bottom - top - below - 2 * VERGE
    lot = min(wide, high) // size // 2 * 2
    across = (wide - lot * size) // 2
    return Estate(left + beside + VERGE + across, top + VERGE + (high - lot * size) // 2, lot, size)


class Corner(NamedTuple):
    """A quarter of a lot, and which of the three lots it touches are the same group's."""

    number: int  # of CORNERS
    beside: bool
    ahead: bool  # above or below
    across: bool


BARE = tuple(Corner(number, beside=False, ahead=False, across=False) for number in range(len(CORNERS)))


def owner(thing: int) -> Seat | None:
    return (thing - 1) // 3 if thing > FREE else None


@lru_cache(maxsize=256)
def corners(cells: tuple[int, ...], size: int) -> tuple[tuple[Corner, ...], ...]:
    """See of each lot where its ground goes on into its neighbors'."""
    owners = tuple(map(owner, cells))
    return tuple(
        BARE if seat is None else tuple(_corners(owners, size, cell)) for cell, seat in enumerate(owners)
    )


def _corners(owners: tuple[Seat | None, ...], size: int, cell: int) -> Iterator[Corner]:
    column, row = divmod(cell, size)
    for number, (right, up) in enumerate(CORNERS):
        beside, ahead, across = (
            _is_same(owners, size, cell, (column + x, row + y)) for x, y in ((right, 0), (0, up), (right, up))
        )
        yield Corner(number, beside, ahead, beside and ahead and across)


def _is_same(owners: tuple[Seat | None, ...], size: int, cell: int, other: tuple[int, int]) -> bool:
    column, row = other
    if owners[cell] is None or not (0 <= column < size and 0 <= row < size):
        return False
    return owners[column * size + row] == owners[cell]


def losses(view: SubdivisionView) -> Iterator[tuple[int, int]]:
    """Find the larges that lose points to the smalls near them, and how many."""
    near = board(view.size).near
    smalls = sum(1 << cell for cell, thing in enumerate(view.cells) if _size(thing) == SMALL)
    for cell, thing in enumerate(view.cells):
        if _size(thing) == LARGE:
            lost = 3 - large_worth((near[cell] & smalls).bit_count())
            if lost:
                yield cell, lost


def _size(thing: int) -> int | None:
    return (thing - 1) % 3 if thing > FREE else None
