"""What can be decided in Subdivision, what can happen, and what can be seen of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from rules_engine.game import (
    Event,
    Move,
    Seat,
    View,
    joint,
)


@dataclass(frozen=True, slots=True)
class Build(Move):
    size: str
    column: str
    row: int = field(metadata=joint())


@dataclass(frozen=True, slots=True)
class Park(Move):
    column: str
    row: int = field(metadata=joint())


Decision: TypeAlias = Build | Park


@dataclass(frozen=True, slots=True)
class Builds(Event):
    seat: Seat
    size: str
    column: str
    row: int = field(metadata=joint())


@dataclass(frozen=True, slots=True)
class Parks(Event):
    seat: Seat
    column: str
    row: int = field(metadata=joint())


@dataclass(frozen=True, slots=True)
class Passes(Event):
    """No pyramid of this seat fits, for now (5.4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Encloses(Event):
    """A park has become private (5.6)."""

    seat: Seat
    column: str
    row: int = field(metadata=joint())


@dataclass(frozen=True, slots=True)
class Score:
    """How the points of a seat come about (5.5, 5.6)."""

    pips: int
    groups: int
    lost: int  # what its larges lose to the smalls near them
    private: int  # what its private parks bring

    @property
    def total(self) -> int:
        return self.pips - self.groups - self.lost + self.private


@dataclass(frozen=True, slots=True, kw_only=True)
class SubdivisionView(View):
    first: Seat  # who begins
    size: int
    cells: tuple[int, ...]  # column by column, row 1 first: FREE, PARK or 1 + 3 * seat + size
    left: tuple[tuple[int, int, int], ...]  # a seat: smalls, mediums, larges
    parks_left: int
    details: tuple[Score, ...]
    private: bool  # whether private parks count
    private_parks: tuple[Seat | None, ...]  # a cell: whose private park it is
    last: int | None  # the cell of the last move
