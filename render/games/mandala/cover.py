"""The drawing on the box of Mandala: all fifteen rays round an open eye."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.canvas import round_mask
from render.games.mandala.path import draw_eye
from render.games.mandala.rays import rose

if TYPE_CHECKING:
    from render.canvas import Box, Canvas

PYRAMIDS = 5  # of a ray


def draw_art(canvas: Canvas, box: Box) -> None:
    left, top, right, bottom = box
    side = min(right - left, bottom - top)
    x, y = (left + right) // 2, (top + bottom) // 2
    canvas.paste(rose(canvas.palette, side, PYRAMIDS), x - side // 2, y - side // 2, round_mask(side))
    draw_eye(canvas, (x, y), None)
