"""The drawing on the box of Mandala Stones: a mandala with all its stones, an artist on each side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.canvas import round_mask
from render.games.mandala_stones.flower import flower
from render.games.mandala_stones.mandala import bare
from render.games.mandala_stones.stones import lay, stone

if TYPE_CHECKING:
    from render.canvas import Box, Canvas

SPACES = 48
RINGS = ("y*", "ro", "p*", "bo")  # the stones of each


def draw_art(canvas: Canvas, box: Box) -> None:
    left, top, right, bottom = box
    side = min(right - left, bottom - top)
    left, top = (left + right - side) // 2, (top + bottom - side) // 2
    shape = flower(SPACES, side)
    canvas.paste(bare(canvas.palette, shape, len(RINGS)), left, top, round_mask(side))
    for word, ring in zip(RINGS, shape.rings, strict=True):
        for x, y in ring:
            lay(canvas, stone(canvas.palette, shape.width, word), (left + x, top + y))
