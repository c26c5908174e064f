"""The drawing on the box of Subdivision: a street of all owners' houses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.games.subdivision.street import street

if TYPE_CHECKING:
    from render.canvas import Box, Canvas

SEATS = (3, 2, 0, 1)
HIGH = 0.52  # to the width


def draw_art(canvas: Canvas, box: Box) -> None:
    left, top, right, bottom = box
    height = min(bottom - top, round((right - left) * HIGH))
    low = top + (bottom - top - height) // 2
    canvas.paste(street(canvas.palette, (right - left, height), SEATS), left, low)
