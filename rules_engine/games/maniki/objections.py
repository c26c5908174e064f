"""Why something is no answer in Maniki, and no vote either: what forbids it, as an event."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from rules_engine.game import SEQUENCE, Event

if TYPE_CHECKING:
    from rules_engine.games.maniki.ring import Orders


@dataclass(frozen=True, slots=True)
class Out(Event):
    """4.3: after a wrong answer the seat is out for this card."""


@dataclass(frozen=True, slots=True)
class Voted(Event):
    """K7: the seat has voted for the next card already."""


@dataclass(frozen=True, slots=True)
class Unheard(Event):
    """K9a: this is no order; those that are."""

    word: str
    orders: Orders = field(metadata=SEQUENCE)


@dataclass(frozen=True, slots=True)
class Endless(Event):
    """K8: the answer has more orders than this."""

    limit: int


class Site(NamedTuple):
    """What decides what a seat may say."""

    orders: Orders  # of the edition
    limit: int
    is_out: bool
    has_voted: bool


def objection(site: Site, letters: str, said: Orders) -> Event | None:
    """Find what forbids an answer or the vote, which are heard as letters, and as orders behind the verb."""
    if letters == "SIT" and not site.is_out:
        return None
    is_vote = letters == "NEXT"
    if site.is_out and (is_vote or said):
        return Out()
    if is_vote:
        return Voted() if site.has_voted else None
    unheard = next((word for word in said if word not in site.orders), None)
    if unheard is not None:
        return Unheard(unheard, site.orders)
    return Endless(site.limit) if len(said) > site.limit else None
