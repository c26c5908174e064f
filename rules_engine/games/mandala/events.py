"""What can be decided in Mandala, what can happen, and what can be seen of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules_engine.game import (
    SEQUENCE,
    Event,
    Move,
    Seat,
    View,
)


@dataclass(frozen=True, slots=True)
class Take(Move):
    place: int


@dataclass(frozen=True, slots=True)
class Takes(Event):
    seat: Seat
    place: int
    pyramid: str


@dataclass(frozen=True, slots=True)
class Sweeps(Event):
    """What every pawn has passed goes to the Eye (1.3.3): so many pyramids, their places, what they are."""

    count: int
    places: tuple[int, ...]
    pyramids: tuple[str, ...] = field(metadata=SEQUENCE)


@dataclass(frozen=True, slots=True)
class Completes(Event):
    """The last pyramid of a group has left the path: how many each seat has, the others are in the Eye."""

    pyramid: str
    counts: tuple[int, ...] = field(metadata=SEQUENCE)


@dataclass(frozen=True, slots=True)
class Scores(Event):
    seat: Seat
    points: int
    pyramid: str
    why: str  # alone, first or second
    tied: tuple[Seat, ...] = field(default=(), metadata=SEQUENCE)  # who has as many: pawns decided


@dataclass(frozen=True, slots=True)
class Skips(Event):
    """No pyramid is ahead of this seat any more: it is passed over for the rest of the game (1.3.2)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Harvests(Event):
    """The only seat that could still move takes the rest of the path (1.5)."""

    seat: Seat
    count: int
    places: tuple[int, ...]
    pyramids: tuple[str, ...] = field(metadata=SEQUENCE)


@dataclass(frozen=True, slots=True, kw_only=True)
class MandalaView(View):
    path: tuple[str | None, ...]  # place 1 first
    pawns: tuple[int, ...]  # a seat: its place, START before the first move
    taken: tuple[tuple[int, ...], ...]  # a seat: how many it has of each of PYRAMIDS
    eye: tuple[int, ...]  # how many of each of PYRAMIDS
    gains: tuple[tuple[int, ...], ...]  # of each of PYRAMIDS: what each seat got; nothing until it is scored
    group_size: int
    last: int | None  # the place of the last move
