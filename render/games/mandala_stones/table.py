"""Where things are on the table of Mandala Stones while it is played: the mandala in the upper corner."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import WIDTH
from render.page import GAP, MARGIN, layout, rows
from render.palette import Theme

if TYPE_CHECKING:
    from render.canvas import Box

TALLEST = 260  # a seat's card


class Measure(NamedTuple):
    """How large things are."""

    garden: int  # its width
    stone: int
    mandala: int


USUAL, LARGER = Measure(414, 56, 372), Measure(486, 74, 362)


class Table(NamedTuple):
    """Where the parts of a picture are."""

    heading: Box
    garden: Box
    mandala: Box
    texts: Box  # between garden and mandala
    seats: tuple[Box, ...]
    stone: int


@lru_cache(maxsize=32)
def table(theme: Theme, seats: int) -> Table:
    """Lay out the garden at the left, at its right the mandala above the cards of the seats."""
    page = layout(theme)
    measure = LARGER if theme is Theme.LARGE_PRINT else USUAL
    left, top, _, bottom = page.board
    beside, right = left + measure.garden + GAP, WIDTH - MARGIN
    inner, low = right - measure.mandala, MARGIN + measure.mandala
    return Table(
        (*page.heading[:2], inner - GAP, page.heading[3]),
        (left, top, left + measure.garden, bottom),
        (inner, MARGIN, right, low),
        (beside + GAP, top, inner - GAP, low),
        cards((beside, low + GAP, right, bottom), seats),
        measure.stone,
    )


def cards(box: Box, seats: int) -> tuple[Box, ...]:
    """Cut a box into a card for each seat: two are as wide as it, more stand in pairs, an odd one between."""
    left, _, right, _ = box
    pairs = rows(box, 2, TALLEST)
    if seats <= len(pairs):
        return pairs[:seats]
    wide = (right - left - GAP) // 2
    placed = [
        (start, top, start + wide, bottom)
        for _, top, _, bottom in pairs
        for start in (left, left + wide + GAP)
    ][:seats]
    if seats % 2:
        start, (_, top, _, bottom) = (left + right - wide) // 2, placed[-1]
        placed[-1] = (start, top, start + wide, bottom)
    return tuple(placed)
