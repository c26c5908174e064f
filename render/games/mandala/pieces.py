"""The pyramids of Mandala, lying on the path and pointing along it: the pips of each color have a shape."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from types import MappingProxyType
from typing import TYPE_CHECKING

from render.canvas import Brush, Tile, sparing, tile
from render.palette import SEEN, Theme, contrast
from render.pieces import LEAST_MARK, Pip, pip
from rules_engine.games.mandala import COLORS, SIZES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.canvas import Point
    from render.palette import Palette

HUES_OF: Mapping[str, str] = MappingProxyType(
    dict(zip(COLORS, ("red", "yellow", "green", "blue", "black"), strict=True))
)
PIPS_OF: Mapping[str, Pip] = MappingProxyType(
    dict(zip(COLORS, (Pip.CROSS, Pip.DISC, Pip.TRIANGLE, Pip.RING, Pip.DIAMOND), strict=True))
)
DIRECTIONS = 32  # so many ways a pyramid may point
LENGTHS = (0.72, 0.9, 1.06)  # of a small, a medium and a large pyramid, to the way from place to place
WIDTHS = (0.8, 0.92, 1.0)  # to the width of the path
SPOTS = (  # of the pips of each size: from the base toward the tip, and aside, in radii
    ((1.75, 0),),
    ((1.5, -1.12), (1.5, 1.12)),
    ((1.5, -1.12), (1.5, 1.12), (3.5, 0)),
)
RIM = 2.5  # of a pyramid whose color does not show on the path
PIP, LARGER_PIP = LEAST_MARK, 10.4  # the radius of a pip, and in large print


def turned(point: Point, middle: Point, turn: float) -> Point:
    """Turn a point, given along a direction and to its right, round a middle; turns go clockwise from up."""
    along, across = point
    x, y = sin(turn), -cos(turn)
    return middle[0] + along * x - across * y, middle[1] + along * y + across * x


def lying(
    brush: Brush, middle: Point, measure: tuple[float, float], turn: float, hue: str, *, rimmed: bool
) -> None:
    """Draw a pyramid on its side in its rim, or lit from the upper left: its face and a side beside it."""
    length, width = measure

    def at(along: float, across: float) -> Point:
        return turned((along * length - length / 2, across * width / 2), middle, turn)

    edge = RIM / length if rimmed else 0
    left, right, peak = at(edge, -1 + 2.4 * edge), at(edge, 1 - 2.4 * edge), at(1 - 2.2 * edge, 0)
    if rimmed:
        brush.polygon((at(0, -1), at(1, 0), at(0, 1)), f"{hue}_rim")
    brush.polygon((left, right, peak), hue)
    if not rimmed:
        lit = sin(turn + pi / 4) < 0  # the left side looks up or to the left
        brush.polygon((left, at(edge, -0.72), peak), f"{hue}_{'lit' if lit else 'deep'}")


def facing(turn: float) -> int:
    """Tell in which of the DIRECTIONS a turn points."""
    return round(turn / (2 * pi) * DIRECTIONS) % DIRECTIONS


@lru_cache(maxsize=1024)
def pyramid_tile(palette: Palette, place: tuple[int, int], pyramid: str, facing: int) -> Tile:
    """Draw a pyramid in the middle of a place so long and so wide, with as many pips as its size."""
    hue, size, turn = HUES_OF[pyramid[0]], SIZES.index(pyramid[1]), 2 * pi * facing / DIRECTIONS
    length, width = place[0] * LENGTHS[size], place[1] * WIDTHS[size]
    side = round(max(length, width)) + 10
    middle, mark = (side / 2, side / 2), f"{hue}_mark"
    rimmed = contrast(palette.rgb(hue), palette.rgb("path")) < SEEN
    radius = LARGER_PIP if palette.theme is Theme.LARGE_PRINT else PIP

    def paint(brush: Brush) -> None:
        lying(brush, middle, (length, width), turn, hue, rimmed=rimmed)
        for along, across in SPOTS[size]:
            at = turned((along * radius - length / 2, across * radius), middle, turn)
            pip(brush, PIPS_OF[pyramid[0]], at, radius, (mark, hue))

    inks = ("path", hue, *(f"{hue}_{face}" for face in ("lit", "deep", "mark", "rim")))
    return sparing(tile(palette, (side, side), "path", paint), palette, inks)
