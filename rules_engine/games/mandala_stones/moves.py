"""What can be decided in Mandala Stones, and what can happen."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, product
from typing import TypeAlias

from rules_engine.game import SUBSET, Event, Move, Seat
from rules_engine.games.mandala_stones.board import (
    AROUND,
    CIRCLES,
    COLORS,
    SIDES,
    SPACES,
)


@dataclass(frozen=True, slots=True)
class Pick(Move):
    artist: str  # by the circle it stands on
    circle: str
    stack: str  # the first one, by its side of the circle
    space: int


@dataclass(frozen=True, slots=True)
class Score(Move):
    color: str


@dataclass(frozen=True, slots=True)
class Tops(Move):
    spaces: str = field(metadata=SUBSET)


Decision: TypeAlias = Pick | Score | Tops


@dataclass(frozen=True, slots=True)
class Starts(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Draws(Event):
    """Only its seat may know."""

    seat: Seat
    objectives: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Picks(Event):
    seat: Seat
    artist: str
    circle: str
    stack: str
    space: int
    stones: tuple[str, ...]  # the new tower from bottom to top


@dataclass(frozen=True, slots=True)
class Uncovers(Event):
    """A stone that was not fully seen before is on top of its stack now."""

    circle: str
    stack: str
    stone: str


@dataclass(frozen=True, slots=True)
class Scores(Event):
    seat: Seat
    color: str


@dataclass(frozen=True, slots=True)
class TopScores(Event):
    """The seat scores the tops of any towers, a point for each."""

    seat: Seat
    spaces: str


@dataclass(frozen=True, slots=True)
class Earns(Event):
    """A scored tower brings points and gives its top stone to the mandala."""

    seat: Seat
    space: int
    stone: str
    points: int


@dataclass(frozen=True, slots=True)
class Covers(Event):
    seat: Seat
    place: int  # on the mandala
    points: int


@dataclass(frozen=True, slots=True)
class Discards(Event):
    """The mandala is full: the stone is set aside."""

    seat: Seat
    stone: str


@dataclass(frozen=True, slots=True)
class Triggers(Event):
    """The hands are covered: the round is the last one."""

    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class Stalls(Event):
    """The seat can neither pick nor score."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Reveals(Event):
    seat: Seat
    objectives: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Keeps(Event):
    """Of its two objectives the seat keeps the better one, worth 0 if it is not met."""

    seat: Seat
    objective: str
    points: int


# Every move is made once, and taken from here whenever it is legal.
@cache
def pick_moves(artist: int, circle: int, eligible: int, empty: int) -> tuple[Pick, ...]:
    """By first stack from the north on, and by own space; both come as masks."""
    return tuple(
        _pick(artist, circle, side, space)
        for side, stack in zip(SIDES, AROUND[circle], strict=True)
        if eligible >> stack & 1
        for space in range(SPACES)
        if empty >> space & 1
    )


def picks_of(artists: int, taken: int) -> tuple[Pick, ...]:
    """List what artists on these circles could pick if all was allowed, to the first own space not taken."""
    space = next((space for space in range(SPACES) if not taken >> space & 1), 0)
    standing = (artist for artist in range(len(CIRCLES)) if artists >> artist & 1)
    return tuple(
        _pick(artist, circle, side, space)
        for artist, circle, side in product(standing, range(len(CIRCLES)), SIDES)
    )


@cache
def _pick(artist: int, circle: int, side: str, space: int) -> Pick:
    return Pick(CIRCLES[artist], CIRCLES[circle], side, space + 1)


@cache
def score_moves(colors: int) -> tuple[Score, ...]:
    return tuple(Score(name) for color, name in enumerate(COLORS) if colors >> color & 1)


@cache
def tops_moves(spaces: int) -> tuple[Tops, ...]:
    """Every choice of these spaces, few before many."""
    names = [str(space + 1) for space in range(SPACES) if spaces >> space & 1]
    return tuple(
        Tops("".join(some)) for count in range(1, len(names) + 1) for some in combinations(names, count)
    )
