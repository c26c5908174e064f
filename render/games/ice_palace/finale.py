"""The end of Ice Palace: the seats by their ranks, each with the stacks that are its points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.games.ice_palace.card import TALLY, draw_towers, heights
from render.lettering import SMALLEST, wrapped
from render.page import GAP, Row, lines, podium

if TYPE_CHECKING:
    from render.canvas import Box
    from render.page import Sheet
    from rules_engine.games.ice_palace.events import IcePalaceView

HEAD = 56  # the line of a name
TALLEST = 170
LEAST = 0.5  # of their size on a card: smaller ones would not be seen
LARGEST = 2.2  # so many times as large as on a card are towers at most


def draw_podium(sheet: Sheet, box: Box, view: IcePalaceView) -> None:
    """Draw the seats by their ranks with a tower for each of their stacks, and say what these are."""
    left, top, right, bottom = box
    told = sheet.seating.say("Each sign is a stack, as tall as it stands.")
    foot = len(wrapped(told, right - left, SMALLEST)) * SMALLEST.height + GAP
    for seat, row in podium(sheet, (left, top, right, bottom - foot), tallest=TALLEST, head=HEAD):
        start, high, end, low = row.rest
        scale = min(LARGEST, (low - high) / TALLY)
        if scale >= LEAST:
            place = Row((start, high, end, low), row.ground)
            draw_towers(sheet.canvas, place, heights(view, seat), seat, scale)
        top = low + 8 + GAP
    lines(sheet, (left, top, right, bottom), (told,))
