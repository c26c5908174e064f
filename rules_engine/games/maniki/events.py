"""What can be decided in Maniki, what can happen, and what can be seen of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from rules_engine.game import (
    SEQUENCE,
    Event,
    Move,
    Seat,
    View,
)

if TYPE_CHECKING:
    from rules_engine.games.maniki.ring import (
        Orders,
    )


@dataclass(frozen=True, slots=True)
class Say(Move):
    orders: Orders = field(metadata=SEQUENCE)


@dataclass(frozen=True, slots=True)
class Next(Move):
    """A vote to put the card under the deck (K7); who has voted may still answer."""


@dataclass(frozen=True, slots=True)
class Sit(Move):
    """Sit this card out, as a seat that has left does; nobody is offered it, nobody gains by it."""


Decision: TypeAlias = Say | Next | Sit


NEXT = Next()


SIT = Sit()


@dataclass(frozen=True, slots=True)
class Says(Event):
    seat: Seat
    orders: Orders = field(metadata=SEQUENCE)


@dataclass(frozen=True, slots=True)
class Leads(Event):
    """Where the orders led, hop by hop, from where the animals were to the first impossible order."""

    positions: tuple[str, ...] = field(metadata=SEQUENCE)


@dataclass(frozen=True, slots=True)
class Shows(Event):
    """An answer to a card, without the person who gave it."""

    orders: Orders = field(metadata=SEQUENCE)
    is_right: bool


@dataclass(frozen=True, slots=True)
class Errs(Event):
    """A wrong answer: the seat is out for this card, and the animals go back."""

    seat: Seat
    why: str  # impossible: an order could not be carried out; elsewhere: the way ends beside the target


@dataclass(frozen=True, slots=True)
class Takes(Event):
    seat: Seat
    card: str
    why: str  # answer, or last: nobody else was left (K3)


@dataclass(frozen=True, slots=True)
class Nexts(Event):
    """A vote for the next card."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Sits(Event):
    """The seat is out for this card, without an answer."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Buries(Event):
    """The card goes under the deck."""

    card: str
    why: str  # out: everybody was (K4); votes: everybody who was not out wanted it (K7)


@dataclass(frozen=True, slots=True)
class Skips(Event):
    """The next card shows where the animals are already: it goes under the deck unplayed (K1)."""

    card: str


@dataclass(frozen=True, slots=True)
class Reveals(Event):
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ManikiView(View):
    now: str
    target: str | None  # None once the match is over
    deck: int  # how many cards it has; their order is nobody's to know
    passed: int = 0  # cards in a row that have gone under the deck
    prizes: tuple[tuple[str, ...], ...]  # the cards each seat has won, in that order
    out: tuple[Seat, ...]
    votes: tuple[Seat, ...]
    orders: Orders  # how the edition calls: to red, to blue, swap, climb on red, climb on blue
    expert: bool  # the swap is always impossible


Cards: TypeAlias = tuple[int, ...]
