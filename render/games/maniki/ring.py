"""The ring of Maniki: the tent, its sand, and the spots that fall on it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Brush, Tile, tile
from render.palette import HUES

if TYPE_CHECKING:
    from render.canvas import Box, Canvas
    from render.palette import Palette

BUNTING = 46
FLOOR = 96  # the height of the sand


class Lights(NamedTuple):
    """Where spots fall on the sand, and how far each reaches."""

    middles: tuple[int, ...]
    reach: int


def draw_ring(canvas: Canvas, box: Box, lights: Lights) -> None:
    canvas.paste(_tent(canvas.palette, (box[2] - box[0], box[3] - box[1]), lights), box[0], box[1])


@lru_cache(maxsize=16)
def _tent(palette: Palette, size: tuple[int, int], lights: Lights) -> Tile:
    """Draw the ring: the striped wall, the light of spots, the sand and its curb, bunting over all."""
    (width, height), (middles, reach) = size, lights
    floor = height - FLOOR

    def paint(brush: Brush) -> None:
        brush.rounded((0, 0, width, height), 16, "wall")
        for left in range(24, width - 24, 68):
            brush.rounded((left, 0, min(left + 34, width - 8), height), 0, "wall_lit")
        for ink, grow in (("edge", 5), ("red", 3), ("tusk", -7), ("red", -10), ("sand", -14)):
            brush.ellipse((10 - grow, floor - 8 - grow, width - 10 + grow, height - 8 + grow), ink)
        for middle in middles:
            lamp = middle + (width // 2 - middle) // 3
            foot = height - 44
            brush.polygon(
                ((lamp - 18, 0), (lamp + 18, 0), (middle + reach, foot), (middle - reach, foot)), "light"
            )
            brush.ellipse((middle - reach, foot - 24, middle + reach, foot + 24), "light")
        _bunting(brush, width)

    return tile(palette, size, "page", paint)


def _bunting(brush: Brush, width: int) -> None:
    """Hang pennants on a cord along the top."""
    count = max(5, round(width / 58))
    step = width / count
    for number in range(count):
        left, sag = number * step, 10 + 8 * (1 - abs(2 * (number + 0.5) / count - 1))
        tip = (left + step / 2, sag + 32)
        brush.polygon(((left + 3, sag - 2), (left + step - 3, sag - 2), tip), "edge")
        points = ((left + 7, sag), (left + step - 7, sag), (tip[0], tip[1] - 5))
        brush.polygon(points, HUES[(number * 5 + 3) % len(HUES)])
    for number in range(count):
        sag, after = (10 + 8 * (1 - abs(2 * (place + 0.5) / count - 1)) for place in (number, number + 1))
        brush.line(((number * step, sag - 2), ((number + 1) * step, after - 2)), 3, "tusk")
