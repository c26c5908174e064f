"""The houses of Subdivision from above: mobile homes with one ridge, hipped roofs, blocks with flat ones."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Brush, Tile, cut, tile
from render.games.subdivision.town import clearest
from render.palette import HUES, SEEN, Dye, contrast, dyed, mixed, nearest
from render.pieces import LEAST_MARK, Pip, pip, seat_mark

if TYPE_CHECKING:
    from render.canvas import Point
    from render.palette import Palette

WINDOW = 9.1  # half of one, each way
RIM = 2
PARAPET = 4  # of a flat roof
GAP = 4  # from a window to the next, and to the end of the roof
SHADOW = 4, 5  # how far it falls to the right and down
THERE = 0.65  # of a ghost is the real house
MEASURES = ((0.78, 0.46), (0.68, 0.68), (0.86, 0.86))  # wide and deep, to the side of a lot
LARGER = ((0.82, 0.5), (0.74, 0.74), (0.88, 0.88))  # in large print


class House(NamedTuple):
    """A house, to be pasted through its mask."""

    tile: Tile
    mask: Tile


class Light(IntEnum):
    """What windows look like: by day, and in the evening where somebody is at home or nobody."""

    DAY = 0
    LIT = 1
    DARK = 2


class Kind(NamedTuple):
    """What is built: whose, how large, in which light."""

    palette: Palette
    seat: int
    size: int
    light: Light = Light.DAY

    @property
    def hue(self) -> str:
        return HUES[self.seat]

    @property
    def slopes(self) -> tuple[str, str, str, str]:
        """Name the inks of the roof at the north, west, east and south."""
        hue, colors = self.hue, self.palette
        is_pale = colors.rgb(f"{hue}_mark") == colors.rgb("edge")
        if is_pale:
            return f"{hue}_lit", f"{hue}_lit", f"{hue}_shade", hue
        return hue, f"{hue}_lit", f"{hue}_deep", f"{hue}_shade"


@lru_cache(maxsize=384)
def house(
    palette: Palette, lot: int, seat: int, size: int, *, is_large: bool = False, light: Light = Light.DAY
) -> House:
    """Draw a seat's house in the middle of a lot of its own ground."""
    ground = f"{HUES[seat]}_ground"

    def paint(brush: Brush) -> None:
        wide, deep = (part * lot for part in (LARGER if is_large else MEASURES)[size])
        _paint(brush, (lot / 2, lot / 2), (wide, deep), Kind(palette, seat, size, light))

    drawn = tile(palette, (lot, lot), ground, paint)
    return House(drawn, cut(drawn, palette, ground))


@lru_cache(maxsize=64)
def ghost(palette: Palette, lot: int, seat: int, size: int, *, is_large: bool, ground: str) -> House:
    """Draw the house that would stand there, paler than it will be."""
    real = house(palette, lot, seat, size, is_large=is_large)
    behind = palette.rgb(ground)
    shades = [nearest(mixed(behind, one, THERE), palette.table) for one in palette.table]
    return House(dyed(real.tile, Dye(shades + [0] * (256 - len(shades)))), real.mask)


@lru_cache(maxsize=64)
def small_house(palette: Palette, width: int, seat: int, size: int, ground: str) -> Tile:
    """Draw a house so wide, as one that is still to be built: its roof and its mark."""
    wide, deep = MEASURES[size]
    height = round(width * deep / wide)

    def paint(brush: Brush) -> None:
        kind = Kind(palette, seat, size)
        _paint_roof(brush, (width / 2, height / 2), (width, height), kind)
        seat_mark(brush, seat, (width / 2, height / 2), LEAST_MARK, (f"{kind.hue}_mark", kind.hue))

    return tile(palette, (width, height), ground, paint)


def _paint(brush: Brush, center: Point, measure: tuple[float, float], kind: Kind) -> None:
    """Draw a house with its shadow, the mark of its seat, and a window for each step of size."""
    (x, y), (wide, deep), hue = center, measure, kind.hue
    left, top = x - wide / 2 + SHADOW[0], y - deep / 2 + SHADOW[1]
    brush.rounded((left, top, left + wide, top + deep), 2, f"{hue}_shadow")
    _paint_roof(brush, center, measure, kind)
    half = max(WINDOW, wide * 0.1)
    aside, below, radius = _crown(measure, kind.size)
    seat_mark(brush, kind.seat, (x + aside, y + below), radius, (f"{hue}_mark", hue))
    if not kind.size:
        _paint_window(brush, (x + wide * 0.26, y), half, kind)
        return
    step = 2 * half + min(GAP, (wide - 2 * RIM - 2 * PARAPET - 4 - 6 * half) / 2 if kind.size > 1 else GAP)
    for number in range(kind.size + 1):
        _paint_window(brush, (x + (number - kind.size / 2) * step, y + deep * 0.24), half, kind)


def _crown(measure: tuple[float, float], size: int) -> tuple[float, float, float]:
    """Find where the mark on a roof is, seen from its middle, and its radius."""
    wide, deep = measure
    if not size:
        return -wide * 0.2, 0, max(LEAST_MARK, deep * 0.3)
    aside = -wide * 0.12 if size > 1 else 0  # the corner is for a badge
    return aside, -deep * 0.2, max(LEAST_MARK, min(wide, deep) * 0.22)


def mark_of(lot: int, *, is_large: bool) -> tuple[Point, float]:
    """Find where the mark of a large house is on its lot, and its radius."""
    wide, deep = (part * lot for part in (LARGER if is_large else MEASURES)[-1])
    aside, below, radius = _crown((wide, deep), len(MEASURES) - 1)
    return (lot / 2 + aside, lot / 2 + below), radius


def _paint_roof(brush: Brush, center: Point, measure: tuple[float, float], kind: Kind) -> None:
    """Draw a roof, lit from the upper left: with a ridge, with hips, or flat behind a parapet."""
    (x, y), (wide, deep) = center, measure
    left, top, right, bottom = x - wide / 2, y - deep / 2, x + wide / 2, y + deep / 2
    brush.rounded((left, top, right, bottom), 3, "edge")
    left, top, right, bottom = left + RIM, top + RIM, right - RIM, bottom - RIM
    north, west, east, south = kind.slopes
    hip = (0, (right - left) * 0.42, PARAPET)[kind.size]
    low = (y - top, (bottom - top) * 0.42, PARAPET)[kind.size]
    near, far, high, foot = left + hip, right - hip, top + low, bottom - low
    brush.polygon(((left, top), (right, top), (far, high), (near, high)), north)
    brush.polygon(((left, bottom), (right, bottom), (far, foot), (near, foot)), south)
    brush.polygon(((left, top), (near, high), (near, foot), (left, bottom)), west)
    brush.polygon(((right, top), (far, high), (far, foot), (right, bottom)), east)
    if kind.size > 1 or high < foot:
        brush.polygon(((near, high), (far, high), (far, foot), (near, foot)), kind.hue)


def _paint_window(brush: Brush, middle: Point, half: float, kind: Kind) -> None:
    """Draw a window; at home there is light in it."""
    (x, y), hue, palette = middle, kind.hue, kind.palette
    is_dark = kind.light is not Light.DAY and contrast(palette.rgb("edge"), palette.rgb(hue)) >= SEEN
    ink = "edge" if is_dark else clearest(palette, hue)
    pip(brush, Pip.WINDOW, middle, half, (ink, hue))
    if kind.light is Light.LIT:
        brush.rounded((x - half + RIM, y - half + RIM, x + half - RIM, y + half - RIM), 1, "glow")
