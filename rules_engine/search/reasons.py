"""Why a move is advised: what it brings and denies at once, and what comes next, as the rules count it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from statistics import median_low
from typing import TYPE_CHECKING, Any

from rules_engine.chance import Chance

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rules_engine.game import Move, Seat, State

    AnyState = State[Any, Any]

OTHERS = 12  # moves of one's own that are looked at beside the one that is advised
LOOKS = 48  # answers to each: work is counted, and more of them tell the same


@dataclass(frozen=True, slots=True)
class Countermove:
    """What somebody may do next, and what any of their moves brings them at once, at the most."""

    seat: Seat
    move: Move
    gain: int  # by this one
    most: int
    usual: int  # and at the most after most other moves that could have been made instead
    then: int  # the most that the next move of the person who asks brings


@dataclass(frozen=True, slots=True)
class Reason:
    """What is known of a move without trusting a search; points are those that its seat knows of."""

    before: tuple[int, ...]
    after: tuple[int, ...]
    instead: int  # what another move brings at once, at the most
    wins: bool = False  # at once, and alone
    answer: Countermove | None = None  # None: it is over, or goes on with the same seat


def reason(world: AnyState, seat: Seat, move: Move, best: Callable[[AnyState, Seat], Move]) -> Reason | None:
    """Find out what speaks for a move, and which is the best that may follow.

    None: what comes of it is drawn, or shows what is hidden.
    """
    after = _apply_openly(world, seat, move)
    if after is None:
        return None
    others = [other for other in world.legal_moves(seat) if other != move]
    instead = max((_gain(world, seat, other) for other in others), default=0)
    outcome = after.outcome()
    wins = outcome is not None and outcome.ranks[seat] == 1 and outcome.ranks.count(1) == 1
    answer = _best_answer(after, seat, best)
    if answer:
        led = (_apply_openly(world, seat, other) for other in _some(others, OTHERS))
        answer = replace(answer, usual=_usual([state for state in led if state], answer.seat))
    return Reason(world.tally(seat), after.tally(seat), instead, wins, answer)


def _best_answer(after: AnyState, seat: Seat, best: Callable[[AnyState, Seat], Move]) -> Countermove | None:
    """Find the best that somebody else may do next."""
    waiting = after.to_act()
    if len(waiting) != 1 or waiting[0] == seat:
        return None
    (other,) = waiting
    move = best(after, other)
    then, gain = _apply_openly(after, other, move), _gain(after, other, move)
    brings = _most(then, seat) if then and then.to_act() == (seat,) else 0
    most = max(gain, _most(after, other))
    return Countermove(other, move, gain, most, most, brings)


def _usual(states: Sequence[AnyState], seat: Seat) -> int:
    """Return what a seat can bring at once in most of some positions, where it is to move."""
    return median_low([_most(state, seat) for state in states if state.to_act() == (seat,)] or [0])


def _apply_openly(state: AnyState, seat: Seat, move: Move) -> AnyState | None:
    """Make a move; None: nobody can know what comes of it."""
    chance = Chance("reason")
    after = state.apply(seat, move, chance)
    return None if chance.was_used or after.reveals() else after


def _gain(state: AnyState, seat: Seat, move: Move) -> int:
    after = _apply_openly(state, seat, move)
    return 0 if after is None else after.tally(seat)[seat] - state.tally(seat)[seat]


def _most(state: AnyState, seat: Seat) -> int:
    moves = _some(tuple(state.legal_moves(seat)), LOOKS)
    return max((_gain(state, seat, move) for move in moves), default=0)


def _some(moves: Sequence[Move], most: int) -> Sequence[Move]:
    """Take so many of them, evenly."""
    step = -(-len(moves) // most)
    return moves[::step] if step else moves
