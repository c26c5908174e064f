"""The ground of the garden: sand that is raked in lines, and in rings round the circles."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from render.canvas import Brush, Canvas, Tile, cut, sparing, tile
from render.games.mandala_stones.inks import PLAIN
from render.games.mandala_stones.stones import lay
from render.page import Border, framed

if TYPE_CHECKING:
    from render.palette import Palette

RIM = Border("rim", 8, 20)
APART, WIDE = 14, 3  # lines in the sand, from one to the next, and how wide
RINGS = (49,)  # round a circle, to a circle of 30
CIRCLE = 30
MOSS = 40  # how far it grows in a corner


@lru_cache(maxsize=16)
def sand(palette: Palette, size: tuple[int, int], circles: tuple[tuple[int, int], ...], radius: int) -> Tile:
    """Draw the garden where nothing stands, by the middles of its circles and how large they are."""
    width, height = size
    canvas = Canvas(palette, size=size)
    framed(canvas, (0, 0, width, height), "garden", RIM)
    if palette.theme in PLAIN:
        return canvas.tile()
    canvas.fill((RIM.radius, 2, width - RIM.radius, 4), "grain")
    canvas.fill((2, RIM.radius, 4, height - RIM.radius), "grain")
    for line in range(RIM.radius, height - RIM.radius, APART):
        canvas.fill((RIM.line, line, width - RIM.line, line + WIDE), "rake")
        canvas.fill((RIM.line, line + WIDE, width - RIM.line, line + 2 * WIDE + 1), "ridge")
    for middle in circles:
        lay(canvas, _rings(palette, radius), middle)
    moss = _moss(palette)
    for turns, x, y in ((0, 0, 0), (3, 1, 0), (2, 1, 1), (1, 0, 1)):
        grown = moss.rotate(90 * turns)
        near = RIM.line - 2
        at = near + x * (width - 2 * near - MOSS), near + y * (height - 2 * near - MOSS)
        canvas.paste(grown, *at, cut(grown, palette, "garden"))
    return canvas.tile()


@lru_cache(maxsize=16)
def _rings(palette: Palette, radius: int) -> Tile:
    """Draw the rings round a circle; a line less than a color between them would be lost."""
    outer = radius * RINGS[0] // CIRCLE
    drawn = Image.new("L", (2 * outer + 1, 2 * outer + 1), palette["garden"])
    brush = ImageDraw.Draw(drawn)
    for ring in RINGS:
        brush.circle((outer, outer), radius * ring // CIRCLE - 1, None, palette["rake"], WIDE)
    return drawn


@lru_cache(maxsize=16)
def _moss(palette: Palette) -> Tile:
    """Draw what grows in the upper left corner."""

    def paint(brush: Brush) -> None:
        for x, y, radius in ((10, 10, 25), (30, 6, 9), (5, 31, 8)):
            brush.disc((x + 2, y + 3), radius, "dusk")
        for x, y, radius in ((10, 10, 24), (30, 6, 8), (5, 31, 7)):
            brush.disc((x, y), radius, "moss")

    return sparing(tile(palette, (MOSS, MOSS), "garden", paint), palette, ("garden", "dusk", "moss"))
