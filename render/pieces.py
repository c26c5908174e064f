"""Things that more than one game draws: pyramids from above, the marks of the seats, a tree."""

from __future__ import annotations

from enum import Enum, auto
from functools import lru_cache
from math import cos, pi, radians, sin
from types import MappingProxyType
from typing import TYPE_CHECKING

from render.canvas import Brush, Tile, tile
from render.palette import HUES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from render.canvas import Point
    from render.palette import Palette

SIDES = (0.5, 0.69, 0.88)  # of a small, a medium and a large pyramid, to the side of its place
LEAST_MARK = 9.7  # the radius of a mark that is seen on a phone
PLATE = 0.64  # the flat top, to the side of the pyramid


def seat_mark(brush: Brush, seat: int, middle: Point, radius: float, inks: tuple[str, str]) -> None:
    """Draw the shape that is a seat's besides its color, in an ink on a ground.

    A disc, a square frame, a triangle, a diamond frame, a cross, a star: they differ most when tiny.
    """
    (x, y), (ink, ground) = middle, inks
    match seat:
        case 0:
            brush.disc(middle, radius * 0.95, ink)
        case 1:
            brush.polygon(_box(x, y, radius * 0.95), ink)
            brush.polygon(_box(x, y, radius * 0.5), ground)
        case 2:
            brush.polygon(_star(x, y + radius * 0.22, (radius * 1.25,) * 3), ink)
        case 3:
            brush.polygon(_star(x, y, (radius * 1.25,) * 4), ink)
            brush.polygon(_star(x, y, (radius * 0.62,) * 4), ground)
        case 4:
            arm = radius * 0.85
            brush.line(((x - arm, y - arm), (x + arm, y + arm)), radius * 0.6, ink)
            brush.line(((x - arm, y + arm), (x + arm, y - arm)), radius * 0.6, ink)
        case _:
            brush.polygon(_star(x, y, (radius * 1.15, radius * 0.42) * 5), ink)


class Pip(Enum):
    """The shape of signs that tell a color, or a size by their number; none is the mark of a seat."""

    FLAME = auto()
    CRESCENT = auto()
    LEAF = auto()
    WAVE = auto()
    DROP = auto()
    WINDOW = auto()


def pip(brush: Brush, shape: Pip, middle: Point, radius: float, inks: tuple[str, str]) -> None:
    """Engrave one sign, in an ink on a ground; it is twice its radius wide and high, or more."""
    (x, y), (ink, _) = middle, inks
    for outline in _OUTLINES[shape]:
        brush.polygon([(x + radius * a, y + radius * b) for a, b in outline], ink)


def _box(x: float, y: float, half: float) -> Sequence[Point]:
    return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)


def _star(x: float, y: float, radii: Sequence[float]) -> Sequence[Point]:
    """Go round a center, a corner for each radius, the first at the top."""
    turns = (2 * pi * corner / len(radii) for corner in range(len(radii)))
    return tuple(
        (x + radius * sin(turn), y - radius * cos(turn)) for radius, turn in zip(radii, turns, strict=True)
    )


def _arc(middle: Point, radius: float, start: float, end: float) -> Sequence[Point]:
    """Go along a part of a circle, clockwise from up, in degrees."""
    turns = (radians(start + (end - start) * step / ARC) for step in range(ARC + 1))
    return tuple((middle[0] + radius * sin(turn), middle[1] - radius * cos(turn)) for turn in turns)


def _ripple(low: float, side: float) -> Sequence[Point]:
    """Go along a wave, from its left to its right or back."""
    steps = (side * (step / ARC * 2 - 1) for step in range(ARC + 1))
    return tuple((1.06 * step, low - 0.52 * sin(step * pi)) for step in steps)


def _blade(side: int) -> Sequence[Point]:
    """Go round the half of a leaf on one side of its vein."""
    along = [0.93 * (1 - 2 * step / ARC) for step in range(ARC + 1)]
    edge = [(way, side * (0.1 + 0.95 * cos(way * pi / 1.86) ** 0.85)) for way in along[1:-1]]
    whole = ((along[0], side * 0.06), *edge, (along[-1], side * 0.1))
    return tuple((way + 0.6 * aside, 0.6 * aside - way) for way, aside in whole)


