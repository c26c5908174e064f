"""A position to think on: it changes, and goes back to where thinking starts, in a fresh world each time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from array import array


class Scratch(Protocol):
    """Moves are numbers below `keys`; a number means the same move in every position."""

    seats: int
    keys: int
    is_fixed: bool  # nothing is hidden or drawn: what comes of a position can be known for sure
    is_placing: bool  # a move means much the same whenever it comes
    ids: array[int]  # what `moves` has found
    trace: array[int]  # what `finish` has played: each move, with `keys` times its seat
    ranks: array[int]  # once finished
    scores: array[int]

    @property
    def luck(self) -> int:
        """Name what is drawn next: it follows from this number."""

    def rewind(self, luck: int, /) -> None:
        """Go back to where thinking starts, as it was given."""

    def begin(self, luck: int, /) -> None:
        """Go back to where thinking starts, and deal again what its seat cannot see."""

    def turn(self) -> int:
        """Name the seat to move, -1 once it is over."""

    def moves(self) -> int:
        """Count what is legal, and put it into `ids` in the order of the rules."""

    def play(self, key: int, /) -> None: ...

    def finish(self) -> int:
        """Play at random to the end and rank the seats; tell how many moves `trace` has."""

    def finish_sensibly(self) -> int:
        """Do so by what the game knows of good moves, if it knows anything."""

    def reason(self) -> str: ...
