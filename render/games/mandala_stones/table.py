"""Where things are on the table of Mandala Stones while it is played: garden, mandala, cards of the seats."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.page import GAP, NAME, layout, rows
from render.palette import Theme
from render.shape import Shape
from render.story import PAIR
from rules_engine.games.mandala_stones.board import SPACES

if TYPE_CHECKING:
    from render.canvas import Box
    from render.page import Layout
    from rules_engine import Seat
    from rules_engine.games.mandala_stones.view import MandalaStonesView

TALLEST = 206  # a seat's card
LOW = 180  # a card that has no room for towers below the name
BESIDE = 14  # the garden
NAMED = NAME + 22  # the part of a card with token and name
SIGNS = 50  # the height of the signs of the columns
HIGH = 6  # above the mandala
BELOW = 268  # the height of the cards in a tall picture, with their signs
SMALL = 98  # of a card that is not whose picture it is


class Measure(NamedTuple):
    """How large things are."""

    garden: int  # its width
    stone: int
    mandala: int


USUAL, LARGER = Measure(482, 62, 366), Measure(522, 78, 362)
TALL, LARGER_TALL = Measure(486, 62, 372), Measure(516, 76, 342)


class Table(NamedTuple):
    """Where the parts of a picture are."""

    heading: Box
    garden: Box
    mandala: Box
    texts: Box  # beside the garden
    signs: Box  # of the columns
    seats: tuple[Box, ...]  # of those whose cards have columns, from whom it is about on
    small: tuple[Box, ...]  # of the others
    columns: tuple[int, ...]  # the left edges of the own spaces, on all cards, and the right one of the last
    stone: int


@lru_cache(maxsize=32)
def table(theme: Theme, seats: int, shape: Shape = Shape.WIDE) -> Table:
    """Lay out the garden at the left, at its right the mandala; the cards are below that, or below both."""
    return _tall(theme, seats) if shape is Shape.TALL else _wide(theme, seats)


def page(theme: Theme, shape: Shape) -> Layout:
    """Lay out what every picture has."""
    return layout(theme, shape=shape, height=BELOW)


def _wide(theme: Theme, seats: int) -> Table:
    places = page(theme, Shape.WIDE)
    measure = LARGER if theme is Theme.LARGE_PRINT else USUAL
    left, top, _, bottom = places.board
    beside, right = left + measure.garden + BESIDE, places.rows[2]
    inner, low = right - measure.mandala, HIGH + measure.mandala
    cards = rows((beside, low + 2 + SIGNS, right, bottom), seats, TALLEST)
    is_low = cards[0][3] - cards[0][1] < LOW
    return Table(
        (*places.heading[:2], inner - 6, places.heading[3]),
        (left, top, left + measure.garden, bottom),
        (inner, HIGH, right, low),
        (beside, top, inner - 2, low),
        (beside, low + 2, right, low + 2 + SIGNS),
        cards,
        (),
        _columns(beside + (NAMED if is_low else 24), right),
        measure.stone,
    )


def _tall(theme: Theme, seats: int) -> Table:
    """Lay out all cards with columns if there are two, else one, and the others side by side."""
    places = page(theme, Shape.TALL)
    measure = LARGER_TALL if theme is Theme.LARGE_PRINT else TALL
    left, top, right, bottom = places.board
    beside = right - measure.mandala
    _, high, _, foot = places.rows
    large = (left, high + SIGNS, right, foot if seats == PAIR else foot - SMALL - GAP)
    small = (left, foot - SMALL, right, foot)
    return Table(
        places.heading,
        (left, top, left + measure.garden, bottom),
        (beside, top, right, top + measure.mandala),
        (beside, top + measure.mandala + GAP, right, bottom),
        (left, high, right, high + SIGNS),
        rows(large, PAIR) if seats == PAIR else (large,),
        () if seats == PAIR else rows(small, seats - 1, shape=Shape.TALL),
        _columns(left + NAMED, right),
        measure.stone,
    )


def _columns(first: int, right: int) -> tuple[int, ...]:
    return tuple(first + (right - 6 - first) * space // SPACES for space in range(SPACES + 1))


def in_order(view: MandalaStonesView, shape: Shape) -> tuple[Seat, ...]:
    """List the seats as their cards lie: in a tall picture from whom it is about on."""
    about = view.to_act[:1] if view.seat is None else (view.seat,)
    first = about[0] if shape is Shape.TALL and about else 0
    return tuple((first + step) % view.seats for step in range(view.seats))