ARC = 16  # steps along a curve
_OUTLINES: Mapping[Pip, Sequence[Sequence[Point]]] = MappingProxyType(
    {
        Pip.FLAME: (
            (
                *_arc((0, 0.2), 0.98, 255, 105),
                (1.12, -0.96),
                (0.47, 0.06),
                (0, -1.3),
                (-0.47, 0.06),
                (-1.12, -0.96),
            ),
        ),
        Pip.CRESCENT: ((*_arc((0, 0), 1.14, 89, 361), *_arc((0.42, -0.42), 0.82, 331, 119)),),
        Pip.LEAF: (_blade(-1), _blade(1)),
        Pip.WAVE: ((*_ripple(-0.5, 1), *_ripple(0.5, -1)),),
        Pip.DROP: ((*_arc((0, 0.26), 1.0, 298, 62), (0, -1.4)),),
        Pip.WINDOW: (((-1, -1), (1, -1), (1, 1), (-1, 1)),),
    },
)


def pyramid(brush: Brush, center: Point, side: float, hue: str, shadow: str = "shadow") -> float:
    """Draw a pyramid from above, lit from the upper left; tell the radius of its flat top."""
    x, y = center
    half, edge = side / 2, max(1.6, side * 0.03)
    brush.polygon(_box(x + side * 0.05, y + side * 0.06, half), shadow)
    brush.polygon(_box(x, y, half), f"{hue}_rim")
    outer, inner = _box(x, y, half - edge), _box(x, y, half * PLATE)
    for corner, face in enumerate(("lit", "shade", "deep", "")):
        following = (corner + 1) % 4
        shape = (outer[corner], outer[following], inner[following], inner[corner])
        brush.polygon(shape, f"{hue}_{face}" if face else hue)
    brush.polygon(inner, hue)
    return half * PLATE


@lru_cache(maxsize=512)
def seat_pyramid(palette: Palette, place: int, seat: int, size: int, ground: str = "") -> Tile:
    """Draw a seat's pyramid (size 0, 1, 2) in the middle of a place, of its color if no ground is named."""
    hue = HUES[seat]

    def paint(brush: Brush) -> None:
        middle = (place / 2, place / 2)
        radius = pyramid(brush, middle, place * SIDES[size], hue, "shadow" if ground else f"{hue}_shadow")
        seat_mark(brush, seat, middle, max(radius * 0.86, LEAST_MARK), (f"{hue}_mark", hue))

    return tile(palette, (place, place), ground or f"{hue}_ground", paint)


@lru_cache(maxsize=128)
def badge(palette: Palette, side: int, seat: int, ground: str) -> Tile:
    """Draw the token of a seat: its color and its mark."""
    hue = HUES[seat]

    def paint(brush: Brush) -> None:
        brush.rounded((0, 0, side, side), side * 0.26, "edge")
        brush.rounded((3, 3, side - 3, side - 3), side * 0.22, hue)
        seat_mark(brush, seat, (side / 2, side / 2), max(side * 0.3, LEAST_MARK), (f"{hue}_mark", hue))

    return tile(palette, (side, side), ground, paint)


def tree(brush: Brush, center: Point, radius: float) -> None:
    """Draw a tree from above, on a lawn; needs the inks `leaf`, `leaf_lit` and `leaf_shade`."""
    x, y = center
    brush.disc((x + radius * 0.18, y + radius * 0.22), radius, "leaf_shade")
    for turn in range(7):
        angle = 2 * pi * turn / 7
        brush.disc((x + radius * 0.62 * sin(angle), y - radius * 0.62 * cos(angle)), radius * 0.42, "leaf")
    brush.disc(center, radius * 0.78, "leaf")
    brush.disc((x - radius * 0.26, y - radius * 0.3), radius * 0.42, "leaf_lit")
