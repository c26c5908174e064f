"""The box of a game, as it stands on the shelf: the title on its lid, beside a drawing of the game's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.canvas import Box, Canvas
from render.lettering import SMALLEST, TextStyle, width_of, wrapped
from render.page import WORDMARK, Border, framed

if TYPE_CHECKING:
    from render.palette import Palette

SIZE = (1200, 600)
LID: Box = (10, 8, 1190, 536)
SIDE: Box = (24, 60, 1176, 592)  # of the box, seen below the lid
WORDS: Box = (52, 48, 596, 508)
ART: Box = (624, 34, 1164, 510)  # what a game draws
TITLES = (96, 84, 72, 60, 50)
RULE = 6  # the height of the line below the title


def lid(palette: Palette, title: str, blurb: str, people: str) -> Canvas:
    """Draw a box with all that is written on it."""
    canvas = Canvas(palette, size=SIZE)
    framed(canvas, SIDE, "card", Border("gold", 4, 18))
    framed(canvas, LID, "page", Border("gold", 6, 20))
    left, top, right, bottom = WORDS
    style = _largest(title, right - left)
    for line in wrapped(title, right - left, style):
        canvas.write(line, (left, top), style)
        top += style.height
    canvas.fill((left, top + 12, left + 132, top + 12 + RULE), "gold")
    top += 36
    for line in wrapped(blurb, right - left, SMALLEST):
        if top + SMALLEST.height <= bottom:
            canvas.write(line, (left, top), SMALLEST, "soft")
        top += SMALLEST.height + 4
    foot = LID[3], SIDE[3] - 4
    canvas.write_within(people, (left, foot[0], right, foot[1]), SMALLEST, on="card")
    start = SIDE[2] - 28 - width_of(WORDMARK, SMALLEST)
    canvas.write_within(WORDMARK, (start, foot[0], SIDE[2], foot[1]), SMALLEST, "soft", "card")
    return canvas


def _largest(title: str, width: int) -> TextStyle:
    """Find the largest letters in which a title takes two lines at most and breaks no word."""
    for size in TITLES:
        style = TextStyle(size, bold=True)
        if len(wrapped(title, width, style)) <= 2 and all(  # noqa: PLR2004 - lines
            width_of(word, style) <= width for word in title.split()
        ):
            return style
    return TextStyle(TITLES[-1], bold=True)
