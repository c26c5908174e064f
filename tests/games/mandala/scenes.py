"""Positions of Mandala, laid out as letters, dealt and played."""

from __future__ import annotations

from rules_engine import Record, deal
from rules_engine.games.mandala.rules import Mandala
from tests.games.play import NO_LUCK

GROUPS = {"X": "R1", "Y": "Y2", "Z": "K3"}  # a letter of a path -> what lies there


def laid(path: str, seats: int = 2, first: int = 0) -> Mandala:
    """Lay a path out, the outermost place first."""
    return Mandala.lay_out(seats, [GROUPS[letter] for letter in path], first)


def played(state: Mandala, *places: int) -> Mandala:
    """Let whoever's turn it is take from one place after another."""
    for place in places:
        assert state.turn is not None
        state = state.apply(state.turn, state.read(state.turn, f"take {place}"), NO_LUCK)
    return state


def dealt(seats: int, seed: str = "deal", **options: str) -> Mandala:
    state = deal(Record.new("mandala", seats=seats, seed=seed, options=options)).state
    assert isinstance(state, Mandala)
    return state


def ahead(state: Mandala, seat: int) -> list[int]:
    return [move.place for move in state.legal_moves(seat)]


def news(state: Mandala) -> list[str]:
    return [str(event) for event in state.news]
