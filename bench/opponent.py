"""OpenSpiel's MCTSBot at our tables: it searches one world that its seat cannot tell from the table's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from rules_engine.game import Reply
from rules_engine.search.luck import Stream
from rules_engine.search.scratch import Plain, finished

if TYPE_CHECKING:
    from rules_engine.game import Seat, State
    from rules_engine.search.players import Player

EXPLORES = 1.4
GAME = pyspiel.load_game("tic_tac_toe")  # it is asked only if one moves after the other, and up to 1 is won


class Adapted:
    """A position as OpenSpiel's search asks for it; what is drawn follows from a number."""

    def __init__(self, state: State[Any, Any], luck: int) -> None:
        self.state, self.luck = state, luck

    def clone(self) -> Adapted:
        return Adapted(self.state, self.luck)

    def is_chance_node(self) -> bool:
        return False

    def is_terminal(self) -> bool:
        return self.state.outcome() is not None

    def current_player(self) -> Seat:
        return self.state.to_act()[0]

    def legal_actions(self) -> list[Any]:
        return list(self.state.legal_moves(self.current_player()))

    def apply_action(self, move: Any) -> None:
        stream = Stream(self.luck)
        self.state = self.state.apply(self.current_player(), move, stream)
        self.luck = stream.number

    def returns(self) -> list[float]:
        outcome = self.state.outcome()
        assert outcome is not None
        return _values(outcome.ranks)


class Rollouts(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel has no types
    """As its own evaluator, but each game is played out by our fast boards."""

    def __init__(self, luck: int) -> None:
        self._stream = Stream(luck)

    def evaluate(self, at: Adapted) -> list[float]:
        scratch = at.state.scratch(None) or Plain(at.state, at.current_player())
        return _values(finished(scratch, self._stream).ranks)

    def prior(self, at: Adapted) -> list[tuple[Any, float]]:
        moves = at.legal_actions()
        return [(move, 1 / len(moves)) for move in moves]


def openspiel(simulations: int) -> Player:
    def reply(world: State[Any, Any], seat: Seat, stream: Stream) -> Reply:  # noqa: ARG001 - it is to move
        luck = stream.below(1 << 31)
        bot = mcts.MCTSBot(
            GAME, EXPLORES, simulations, Rollouts(luck), random_state=np.random.RandomState(luck)
        )
        return Reply(bot.mcts_search(Adapted(world, luck)).best_child().action)

    return reply


def _values(ranks: tuple[int, ...]) -> list[float]:
    """Between -1 and 1, as its games have them."""
    behind = [sum((other < rank) + (other == rank) / 2 for other in ranks) - 0.5 for rank in ranks]
    return [1 - 2 * count / (len(ranks) - 1) for count in behind]
