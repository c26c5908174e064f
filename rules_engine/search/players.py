"""Who can sit down in the arena: chance, somebody greedy, the levels, and searches by their simulations."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from rules_engine.catalog import box
from rules_engine.errors import BadSetup
from rules_engine.game import Reply
from rules_engine.search.levels import LEVELS, Level
from rules_engine.search.think import Effort, think

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rules_engine.game import Seat, State
    from rules_engine.search.luck import Stream

    AnyState: TypeAlias = State[Any, Any]
    Player: TypeAlias = Callable[[AnyState, Seat, Stream], Reply]

SEARCHES = {"uct": False, "grave": True}  # `uct:1000`: so many simulations, without levels and their caution
PLAIN = ("random", "greedy", "sensible", "newcomer")
KINDS = (*PLAIN, *LEVELS, "merciless:1000", *(f"{name}:1000" for name in SEARCHES))


def player(name: str, game: str) -> Player:
    """Find a player by its name."""
    kind, _, count = name.partition(":")
    if kind in SEARCHES and count.isdecimal() and int(count):
        return _searching(Effort(int(count), placing=SEARCHES[kind]))
    if kind in LEVELS and count.isdecimal() and int(count):
        usual = LEVELS[kind]
        effort = replace(usual.effort(game), simulations=int(count))
        return _replying(Level(kind, usual.wits, effort), game)
    if count or kind not in KINDS:
        raise BadSetup(f"there is no player {name!r}; there are: {', '.join(KINDS)}")
    if kind in LEVELS:
        return _replying(LEVELS[kind], game)
    return _newcomer(game) if kind == "newcomer" else SIMPLE[kind]


def _searching(effort: Effort) -> Player:
    return lambda world, seat, stream: Reply(think(world, seat, effort, stream.below(1 << 31)))


def _replying(level: Level, game: str) -> Player:
    return lambda world, seat, stream: level.reply(game, world, seat, stream.below(1 << 31))


def _random(world: AnyState, seat: Seat, stream: Stream) -> Reply:
    return Reply(stream.pick(tuple(world.legal_moves(seat))))


def _newcomer(game: str) -> Player:
    """Play as the game says that a newcomer does; at random where it says nothing."""
    newcomer = box(game).newcomer
    return _random if newcomer is None else lambda world, seat, stream: Reply(newcomer(world, seat, stream))


def _greedy(world: AnyState, seat: Seat, stream: Stream) -> Reply:
    """Look one move ahead: what brings most more than the best of the others, one of equals by lot."""
    moves = tuple(world.legal_moves(seat))
    leads = [_lead(world.apply(seat, move, stream), seat) for move in moves]
    most = max(leads)
    return Reply(stream.pick([move for move, lead in zip(moves, leads, strict=True) if lead == most]))


def _lead(state: AnyState, seat: Seat) -> int:
    scores = list(state.view(seat).scores)
    return int(scores.pop(seat) - max(scores))


def _sensible(world: AnyState, seat: Seat, stream: Stream) -> Reply:
    """Make the best at first sight of a few moves; at random where a game knows nothing of good ones."""
    scratch = world.scratch(seat)
    if scratch is None:
        return _random(world, seat, stream)
    scratch.begin(stream.below(1 << 31))
    moves = dict(zip(scratch.ids[: scratch.moves()], world.legal_moves(seat), strict=True))
    scratch.finish_sensibly()
    first = moves.get(scratch.trace[0] % scratch.keys)  # none: what was in doubt is not allowed in truth
    return Reply(first) if first else _random(world, seat, stream)


SIMPLE: Mapping[str, Player] = {"random": _random, "greedy": _greedy, "sensible": _sensible}
