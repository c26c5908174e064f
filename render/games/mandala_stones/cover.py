"""The drawing on the box of Mandala Stones: a mandala with all its stones, an artist on each side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.canvas import round_mask
from render.games.mandala_stones.mandala import bare, whorl
from render.games.mandala_stones.pieces import lay, stone

if TYPE_CHECKING:
    from render.canvas import Box, Canvas

SPACES = 48
RINGS = ((7, "y*"), (19, "ro"), (33, "p*"), (SPACES, "bo"))  # how many stones up to a ring, and which


def draw_art(canvas: Canvas, box: Box) -> None:
    left, top, right, bottom = box
    side = min(right - left, bottom - top)
    left, top = (left + right - side) // 2, (top + bottom - side) // 2
    shape = whorl(SPACES, side)
    canvas.paste(bare(canvas.palette, SPACES, side), left, top, round_mask(side))
    for number, (x, y) in enumerate(shape.middles):
        word = next(word for end, word in RINGS if number < end)
        lay(canvas, stone(canvas.palette, shape.width, word), (left + x, top + y))
