"""The drawing on the box of Maniki: the three animals in their ring, glad."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.canvas import cut
from render.games.maniki.animals import BEHIND, draw_stack
from render.games.maniki.circus import STOOL, stool, stools_lit
from render.games.maniki.poses import Mood
from render.games.maniki.ring import draw_ring

if TYPE_CHECKING:
    from render.canvas import Box, Canvas

HIGH = 150  # an animal


def draw_art(canvas: Canvas, box: Box) -> None:
    left, _, right, bottom = box
    draw_ring(canvas, box, stools_lit(box))
    for side, animals in enumerate(("EB", "L")):
        middle, feet = left + (right - left) * (1 + 2 * side) // 4, bottom - STOOL - 18
        drum = stool(canvas.palette, side, "")
        canvas.paste(drum, middle - drum.width // 2, feet, cut(drum, canvas.palette, BEHIND))
        draw_stack(canvas, (middle, feet + 6), animals, HIGH, Mood.GLAD)
