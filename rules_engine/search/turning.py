"""Where a match turned: the moves that cost most, and what would have been better."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules_engine.game import State
from rules_engine.search.luck import Stream
from rules_engine.search.think import Effort, weighed
from rules_engine.table import seated, standing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules_engine.game import Move, Outcome, Seat
    from rules_engine.record import Record

    AnyState = State[Any, Any]

BUDGET = 4000  # simulations for a whole match
LEAST, MOST = 24, 400  # for one of its moves
KNOWN = 8  # simulations that a move needs to be judged by the tree
TRIALS = 32  # for each of two moves, where one of them is hardly in it
LOSS = 0.05  # what a move must lose to be told of


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that cost its seat something; 1 is to be first, 0 to be last."""

    ply: int  # how many lines the log had before it
    seat: Seat
    played: str
    better: str
    high: float  # what the better move was worth
    low: float  # and this one

    @property
    def loss(self) -> float:
        return self.high - self.low


def can_turn(state: AnyState) -> bool:
    """Tell whether moves can be weighed: in a race there is nothing to search."""
    return type(state).race is State.race


@dataclass(frozen=True, slots=True)
class Moved:
    """A move to be judged, and the match until then."""

    before: Record
    seat: Seat
    words: str
    effort: Effort


def turns(record: Record, count: int = 3, budget: int = BUDGET) -> tuple[Turn, ...]:
    """Find the moves that cost most, the dearest first; each is judged by what its seat could know."""
    return dearest((judged(moved) for moved in moves_of(record, budget)), count)


def dearest(found: Iterable[Turn | None], count: int = 3) -> tuple[Turn, ...]:
    losing = [turn for turn in found if turn is not None and turn.loss >= LOSS]
    return tuple(sorted(losing, key=lambda turn: (-turn.loss, turn.ply))[:count])


def moves_of(record: Record, budget: int = BUDGET) -> tuple[Moved, ...]:
    """List the moves that stand, each with its part of what is thought about all of them."""
    tables = standing(record)
    if not can_turn(tables[0].state):
        return ()
    effort = Effort(min(MOST, max(LEAST, budget // len(tables))))
    made = [(table.last, table.last_ply) for table in tables]
    return tuple(
        Moved(record.upto(ply), entry.seat, entry.words, effort)
        for entry, ply in made
        if entry is not None and ply is not None
    )


def judged(moved: Moved) -> Turn | None:
    """Compare a move with the best that its seat could have found; None: there was no choice."""
    seat, words, ply = moved.seat, moved.words, len(moved.before.log)
    stream = Stream(ply + 1)
    world: AnyState = seated(moved.before).state.unseen(seat, stream)
    moves: dict[str, Move] = {str(move): move for move in world.legal_moves(seat)}
    if len(moves) == 1 or words not in moves:
        return None
    thoughts = weighed(world, seat, moved.effort, stream.below(1 << 31))
    best = thoughts[0]
    mine = next((one for one in thoughts if str(one.move) == words), None)
    high, low = best.value, mine.value if mine else 0.0
    if mine is None or mine.visits < KNOWN:
        high, low = (_worth(world, seat, move, ply) for move in (best.move, moves[words]))
    return Turn(ply, seat, words, str(best.move), high, low)


def _worth(world: AnyState, seat: Seat, move: Move, luck: int) -> float:
    """Play a move many times on at random; equal luck for whatever it is compared with."""
    stream, total = Stream(luck), 0.0
    for _ in range(TRIALS):
        after: AnyState = world.unseen(seat, stream).apply(seat, move, stream)
        total += _value(after.outcome() or after.simulate(stream), seat)
    return total / TRIALS


def _value(outcome: Outcome, seat: Seat) -> float:
    rank, others = outcome.ranks[seat], len(outcome.ranks) - 1
    behind = sum(other > rank for other in outcome.ranks)
    ties = sum(other == rank for other in outcome.ranks) - 1
    return (behind + ties / 2) / others
