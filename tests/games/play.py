"""Playing on from a position, in any game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from rules_engine import Chance

if TYPE_CHECKING:
    from rules_engine import State

S = TypeVar("S", bound="State[Any, Any]")
NO_LUCK = Chance("none")


def count_leaves(state: State[Any, Any], depth: int) -> int:
    """Count the ways to go on for so many moves."""
    moves = [(seat, move) for seat in state.to_act() for move in state.legal_moves(seat)]
    if depth == 1:
        return len(moves)
    return sum(count_leaves(state.apply(seat, move, Chance("leaves")), depth - 1) for seat, move in moves)


def wander(state: S, seed: int, length: int) -> S:
    """Play so many moves at random, or to the end."""
    chance = Chance(f"wander-{seed}")
    for _ in range(length):
        if not (waiting := state.to_act()):
            break
        seat = chance.pick(waiting)
        after = state.apply(seat, chance.pick(tuple(state.legal_moves(seat))), chance)
        assert isinstance(after, type(state))
        state = after
    return state
