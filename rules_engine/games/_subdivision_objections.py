"""Why a pyramid of Subdivision cannot be built somewhere: the paragraph that forbids it, as an event."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rules_engine.game import Event, joined, squash
from rules_engine.games._subdivision_board import COLUMNS, cells_of

if TYPE_CHECKING:
    from rules_engine.game import Seat
    from rules_engine.games.subdivision import Subdivision

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


def objection(state: Subdivision, seat: Seat, words: str) -> Event | None:
    """Find the paragraph that forbids to build there; words that are no building have none."""
    said = BUILDING.fullmatch(squash(words))
    if said is None or state.parks_left:
        return None
    size, column, row = SIZES.index(said[1]), said[2], int(said[3])
    board = state.rules.board
    if row > board.size or COLUMNS.index(column) >= board.size:
        return Outside(column, row)
    cell = COLUMNS.index(column) * board.size + row - 1
    if (state.parks | sum(state.built)) >> cell & 1:
        return Taken(column, row)
    if not state.left(seat)[size]:
        return Spent(said[1].upper())
    return _by_neighbors(state, seat, size, cell)


def _by_neighbors(state: Subdivision, seat: Seat, size: int, cell: int) -> Event | None:
    board = state.rules.board
    own_large = board.near[cell] & state.built[3 * seat + 2]
    if size == SIZES.index("l") and own_large:
        column, row = divmod(next(cells_of(own_large)), board.size)
        return Crowded(COLUMNS[column], row + 1)
    rivals = sum(
        state.built[3 * other] | state.built[3 * other + 2] for other in range(state.seats) if other != seat
    )
    if size == SIZES.index("s") and not board.near[cell] & rivals:
        column, row = divmod(cell, board.size)
        return Lonely(COLUMNS[column], row + 1)
    return None
