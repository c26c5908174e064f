"""The drawing on the box of Subdivision: four streets, one behind the other, each of an owner's houses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.games.subdivision.houses import street

if TYPE_CHECKING:
    from render.canvas import Box, Canvas

SEATS = (3, 1, 0, 2)  # from the farthest street to the nearest


def draw_art(canvas: Canvas, box: Box) -> None:
    left, top, right, bottom = box
    height = (bottom - top) // len(SEATS)
    for number, seat in enumerate(SEATS):
        width = (right - left) * (len(SEATS) + 2 + number) // (2 * len(SEATS) + 1)
        high = height * (len(SEATS) + 4 + number) // (len(SEATS) + 7)
        low = top + height * (number + 1)
        drawn = street(canvas.palette, (width, high), (seat,))
        canvas.paste(drawn, (left + right - width) // 2, low - high)
