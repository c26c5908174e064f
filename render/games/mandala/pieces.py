"""What lies on the path of Mandala: pyramids on their side, the numbers of places, counts of groups."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from render.canvas import Brush, Tile, cut, sparing, tile
from render.lettering import Style
from render.signs import sign
from rules_engine.games.mandala import COLORS, SIZES

if TYPE_CHECKING:
    from render.canvas import Point
    from render.palette import Palette

EAST, SOUTH, WEST, NORTH = range(4)
HUES_OF = dict(zip(COLORS, ("red", "yellow", "green", "blue", "black"), strict=True))
LENGTHS = (0.58, 0.74, 0.91)  # of a small, a medium and a large pyramid, to the side of its place
WIDTHS = (0.64, 0.73, 0.82)
BASE = 0.1  # how much of its length is its base, seen from above
FACE = 0.74  # how much of its width is the side that looks up
LETTER = Style(33, bold=True)  # the letter of a color, on its pyramid
PIP = 3.9
BANDED = "blue"  # without color it is as dark as red, and B is much like R: its base is white
LIT = (("lit", "deep"), ("deep", "lit"), ("deep", "lit"), ("lit", "deep"))  # the sides left and right


def lying(brush: Brush, middle: Point, measure: tuple[float, float], toward: int, hue: str) -> None:
    """Draw a pyramid on its side, lit from the upper left: its base, two sides, the side that looks up."""
    length, width = measure

    def at(along: float, across: float) -> Point:
        return turned((along * length - length / 2, across * width / 2), middle, toward)

    outline = (at(0, -1), at(1, 0), at(0, 1))
    drop = 0.05 * length
    brush.polygon([(x + drop, y + drop) for x, y in outline], "shadow")
    brush.polygon(outline, "edge")
    left, right, low, high, tip = (
        at(0.03, -0.92),
        at(0.03, 0.92),
        at(BASE, -FACE),
        at(BASE, FACE),
        at(0.955, 0),
    )
    one, other = LIT[toward]
    brush.polygon((left, low, tip), f"{hue}_{one}")
    brush.polygon((right, high, tip), f"{hue}_{other}")
    base = "mark" if hue == BANDED else "lit" if toward in (EAST, SOUTH) else "shade"
    brush.polygon((left, low, high, right), f"{hue}_{base}")
    brush.polygon((low, high, tip), hue)


def turned(point: Point, middle: Point, toward: int) -> Point:
    """Turn a point, given along a direction and to its right, round a middle."""
    along, across = point
    turns = ((along, across), (-across, along), (-along, -across), (across, -along))
    return middle[0] + turns[toward][0], middle[1] + turns[toward][1]


@lru_cache(maxsize=2048)
def pyramid_tile(palette: Palette, side: int, pyramid: str, toward: int, letter: str) -> Tile:
    """Draw a pyramid in the rear and inner corner of its place: the corner at its tip is for the number."""
    hue, size = HUES_OF[pyramid[0]], SIZES.index(pyramid[1])
    length, width = LENGTHS[size] * side, WIDTHS[size] * side
    inward = min((side - width) / 2 - side * 0.01, side * 0.1)
    middle = turned((length / 2 - side * 0.48, inward), (side / 2, side / 2), toward)
    back = length * BASE + LETTER.size * (0.38 if toward in (EAST, WEST) else 0.42)
    start = back + LETTER.size * (0.38 if toward in (EAST, WEST) else 0.45) + PIP

    def paint(brush: Brush) -> None:
        lying(brush, middle, (length, width), toward, hue)
        for pip in range(size + 1):
            place = turned((start + 2.6 * PIP * pip - length / 2, 0.0), middle, toward)
            brush.disc(place, PIP, f"{hue}_mark")

    inks = ("ground", "shadow", "edge", hue, *(f"{hue}_{face}" for face in ("lit", "shade", "deep", "mark")))
    drawn = sparing(tile(palette, (side, side), "ground", paint), palette, inks)
    words = sparing(sign(palette, letter, LETTER, f"{hue}_mark", hue), palette, inks)
    x, y = turned((back - length / 2, 0), middle, toward)
    at = (round(x - words.width / 2), round(y - words.height / 2))
    drawn.paste(words, at, cut(words, palette, hue))
    return drawn
