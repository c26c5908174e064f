"""The pyramids of Ice Palace and its small signs, drawn once for each size and color."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from render.canvas import FINE, Brush, Tile, cut, tile
from render.games.ice_palace.solids import DEPTH, solid
from render.lettering import TextStyle
from render.marks import HEM
from render.palette import ALL_HUES, HUES, NEUTRAL_HUES
from render.pieces import seat_mark
from render.signs import sign

if TYPE_CHECKING:
    from render.canvas import Point
    from render.games.ice_palace.solids import Solid
    from render.marks import Pair
    from render.palette import Palette

LETTERS = "RGBYOVWK"  # of the hues, in the order of all hues
UNKNOWN = "X"
HIDDEN = "frost"  # the hue of what may not be known
DIAMOND = 3  # the seat whose mark is the widest
NUMBER = TextStyle(33, bold=True)
ROUND = 0.28  # of a plate: how round its corners are
NUMERAL = 15  # the least radius of the height of a stack
SHADOW = 0.26  # of a cell: how far the shadow of one pyramid falls
LONGER = 0.08  # so much farther for each above it


def hue_of(word: str) -> str:
    return HIDDEN if word[0] == UNKNOWN else ALL_HUES[LETTERS.index(word[0])]


@lru_cache(maxsize=2048)
def piece(palette: Palette, word: str, cell: int, *, is_top: bool = True, is_snowy: bool = False) -> Tile:
    """Draw a pyramid with the mark of its owner on its top, or with a question mark if it is hidden."""
    hue, shape = hue_of(word), solid(int(word[1]), cell)
    middle = shape.side / 2, shape.flat * DEPTH / 2

    def paint(brush: Brush) -> None:
        _faces(brush, shape, hue)
        if is_snowy:
            _snow(brush, shape)
        if is_top and hue != HIDDEN:
            mark(brush, hue, middle, shape.mark)

    drawn = tile(palette, (shape.side, shape.height), _rim(hue), paint)
    if is_top and hue == HIDDEN:
        text = sign(palette, "?", NUMBER, "edge", HIDDEN)
        at = round(middle[0] - text.width / 2), max(1, round(middle[1] - text.height / 2))
        drawn.paste(text, at, cut(text, palette, HIDDEN))
    return drawn


def _rim(hue: str) -> str:
    return "edge" if hue == HIDDEN else f"{hue}_rim"


@lru_cache(maxsize=128)
def outline(size: int, cell: int) -> Tile:
    """Make the mask of a pyramid."""
    shape = solid(size, cell)
    mask = Image.new("L", (shape.side * FINE, shape.height * FINE))
    points = [(x * FINE, y * FINE) for x, y in _outlined(shape)]
    ImageDraw.Draw(mask).polygon(points, 255)
    return mask.reduce(FINE).point(lambda part: 255 * (part > 127))  # noqa: PLR2004 - half


def _outlined(shape: Solid) -> tuple[Point, ...]:
    side, low = shape.side, shape.height
    back, west, east = low - side * DEPTH, (side - shape.flat) / 2, (side + shape.flat) / 2
    return (0, low), (0, back), (west, 0), (east, 0), (side, back), (side, low)


def _faces(brush: Brush, shape: Solid, hue: str) -> None:
    """Draw a pyramid lit from the upper left, within its outline: its sides, its top and a glint."""
    side, low = shape.side, shape.height
    back, near = low - side * DEPTH, shape.flat * DEPTH
    west, east = (side - shape.flat) / 2, (side + shape.flat) / 2
    line = max(1.6, side * 0.028)
    left, right, foot = line, side - line, low - line
    brush.polygon(((left, foot), (left, back + 1), (west + 1, line), (west + 1, near)), f"{hue}_lit")
    deep = f"{hue}_deep"
    brush.polygon(((right, foot), (right, back + 1), (east - 1, line), (east - 1, near)), deep)
    front = deep if hue == HIDDEN else f"{hue}_shade"
    brush.polygon(((left, foot), (right, foot), (east - 1, near), (west + 1, near)), front)
    brush.polygon(((west + 1, line), (east - 1, line), (east - 1, near), (west + 1, near)), hue)
    brush.line(((west + 1, near), (east - 1, near)), max(1.2, line * 0.7), f"{hue}_lit")
    x, drop = side * 0.2, foot - near
    glint = ((x, near + drop * 0.85), (x + 2.5, near + drop * 0.85), (x + 5, near + drop * 0.25))
    brush.polygon((*glint, (x + 2.5, near + drop * 0.25)), f"{hue}_lit")


def _snow(brush: Brush, shape: Solid) -> None:
    """Lay snow on the far edge of a top and round its foot."""
    west, wide = (shape.side - shape.flat) / 2, shape.flat
    deep = max(3.0, wide * 0.09)
    brush.rounded((west, 0, west + wide, deep), deep / 2, "snow")
    for part, size in ((0.02, 1.5), (0.2, 1.0), (0.8, 1.0), (0.98, 1.6)):
        brush.disc((west + wide * part, deep * 0.7), deep * size * 0.6, "snow")
    low, side = shape.height, shape.side
    for x, size in ((0.04, 1.5), (0.16, 1.0), (0.86, 0.9), (0.96, 1.3)):
        brush.disc((side * x, low - deep * 0.1), deep * size * 0.8, "snow")


@lru_cache(maxsize=512)
def shade(palette: Palette, side: int, cell: int, levels: int, room: int) -> Tile:
    """Draw the shadow that a stack throws on the ice, from the right edge of its foot as far as that goes."""
    wide, high = round(cell * (SHADOW + LONGER * (levels - 1))), round(side * DEPTH)

    def paint(brush: Brush) -> None:
        points = ((0, high * 0.06), (wide, high * 0.34), (wide * 0.8, high), (0, high))
        brush.polygon(points, "shadow")

    return tile(palette, (min(wide, room), high), "cell", paint)


def mark(brush: Brush, hue: str, middle: Point, radius: float) -> None:
    """Draw the mark of a seat; of white, which is nobody's, a hollow ring, of black a bar."""
    ink, (x, y) = f"{hue}_mark", middle
    if hue in HUES:
        seat = HUES.index(hue)
        seat_mark(brush, seat, middle, radius * (0.9 if seat == DIAMOND else 1), (ink, hue))
    elif hue == NEUTRAL_HUES[0]:
        brush.disc(middle, radius * 0.95, ink)
        brush.disc(middle, radius * 0.58, hue)
    else:
        brush.rounded((x - radius, y - radius * 0.32, x + radius, y + radius * 0.32), radius * 0.2, ink)


