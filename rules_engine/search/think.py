"""What the computer would do: a tree grown for one seat from worlds it cannot tell from the table's."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING, Any, NamedTuple

from rules_engine.chance import Chance
from rules_engine.search.luck import Stream
from rules_engine.search.scratch import Plain
from rules_engine.search.tree_cy import Tree

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_engine.game import Move, Seat, State
    from rules_engine.search.scratch import Scratch

AT_ONCE = 4  # moves of a seat in a row are thought about with one tree, if nothing is shown between them
SERIOUS = 10  # a move tried less than this part of the most tried one is not among the good ones


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is thought, and how carefully chosen."""

    simulations: int
    horizon: int = 1000  # plies that the tree looks ahead; below, chance plays on
    temperature: float = 0.0  # how much worse a move may well be than the best
    explores: float = 0.7  # UCT's weight of what has been tried little
    hearsay: float = 0.0  # so many simulations weighs what came of a move whenever it was made
    sensible: bool = False  # play on by what a game knows of good moves, not at random
    placing: bool = True  # use that a move means the same whenever it comes, where it does


class Reply(NamedTuple):
    """What a seat does, and in a race after how many seconds."""

    moves: tuple[Move, ...]  # all are thought about at once: it goes on with the others as long as it may
    seconds: float = 0.0

    @property
    def move(self) -> Move:
        return self.moves[0]


@dataclass(frozen=True, slots=True)
class Thought:
    """A move and what it is worth: 1 is to be first, 0 to be last."""

    move: Move
    value: float
    visits: int
    loses: bool = False  # at once; only those who choose among several ask


def think(
    world: State[Any, Any], seat: Seat, effort: Effort, luck: int, made: Sequence[str] = ()
) -> tuple[Move, ...]:
    """Choose what a seat does next, and then, as long as it is to move and nothing new is shown.

    `world` may be any that the seat cannot tell from the truth. What it has `made` since is thought about
    again, so that it goes on as if it had never stopped.
    """
    stream = Stream(luck)
    moves: list[Move] = []
    mind = Mind(world, seat, effort, stream.below(1 << 31))
    while len(moves) < AT_ONCE:
        move = mind.choose(stream)
        moves.append(move)
        if not mind.goes_on(made[len(moves) - 1] if len(moves) <= len(made) else str(move)):
            break
    return tuple(moves[len(made) :])


class Mind:
    """Several moves of a seat, thought about with one tree: of each, what was tried below it is kept."""

    def __init__(self, world: State[Any, Any], seat: Seat, effort: Effort, luck: int) -> None:
        self._world, self._seat, self._effort, self._luck = world, seat, effort, luck
        self._scratch: Scratch = world.scratch(seat) or Plain(world, seat)
        self._tree = Tree(self._scratch, effort, luck, AT_ONCE)

    def choose(self, stream: Stream) -> Move:
        moves: tuple[Move, ...] = tuple(self._world.legal_moves(self._seat))
        if len(moves) == 1:
            return moves[0]
        return _chosen(self.weighed(), self._effort.temperature, stream).move

    def weighed(self) -> tuple[Thought, ...]:
        """Tell what was tried and what came of it, the best first."""
        tree, scratch = self._tree, self._scratch
        tree.grow(self._effort.simulations - sum(tried.visits for tried in tree.tried()))
        named = self._named()
        asks = bool(self._effort.temperature) and scratch.is_fixed
        thoughts = [
            Thought(named[key], value, visits, asks and self._loses(key))
            for key, visits, value in tree.tried()
        ]
        if tree.is_solved():
            return tuple(sorted(thoughts, key=lambda one: (one.value, one.visits), reverse=True))
        return tuple(sorted(thoughts, key=lambda one: (one.visits, one.value), reverse=True))

    def _named(self) -> dict[int, Move]:
        self._tree.begin(self._luck)
        count = self._scratch.moves()
        return dict(zip(self._scratch.ids[:count], self._world.legal_moves(self._seat), strict=True))

    def _loses(self, key: int) -> bool:
        """Tell whether the game is over with this move, and its seat is last."""
        scratch = self._scratch
        self._tree.begin(0)
        scratch.play(key)
        if scratch.turn() >= 0:
            return False
        scratch.finish()
        return scratch.ranks[self._seat] == max(scratch.ranks) > 1

    def goes_on(self, words: str) -> bool:
        """Make a move; tell whether the seat is to move again, and knows no more than it did."""
        move = self._world.read(self._seat, words)
        keys = {move: key for key, move in self._named().items()}
        chance = Chance("seen by nobody")
        self._world = self._world.apply(self._seat, move, chance)
        self._tree.follow(self._seat, keys[move])
        return self._world.to_act() == (self._seat,) and not (chance.was_used or self._world.reveals())


def weighed(world: State[Any, Any], seat: Seat, effort: Effort, luck: int) -> tuple[Thought, ...]:
    """Tell what was tried and what came of it, the best first."""
    return Mind(world, seat, effort, luck).weighed()


def _chosen(thoughts: Sequence[Thought], temperature: float, stream: Stream) -> Thought:
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
