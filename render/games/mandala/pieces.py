"""The pyramids of Mandala, lying on the path and pointing along it: the signs of each color have a shape."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, cos, pi, sin
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image, ImageChops

from render.canvas import Brush, Tile, sparing, tile
from render.palette import SEEN, Theme, contrast
from render.pieces import LEAST_MARK, Pip, pip
from rules_engine.games.mandala.rules import COLORS, SIZES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.canvas import Point
    from render.palette import Palette

HUES_OF: Mapping[str, str] = MappingProxyType(
    dict(zip(COLORS, ("red", "yellow", "green", "blue", "black"), strict=True))
)
PIPS_OF: Mapping[str, Pip] = MappingProxyType(
    dict(zip(COLORS, (Pip.FLAME, Pip.CRESCENT, Pip.LEAF, Pip.WAVE, Pip.DROP), strict=True))
)
DIRECTIONS = 32  # so many ways a pyramid may point
SPOTS = (  # of the signs of each size: from the base toward the tip, and aside, in radii
    ((1.5, 0),),
    ((1.42, -1.23), (1.42, 1.23)),
    ((1.42, -1.23), (1.42, 1.23), (3.6, 0)),
)
RIM = 2.5  # of a pyramid whose color does not show on the path
PIP = 12  # the radius of a sign beside the path: on a phone it is six pixels wide
SHADOW = 2, 5  # how far it falls to the right and down


class Build(NamedTuple):
    """How large a small, a medium and a large pyramid are."""

    lengths: tuple[float, ...]  # to the way from place to place
    widths: tuple[float, ...]  # to the width of the path
    pip: float  # the radius of their signs, to the way from place to place


USUAL = Build((0.74, 0.96, 1.12), (0.82, 1.02, 1.1), 0.16)
LARGER = Build((0.92, 1.08, 1.2), (0.96, 1.1, 1.18), 0.182)  # in large print


def turned(point: Point, middle: Point, turn: float) -> Point:
    """Turn a point, given along a direction and to its right, round a middle; turns go clockwise from up."""
    along, across = point
    x, y = sin(turn), -cos(turn)
    return middle[0] + along * x - across * y, middle[1] + along * y + across * x


class Coat(NamedTuple):
    """The inks of a pyramid: of its left face, its right one, and its rim where it needs one."""

    left: str
    right: str
    rim: str


@lru_cache(maxsize=512)
def coat(palette: Palette, hue: str, turn: float, ground: str) -> Coat:
    """Light a pyramid from the upper left; the faces of pale ones are paler, so that their signs show."""
    is_pale = palette.rgb(f"{hue}_mark") == palette.rgb("edge")
    bright, dim = (f"{hue}_lit", hue) if is_pale else (hue, f"{hue}_shade")
    faces = (bright, dim) if cos(turn - pi / 4) > 0 else (dim, bright)
    is_dim = contrast(palette.rgb(hue), palette.rgb(ground)) < SEEN
    return Coat(*faces, f"{hue}_rim" if is_dim else "")


def lying(brush: Brush, middle: Point, measure: tuple[float, float], turn: float, worn: Coat) -> None:
    """Draw a pyramid on its side, with two of its faces, in its rim."""
    length, width = measure

    def at(along: float, across: float) -> Point:
        return turned((along * length - length / 2, across * width / 2), middle, turn)

    edge = RIM / length if worn.rim else 0
    peak, ridge = at(1 - 2.2 * edge, 0), at(edge, 0)
    if worn.rim:
        brush.polygon((at(0, -1), at(1, 0), at(0, 1)), worn.rim)
    for side, face in ((-1, worn.left), (1, worn.right)):
        brush.polygon((ridge, at(edge, side * (1 - 2.4 * edge)), peak), face)


def facing(turn: float) -> int:
    """Tell in which of the DIRECTIONS a turn points."""
    return round(turn / (2 * pi) * DIRECTIONS) % DIRECTIONS


def build(theme: Theme) -> Build:
    return LARGER if theme is Theme.LARGE_PRINT else USUAL


@lru_cache(maxsize=2048)
def pips(long: int, size: int, facing: int, shape: Build) -> tuple[tuple[float, float, float], ...]:
    """Tell where the signs of a size are, seen from the middle of a place so long, and their radius."""
    turn, radius = 2 * pi * facing / DIRECTIONS, max(LEAST_MARK, long * shape.pip)
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
    """Draw a pyramid in the middle of a place so long and so wide, with as many signs as its size."""
    hue, size, turn = HUES_OF[pyramid[0]], SIZES.index(pyramid[1]), 2 * pi * facing / DIRECTIONS
    shape = build(palette.theme)
    length, width = place[0] * shape.lengths[size], place[1] * shape.widths[size]
    tips = (length / 2, 0), (-length / 2, width / 2), (-length / 2, -width / 2)
    corners = [turned(tip, (0, 0), turn) for tip in tips]
    across, down = (2 * ceil(max(map(abs, along)) + max(SHADOW)) + 4 for along in zip(*corners, strict=True))
    middle, mark = (across / 2, down / 2), f"{hue}_mark"
    worn = coat(palette, hue, turn, "path")

    def paint(brush: Brush) -> None:
        shade = [(x + middle[0] + SHADOW[0], y + middle[1] + SHADOW[1]) for x, y in corners]
        brush.polygon(shade, "shade")
        lying(brush, middle, (length, width), turn, worn)
        for x, y, radius in pips(place[0], size, facing, shape):
            pip(brush, PIPS_OF[pyramid[0]], (middle[0] + x, middle[1] + y), radius, (mark, hue))

    inks = ("path", "shade", *filter(None, worn), mark)  # those that it is drawn in
    return sparing(tile(palette, (across, down), "path", paint), palette, inks)
