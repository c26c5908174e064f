"""Riddles: single cards of a game, without a table: people look for a way, in a race or alone.

A game that has them gives a `Riddles`, and everything that races or puzzles over cards works for it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from rules_engine.chance import Luck
    from rules_engine.game import Event, Options, Outcome, Path, View

ENDLESS = 30  # orders; no answer is longer


@dataclass(frozen=True, slots=True)
class Riddle:
    """Where things stand, where they are to be, and the fewest orders that lead there."""

    start: str
    target: str
    par: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of an answer: the positions on its way, and why it was wrong, if it was."""

    orders: Path
    way: Path
    wrong: str = ""  # impossible: the next order could not be carried out; elsewhere: the way ends beside

    @property
    def is_right(self) -> bool:
        return not self.wrong


class Riddles(ABC):
    """What one game knows of its riddles; `options` are those of the game that matter to them."""

    verb: str  # of the move that answers one at a table
    positions: Path  # all there are
    levels: Mapping[str, range]  # a level -> the pars of its riddles; the default first
    options: tuple[str, ...]  # the game's options that a riddle depends on

    @abstractmethod
    def orders(self, options: Options) -> Path:
        """List all orders there are, in the order in which people know them."""

    @abstractmethod
    def possible(self, position: str, options: Options) -> Collection[str]:
        """Return which orders can be carried out in a position."""

    @abstractmethod
    def riddle(self, start: str, target: str, options: Options) -> Riddle:
        """Make the riddle that leads from one position to another."""

    @abstractmethod
    def pick(
        self,
        pars: Collection[int],
        chance: Luck,
        options: Options,
        start: str | None = None,
        but: Collection[str] = (),
    ) -> Riddle:
        """Draw a riddle of one of these pars, or of the nearest there is from where things stand.

        It leads somewhere but to those positions, unless no other is as far.
        """

    @abstractmethod
    def parse_answer(self, words: str, options: Options) -> Path | Event | None:
        """Understand an answer however it is spelled, or say what is wrong; None: nothing was said."""

    @abstractmethod
    def judge(self, riddle: Riddle, orders: Path, options: Options) -> Verdict:
        """Carry an answer out."""

    @abstractmethod
    def solutions(self, riddle: Riddle, options: Options) -> tuple[Path, ...]:
        """Find every shortest answer."""

    @abstractmethod
    def start_and_target(self, view: Any) -> tuple[str, str] | None:
        """Return where things stand at a table and where they are to be; None: there is no card."""

    @abstractmethod
    def view(
        self, riddle: Riddle, options: Options, outcome: Outcome | None = None, told: Verdict | None = None
    ) -> View:
        """Show a riddle as its look draws it, with where an answer has led, if one is told.

        With an outcome, show how a race over riddles has ended.
        """


def astray(riddles: Riddles, riddle: Riddle, verdict: Verdict, options: Options) -> int | None:
    """Find the first order of a wrong answer after which no shortest way of the right length is left.

    Counts from 0; None: the answer was right, or only too short.
    """
    for step, position in enumerate(verdict.way[1:]):
        left = 0 if position == riddle.target else riddles.riddle(position, riddle.target, options).par
        if step + 1 + left > riddle.par:
            return step
    return None if verdict.is_right or verdict.wrong == "elsewhere" else len(verdict.way) - 1
