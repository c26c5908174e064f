"""Positions of Subdivision, drawn, dealt and played."""

from __future__ import annotations

from rules_engine import Record, deal
from rules_engine.games.subdivision.board import board, mask_of
from rules_engine.games.subdivision.events import Build
from rules_engine.games.subdivision.rules import SIZES, Rules, Subdivision
from tests.games import drawing
from tests.games.play import NO_LUCK


def estate(
    drawn: str, *, turn: int | None = 0, seats: int = 2, houses: int = 5, private: bool = False
) -> Subdivision:
    """Set up what is drawn: `#` a park, `0L` a large of seat 0, anything else free."""
    place = {cell: number for number, cell in enumerate(sorted(drawing.read(drawn)))}
    words = drawing.read(drawn).items()
    return Subdivision(
        seats=seats,
        rules=Rules(houses, board(drawing.size(drawn)), private),
        first=0,
        turn=turn,
        parks_left=0,
        parks=mask_of(tuple(place[cell] for cell, word in words if word == "#")),
        built=tuple(
            mask_of(tuple(place[cell] for cell, word in words if word == f"{seat}{size}"))
            for seat in range(seats)
            for size in SIZES
        ),
    )


def builds(state: Subdivision, seat: int, size: str) -> set[str]:
    """Tell the cells where a seat may build a size."""
    moves = (move for move in state.legal_moves(seat) if isinstance(move, Build))
    return {f"{move.column}{move.row}" for move in moves if move.size == size}


def played(state: Subdivision, *lines: str) -> Subdivision:
    """Make moves written `0 build L c4`."""
    for line in lines:
        seat, _, words = line.partition(" ")
        state = state.apply(int(seat), state.read(int(seat), words), NO_LUCK)
    return state


def dealt(seats: int, seed: str = "deal", **options: str) -> Subdivision:
    state = deal(Record.new("subdivision", seats=seats, seed=seed, options=options)).state
    assert isinstance(state, Subdivision)
    return state


def news(state: Subdivision) -> list[str]:
    return [str(event) for event in state.news]
