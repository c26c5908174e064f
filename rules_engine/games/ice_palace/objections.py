"""Why a pyramid of Ice Palace cannot be placed somewhere: what forbids it, as an event."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from rules_engine.game import SEQUENCE, Event, joint
from rules_engine.games.ice_palace.ground import (
    BLACK,
    COLOR_OF,
    COLUMN,
    LARGE,
    MATCHES,
    NEIGHBORS,
    NUMBERS,
    ORIGIN,
    SIZE_OF,
    SMALL,
    WHITE,
    WORDS,
    cell_at,
    place_of,
    tops_of,
    words_of,
)
from rules_engine.games.ice_palace.maximum import maximum, usable
from rules_engine.games.ice_palace.moves import yard_moves

if TYPE_CHECKING:
    from rules_engine.games.ice_palace.ground import (
        Cell,
        Ground,
        Pyramid,
        Stock,
    )

# The cell may be missing, and a space may stand for its comma.
PLACING = re.compile(
    r"(?:place)?\s*([rgbyovwk])\s*([123])(?:\s*(-?[0-9]{1,3})\s*[,\s]\s*(-?[0-9]{1,3}))?",
)


@dataclass(frozen=True, slots=True)
class Opens(Event):
    """3.4: the opening of a yard is compulsory."""


@dataclass(frozen=True, slots=True)
class Owes(Event):
    """3.5: the builder must use so many pyramids more."""

    pyramids: int


@dataclass(frozen=True, slots=True)
class Unheld(Event):
    """3.4: the seat has no such pyramid in its hand."""

    piece: str


@dataclass(frozen=True, slots=True)
class Unwon(Event):
    """3.5: no such pyramid is left of those from the yard."""

    piece: str


@dataclass(frozen=True, slots=True)
class Nowhere(Event):
    """The pyramid cannot be placed anywhere now."""

    piece: str


@dataclass(frozen=True, slots=True)
class Afar(Event):
    """3.4, 3.5: the first pyramid lies on 0,0."""


@dataclass(frozen=True, slots=True)
class Apart(Event):
    """3.4, 3.5: no stack is beside the cell; corners do not count (I14)."""

    column: int
    row: int = field(metadata=joint(","))


@dataclass(frozen=True, slots=True)
class Shunned(Event):
    """3.3: black goes beside nothing."""

    piece: str


@dataclass(frozen=True, slots=True)
class Unmatched(Event):
    """3.3: no top beside the cell goes with the pyramid."""

    piece: str
    column: int
    row: int = field(metadata=joint(","))
    tops: tuple[str, ...] = field(metadata=SEQUENCE)


@dataclass(frozen=True, slots=True)
class Unstacked(Event):
    """I1: as agreed, black and white are not added to a stack."""

    piece: str


@dataclass(frozen=True, slots=True)
class Finished(Event):
    """I4: nothing is larger than a large in the yard, nothing smaller than a small in the palace."""

    top: str


@dataclass(frozen=True, slots=True)
class Undersized(Event):
    """3.4: in the yard what goes on a stack is larger than its top."""

    piece: str
    top: str


@dataclass(frozen=True, slots=True)
class Oversized(Event):
    """3.5: in the palace what goes on a stack is smaller than its top."""

    piece: str
    top: str


@dataclass(frozen=True, slots=True)
class Wasteful(Event):
    """3.7: with the pyramid there, not as many could be used as must be."""

    piece: str
    column: int
    row: int = field(metadata=joint(","))
    must_use: int


class Site(NamedTuple):
    """What decides where a seat may place something."""

    ground: Ground
    stock: Stock
    is_palace: bool
    any_stacks: bool  # I1, in the yard


def objection(site: Site, words: str) -> Event | None:
    """Find what forbids a placement or the pass; words that are neither have none."""
    said = words.strip().casefold()
    if said == "pass":
        return _to_pass(site)
    placing = PLACING.fullmatch(said)
    if placing is None:
        return None
    color, size, column, row = placing.groups()
    pyramid = NUMBERS[color.upper() + size]
    if pyramid not in site.stock:
        return (Unwon if site.is_palace else Unheld)(WORDS[pyramid])
    if column is None:
        return _to_place(site, pyramid)
    return _to_place_on(site, pyramid, int(column), int(row))


def _to_pass(site: Site) -> Event | None:
    if site.is_palace:
        return Owes(maximum(site.ground, site.stock))
    return None if site.ground else Opens()


def _to_place(site: Site, pyramid: Pyramid) -> Event | None:
    if site.is_palace:
        fits = any(pyramid == one for one, _ in usable(site.ground, site.stock))
    else:
        fits = bool(yard_moves(site.ground, (pyramid,), site.any_stacks))
    return None if fits else Nowhere(WORDS[pyramid])


def _to_place_on(site: Site, pyramid: Pyramid, column: int, row: int) -> Event | None:
    tops, cell = tops_of(site.ground), cell_at(column, row)
    if abs(row) >= COLUMN // 2:  # as a number, it would be a cell of another column
        return Apart(column, row) if tops else Afar()
    if not tops and cell != ORIGIN:
        return Afar()
    if cell in tops:
        refused = _to_stack(site, pyramid, tops[cell])
    elif tops:
        refused = _to_start(
            pyramid, cell, tuple(tops[cell + step] for step in NEIGHBORS if cell + step in tops)
        )
    else:
        refused = None
    return refused or _to_waste(site, pyramid, cell)


def _to_stack(site: Site, pyramid: Pyramid, top: Pyramid) -> Event | None:
    piece, below = words_of((pyramid, top))
    if not site.is_palace and not site.any_stacks and COLOR_OF[pyramid] >= WHITE:
        return Unstacked(piece)
    if SIZE_OF[top] == (SMALL if site.is_palace else LARGE):
        return Finished(below)
    if site.is_palace:
        return None if SIZE_OF[pyramid] < SIZE_OF[top] else Oversized(piece, below)
    return None if SIZE_OF[pyramid] > SIZE_OF[top] else Undersized(piece, below)


def _to_start(pyramid: Pyramid, cell: Cell, near: tuple[Pyramid, ...]) -> Event | None:
    """Say why no stack can be started on an empty cell, beside these tops."""
    if COLOR_OF[pyramid] == BLACK:
        return Shunned(WORDS[pyramid])
    if not near:
        return Apart(*place_of(cell))
    if any(MATCHES[COLOR_OF[pyramid]] >> COLOR_OF[top] & 1 for top in near):
        return None
    return Unmatched(WORDS[pyramid], *place_of(cell), words_of(near))


def _to_waste(site: Site, pyramid: Pyramid, cell: Cell) -> Event | None:
    if not site.is_palace or (pyramid, cell) in usable(site.ground, site.stock):
        return None
    return Wasteful(WORDS[pyramid], *place_of(cell), maximum(site.ground, site.stock))
