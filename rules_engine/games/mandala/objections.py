"""Why a pyramid of Mandala cannot be taken: the paragraph that forbids it, as an event."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from rules_engine.game import Event, squash

if TYPE_CHECKING:
    from rules_engine.game import Seat

TAKING = re.compile(r"(?:take)?([0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class Outside(Event):
    """1.1: the path has no such place, only so many."""

    place: int
    places: int


@dataclass(frozen=True, slots=True)
class Backward(Event):
    """1.3.1: the pawn has reached this place, or is further in."""

    place: int
    pawn: int


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """1.3.1: nothing is there any more, a seat has taken it."""

    place: int
    seat: Seat


class Way(NamedTuple):
    """What decides whether a seat may take from a place; sets of places are ints as in the position."""

    length: int
    pawn: int
    taken: tuple[int, ...]  # a seat: the places it took


def objection(way: Way, words: str) -> Event | None:
    """Find the paragraph that forbids to take from there; words that are no taking have none."""
    said = TAKING.fullmatch(squash(words))
    if said is None:
        return None
    place = int(said[1])
    if not 0 < place <= way.length:
        return Outside(place, way.length)
    if place <= way.pawn:
        return Backward(place, way.pawn)
    # What is swept to the Eye lies behind every pawn (1.3.3): ahead of one, only a seat can have taken it.
    owners = (seat for seat, places in enumerate(way.taken) if places >> place & 1)
    return next((Taken(place, seat) for seat in owners), None)
