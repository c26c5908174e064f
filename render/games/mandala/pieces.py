"""The pyramids of Mandala, lying on the path and pointing along it: the pips of each color have a shape."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, cos, pi, sin
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image, ImageChops

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
SPOTS = (  # of the pips of each size: from the base toward the tip, and aside, in radii
    ((1.75, 0),),
    ((1.5, -1.12), (1.5, 1.12)),
    ((1.5, -1.12), (1.5, 1.12), (3.5, 0)),
)
RIM = 2.5  # of a pyramid whose color does not show on the path
PIP = LEAST_MARK  # the radius of a pip


class Build(NamedTuple):
    """How large a small, a medium and a large pyramid are."""

    lengths: tuple[float, ...]  # to the way from place to place
    widths: tuple[float, ...]  # to the width of the path
    pips: tuple[float, ...]  # the radius of theirs


USUAL = Build((0.72, 0.9, 1.06), (0.8, 0.92, 1.0), (12.5, PIP, PIP))
LARGER = Build((0.9, 1.0, 1.1), (0.94, 1.0, 1.08), (15, 11.2, 11.6))  # in large print


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
        brush.polygon((left, at(edge, -0.72), peak), f"{hue}_{left_side(turn)}")


def left_side(turn: float) -> str:
    """Tell how the left side is lit: from above and from the left."""
    return "lit" if sin(turn + pi / 4) < 0 else "deep"


def facing(turn: float) -> int:
    """Tell in which of the DIRECTIONS a turn points."""
    return round(turn / (2 * pi) * DIRECTIONS) % DIRECTIONS


def build(theme: Theme) -> Build:
    return LARGER if theme is Theme.LARGE_PRINT else USUAL


@lru_cache(maxsize=2048)
def pips(long: int, size: int, facing: int, shape: Build) -> tuple[tuple[float, float, float], ...]:
    """Tell where the pips of a size are, seen from the middle of a place so long, and their radius."""
    turn, radius = 2 * pi * facing / DIRECTIONS, shape.pips[size]
    start = -long * shape.lengths[size] / 2
    spots = ((start + along * radius, across * radius) for along, across in SPOTS[size])
    return tuple((*turned(spot, (0, 0), turn), radius) for spot in spots)


class Piece(NamedTuple):
    """A tile as small as what is drawn on it, and where it begins, seen from the middle of its place."""

    tile: Tile
    mask: Tile
    left: int
    top: int


@lru_cache(maxsize=512)
def piece(palette: Palette, place: tuple[int, int], pyramid: str, facing: int) -> Piece:
    """Draw a pyramid that is to be laid on the path: most of a tile around it would be empty."""
    drawn = pyramid_tile(palette, place, pyramid, facing)
    apart = ImageChops.difference(drawn, Image.new("L", drawn.size, palette["path"]))
    box = apart.getbbox() or (0, 0, *drawn.size)
    mask = apart.crop(box).point([0] + [255] * 255)
    return Piece(drawn.crop(box), mask, box[0] - drawn.width // 2, box[1] - drawn.height // 2)


def pyramid_tile(palette: Palette, place: tuple[int, int], pyramid: str, facing: int) -> Tile:
    """Draw a pyramid in the middle of a place so long and so wide, with as many pips as its size."""
    hue, size, turn = HUES_OF[pyramid[0]], SIZES.index(pyramid[1]), 2 * pi * facing / DIRECTIONS
    shape = build(palette.theme)
    length, width = place[0] * shape.lengths[size], place[1] * shape.widths[size]
    tips = (length / 2, 0), (-length / 2, width / 2), (-length / 2, -width / 2)
    corners = [turned(tip, (0, 0), turn) for tip in tips]
    across, down = (2 * ceil(max(map(abs, along))) + 4 for along in zip(*corners, strict=True))
    middle, mark = (across / 2, down / 2), f"{hue}_mark"
    rimmed = contrast(palette.rgb(hue), palette.rgb("path")) < SEEN

    def paint(brush: Brush) -> None:
        lying(brush, middle, (length, width), turn, hue, rimmed=rimmed)
        for x, y, radius in pips(place[0], size, facing, shape):
            pip(brush, PIPS_OF[pyramid[0]], (middle[0] + x, middle[1] + y), radius, (mark, hue))

    inks = ("path", hue, mark, f"{hue}_{'rim' if rimmed else left_side(turn)}")  # those that it is drawn in
    return sparing(tile(palette, (across, down), "path", paint), palette, inks)
