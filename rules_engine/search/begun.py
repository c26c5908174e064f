"""A position to think on in which the first move is given: whatever comes of it is worth that move."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules_engine.search.scratch import Scratch


class Begun:
    """The board of another scratch, where one move alone is legal at first."""

    def __init__(self, scratch: Scratch, first: int) -> None:
        self._scratch, self._first = scratch, first
        self._is_first = True
        self.seats, self.keys = scratch.seats, scratch.keys
        self.is_fixed, self.is_placing = scratch.is_fixed, scratch.is_placing
        self.ids, self.trace, self.ranks, self.scores = (
            scratch.ids,
            scratch.trace,
            scratch.ranks,
            scratch.scores,
        )
        self.turn, self.finish, self.reason = scratch.turn, scratch.finish, scratch.reason
        self.finish_sensibly = scratch.finish_sensibly

    @property
    def luck(self) -> int:
        return self._scratch.luck

    def rewind(self, luck: int, /) -> None:
        self._is_first = True
        self._scratch.rewind(luck)

    def begin(self, luck: int, /) -> None:
        self._is_first = True
        self._scratch.begin(luck)

    def moves(self) -> int:
        if not self._is_first:
            return self._scratch.moves()
        self.ids[0] = self._first
        return 1

    def play(self, key: int, /) -> None:
        self._is_first = False
        self._scratch.play(key)
