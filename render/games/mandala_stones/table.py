"""Where things are on the table of Mandala Stones while it is played: garden, mandala, cards of the seats."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import WIDTH
from render.page import MARGIN, NAME, layout, rows
from render.palette import Theme
from rules_engine.games.mandala_stones.board import SPACES

if TYPE_CHECKING:
    from render.canvas import Box

TALLEST = 206  # a seat's card
LOW = 180  # a card that has no room for towers below the name
BESIDE = 14  # the garden
NAMED = NAME + 64  # the part of a card with token and name
SIGNS = 50  # the height of the signs of the columns
HIGH = 6  # above the mandala


class Measure(NamedTuple):
    """How large things are."""

    garden: int  # its width
    stone: int
    mandala: int


USUAL, LARGER = Measure(482, 62, 366), Measure(522, 78, 362)


class Table(NamedTuple):
    """Where the parts of a picture are."""

    heading: Box
    garden: Box
    mandala: Box
    texts: Box  # between garden and mandala
    signs: Box  # of the columns
    seats: tuple[Box, ...]
    columns: tuple[int, ...]  # the left edges of the own spaces, on all cards, and the right one of the last
    stone: int


@lru_cache(maxsize=32)
def table(theme: Theme, seats: int) -> Table:
    """Lay out the garden at the left, at its right the mandala above the cards of the seats."""
    page = layout(theme)
    measure = LARGER if theme is Theme.LARGE_PRINT else USUAL
    left, top, _, bottom = page.board
    beside, right = left + measure.garden + BESIDE, WIDTH - MARGIN
    inner, low = right - measure.mandala, HIGH + measure.mandala
    cards = rows((beside, low + 2 + SIGNS, right, bottom), seats, TALLEST)
    is_low = cards[0][3] - cards[0][1] < LOW
    first, last = beside + (NAMED if is_low else 24), right - 6
    columns = tuple(first + (last - first) * space // SPACES for space in range(SPACES + 1))
    return Table(
        (*page.heading[:2], inner - 6, page.heading[3]),
        (left, top, left + measure.garden, bottom),
        (inner, HIGH, right, low),
        (beside, top, inner - 2, low),
        (beside, low + 2, right, low + 2 + SIGNS),
        cards,
        columns,
        measure.stone,
    )
