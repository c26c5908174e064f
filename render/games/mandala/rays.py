"""What a match of Mandala has made: fifteen rays, a group each, with the marks of who scored its points.

The mark of who got most is outside, at the foot of the ray, and the pyramids on that side are for its points;
that of who came second is inside. What is nobody's is hollow.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, pi
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Box, Brush, Canvas, Tile, cut, round_mask, sparing, tile
from render.games.mandala.eye import draw_eye
from render.games.mandala.ground import paint_lotus
from render.games.mandala.pieces import HUES_OF, PIP, PIPS_OF, coat, turned
from render.games.mandala.spiral import EYE
from render.marks import token
from render.pieces import pip
from rules_engine.games.mandala.rules import PYRAMIDS, SIZES

if TYPE_CHECKING:
    from render.canvas import Point
    from render.palette import Palette
    from rules_engine.games.mandala.events import MandalaView

NOBODY = -1
FIRST, SECOND = 54, 42  # how wide the marks are
BAND = FIRST + 10  # round the rays
NARROW = 22  # where there are none
BEAD = 5  # between marks
LEAST = 0.5  # the innermost pyramid of a ray, to the outermost
WIDE = 0.385  # of a ray at its foot, to its way from the middle
BESIDE = 28  # the way from sign to sign
LAP = 1.2  # how much longer a pyramid is than the way to the next


def rays(view: MandalaView) -> tuple[tuple[int, ...], ...]:
    """Tell of each group who scored each of its points, the most first; nobody where all are in the Eye."""
    found = []
    for gained in view.gains:
        best = sorted(range(len(gained)), key=lambda seat: -gained[seat])
        scored = [seat for seat in best for _ in range(gained[seat])]
        found.append((*scored, *[NOBODY] * (view.group_size - len(scored))))
    return tuple(found)


def draw_rays(canvas: Canvas, box: Box, view: MandalaView) -> None:
    """Draw the finished mandala."""
    left, top, right, bottom = box
    rose = Rose(min(right - left, bottom - top) // 2)
    x, y = (left + right) // 2, (top + bottom) // 2
    canvas.paste(_ground(canvas.palette, rose, (right - left, bottom - top)), left, top)
    draw_eye(canvas, (x, y), rose.eye, sum(view.eye))
    for number, scored in enumerate(rays(view)):
        shares = tuple(scored.count(seat) for seat in dict.fromkeys(scored))
        _draw_ray(canvas, (x, y), rose, (number, shares if scored[0] != NOBODY else (0, *shares)))
        turn = 2 * pi * number / len(PYRAMIDS)
        for seat, (way, side) in zip(dict.fromkeys(scored), rose.marks, strict=False):
            if seat != NOBODY:
                at = turned((way, 0), (x, y), turn)
                mark = token(canvas.palette, side, seat, "path", hued=False)
                canvas.paste(mark, round(at[0] - side / 2), round(at[1] - side / 2), round_mask(side))


class Rose(NamedTuple):
    """How far from the middle everything is."""

    reach: int
    band: int = BAND  # for the marks of who is first
    inner: int = SECOND  # for the others
    is_bare: bool = False  # no signs tell which group a ray is

    @property
    def eye(self) -> int:
        return round(self.reach * EYE)

    @property
    def marks(self) -> tuple[tuple[float, int], ...]:
        """Tell where the marks of who is first and who is second are on each ray, and how wide."""
        return (self.reach - self.band / 2 - 1, FIRST), (self.eye + self.inner / 2 + 4, SECOND)

    def row(self, place: int, count: int) -> tuple[float, float]:
        """Tell how far away the tip and the base of a pyramid of a ray are, the outermost first."""
        start, end = self.eye + self.inner + 4, self.reach - self.band - 6
        parts = [1 - (1 - LEAST) * one / max(1, count - 1) for one in range(count)]
        base = end - (end - start) * sum(parts[:place]) / sum(parts)
        return base - (end - start) * parts[place] / sum(parts) * LAP, base


def _draw_ray(canvas: Canvas, middle: tuple[int, int], rose: Rose, ray: tuple[int, tuple[int, ...]]) -> None:
    drawn, left, top = _ray(canvas.palette, rose, ray)
    canvas.paste(drawn, middle[0] + left, middle[1] + top, cut(drawn, canvas.palette, "path"))


@lru_cache(maxsize=64)
def _ray(palette: Palette, rose: Rose, ray: tuple[int, tuple[int, ...]]) -> tuple[Tile, int, int]:
    """Draw a ray, and tell where it begins, seen from the middle."""
    number, shares = ray
    turn, pyramid, count = 2 * pi * number / len(PYRAMIDS), PYRAMIDS[number], sum(shares)
    corners = [
        turned((way, aside * _half(way)), (0, 0), turn)
        for way in (rose.eye, rose.reach - rose.band)
        for aside in (-1, 1)
    ]
    left, top = (int(min(along)) - 6 for along in zip(*corners, strict=True))
    right, bottom = (ceil(max(along)) + 6 for along in zip(*corners, strict=True))

    def paint(brush: Brush) -> None:
        for place in reversed(range(count)):
            share = 0 if place < shares[0] else 1 if shares[0] else 2
            _paint(brush, palette, (-left, -top), Facet(*rose.row(place, count), turn, pyramid, share))
        if not rose.is_bare:
            _sign(brush, turned((rose.row(0, count)[1], 0), (-left, -top), turn), turn, pyramid)

    hue = HUES_OF[pyramid[0]]
    inks = ("path", "void", *(f"{hue}{face}" for face in ("", "_lit", "_deep", "_shade", "_rim", "_mark")))
    return sparing(tile(palette, (right - left, bottom - top), "path", paint), palette, inks), left, top


class Facet(NamedTuple):
    """A pyramid of a ray: from where to where, in which direction, what it is, and whose: 2 is nobody."""

    tip: float
    base: float
    turn: float
    pyramid: str
    share: int


def _half(way: float) -> float:
    return way * WIDE / 2


def _paint(brush: Brush, palette: Palette, middle: Point, facet: Facet) -> None:
    """Draw a pyramid that points to the Eye: dimmer where it is for who came second."""
    tip, base, turn, pyramid, share = facet
    hue, half = HUES_OF[pyramid[0]], _half(base)
    worn = coat(palette, hue, turn + pi, "path")

    def at(way: float, aside: float) -> Point:
        return turned((way, aside * half), middle, turn)

    brush.polygon((at(tip, 0), at(base, -1), at(base, 1)), f"{hue}_rim" if share or worn.rim else "path")
    if share == NOBODYS:
        brush.polygon((at(tip + 9, 0), at(base - 3, -0.9), at(base - 3, 0.9)), "void")
        return
    faces = (worn.right, worn.left) if not share else (f"{hue}_deep", f"{hue}_deep")
    for side, face in zip((-1, 1), faces, strict=True):
        brush.polygon((at(tip + 5, 0), at(base - 2, 0), at(base - 2, side * 0.94)), face)


NOBODYS = 2


def _sign(brush: Brush, foot: Point, turn: float, pyramid: str) -> None:
    """Engrave the signs of a group on the outermost pyramid of its ray."""
    hue = HUES_OF[pyramid[0]]
    count = SIZES.index(pyramid[1]) + 1
    for number in range(count):
        at = turned((-1.25 * PIP - 2, (number - (count - 1) / 2) * BESIDE), foot, turn)
        pip(brush, PIPS_OF[pyramid[0]], at, PIP, (f"{hue}_mark", hue))


@lru_cache(maxsize=8)
def _ground(palette: Palette, rose: Rose, size: tuple[int, int]) -> Tile:
    """Draw what the rays lie on, between rings of gold, and petals behind it."""
    middle, reach = (size[0] // 2, size[1] // 2), rose.reach

    def paint(brush: Brush) -> None:
        paint_lotus(brush, middle, size)
        brush.disc(middle, reach, "eye")
        brush.disc(middle, reach - 3, "void")
        brush.disc(middle, reach - rose.band + 2, "eye")
        brush.disc(middle, reach - rose.band - 1, "path")
        for number in range(len(PYRAMIDS)):
            at = turned((reach - rose.band / 2, 0), middle, 2 * pi * (number + 0.5) / len(PYRAMIDS))
            brush.disc(at, BEAD, "eye")

    drawn = tile(palette, size, "page", paint)
    return sparing(drawn, palette, ("page", "eye", "void", "path", "lotus"))


def draw_bare_rays(canvas: Canvas, box: Box, count: int) -> None:
    """Draw the mandala as if nobody had scored yet."""
    left, top, right, bottom = box
    rose = Rose(min(right - left, bottom - top) // 2, NARROW, NARROW, is_bare=True)
    x, y = (left + right) // 2, (top + bottom) // 2
    canvas.paste(_ground(canvas.palette, rose, (right - left, bottom - top)), left, top)
    for number in range(len(PYRAMIDS)):
        _draw_ray(canvas, (x, y), rose, (number, (count,)))
    draw_eye(canvas, (x, y), rose.eye, None)
