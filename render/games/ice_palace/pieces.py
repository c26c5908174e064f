"""The pyramids of Ice Palace from above and a little from the front, with the marks of their owners."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Brush, Canvas, Tile, tile
from render.lettering import TextStyle
from render.palette import ALL_HUES, HUES, NEUTRAL_HUES
from render.pieces import LEAST_MARK, seat_mark
from render.signs import sign

if TYPE_CHECKING:
    from render.canvas import Point
    from render.palette import Palette

LETTERS = "RGBYOVWK"  # of the hues, in the order of all hues
UNKNOWN = "X"
ICE = (
    ("page", "#eaf2f8", "#0c1728"),
    ("card", "#fafdff", "#17304f"),
    ("turn", "#ffefc4", "#3b3312"),
    ("line", "#a9c2d6", "#3d6491"),
    ("ground", "#d3e3ef", "#14294a"),  # of the yard and the palace
    ("shadow", "#a7c0d3", "#081324"),
    ("cell", "#deeaf3", "#1d3b63"),
    ("frost", "#b9cbd9", "#93b4d1"),  # what may not be known
    ("frost_lit", "#dbe6ee", "#c5d9ea"),
    ("frost_deep", "#7d96aa", "#5d7f9f"),
)
SIZES = (0.5, 0.68, 0.88)  # of a small, a medium and a large, to the side of a cell
FLAT = 0.33  # half of the flat top, to the side of a pyramid
RISE = 0.07  # so much farther up than the middle
NUMERAL = (
    23,
    27,
)  # the height of a stack, as it is written: no wider than its digit, since it covers what it counts
ROOMY = 72  # in smaller cells pyramids stand higher on each other, and their heights beside them
SPREAD = 0.34  # of a cell: how much higher each pyramid of such a stack may stand
UP = 0.18  # how far above its cell such a stack of the yard may reach, if it need not more
ASIDE = 5  # how far beside its cell the height of such a stack is
SHADOW = (4, 3)  # how far right of a pyramid, and below it
MARK = 9.6  # the least radius of a mark: 6 pixels on a phone


def hue_of(word: str) -> str:
    return "frost" if word[0] == UNKNOWN else ALL_HUES[LETTERS.index(word[0])]


def _flat(side: int) -> float:
    """Tell half of the flat top of a pyramid, as a part of its side."""
    return min(0.42, max(FLAT, (MARK + 1.5) / side))


def marked(side: int) -> tuple[float, float, float]:
    """Tell where the mark of a pyramid is, and its radius."""
    flat = _flat(side)
    y = side * (0.5 - RISE) if side * (0.5 - RISE - flat) >= 1 else side * flat + 1
    return side / 2, y, max(side * flat * 0.8, min(MARK, side * flat - 0.5))


@lru_cache(maxsize=1152)
def piece(palette: Palette, word: str, side: int, *, is_top: bool = True) -> Tile:
    """Draw a pyramid with the mark of its owner on its top, or with a question mark if it is hidden."""
    hue, flat = hue_of(word), _flat(side)
    x, y, radius = marked(side)

    def paint(brush: Brush) -> None:
        _faces(brush, side, (x, y), side * flat)
        if is_top and hue != "frost":
            mark(brush, hue, (x, y), radius)

    def _faces(brush: Brush, side: int, middle: Point, half: float) -> None:
        rim = "edge" if hue == "frost" else f"{hue}_rim"
        edge = max(1.6, side * 0.03)
        low, high = edge, side - edge
        brush.polygon(((0, 0), (side, 0), (side, side), (0, side)), rim)
        west, east, north, south = middle[0] - half, middle[0] + half, middle[1] - half, middle[1] + half
        brush.polygon(((low, low), (high, low), (east, north), (west, north)), f"{hue}_lit")
        shade = "frost_deep" if hue == "frost" else f"{hue}_shade"
        brush.polygon(((high, low), (high, high), (east, south), (east, north)), shade)
        brush.polygon(((high, high), (low, high), (west, south), (east, south)), f"{hue}_deep")
        brush.polygon(((low, high), (low, low), (west, north), (west, south)), hue)
        brush.polygon(((west, north), (east, north), (east, south), (west, south)), hue)

    drawn = tile(palette, (side, side), "cell", paint)
    if is_top and hue == "frost":
        _write(palette, drawn, "?", round(y))
    return drawn


@lru_cache(maxsize=512)
def shaded(palette: Palette, word: str, side: int, *, is_top: bool) -> Tile:
    """Draw a pyramid that stands on the ice, with its shadow at its right."""
    right, low = SHADOW
    canvas = Canvas(palette, "cell", (side + right, side + low))
    canvas.fill((right, side // 2, side + right, side + low), "shadow")
    canvas.paste(piece(palette, word, side, is_top=is_top), 0, 0)
    return canvas.tile()


def mark(brush: Brush, hue: str, middle: Point, radius: float) -> None:
    """Draw the mark of a seat; of white, which is nobody's, a hollow ring, of black a bar."""
    ink, (x, y) = f"{hue}_mark", middle
    if hue in HUES:
        seat_mark(brush, HUES.index(hue), middle, radius, (ink, hue))
    elif hue == NEUTRAL_HUES[0]:
        brush.disc(middle, radius * 0.95, ink)
        brush.disc(middle, radius * 0.58, hue)
    else:
        brush.rounded((x - radius, y - radius * 0.32, x + radius, y + radius * 0.32), radius * 0.2, ink)


