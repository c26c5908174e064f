"""The end of Mandala beside the rays: what each seat has scored of each color, and a wreath round who won."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

from render.canvas import Brush, Canvas, Tile, cut, round_mask, sparing, tile
from render.games.mandala.pieces import HUES_OF, PIP, PIPS_OF, coat, lying
from render.lettering import SMALLEST, TextStyle
from render.marks import token
from render.palette import Theme
from render.pieces import pip
from render.signs import sign
from rules_engine.games.mandala.rules import COLORS, PYRAMIDS

if TYPE_CHECKING:
    from render.canvas import Box, Point
    from render.page import Row
    from render.palette import Palette
    from rules_engine import Seat
    from rules_engine.games.mandala.events import MandalaView

APART = 6
LEAST_CHIP, HIGHEST_CHIP = 36, 104
STACKED = 72  # a chip so high has its number below its pip
LARGE, LARGER = TextStyle(42, bold=True), TextStyle(50, bold=True)
LEAST_WREATH, LARGEST_WREATH = 130, 280
LEAST_COIN = 36  # a smaller one has a mark that no phone shows


def colors_won(view: MandalaView, seat: Seat) -> tuple[int, ...]:
    """Add up what a seat has scored of each color."""
    return tuple(
        sum(
            gained[seat]
            for gained, pyramid in zip(view.gains, PYRAMIDS, strict=True)
            if gained and pyramid.startswith(color)
        )
        for color in COLORS
    )


def draw_won(canvas: Canvas, row: Row, view: MandalaView, seat: Seat) -> None:
    """Draw a chip for each color with its points, pale where there are none."""
    left, top, right, bottom = row.rest
    wide, high = (right - left + APART) // len(COLORS) - APART, min(bottom - top, HIGHEST_CHIP)
    if high < LEAST_CHIP:
        return
    low = top + (bottom - top - high) // 2
    for number, won in enumerate(zip(COLORS, colors_won(view, seat), strict=True)):
        _draw_chip(canvas, (left + number * (wide + APART), low), (wide, high), won, row.ground)


def _draw_chip(
    canvas: Canvas, corner: tuple[int, int], size: tuple[int, int], won: tuple[str, int], ground: str
) -> None:
    """Draw the pip of a color and its points: below it, or beside it where there is no room."""
    (left, top), (width, height), (color, points), hue = corner, size, won, HUES_OF[won[0]]
    ink, inner, edge = (f"{hue}_mark", hue, f"{hue}_rim") if points else ("soft", ground, "line")
    large = LARGER if canvas.palette.theme is Theme.LARGE_PRINT else LARGE
    words = sign(canvas.palette, str(points), large if height >= STACKED else SMALLEST, ink, inner)
    space = 2 * PIP + 6
    if height >= STACKED:
        at = round((width - words.width) / 2), round((height + space - words.height) / 2)
        middle = (width / 2, at[1] - 8.0 - PIP)
    else:
        at = round((width + space - words.width) / 2), (height - words.height) // 2
        middle = (at[0] - 6.0 - PIP, height / 2)
    canvas.paste(_blank(canvas.palette, size, color, (ground, edge, inner, ink), middle), left, top)
    canvas.paste(words, left + at[0], top + at[1], cut(words, canvas.palette, inner))


@lru_cache(maxsize=128)
def _blank(
    palette: Palette, size: tuple[int, int], color: str, inks: tuple[str, str, str, str], middle: Point
) -> Tile:
    """Draw a chip without its points: many have the same pip, where numbers are as wide."""
    (width, height), (ground, edge, inner, ink) = size, inks

    def paint(brush: Brush) -> None:
        brush.rounded((0, 0, width, height), 8, edge)
        brush.rounded((2, 2, width - 2, height - 2), 6, inner)
        pip(brush, PIPS_OF[color], middle, PIP, (ink, inner))

    return sparing(tile(palette, size, ground, paint), palette, inks)


def draw_wreath(canvas: Canvas, box: Box, seats: tuple[Seat, ...]) -> None:
    """Draw the tokens of who won in a wreath of pyramids, where there is room for one."""
    left, top, right, bottom = box
    side = min(right - left, bottom - top, LARGEST_WREATH)
    part = sin(pi / len(seats)) if len(seats) > 1 else 1
    radius = side * 0.2 * part / (1 + part if len(seats) > 1 else 1)
    coin = round(2 * radius)
    if side < LEAST_WREATH or coin < LEAST_COIN:
        return
    middle = ((left + right) / 2, (top + bottom) / 2)
    drawn = _wreath(canvas.palette, side)
    canvas.paste(drawn, round(middle[0] - side / 2), round(middle[1] - side / 2))
    for number, seat in enumerate(seats):
        turn, way = 2 * pi * number / len(seats) - pi / 2, side * 0.2 - radius
        x, y = middle[0] + way * sin(turn), middle[1] - way * cos(turn)
        mark = token(canvas.palette, coin, seat, "void", hued=False)
        canvas.paste(mark, round(x - coin / 2), round(y - coin / 2), round_mask(coin))


@lru_cache(maxsize=8)
def _wreath(palette: Palette, side: int) -> Tile:
    """Draw pyramids of all colors round a disc, pointing outward."""
    middle, count = (side / 2, side / 2), 3 * len(COLORS)
    inks = tuple(f"{hue}{face}" for hue in HUES_OF.values() for face in ("", "_lit", "_deep", "_rim"))

    def paint(brush: Brush) -> None:
        for number in range(count):
            hue, turn, way = HUES_OF[COLORS[number // 3]], 2 * pi * number / count, side * 0.375
            at = (middle[0] + way * sin(turn), middle[1] - way * cos(turn))
            lying(brush, at, (side * 0.23, side * 0.13), turn, coat(palette, hue, turn, "page"))
        brush.disc(middle, side * 0.25, "eye")
        brush.disc(middle, side * 0.25 - 3, "void")

    return sparing(tile(palette, (side, side), "page", paint), palette, ("page", "eye", "void", *inks))
