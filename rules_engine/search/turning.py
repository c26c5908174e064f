"""Where a match turned: the moves that cost most, and what would have been better."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rules_engine.game import State
from rules_engine.search.levels import LEVELS
from rules_engine.search.luck import Stream
from rules_engine.search.scratch import Plain
from rules_engine.search.think import Effort, weigh_moves
from rules_engine.search.tree_cy import Tree
from rules_engine.table import deal, replay_table, standing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules_engine.game import Move, Seat
    from rules_engine.record import Record

    AnyState = State[Any, Any]

BUDGET = 8000  # simulations for a first look at a whole match
LEAST, MOST = 60, 400  # for one of its moves
DOUBTS = 8  # moves that are looked into, because they seem to have cost most
CLOSE = 2000  # simulations for what would have been better, and for each of the two moves
SLOW = 10  # times less is thought about games without a board for it
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
    """Return whether moves can be weighed: in a race there is nothing to search."""
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
    seeming = dearest((judge_move(moved) for moved in moves_of(record, budget)), DOUBTS)
    return dearest((judge_move(closer(record, turn)) for turn in seeming), count)


def dearest(found: Iterable[Turn | None], count: int = 3) -> tuple[Turn, ...]:
    losing = [turn for turn in found if turn is not None and turn.loss >= LOSS]
    return tuple(sorted(losing, key=lambda turn: (-turn.loss, turn.ply))[:count])


def moves_of(record: Record, budget: int = BUDGET) -> tuple[Moved, ...]:
    """List the moves that stand, each with its part of what is thought about all of them."""
    tables = standing(record)
    if not can_turn(tables[0].state):
        return ()
    effort = _effort(record, min(MOST, max(LEAST, budget // len(tables))))
    made = [(table.last, table.last_ply) for table in tables]
    return tuple(
        Moved(record.upto(ply), entry.seat, entry.words, effort)
        for entry, ply in made
        if entry is not None and ply is not None
    )


def closer(record: Record, turn: Turn) -> Moved:
    """Give more thought to a move that seems to have been dear: of many such, some only look so."""
    return Moved(record.upto(turn.ply), turn.seat, turn.played, _effort(record, CLOSE))


def _effort(record: Record, simulations: int) -> Effort:
    most = simulations if deal(record).state.scratch(None) else simulations // SLOW
    return replace(LEVELS["merciless"].effort(record.game), simulations=most)


def judge_move(moved: Moved) -> Turn | None:
    """Compare a move with the best that its seat could have found; None: there was nothing better."""
    seat, words, ply = moved.seat, moved.words, len(moved.before.log)
    stream = Stream(ply + 1)
    world: AnyState = replay_table(moved.before).state.unseen(seat, stream)
    moves: dict[str, Move] = {str(move): move for move in world.legal_moves(seat)}
    if len(moves) == 1 or words not in moves:
        return None
    best = weigh_moves(world, seat, moved.effort, stream.below(1 << 31))[0].move
    if str(best) == words:
        return None
    low, high = (_worth(world, seat, move, moved.effort, ply) for move in (moves[words], best))
    return Turn(ply, seat, words, str(best), high, low)


def _worth(world: AnyState, seat: Seat, move: Move, effort: Effort, luck: int) -> float:
    """Return what a move is worth by a tree of its own: in a tree for all moves most are hardly tried."""
    scratch = world.scratch(seat) or Plain(world, seat)
    scratch.begin(luck)
    places = {move: place for place, move in enumerate(world.legal_moves(seat))}
    scratch.moves()
    tree = Tree(scratch, effort, luck)
    tree.follow(seat, scratch.ids[places[move]])
    tree.grow(effort.simulations)
    return tree.followed().value