def _write(palette: Palette, drawn: Tile, words: str, middle: int) -> None:
    text = sign(palette, words, TextStyle(33, bold=True), "edge", "frost")
    room = drawn.width - 6
    spare = max(0, (text.width - room) // 2)
    text = text.crop((spare, 0, text.width - spare, text.height))
    top = max(1, min(drawn.height - text.height - 1, middle - text.height // 2))
    drawn.paste(text, ((drawn.width - text.width) // 2, top))


class Standing(NamedTuple):
    """A pyramid of a stack, and where it is in its cell."""

    word: str
    left: int
    top: int
    side: int


@lru_cache(maxsize=2048)
def standing(pyramids: tuple[str, ...], cell: int, *, is_palace: bool) -> tuple[Standing, ...]:
    """Stand pyramids on each other, the lowest first: of each below another its front is seen."""
    sides = [round(cell * SIZES[int(word[1]) - 1]) for word in pyramids]
    bottom = (cell + sides[0]) / 2 if len(pyramids) == 1 else cell * 0.97
    step = cell * (0.2 if is_palace else 0.17)
    if len(pyramids) > 1 and cell < ROOMY:
        room = bottom - sides[-1] + (0 if is_palace else UP * cell)
        step = max(step, min(SPREAD * cell, room / (len(pyramids) - 1)))
    upright = tuple(
        Standing(word, (cell - side) // 2, round(bottom - level * step) - side, side)
        for level, (word, side) in enumerate(zip(pyramids, sides, strict=True))
    )
    return _clear(upright, cell) if len(pyramids) > 1 else upright


def _clear(upright: tuple[Standing, ...], cell: int) -> tuple[Standing, ...]:
    """Move a stack to the left until its height leaves the mark on top free, as far as its cell goes."""
    left, high = beside_stack(cell)
    *_, (_, start, top, side) = upright
    x, y, radius = marked(side)
    needed = radius * radius - max(0, high - top - y) ** 2
    aside = max(0, round(start + x + sqrt(needed) - left)) if needed > 0 else 0
    return tuple(one._replace(left=max(min(1, one.left), one.left - aside)) for one in upright)


@lru_cache(maxsize=64)
def numeral(palette: Palette, height: int) -> Tile:
    """Write how high a stack is."""
    text = sign(palette, str(height), TextStyle(33, bold=True), "on_ivory", "ivory")
    width, high = NUMERAL
    spare = max(0, (text.width - width + 3) // 2)
    text = text.crop((spare, 0, text.width - spare, text.height))

    def paint(brush: Brush) -> None:
        brush.rounded((1, 1, width - 1, high - 1), 0, "ivory")

    drawn = tile(palette, NUMERAL, "on_ivory", paint)
    drawn.paste(text, ((width - text.width) // 2, (high - text.height) // 2))
    return drawn


def beside_stack(cell: int) -> tuple[int, int]:
    """Tell where in its cell the height of a stack is."""
    aside = ASIDE if cell < ROOMY else 0
    return cell - NUMERAL[0] + 1 + aside, cell - NUMERAL[1] + 1


@lru_cache(maxsize=64)
def snowflake(palette: Palette, side: int, ground: str) -> Tile:
    """Draw the sign of who opens the yard."""
    half = side / 2

    def paint(brush: Brush) -> None:
        brush.disc((half, half), half - 1, "edge")
        brush.disc((half, half), half - 3, "frost_lit")
        arm = half - 7
        for x, y in ((0, 1), (0.866, 0.5), (0.866, -0.5)):
            brush.line(((half - x * arm, half - y * arm), (half + x * arm, half + y * arm)), 3.5, "edge")
        brush.ring((half, half), half * 0.36, 2.5, "edge")

    return tile(palette, (side, side), ground, paint)


@lru_cache(maxsize=64)
def crown(palette: Palette, side: int, ground: str) -> Tile:
    """Draw the sign of who placed last, or builds."""
    points = ((0.06, 0.26), (0.3, 0.52), (0.5, 0.14), (0.7, 0.52), (0.94, 0.26), (0.84, 0.86), (0.16, 0.86))

    def paint(brush: Brush) -> None:
        brush.polygon([(x * side, y * side) for x, y in points], "gold")

    return tile(palette, (side, side), ground, paint)


@lru_cache(maxsize=64)
def passed(palette: Palette, side: int, ground: str) -> Tile:
    """Draw the sign of who has passed since."""

    def paint(brush: Brush) -> None:
        brush.disc((side / 2, side / 2), side / 2 - 1, "soft")
        for x in (0.3, 0.52):
            points = [((x + dx) * side, y * side) for dx, y in ((0, 0.28), (0.2, 0.5), (0, 0.72))]
            brush.line(points, side * 0.09, ground)

    return tile(palette, (side, side), ground, paint)


@lru_cache(maxsize=32)
def stacking(palette: Palette, high: int, *, is_palace: bool) -> Tile:
    """Draw how pyramids are stacked: in the yard larger on smaller, in the palace smaller on larger."""
    sizes = (1.0, 0.62, 0.3) if is_palace else (0.3, 0.62, 1.0)
    width, step = round(high * 0.9), (high - 4) / 3

    def paint(brush: Brush) -> None:
        for level, size in enumerate(sizes):
            bottom, half = high - 2 - level * step, width * size / 2
            box = (width / 2 - half, bottom - step + 2, width / 2 + half, bottom)
            brush.rounded(box, 2, "ink")
            brush.rounded((box[0] + 3, box[1] + 3, box[2] - 3, box[3] - 3), 1, "frost")

    return tile(palette, (width, high), "ground", paint)


@lru_cache(maxsize=32)
def beside(palette: Palette, high: int) -> Tile:
    """Draw that a new stack stands beside one of its color."""
    side = round(high * 0.72)
    width = 2 * side + 30

    def paint(brush: Brush) -> None:
        top, middle = (high - side) / 2, high / 2
        for left in (0, width - side):
            brush.rounded((left, top, left + side, top + side), 2, "ink")
            brush.rounded((left + 3, top + 3, left + side - 3, top + side - 3), 1, "frost")
            seat_mark(brush, 2, (left + side / 2, middle), LEAST_MARK, ("edge", "frost"))
        for y in (middle - 5, middle + 5):
            brush.rounded((side + 8, y - 2, width - side - 8, y + 2), 1, "ink")

    return tile(palette, (width, high), "ground", paint)
