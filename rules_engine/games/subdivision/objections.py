"""Why a pyramid of Subdivision cannot be built somewhere: the paragraph that forbids it, as an event."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rules_engine.game import Event, joint, squash
from rules_engine.games.subdivision.board import COLUMNS, cells_of

if TYPE_CHECKING:
    from rules_engine.game import Seat
    from rules_engine.games.subdivision.board import Board

PARKING = re.compile(r"(?:park)?([a-h])([1-8])")
BUILDING = re.compile(r"(?:build)?([sml])(?:([a-h])([1-8]))?")  # the cell may be missing
SIZES = "sml"


@dataclass(frozen=True, slots=True)
class Outside(Event):
    """There is no such cell on this board."""

    column: str
    row: int = field(metadata=joint())


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """A park or a pyramid is on the cell."""

    column: str
    row: int = field(metadata=joint())


@dataclass(frozen=True, slots=True)
class Early(Event):
    """5.6: nobody builds before so many more parks are laid out."""

    parks: int


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """5.6: all the parks are there."""


@dataclass(frozen=True, slots=True)
class Spent(Event):
    """No pyramid of this size is left."""

    size: str


@dataclass(frozen=True, slots=True)
class Nowhere(Event):
    """5.3: no free cell takes a pyramid of this size."""

    size: str


@dataclass(frozen=True, slots=True)
class Crowded(Event):
    """5.3: an own large is near the cell, on this one."""

    column: str
    row: int = field(metadata=joint())


@dataclass(frozen=True, slots=True)
class Lonely(Event):
    """5.3: nobody else's small or large is near the cell."""

    column: str
    row: int = field(metadata=joint())


@dataclass(frozen=True, slots=True)
class Site:
    """What decides whether a seat may build somewhere."""

    board: Board
    parks: int
    parks_left: int
    built: tuple[int, ...]  # cells at 3 * seat + size
    left: tuple[int, int, int]  # of the seat: smalls, mediums, larges


def objection(site: Site, seat: Seat, words: str) -> Event | None:
    """Find the paragraph that forbids to build or to lay out a park there; other words have none."""
    said = squash(words)
    if building := BUILDING.fullmatch(said):
        return _to_build(site, seat, building)
    if parking := PARKING.fullmatch(said):
        return _on_cell(site, parking[1], int(parking[2])) if site.parks_left else Laid()
    return None


def _to_build(site: Site, seat: Seat, said: re.Match[str]) -> Event | None:
    if site.parks_left:
        return Early(site.parks_left)
    size, column = SIZES.index(said[1]), said[2]
    if column is None:
        return _anywhere(site, seat, size)
    row = int(said[3])
    if refused := _on_cell(site, column, row):
        return refused
    if not site.left[size]:
        return Spent(said[1].upper())
    return _by_neighbors(site, seat, size, COLUMNS.index(column) * site.board.size + row - 1)


def _anywhere(site: Site, seat: Seat, size: int) -> Event | None:
    word = SIZES[size].upper()
    if not site.left[size]:
        return Spent(word)
    free = cells_of(site.board.every & ~(site.parks | sum(site.built)))
    is_refused = (_by_neighbors(site, seat, size, cell) is not None for cell in free)
    return Nowhere(word) if all(is_refused) else None


def _on_cell(site: Site, column: str, row: int) -> Event | None:
    if row > site.board.size or COLUMNS.index(column) >= site.board.size:
        return Outside(column, row)
    cell = COLUMNS.index(column) * site.board.size + row - 1
    return Taken(column, row) if (site.parks | sum(site.built)) >> cell & 1 else None


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
