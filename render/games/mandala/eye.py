"""The Eye in the middle of Mandala, which sees what all pawns have passed."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

from render.canvas import Brush, Canvas, Tile, cut, sparing, tile
from render.lettering import TextStyle
from render.palette import Theme
from render.signs import sign

if TYPE_CHECKING:
    from render.canvas import Point
    from render.palette import Palette

LASHES = 20  # petals round it
COUNT, LARGER = TextStyle(44, bold=True), TextStyle(54, bold=True)
STEPS = 40  # along a lid


def draw_eye(canvas: Canvas, middle: Point, radius: int, count: int | None) -> None:
    """Draw the Eye, with how many pyramids it holds, if it is told."""
    palette, left, top = canvas.palette, round(middle[0] - radius), round(middle[1] - radius)
    bare = _eye(palette, radius)
    canvas.paste(bare, left, top, cut(bare, palette, "page"))
    if count is not None:
        style = LARGER if palette.theme is Theme.LARGE_PRINT else COUNT
        words = sign(palette, str(count), style, "ivory", "void")
        x, y = (left + round(radius - words.width / 2), top + round(radius - words.height / 2))
        canvas.paste(words, x, y, cut(words, palette, "void"))


@lru_cache(maxsize=8)
def _eye(palette: Palette, radius: int) -> Tile:
    x, y = middle = (float(radius), float(radius))
    wide, high = radius * 0.8, radius * 0.5
    lid = [(wide * (step / STEPS * 2 - 1), high * sin(pi * step / STEPS)) for step in range(STEPS + 1)]

    def paint(brush: Brush) -> None:
        brush.disc(middle, radius, "eye")
        brush.disc(middle, radius - 3, "void")
        for lash in range(LASHES):
            _lash(brush, middle, radius, 2 * pi * lash / LASHES)
        brush.disc(middle, radius * 0.86, "eye")
        brush.disc(middle, radius * 0.86 - 2.5, "void")
        brush.polygon([(x + a, y - b) for a, b in lid] + [(x + a, y + b) for a, b in reversed(lid)], "ivory")
        brush.disc(middle, radius * 0.43, "eye")
        brush.disc(middle, radius * 0.35, "void")

    inks = ("page", "eye", "void", "ivory", "wall")
    return sparing(tile(palette, (2 * radius, 2 * radius), "page", paint), palette, inks)


def _lash(brush: Brush, middle: Point, radius: float, turn: float) -> None:
    """Draw a small petal that points outward."""

    def at(way: float, aside: float) -> Point:
        return (
            middle[0] + radius * (way * sin(turn) + aside * cos(turn)),
            middle[1] - radius * (way * cos(turn) - aside * sin(turn)),
        )

    brush.polygon((at(0.84, -0.12), at(0.95, 0), at(0.84, 0.12)), "eye")
