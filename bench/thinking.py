"""Playouts on boards that change, and the whole search, against OpenSpiel's; compiled and interpreted."""

from __future__ import annotations

import sys
from functools import cache, partial
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from bench.floors import COMPILED, SEARCHED, SIMULATED
from bench.harness import Measure, Race, Work
from bench.playouts import hex_moves
from rules_engine import GAMES, Record, deal
from rules_engine.search import tree_cy
from rules_engine.search.think import Effort

if TYPE_CHECKING:
    from collections.abc import Iterator

ENGINE = Path(__file__).parent.parent / "rules_engine"
MOVES = 20_000  # of a round, interpreted; compiled as many times more as it is faster, about
FASTER = 10
SIMULATIONS = 1_000
EXPLORES = 1.4


def races() -> Iterator[Race]:
    hexes = Work("OpenSpiel hex 6x6", "move", hex_moves)
    for key, floor in SIMULATED.items():
        slow = Work(f"{key} simulated, interpreted", "move", partial(_simulated, key, MOVES, is_plain=True))
        yield Race(slow, hexes, Measure.SPEED, floor)
        if _is_compiled(key):
            fast = Work(f"{key} simulated, compiled", "move", partial(_simulated, key, FASTER * MOVES))
            yield Race(fast, slow, Measure.SPEED, COMPILED[key])
    slow = Work("subdivision searched, interpreted", "simulation", partial(_searched, is_plain=True))
    yield Race(
        slow, Work("OpenSpiel MCTS in Python", "simulation", _theirs_in_python), Measure.SPEED, SEARCHED
    )
    if _is_compiled("subdivision"):
        quick = Work(
            "subdivision simulated, compiled, all", "move", partial(_simulated, "subdivision", 200_000)
        )
        yield Race(quick, Work("OpenSpiel playouts in C++", "move", _theirs_played), Measure.SPEED, 1.0)
        fast = Work("subdivision searched, compiled", "simulation", _searched)
        yield Race(fast, Work("OpenSpiel MCTSBot in C++", "simulation", _theirs), Measure.SPEED, 1.0)


@cache
def _state(key: str) -> Any:
    return deal(Record.new(key, seats=GAMES[key].seats[0], seed="bench")).state


def _is_compiled(key: str) -> bool:
    return not str(sys.modules[type(_state(key).scratch(None)).__module__].__file__).endswith(".py")


@cache
def _plain(module: str) -> Any:
    """Load what may be compiled from its source."""
    source = ENGINE.joinpath(*module.split(".")[1:]).with_suffix(".py")
    name = f"{module}_interpreted"
    spec = spec_from_loader(name, SourceFileLoader(name, str(source)))
    assert spec is not None
    assert spec.loader is not None
    sys.modules[name] = loaded = module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def _scratch(key: str, *, is_plain: bool) -> Any:
    state = _state(key)
    scratch = state.scratch(None)
    if not is_plain:
        return scratch
    home, kind = sys.modules[type(state).__module__], type(scratch)
    setattr(home, kind.__name__, getattr(_plain(kind.__module__), kind.__name__))
    try:
        return state.scratch(None)
    finally:
        setattr(home, kind.__name__, kind)


def _simulated(key: str, least: int, *, is_plain: bool = False) -> int:
    scratch = _scratch(key, is_plain=is_plain)
    moves = number = 0
    while moves < least:
        scratch.rewind(number)
        moves += scratch.finish()
        number += 1
    return moves


def _searched(*, is_plain: bool = False) -> int:
    kind = _plain(tree_cy.__name__).Tree if is_plain else tree_cy.Tree
    count = SIMULATIONS if is_plain else FASTER * SIMULATIONS
    kind(_scratch("subdivision", is_plain=is_plain), Effort(count), 1).grow(count)
    return count


def _theirs() -> int:
    game = pyspiel.load_game("hex(board_size=6)")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    count = FASTER * SIMULATIONS
    bot = pyspiel.MCTSBot(
        game, evaluator, EXPLORES, count, 1000, False, 7, False, pyspiel.ChildSelectionPolicy.UCT
    )
    bot.step(game.new_initial_state())
    return count


def _theirs_in_python() -> int:
    game = pyspiel.load_game("hex(board_size=6)")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(7))
    mcts.MCTSBot(game, EXPLORES, SIMULATIONS, evaluator).step(game.new_initial_state())
    return SIMULATIONS


def _theirs_played() -> int:
    """Play random games in C++, as an evaluator of OpenSpiel does for its own search."""
    game, rollouts = pyspiel.load_game("hex(board_size=6)"), 2000
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 7)
    bot = pyspiel.MCTSBot(
        game, evaluator, EXPLORES, 1, 1000, False, 7, False, pyspiel.ChildSelectionPolicy.UCT
    )
    bot.step(game.new_initial_state())
    return rollouts * _usual_length()


@cache
def _usual_length() -> int:
    return round(hex_moves(500) / 500)