@lru_cache(maxsize=64)
def numeral(palette: Palette, height: int, radius: int) -> Tile:
    """Write how high a stack is."""
    text = sign(palette, str(height), NUMBER._replace(size=max(33, radius * 2)), "on_ivory", "ivory")
    side = 2 * radius

    def paint(brush: Brush) -> None:
        brush.disc((radius, radius), radius - 1.8, "ivory")

    drawn = tile(palette, (side, side), "on_ivory", paint)
    drawn.paste(text, ((side - text.width) // 2, (side - text.height) // 2), cut(text, palette, "ivory"))
    return drawn


@lru_cache(maxsize=256)
def chip(palette: Palette, text: str, size: tuple[int, int], pair: Pair) -> Tile:
    """Write a letter on a plate so large, or draw the plate alone."""
    inner, ink = pair
    wide, high = size

    def paint(brush: Brush) -> None:
        brush.rounded((HEM, HEM, wide - HEM, high - HEM), min(size) * ROUND, inner)

    drawn = tile(palette, size, ink, paint)
    if text:
        words = sign(palette, text, NUMBER._replace(size=max(33, min(54, high))), ink, inner)
        at = (wide - words.width) // 2, (high - words.height) // 2
        drawn.paste(words, at, cut(words, palette, inner))
    return drawn


@lru_cache(maxsize=32)
def plate(size: tuple[int, int]) -> Tile:
    """Make the mask of such a plate."""
    mask = Image.new("L", size)
    box = (0, 0, size[0] - 1, size[1] - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, min(size) * ROUND, 255)
    return mask


TOWER = 22  # the width of the sign of a stack
COURSE = 11  # the height of one of its courses


@lru_cache(maxsize=256)
def towers(
    palette: Palette, inks: tuple[str, str], heights: tuple[int, ...], pitch: int, scale: float = 1
) -> Tile:
    """Draw the signs of the stacks of a seat, of its hue on a ground, each as high as the stack stands."""
    wide, course = round(TOWER * scale), round(COURSE * scale)
    hue, ground = inks
    low = heights[0] * course  # the first is the highest

    def paint(brush: Brush) -> None:
        for number, height in enumerate(heights):
            for level in range(height):
                _draw_course(brush, (number * pitch, low - level * course), (level, scale), hue)

    return tile(palette, ((len(heights) - 1) * pitch + wide, low), ground, paint)


def _draw_course(brush: Brush, at: tuple[int, int], what: tuple[int, float], hue: str) -> None:
    """Draw a course of a tower: each is narrower than that below it."""
    (x, low), (level, scale) = at, what
    inset, lean, top = level * 2.6 * scale, 2 * scale, low - round(COURSE * scale)
    left, right = x + inset, x + round(TOWER * scale) - inset
    brush.polygon(((left, low), (right, low), (right - lean, top), (left + lean, top)), f"{hue}_rim")
    left, right = left + 1.2 + lean / 2, right - 1.2 - lean / 2
    points = ((left, low - 1.6), (right, low - 1.6), (right - lean, top + 1), (left + lean, top + 1))
    brush.polygon(points, hue)


@lru_cache(maxsize=64)
def snowflake(palette: Palette, side: int, ground: str) -> Tile:
    """Draw the sign of who opens the yard."""
    half = side / 2

    def paint(brush: Brush) -> None:
        arm = half - 2
        for x, y in ((0, 1), (0.866, 0.5), (0.866, -0.5)):
            brush.line(((half - x * arm, half - y * arm), (half + x * arm, half + y * arm)), 4, "soft")
        brush.ring((half, half), half * 0.42, 3, "soft")

    return tile(palette, (side, side), ground, paint)


@lru_cache(maxsize=64)
def crown(palette: Palette, side: int, ground: str) -> Tile:
    """Draw the sign of who placed last, or builds."""
    points = ((0.06, 0.26), (0.3, 0.52), (0.5, 0.14), (0.7, 0.52), (0.94, 0.26), (0.84, 0.86), (0.16, 0.86))

    def paint(brush: Brush) -> None:
        brush.polygon([(x * side, y * side) for x, y in points], "gold")

    return tile(palette, (side, side), ground, paint)


@lru_cache(maxsize=32)
def stacking(palette: Palette, high: int, *, is_palace: bool) -> Tile:
    """Draw how pyramids are stacked: in the yard larger on smaller, in the palace smaller on larger."""
    sizes = (1.0, 0.66, 0.36) if is_palace else (0.36, 0.66, 1.0)
    width, step = round(high * 0.9), (high - 2) / 3

    def paint(brush: Brush) -> None:
        for level, size in enumerate(sizes):
            bottom, half = high - 1 - level * step, width * size / 2
            middle, top = width / 2, bottom - step
            for edge, ink in ((0.0, "edge"), (2.0, "frost_lit")):
                low, far = half - edge, half * 0.8 - edge
                points = ((middle - low, bottom - edge), (middle + low, bottom - edge))
                brush.polygon((*points, (middle + far, top + edge), (middle - far, top + edge)), ink)

    return tile(palette, (width, high), "page", paint)


@lru_cache(maxsize=32)
def beside(palette: Palette, high: int) -> Tile:
    """Draw that a new stack stands beside one of its color."""
    side = round(high * 0.78)
    width = 2 * side + 26

    def paint(brush: Brush) -> None:
        top, middle = (high - side) / 2, high / 2
        for left in (0, width - side):
            brush.rounded((left, top, left + side, top + side), 3, "edge")
            brush.rounded((left + 2, top + 2, left + side - 2, top + side - 2), 2, "frost_lit")
            seat_mark(brush, 2, (left + side / 2, middle), MARKED, ("edge", "frost_lit"))
        for y in (middle - 5, middle + 5):
            brush.rounded((side + 6, y - 2, width - side - 6, y + 2), 1, "ink")

    return tile(palette, (width, high), "page", paint)


MARKED = 12.75  # the radius of the mark on that sign
