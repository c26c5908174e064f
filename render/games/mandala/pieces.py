"""The pyramids of Mandala: lying on the path, pointing along it, and as the signs of their groups."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from types import MappingProxyType
from typing import TYPE_CHECKING

from render.canvas import Brush, Tile, cut, sparing, tile
from render.lettering import Style
from render.palette import Theme
from render.signs import sign
from rules_engine.games.mandala import COLORS, SIZES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.canvas import Point
    from render.palette import Palette

HUES_OF: Mapping[str, str] = MappingProxyType(
    dict(zip(COLORS, ("red", "yellow", "green", "blue", "black"), strict=True))
)
DIRECTIONS = 32  # so many ways a pyramid may point
LENGTHS = (0.7, 0.86, 1.02)  # of a small, a medium and a large pyramid, to the way from place to place
WIDTHS = (0.78, 0.87, 0.96)  # to the width of the path
BASE = 0.1  # how much of its length is its base, seen from above
FACE = 0.8  # how much of its width is the side that looks up
PIP = 4.2
BANDED = "blue"  # without color it is as dark as red, and B is much like R: its base is white


def letters(theme: Theme) -> Style:
    """Tell how large the letter of a color is, on its pyramid."""
    return Style(37 if theme is Theme.LARGE_PRINT else 33, bold=True)


def turned(point: Point, middle: Point, turn: float) -> Point:
    """Turn a point, given along a direction and to its right, round a middle; turns go clockwise from up."""
    along, across = point
    x, y = sin(turn), -cos(turn)
    return middle[0] + along * x - across * y, middle[1] + along * y + across * x


def lying(brush: Brush, middle: Point, measure: tuple[float, float], turn: float, hue: str) -> None:
    """Draw a pyramid on its side, lit from the upper left: its base, two sides, the side that looks up."""
    length, width = measure

    def at(along: float, across: float) -> Point:
        return turned((along * length - length / 2, across * width / 2), middle, turn)

    outline = (at(0, -1), at(1, 0), at(0, 1))
    brush.polygon(outline, f"{hue}_rim")
    edge, tip = 2 / length, 1 - 5 / length
    left, right = at(edge, -1 + 6 / width), at(edge, 1 - 6 / width)
    low, high, peak = at(BASE, -FACE), at(BASE, FACE), at(tip, 0)
    lit = sin(turn + pi / 4) < 0  # the left side looks up or to the left
    brush.polygon((left, low, peak), f"{hue}_{'deep' if lit else 'lit'}")
    brush.polygon((right, high, peak), f"{hue}_{'lit' if lit else 'deep'}")
    base = "mark" if hue == BANDED else "lit" if cos(turn + pi / 4) < 0 else "deep"
    brush.polygon((left, low, high, right), f"{hue}_{base}")
    brush.polygon((low, high, peak), hue)


def facing(turn: float) -> int:
    """Tell in which of the DIRECTIONS a turn points."""
    return round(turn / (2 * pi) * DIRECTIONS) % DIRECTIONS


@lru_cache(maxsize=1536)
def pyramid_tile(palette: Palette, place: tuple[int, int], pyramid: str, facing: int, letter: str) -> Tile:
    """Draw a pyramid in the middle of a place so long and so wide, with its letter and its pips."""
    hue, size, turn = HUES_OF[pyramid[0]], SIZES.index(pyramid[1]), 2 * pi * facing / DIRECTIONS
    length, width = place[0] * LENGTHS[size], place[1] * WIDTHS[size]
    side = round(max(length, width)) + 10
    middle, style = (side / 2, side / 2), letters(palette.theme)
    back = length * BASE + style.size * 0.36
    start = back + style.size * 0.36 + PIP * 1.2

    def paint(brush: Brush) -> None:
        lying(brush, middle, (length, width), turn, hue)
        for pip in range(size + 1):
            at = start + 2.4 * PIP * pip - length / 2
            if at < length / 2 - 3 * PIP or not pip:
                brush.disc(
                    turned((at, 0.0), middle, turn), PIP * (0.8 if pip and at > length / 4 else 1), mark
                )

    mark = f"{hue}_mark"
    inks = ("path", hue, *(f"{hue}_{face}" for face in ("lit", "deep", "mark", "rim")))
    drawn = sparing(tile(palette, (side, side), "path", paint), palette, inks)
    words = sparing(sign(palette, letter, style, mark, hue), palette, (hue, mark))
    x, y = turned((back - length / 2, 0), middle, turn)
    at = (round(x - words.width / 2), round(y - words.height / 2))
    drawn.paste(words, at, cut(words, palette, hue))
    return drawn


@lru_cache(maxsize=256)
def group_sign(palette: Palette, size: tuple[int, int], pyramid: str, letter: str, *, done: bool) -> Tile:
    """Draw the sign of a group: its letter on its color, above as many pips as its size, or a tick."""
    (width, height), hue, pips = size, HUES_OF[pyramid[0]], SIZES.index(pyramid[1]) + 1
    mark, ground = f"{hue}_mark", "void" if done else f"tint_{pyramid[0]}"
    middle, low = width / 2, height - 8

    def paint(brush: Brush) -> None:
        brush.rounded((0, 0, width, height), 8, f"{hue}_rim")
        brush.rounded((2, 2, width - 2, height - 2), 6, hue)
        if done:
            brush.line(((middle - 10, low - 3), (middle - 3, low + 3), (middle + 10, low - 6)), 4, mark)
        for pip in range(0 if done else pips):
            brush.disc((middle + (pip - (pips - 1) / 2) * 10.5, low), 4, mark)

    drawn = tile(palette, size, ground, paint)
    words = sign(palette, letter, Style(33, bold=True), mark, hue)
    at = ((width - words.width) // 2, (height - 12 - words.height) // 2)
    drawn.paste(words, at, cut(words, palette, hue))
    return drawn
