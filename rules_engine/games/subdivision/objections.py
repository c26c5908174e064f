"""Why a pyramid of Subdivision cannot be built somewhere: the paragraph that forbids it, as an event."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rules_engine.game import Event, joined, squash
from rules_engine.games.subdivision.board import COLUMNS, cells_of

if TYPE_CHECKING:
    from rules_engine.game import Seat
    from rules_engine.games.subdivision.board import Board

BUILDING = re.compile(r"(?:build)?([sml])([a-h])([1-8])")
SIZES = "sml"


@dataclass(frozen=True, slots=True)
class Outside(Event):
    """There is no such cell on this board."""

    column: str
    row: int = field(metadata=joined())


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """A park or a pyramid is on the cell."""

    column: str
    row: int = field(metadata=joined())


@dataclass(frozen=True, slots=True)
class Spent(Event):
    """No pyramid of this size is left."""

    size: str


@dataclass(frozen=True, slots=True)
class Crowded(Event):
    """5.3: an own large is near the cell, on this one."""

    column: str
    row: int = field(metadata=joined())


@dataclass(frozen=True, slots=True)
class Lonely(Event):
    """5.3: nobody else's small or large is near the cell."""

    column: str
    row: int = field(metadata=joined())


@dataclass(frozen=True, slots=True)
class Site:
    """What decides whether a seat may build somewhere."""

    board: Board
    parks: int
    built: tuple[int, ...]  # cells at 3 * seat + size
    left: tuple[int, int, int]  # of the seat: smalls, mediums, larges


def objection(site: Site, seat: Seat, words: str) -> Event | None:
    """Find the paragraph that forbids to build there; words that are no building have none."""
    said = BUILDING.fullmatch(squash(words))
    if said is None:
        return None
    size, column, row = SIZES.index(said[1]), said[2], int(said[3])
    if row > site.board.size or COLUMNS.index(column) >= site.board.size:
        return Outside(column, row)
    cell = COLUMNS.index(column) * site.board.size + row - 1
    if (site.parks | sum(site.built)) >> cell & 1:
        return Taken(column, row)
    if not site.left[size]:
        return Spent(said[1].upper())
    return _by_neighbors(site, seat, size, cell)


def _by_neighbors(site: Site, seat: Seat, size: int, cell: int) -> Event | None:
    near, side = site.board.near[cell], site.board.size
    own_large = near & site.built[3 * seat + 2]
    if size == SIZES.index("l") and own_large:
        column, row = divmod(next(cells_of(own_large)), side)
        return Crowded(COLUMNS[column], row + 1)
    others = (other for other in range(0, len(site.built), 3) if other != 3 * seat)
    rivals = sum(site.built[other] | site.built[other + 2] for other in others)
    if size == SIZES.index("s") and not near & rivals:
        column, row = divmod(cell, side)
        return Lonely(COLUMNS[column], row + 1)
    return None
