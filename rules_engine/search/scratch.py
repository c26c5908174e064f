"""Positions to think on: of games that have no board for it, and what comes of those of the others."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from rules_engine.errors import Refused
from rules_engine.game import Outcome
from rules_engine.search.luck import Stream

if TYPE_CHECKING:
    from rules_engine.game import Move, Seat, State
    from rules_engine.scratch import Scratch

KEYS = 1 << 14  # moves that a game without a board of its own may have in one search
MANY = f"one search has room for {KEYS:,} different moves, and this game has more"


class TooLarge(Refused):
    """A search has no room for a game, or could make nothing of it."""


class Plain:
    """Any game, through the protocol of its rules; where several may act, one is drawn."""

    is_placing = False

    def __init__(self, world: State[Any, Any], seat: Seat, *, is_fixed: bool = False) -> None:
        self.seats, self.keys, self.is_fixed = world.seats, KEYS, is_fixed
        self.luck = 0
        self.ids, self.trace = array("i", [0] * KEYS), array("i", [0])
        self.ranks, self.scores = array("i", [0] * world.seats), array("i", [0] * world.seats)
        self._root, self._seat = world, seat
        self._state: State[Any, Any] = world
        self._now: Seat = seat
        self._numbers: dict[Move, int] = {}
        self._named: list[Move] = []

    def rewind(self, luck: int) -> None:
        self._state, self._now, self.luck = self._root, self._seat, luck

    def begin(self, luck: int) -> None:
        stream = Stream(luck)
        self._state = self._root.unseen(self._seat, stream)
        self._now = self._seat
        self.luck = stream.number

    def turn(self) -> int:
        return self._now

    def moves(self) -> int:
        moves = tuple(self._state.legal_moves(self._now))
        if len(moves) > KEYS:
            raise TooLarge(MANY)
        for place, move in enumerate(moves):
            if move not in self._numbers:
                if len(self._named) == KEYS:
                    raise TooLarge(MANY)
                self._numbers[move] = len(self._named)
                self._named.append(move)
            self.ids[place] = self._numbers[move]
        return len(moves)

    def play(self, key: int) -> None:
        stream = Stream(self.luck)
        self._state = self._state.apply(self._now, self._named[key], stream)
        waiting = self._state.to_act()
        self._now = -1 if not waiting else waiting[0] if len(waiting) == 1 else stream.pick(waiting)
        self.luck = stream.number

    def finish(self) -> int:
        stream = Stream(self.luck)
        outcome = self._state.simulate(stream)
        self.ranks[:], self.scores[:] = array("i", outcome.ranks), array("i", outcome.scores)
        self.luck = stream.number
        return 0

    def finish_sensibly(self) -> int:
        return self.finish()

    def reason(self) -> str:
        outcome = self._state.outcome()
        return outcome.reason if outcome else ""


def play_to_end(scratch: Scratch, luck: Stream) -> Outcome:
    """Play on at random to the end, as `State.simulate` does: equal luck, the same outcome."""
    scratch.rewind(luck.number)
    scratch.finish()
    luck.number = scratch.luck
    return Outcome(tuple(scratch.ranks), tuple(scratch.scores), scratch.reason())
