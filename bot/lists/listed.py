"""A match as a list shows it: with the seats to move, but without its state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.match.match import Status

if TYPE_CHECKING:
    from bot.match.match import Chair, Place
    from rules_engine import Seat


@dataclass(frozen=True, slots=True)
class ListedMatch:
    id: int
    status: Status
    game: str
    seats: int
    lang: str
    place: Place
    moved_at: int
    chairs: tuple[Chair, ...]
    to_act: tuple[Seat, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(chair.name for chair in self.chairs)

    @property
    def is_open(self) -> bool:
        """Return whether a person may still sit down without an invitation."""
        return self.status is Status.LOBBY and len(self.chairs) < self.seats

    def is_known(self, user_id: int) -> bool:
        """Return whether somebody has, or had, a chair here."""
        return any(chair.user_id == user_id for chair in self.chairs)

    def has(self, user_id: int) -> bool:
        """Return whether somebody sits here and plays."""
        return any(chair.user_id == user_id and chair.is_in_play for chair in self.chairs)

    def waits_for(self, user_id: int) -> bool:
        """Return whether it is somebody's turn."""
        waiting = [self.chairs[seat] for seat in self.to_act]
        return any(chair.user_id == user_id and chair.is_present for chair in waiting)


@dataclass(frozen=True, slots=True)
class Listing:
    """The first matches of a list, and the count of all of them."""

    matches: tuple[ListedMatch, ...]
    total: int

    @property
    def hidden_count(self) -> int:
        return self.total - len(self.matches)


def mask(seats: tuple[Seat, ...]) -> int:
    """Return seats as the bits of a number."""
    return sum(1 << seat for seat in seats)


def seats_in(bits: int) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)
