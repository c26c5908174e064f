"""The drawing on the box of Mandala: all fifteen rays round an open eye."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.games.mandala.rays import draw_bare_rays

if TYPE_CHECKING:
    from render.canvas import Box, Canvas

PYRAMIDS = 5  # of a ray


def draw_art(canvas: Canvas, box: Box) -> None:
    draw_bare_rays(canvas, box, PYRAMIDS)
