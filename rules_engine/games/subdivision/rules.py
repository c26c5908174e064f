"""The rules of Subdivision: a position, its legal moves, and what follows from a move.

`scratch_cy.py` repeats these rules for the search.
`tests/search/test_scratch.py` proves that both play alike.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache, lru_cache, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from rules_engine.game import (
    Event,
    InTurn,
    Options,
    Outcome,
    Seat,
    first_seat,
    ranked_outcome,
)
from rules_engine.games.subdivision.board import (
    COLUMNS,
    Board,
    board,
    cells_of,
    mask_of,
)
from rules_engine.games.subdivision.events import (
    Build,
    Builds,
    Decision,
    Encloses,
    Park,
    Parks,
    Passes,
    Score,
    SubdivisionView,
)
from rules_engine.games.subdivision.objections import Site, objection
from rules_engine.games.subdivision.scratch_cy import SubdivisionScratch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from rules_engine.chance import Luck

SIZES = "SML"
SMALL, MEDIUM, LARGE = range(3)
PRIVATE_PARK_WORTH = 3
FREE, PARK = 0, -1  # what a cell of a View may hold, besides 1 + 3 * seat + size


class Estate(NamedTuple):
    """What a table of so many seats plays on."""

    size: int
    parks: tuple[str, ...]  # 5.1: where they lie by default


# 5.1, by sets and seats. The rulebook gives the numbers; the 3-house layouts of two and three seats are ours.
ESTATES: Mapping[tuple[str, int], Estate] = MappingProxyType(
    {
        ("5", 2): Estate(6, ("a1", "a6", "f1", "f6", "c3", "d4")),
        ("5", 3): Estate(7, ("a1", "a7", "g1", "g7")),
        ("5", 4): Estate(8, ("a1", "a8", "h1", "h8")),
        ("3", 2): Estate(5, ("a1", "a5", "e1", "e5", "c3", "a3", "e3")),
        ("3", 3): Estate(6, ("a1", "a6", "f1", "f6", "c3", "c4", "d3", "d4", "e5")),
        ("3", 4): Estate(6, ()),
    },
)


class Rules(NamedTuple):
    """What is agreed before the match."""

    houses: int  # pyramids of each size a seat has
    board: Board
    private: bool  # 5.6: private parks count
    architect: Seat | None = None  # 5.6: who lays out all the parks; None: each one in turn


@dataclass(frozen=True, slots=True)
class Subdivision(InTurn[Decision, SubdivisionView]):
    seats: int
    rules: Rules
    first: Seat
    turn: Seat | None
    parks_left: int  # still to be placed by the players
    parks: int
    built: tuple[int, ...]  # cells at 3 * seat + size
    news: tuple[Event, ...] = field(default=(), compare=False)

    def legal_moves(self, seat: Seat) -> tuple[Decision, ...]:
        """By size, small first, then by column and row."""
        if seat != self.turn:
            return ()
        columns = catalog(self.rules.board.size)
        if self.parks_left:
            return _moves_on(columns[PARK], self._free(), self.rules.board.size)
        moves: tuple[Decision, ...] = ()
        for size, cells in enumerate(self._places(seat)):
            if cells:
                moves += _moves_on(columns[size], cells, self.rules.board.size)
        return moves

    def objection(self, seat: Seat, words: str) -> Event | None:
        site = Site(self.rules.board, self.parks, self.parks_left, self.built, self.left(seat))
        return objection(site, seat, words)

    def missed_moves(self, seat: Seat) -> tuple[Decision, ...]:
        """List every pyramid, or park, on every cell where it may not be."""
        if seat != self.turn:
            return ()
        columns, board = catalog(self.rules.board.size), self.rules.board
        if self.parks_left:
            return _moves_on(columns[PARK], board.every & ~self._free(), board.size)
        forbidden = [board.every & ~cells for cells in self._places(seat)]
        moves: tuple[Decision, ...] = ()
        for size, cells in enumerate(forbidden):
            moves += _moves_on(columns[size], cells, board.size)
        return moves

    def _free(self) -> int:
        return self.rules.board.every & ~(self.parks | sum(self.built))

    def _places(self, seat: Seat) -> tuple[int, int, int]:
        """Return where a small, a medium and a large of this seat may go (5.3)."""
        free = self._free()
        smalls, mediums, larges = self.built[3 * seat : 3 * seat + 3]
        spread, houses = self.rules.board.spread, self.rules.houses
        rivals = 0
        for other in range(0, 3 * self.seats, 3):
            if other != 3 * seat:
                rivals |= self.built[other] | self.built[other + LARGE]
        return (
            free & spread(rivals) if smalls.bit_count() < houses else 0,
            free if mediums.bit_count() < houses else 0,
            free & ~spread(larges) if larges.bit_count() < houses else 0,
        )

    def apply(self, seat: Seat, move: Decision, chance: Luck) -> Subdivision:  # noqa: ARG002 - no luck in a turn
        cell = 1 << COLUMNS.index(move.column) * self.rules.board.size + move.row - 1
        if isinstance(move, Park):
            return self._lay_park(seat, move, cell)
        place = 3 * seat + SIZES.index(move.size)
        built = (*self.built[:place], self.built[place] | cell, *self.built[place + 1 :])
        after = Subdivision(self.seats, self.rules, self.first, seat, 0, self.parks, built)
        turn, passes = after._next(seat)
        news: tuple[Event, ...] = (Builds(seat, move.size, move.column, move.row), *passes)
        if self.rules.private:
            news = (*news, *after._enclosures(self))
        return Subdivision(self.seats, self.rules, self.first, turn, 0, self.parks, built, news)

    def _lay_park(self, seat: Seat, move: Park, cell: int) -> Subdivision:
        """In turn order, or by one alone; then the first player builds, also if they came out uneven (D8)."""
        left = self.parks_left - 1
        after = (seat + 1) % self.seats if self.rules.architect is None else seat
        return replace(
            self,
            turn=after if left else self.first,
            parks_left=left,
            parks=self.parks | cell,
            news=(Parks(seat, move.column, move.row),),
        )

    def _next(self, seat: Seat) -> tuple[Seat | None, tuple[Passes, ...]]:
        """Find the next seat that can build; who cannot passes, and may be able to later (5.4)."""
        around = [(seat + step) % self.seats for step in range(1, self.seats + 1)]
        for passed, other in enumerate(around):
            if any(self._places(other)):
                return other, tuple(Passes(skipped) for skipped in around[:passed] if any(self.left(skipped)))
        return None, ()

    def left(self, seat: Seat) -> tuple[int, int, int]:
        small, medium, large = (
            self.rules.houses - cells.bit_count() for cells in self.built[3 * seat : 3 * seat + 3]
        )
        return small, medium, large

    def scratch(self, seat: Seat | None) -> SubdivisionScratch:  # noqa: ARG002 - nothing is hidden
        return SubdivisionScratch(self)

    def outcome(self) -> Outcome | None:
        if self.turn is not None:
            return None
        everything = not any(any(self.left(seat)) for seat in range(self.seats))
        return ranked_outcome(self._scores(), "built" if everything else "deadlock")

    def _scores(self) -> tuple[int, ...]:
        return tuple(self.score(seat).total for seat in range(self.seats))

    def score(self, seat: Seat) -> Score:
        own, smalls = self.built[3 * seat : 3 * seat + 3], sum(self.built[SMALL::3])
        private = PRIVATE_PARK_WORTH * self._owners().count(seat) if self.rules.private else 0
        return _score(self.rules.board.size, own, smalls, private)

    def _enclosures(self, before: Subdivision) -> Iterator[Encloses]:
        for cell, (was, now) in enumerate(zip(before._owners(), self._owners(), strict=True)):
            if was is None and now is not None:
                column, row = divmod(cell, self.rules.board.size)
                yield Encloses(now, COLUMNS[column], row + 1)

    def _owners(self) -> tuple[Seat | None, ...]:
        """Return for each cell whose private park it is."""
        cells = range(self.rules.board.size**2)
        return tuple(self._owner(cell) if self.parks >> cell & 1 else None for cell in cells)

    def _owner(self, park: int) -> Seat | None:
        """5.6: one group holds every cell near the park that is no park itself, and at least one."""
        around = self.rules.board.near[park] & ~self.parks
        for seat in range(self.seats):
            own = sum(self.built[3 * seat : 3 * seat + 3])
            if around and around & ~own == 0:
                one = next(group for group in self.rules.board.groups(own) if group & around)
                return seat if around & ~one == 0 else None
        return None

    def view(self, seat: Seat | None) -> SubdivisionView:
        details = tuple(self.score(other) for other in range(self.seats))
        return SubdivisionView(
            seat=seat,
            seats=self.seats,
            to_act=self.to_act(),
            scores=tuple(score.total for score in details),
            outcome=self.outcome(),
            news=self.news,
            first=self.first,
            size=self.rules.board.size,
            cells=self._cells(),
            left=tuple(self.left(other) for other in range(self.seats)),
            parks_left=self.parks_left,
            details=details,
            private=self.rules.private,
            private_parks=self._owners() if self.rules.private else (None,) * self.rules.board.size**2,
            last=self._last(),
        )

    def _cells(self) -> tuple[int, ...]:
        cells = [FREE] * self.rules.board.size**2
        for cell in cells_of(self.parks):
            cells[cell] = PARK
        for place, mask in enumerate(self.built):
            for cell in cells_of(mask):
                cells[cell] = 1 + place
        return tuple(cells)

    def _last(self) -> int | None:
        match self.news:
            case (Builds() | Parks() as event, *_):
                return COLUMNS.index(event.column) * self.rules.board.size + event.row - 1
            case _:
                return None

    def tally(self, seat: Seat | None) -> tuple[int, ...]:  # noqa: ARG002 - everybody knows the points
        return self._scores()

    def facts(self) -> dict[str, Any]:
        name = self.rules.board.name
        return {
            "size": self.rules.board.size,
            "parks": [name(cell) for cell in cells_of(self.parks)],
            "cells": {
                name(cell): f"{place // 3}{SIZES[place % 3]}"
                for place, mask in enumerate(self.built)
                for cell in cells_of(mask)
            },
            "left": [dict(zip(SIZES, self.left(seat), strict=True)) for seat in range(self.seats)],
        }

    def faults(self) -> Iterator[str]:
        masks = (self.parks, *self.built)
        if sum(mask.bit_count() for mask in masks) != sum(masks).bit_count():
            yield "two things stand on one cell"
        if any(count < 0 for seat in range(self.seats) for count in self.left(seat)):
            yield "a seat has built more than it had"
        for seat in range(self.seats):
            larges = self.built[3 * seat + LARGE]
            if any(self.rules.board.near[cell] & larges for cell in cells_of(larges)):
                yield f"two larges of seat {seat} are near each other"


def large_worth(smalls: int) -> int:
    """5.5: a large is worth less beside smalls of any color."""
    return max(0, 3 - max(0, smalls - 1))


Columns: TypeAlias = tuple[tuple[tuple[Decision, ...], ...], ...]  # a column, the bits of its cells -> moves


@cache
def catalog(size: int) -> dict[int, Columns]:
    """Make every move of a board once: by pyramid (or PARK), by column, by the bits of its cells."""
    parks = _by_bits(size, Park)
    return {PARK: parks} | {
        kind: _by_bits(size, partial(Build, SIZES[kind])) for kind in (SMALL, MEDIUM, LARGE)
    }


def _by_bits(size: int, make: Callable[[str, int], Decision]) -> Columns:
    moves = [[make(column, row + 1) for row in range(size)] for column in COLUMNS[:size]]
    return tuple(map(_subsets, moves))


def _subsets(column: list[Decision]) -> tuple[tuple[Decision, ...], ...]:
    """List the moves of a column by the bits of its cells: with each cell, all that came before and it."""
    subsets: list[tuple[Decision, ...]] = [()]
    for move in column:
        subsets += [(*subset, move) for subset in subsets]
    return tuple(subsets)


def _moves_on(columns: Columns, cells: int, size: int) -> tuple[Decision, ...]:
    low = (1 << size) - 1
    moves: tuple[Decision, ...] = ()
    for column in columns:
        moves += column[cells & low]
        cells >>= size
    return moves


@lru_cache(maxsize=1024)
def _score(size: int, own: tuple[int, ...], smalls: int, private: int) -> Score:
    """Count what houses are worth where they stand; a move leaves most of them as they were."""
    here = board(size)
    return Score(
        pips=sum(pips * cells.bit_count() for pips, cells in enumerate(own, 1)),
        groups=sum(1 for _ in here.groups(sum(own))),
        lost=sum(3 - large_worth((here.near[cell] & smalls).bit_count()) for cell in cells_of(own[LARGE])),
        private=private,
    )


def deal(seats: int, chance: Luck, options: Options) -> Subdivision:
    estate = ESTATES[options["sets"], seats]
    first = first_seat(seats, chance, options)
    architect = 0 if options["parks"] == "laid" else None
    rules = Rules(int(options["sets"]), board(estate.size), options["private_parks"] == "yes", architect)
    placed = estate.parks and options["parks"] in {"placed", "laid"}
    return Subdivision(
        seats=seats,
        rules=rules,
        first=first,
        turn=architect if placed and architect is not None else first,
        parks_left=len(estate.parks) if placed else 0,
        parks=0 if placed else _parks(estate, chance, options),
        built=(0,) * (3 * seats),
    )


def _parks(estate: Estate, chance: Luck, options: Options) -> int:
    cells = range(estate.size**2)
    if options["parks"] == "random":
        return mask_of(chance.shuffled(cells)[: len(estate.parks)])
    names = {board(estate.size).name(cell): cell for cell in cells}
    return mask_of(tuple(names[park] for park in estate.parks))
