"""What the computer would do: a tree grown for one seat from worlds it cannot tell from the table's."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING, Any

from rules_engine.search.luck import Stream
from rules_engine.search.scratch import Plain
from rules_engine.search.tree_cy import Tree

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_engine.game import Move, Seat, State
    from rules_engine.scratch import Scratch

LONG = 1000  # plies: to the end of any game
PIECE = 64  # simulations, after which thinking can be interrupted
OFTEN, NEAR = 3, 0.03  # tried at least a third as often, and as good, nearly
SERIOUS = 10  # a move tried less than this part of the most tried one is not among the good ones


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is thought, and how carefully chosen."""

    simulations: int
    horizon: int = LONG  # plies that the tree looks ahead; below, chance plays on
    temperature: float = 0.0  # how much worse a move may well be than the best
    explores: float = 0.7  # UCT's weight of what has been tried little
    hearsay: float = 0.0  # so many simulations weighs what came of a move whenever it was made
    sensible: bool = False  # play on by what a game knows of good moves, not at random
    glances: int = 0  # so many ideas are looked at, and nothing else; 0: every legal move
    fancies: int = 0  # and so many legal moves as well, however far they are from what is obvious
    placing: bool = True  # use that a move means the same whenever it comes, where it does


@dataclass(frozen=True, slots=True)
class Thought:
    """A move and what it is worth: 1 is to be first, 0 to be last."""

    move: Move
    value: float
    visits: int
    loses: bool = False  # at once; only those who choose among several ask


def think(world: State[Any, Any], seat: Seat, effort: Effort, luck: int) -> Move:
    """Choose what a seat does next; `world` may be any that it cannot tell from the truth."""
    moves: tuple[Move, ...] = tuple(world.legal_moves(seat))
    if len(moves) == 1:
        return moves[0]
    stream = Stream(luck)
    thoughts = weigh_moves(world, seat, effort, stream.below(1 << 31))
    return _pick_thought(thoughts, effort.temperature, stream).move


def weigh_moves(world: State[Any, Any], seat: Seat, effort: Effort, luck: int) -> tuple[Thought, ...]:
    """Return what was tried and what came of it, the best first."""
    scratch: Scratch = world.scratch(seat) or Plain(world, seat)
    tree = Tree(scratch, effort, luck, _obvious(scratch, effort, luck))
    for done in range(0, effort.simulations, PIECE):
        tree.grow(min(PIECE, effort.simulations - done))
    tree.begin(luck)
    count = scratch.moves()
    named = dict(zip(scratch.ids[:count], world.legal_moves(seat), strict=True))
    asks = bool(effort.temperature) and scratch.is_fixed
    thoughts = [
        Thought(named[key], value, visits, asks and _loses(scratch, seat, key))
        for key, visits, value in tree.tried()
    ]
    if tree.is_solved():
        return tuple(sorted(thoughts, key=lambda one: (one.value, one.visits), reverse=True))
    return tuple(sorted(thoughts, key=lambda one: (one.visits, one.value), reverse=True))


def is_as_good(other: Thought, best: Thought) -> bool:
    """Return whether the best might as well be another, had it been thought about for longer."""
    return other.visits * OFTEN >= best.visits and other.value > best.value - NEAR


def _obvious(scratch: Scratch, effort: Effort, luck: int) -> list[int]:
    """List what comes to mind: legal moves with which some games begin that are played on sensibly."""
    stream, found = Stream(luck), set()
    scratch.begin(luck)
    legal = tuple(scratch.ids[: scratch.moves()])
    for _ in range(effort.glances):
        scratch.begin(stream.below(1 << 31))
        if scratch.finish_sensibly():
            found.add(scratch.trace[0] % scratch.keys)
    fancied = {stream.pick(legal) for _ in range(effort.fancies)}
    return sorted(found.intersection(legal) | fancied)


def _loses(scratch: Scratch, seat: Seat, key: int) -> bool:
    """Return whether the game is over with this move, and its seat is last."""
    scratch.begin(0)
    scratch.play(key)
    if scratch.turn() >= 0:
        return False
    scratch.finish()
    return scratch.ranks[seat] == max(scratch.ranks) > 1


def _pick_thought(thoughts: Sequence[Thought], temperature: float, stream: Stream) -> Thought:
    """Take the best, or one that is hardly worse: the warmer, the more may it lack, but never all."""
    best = thoughts[0]
    if not temperature:
        return best
    good = [one for one in thoughts if one.visits * SERIOUS >= best.visits and not one.loses] or [best]
    high = max(one.value for one in good)
    weights = [exp((one.value - high) / temperature) for one in good]
    left = sum(weights) * stream.below(1 << 30) / (1 << 30)
    for one, weight in zip(good, weights, strict=True):
        left -= weight
        if left < 0:
            return one
    return best
