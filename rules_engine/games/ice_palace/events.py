"""What can be decided in Ice Palace, what can happen, and what can be seen of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from rules_engine.game import SEQUENCE, Event, Move, Seat, View, joint
from rules_engine.games.ice_palace.ground import WORDS, Stack, place_of

if TYPE_CHECKING:
    from rules_engine.games.ice_palace.ground import Cell, Pyramid


@dataclass(frozen=True, slots=True)
class Place(Move):
    piece: str
    column: int
    row: int = field(metadata=joint(","))


@dataclass(frozen=True, slots=True)
class Pass(Move):
    pass


Decision: TypeAlias = Place | Pass

PASS = Pass()


@lru_cache(maxsize=1 << 16)
def place(pyramid: Pyramid, cell: Cell) -> Place:
    """Make every move once."""
    return Place(WORDS[pyramid], *place_of(cell))


@dataclass(frozen=True, slots=True)
class Leads(Event):
    """The marker is with this seat: it opens the yard."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Draws(Event):
    """Blindly, from the pool; with private hands others see the sizes only."""

    seat: Seat
    pyramids: tuple[str, ...] = field(metadata=SEQUENCE)


@dataclass(frozen=True, slots=True)
class Places(Event):
    seat: Seat
    piece: str
    column: int
    row: int = field(metadata=joint(","))


@dataclass(frozen=True, slots=True)
class Passes(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Skips(Event):
    """No pyramid of this seat fits: it passes by itself (3.4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Wins(Event):
    """Everybody has passed: who placed last takes the yard."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Removes(Event):
    """The black and white pyramids of the yard leave the game (3.5)."""

    pyramids: tuple[str, ...] = field(metadata=SEQUENCE)


@dataclass(frozen=True, slots=True)
class Builds(Event):
    """The winner of the yard must use so many of its pyramids (3.5)."""

    seat: Seat
    must_use: int
    pyramids: tuple[str, ...] = field(metadata=SEQUENCE)


@dataclass(frozen=True, slots=True)
class Wastes(Event):
    """No further pyramid can be used: the rest leaves the game (3.5)."""

    pyramids: tuple[str, ...] = field(metadata=SEQUENCE)


@dataclass(frozen=True, slots=True)
class Lacks(Event):
    """The seats need more pyramids of this size than the pool has: the game ends (3.6)."""

    size: int
    needed: int
    pool: int


@dataclass(frozen=True, slots=True)
class Scores(Event):
    """The seat's pyramids are on top of so many stacks, which are so high (3.6)."""

    seat: Seat
    points: int
    heights: tuple[int, ...] = field(metadata=SEQUENCE)


@dataclass(frozen=True, slots=True, kw_only=True)
class IcePalaceView(View):
    """Pyramids are words: `R1`, or `X1` for a small whose color this seat may not know."""

    phase: str
    marker: Seat
    leader: Seat | None  # who placed last in the yard, or builds
    passes: int  # in a row
    passes_to_end: int
    hands: tuple[tuple[str, ...], ...]
    pool: tuple[int, ...]  # how many smalls, mediums and larges
    unseen: tuple[tuple[str, int], ...]  # what the pool and the hidden parts of the hands hold together
    removed: tuple[tuple[str, int], ...]  # what has left the game
    yard: tuple[Stack, ...]
    palace: tuple[Stack, ...]
    remaining: tuple[str, ...]  # to build with
    must_use: int  # of them
    last: tuple[str, int, int] | None  # where the last placement still stands: yard or palace, column, row
