"""Positions of Ice Palace, drawn, dealt and played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules_engine import Chance, Record, deal
from rules_engine.games.ice_palace.events import Place
from rules_engine.games.ice_palace.ground import (
    NUMBERS,
    WORDS,
    cell_at,
    stack_pyramid,
)
from rules_engine.games.ice_palace.pool import (
    NOTHING,
    PYRAMIDS,
    add_pyramids,
)
from rules_engine.games.ice_palace.rules import IcePalace, Phase

if TYPE_CHECKING:
    from rules_engine.games.ice_palace.ground import Ground, Stock

PLENTY = " ".join(WORDS[pyramid] for pyramid in PYRAMIDS)  # a pool
EMPTY = "."


def ground(drawn: str) -> Ground:
    """Read a drawing: highest row first, the lowest is row 0; a stack is its pyramids from bottom to top."""
    built: Ground = ()
    for row, words in enumerate(reversed(drawn.strip().splitlines())):
        for column, word in enumerate(words.split()):
            for start in range(0, len(word) - 1, 2):
                built = stack_pyramid(built, cell_at(column, row), NUMBERS[word[start : start + 2]])
    return built


def stock(words: str) -> Stock:
    return tuple(sorted(NUMBERS[word] for word in words.split()))


def yard(drawn: str, *hands: str, pool: str = PLENTY, palace: str = EMPTY, **options: str) -> IcePalace:
    """Set up a yard at the turn of seat 0, which opened it, as did nobody if nothing is drawn."""
    state = dealt(max(3, len(hands)), **options)
    filled = (*hands, *("",) * (state.seats - len(hands)))
    return replace(
        state,
        yard=ground(drawn),
        leader=0 if ground(drawn) else None,
        palace=ground(palace),
        hands=tuple(map(stock, filled)),
        shown=0,
        pool=add_pyramids(NOTHING, stock(pool)),
        news=(),
    )


def building(palace: str, remaining: str, *, seats: int = 6, seat: int = 0, pool: str = PLENTY) -> IcePalace:
    """Set up a palace that a seat builds on; every hand is full but that of the builder."""
    full = stock("R1 R1 R2 R2 R3 R3")
    return replace(
        yard(EMPTY, *("",) * seats, pool=pool, palace=palace),
        phase=Phase.BUILD,
        leader=seat,
        turn=seat,
        hands=tuple(() if other == seat else full for other in range(seats)),
        remaining=stock(remaining),
    )


def cells(state: IcePalace, piece: str, seat: int = 0) -> set[str]:
    """Tell where a seat may place a pyramid."""
    places = (move for move in state.legal_moves(seat) if isinstance(move, Place))
    return {f"{move.column},{move.row}" for move in places if move.piece == piece}


def dealt(seats: int, seed: str = "deal", **options: str) -> IcePalace:
    record = Record.new("ice_palace", seats=seats, seed=seed, options={"first": "0", **options})
    state = deal(record).state
    assert isinstance(state, IcePalace)
    return state


def played(state: IcePalace, *lines: str) -> IcePalace:
    """Make moves written `0 place K3 0,0`."""
    for ply, line in enumerate(lines):
        seat, _, words = line.partition(" ")
        state = state.apply(int(seat), state.read(int(seat), words), Chance("played", ply))
    return state


def news(state: IcePalace) -> list[str]:
    return [str(event) for event in state.news]
