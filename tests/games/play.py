"""Playing on from a position, in any game, and what holds wherever that leads."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from hypothesis import settings
from hypothesis import strategies as some

from rules_engine import Chance, IllegalMove
from rules_engine.playout import setups

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import SearchStrategy

    from rules_engine import Game, State

S = TypeVar("S", bound="State[Any, Any]")
NO_LUCK = Chance("none")

examples = partial(settings, deadline=None, database=None, derandomize=True)


def count_leaves(state: State[Any, Any], depth: int) -> int:
    """Count the ways to go on for so many moves."""
    moves = [(seat, move) for seat in state.to_act() for move in state.legal_moves(seat)]
    if depth == 1:
        return len(moves)
    return sum(count_leaves(state.apply(seat, move, Chance("leaves")), depth - 1) for seat, move in moves)


@dataclass(frozen=True)
class Wandering(Generic[S]):
    """So many moves at random, or all there are, from how a game was set up."""

    deal: Callable[..., S]
    setup: tuple[int, dict[str, str]]
    seed: int
    length: int

    @property
    def options(self) -> dict[str, str]:
        return self.setup[1]

    def end(self) -> S:
        seats, options = self.setup
        state = self.deal(seats, str(self.seed), **options)
        chance = Chance(f"wander-{self.seed}")
        for _ in range(self.length):
            if not (waiting := state.to_act()):
                break
            seat = chance.pick(waiting)
            after = state.apply(seat, chance.pick(tuple(state.legal_moves(seat))), chance)
            assert isinstance(after, type(state))
            state = after
        return state


def wanderings(game: Game, deal: Callable[..., S], longest: int) -> SearchStrategy[Wandering[S]]:
    """Wander about in every setup of a game; `deal` is how its tests begin one."""
    return some.builds(
        Wandering,
        some.just(deal),
        some.sampled_from(list(setups(game))),
        some.integers(0, 9999),
        some.integers(0, longest),
    )


def phrases(words: str, most: int) -> SearchStrategy[str]:
    """Say up to so many of these words one after the other, or what is like none of them."""
    said = some.lists(some.sampled_from(words.split()) | some.text(max_size=3), max_size=most)
    return said.map(" ".join)


def assert_a_seat_cannot_tell_twins_apart(wandering: Wandering[Any]) -> None:
    state, chance = wandering.end(), Chance(f"twin-{wandering.seed}")
    for seat in (*range(state.seats), None):
        other = state.unseen(seat, chance)

        assert other.view(seat) == state.view(seat)
        assert seat is None or other.legal_moves(seat) == state.legal_moves(seat)
        assert list(other.faults()) == []


def assert_whatever_is_said_is_a_legal_move_or_refused(wandering: Wandering[Any], words: str) -> None:
    state = wandering.end()
    for seat in range(state.seats):
        with suppress(IllegalMove):
            assert state.read(seat, words) in state.legal_moves(seat)

    assert state == wandering.end()
