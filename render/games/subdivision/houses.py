"""What stands on the lots of Subdivision, from above: houses of three kinds, parks, marks."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Brush, Tile, cut, tile
from render.lettering import label, styles
from render.marks import CHOICE, stroked_ring
from render.palette import HUES, Palette, Theme, contrast, mixed, palette
from render.pieces import LEAST_MARK, Pip, pip, seat_mark, tree

if TYPE_CHECKING:
    from render.canvas import Point
    from render.games.subdivision.estate import Corner

BLACK, WHITE = (0, 0, 0), (255, 255, 255)
ROAD = 5  # half of one
DASH = 9  # half of one, of the line in the middle of the road
KERB = 3
CONTOUR = 5
ROUND = 9
SIDES = (0.54, 0.68, 0.82)  # of a small, a medium and a large, to the side of a lot
LARGER_SIDES = (0.6, 0.74, 0.86)  # in large print
TOWN = (
    ("lawn", "#a9cf7e", "#41633f"),
    ("leaf", "#4d8b3d", "#6fae58"),
    ("leaf_lit", "#79b35c", "#9bd07f"),
    ("leaf_shade", "#7fa85c", "#2b4529"),
    ("pond", "#7db9d9", "#3f7796"),
    ("path", "#e6d9b4", "#8d8468"),
    ("road", "#aaa499", "#15161a"),
    ("dash", "#e4dfd4", "#4d525c"),
    ("kerb", "#f6f2e7", "#5a6069"),
    ("lot", "#dfe7cf", "#343b38"),
    ("light", "#ffffff", "#ffffff"),
)
WINDOW = 9.1  # half of one, each way
APART = 22.6  # from window to window
WALL = 20  # the front of a house, with its windows
OUTLINED = 3.2  # the contrast of an outline with the ground it is on


@lru_cache(maxsize=8)
def town(theme: Theme) -> Palette:
    """Add the outlines of groups: the nearest shade or tint of each seat's color that shows on its ground."""
    colors = palette(theme, HUES[:4], TOWN)
    outlines = []
    for hue in HUES[:4]:
        ground, steps = colors.rgb(f"{hue}_ground"), [part / 20 for part in range(20)]
        shades = (mixed(colors.rgb(hue), end, part) for part in steps for end in (BLACK, WHITE))
        color = "#" + bytes(next(shade for shade in shades if contrast(shade, ground) >= OUTLINED)).hex()
        outlines.append((f"{hue}_line", color, color))
    return palette(theme, HUES[:4], (*TOWN, *outlines))


@lru_cache(maxsize=512)
def quarter(palette: Palette, lot: int, corner: Corner, line: str, ground: str) -> Tile:
    """Draw a quarter of a lot with its edge: a kerb, or the contour of a group that may go on."""
    half, width = lot // 2, KERB if line == "kerb" else CONTOUR

    def paint(brush: Brush) -> None:
        _dash(brush, half, corner)
        _ground(brush, half, corner, (ROAD, ROUND, line))
        _ground(brush, half, corner, (ROAD + width, ROUND - width, ground))
        if corner.beside and corner.ahead and not corner.across:
            _notch(brush, half, width, (corner.number % 2 == 1, corner.number > 1), line)

    return tile(palette, (half, half), "road", paint)


def _ground(brush: Brush, half: int, corner: Corner, how: tuple[int, int, str]) -> None:
    """Fill a quarter of a lot but for its edge, round where nothing goes on."""
    edge, radius, ink = how
    left, top = (0 if corner.beside else edge), (0 if corner.ahead else edge)
    boxes: tuple[tuple[int, int, int, int], ...] = ((left, top, half, half),)
    if left and top:
        boxes = ((edge + radius, edge, half, half), (edge, edge + radius, half, half))
        middle = edge + radius
        x, y = (
            (half - middle if corner.number % 2 else middle),
            (half - middle if corner.number > 1 else middle),
        )
        brush.disc((x, y), radius, ink)
    for start, high, end, foot in boxes:
        across = (half - end, half - start) if corner.number % 2 else (start, end)
        down = (half - foot, half - high) if corner.number > 1 else (high, foot)
        brush.rounded((across[0], down[0], across[1], down[1]), 0, ink)


def _dash(brush: Brush, half: int, corner: Corner) -> None:
    """Paint the middle of the roads beside and before a lot: a quarter has half of each."""
    right, low = corner.number % 2, corner.number // 2
    along = (0, DASH) if right else (half - DASH, half)
    down = (0, DASH) if low else (half - DASH, half)
    near, far = (0, 1.5), (half - 1.5, half)
    if not corner.ahead:
        y = far if low else near
        brush.rounded((along[0], y[0], along[1], y[1]), 0, "dash")
    if not corner.beside:
        x = far if right else near
        brush.rounded((x[0], down[0], x[1], down[1]), 0, "dash")


def _notch(brush: Brush, half: int, width: int, at: tuple[bool, bool], line: str) -> None:
    """Leave the crossing out where a group goes round it."""
    for reach, ink in ((ROAD + width, line), (ROAD, "road")):
        left, top = (half - reach if end else 0 for end in at)
        brush.rounded((left, top, left + reach, top + reach), 0, ink)


class House(NamedTuple):
    """A house, to be pasted through its mask."""

    tile: Tile
    mask: Tile


@lru_cache(maxsize=224)
def house(palette: Palette, lot: int, seat: int, size: int, *, sides: tuple[float, ...] = SIDES) -> House:
    """Draw a seat's house in the middle of a lot of its own ground."""
    ground = f"{HUES[seat]}_ground"

    def paint(brush: Brush) -> None:
        _roof(brush, (lot / 2, lot / 2), lot * sides[size], Kind(palette, seat, size))

    drawn = tile(palette, (lot, lot), ground, paint)
    return House(drawn, cut(drawn, palette, ground))


@lru_cache(maxsize=64)
def ghost(palette: Palette, lot: int, seat: int, size: int, *, sides: tuple[float, ...] = SIDES) -> House:
    """Draw the house that would stand there: its outline, mark and pips on the free lot."""
    hue, side = HUES[seat], lot * sides[size]
    ink = clearest(palette, "lot")

    def paint(brush: Brush) -> None:
        x, y, half = lot / 2, lot / 2, side / 2
        brush.rounded((x - half, y - half, x + half, y + half), 3, ink)
        brush.rounded((x - half + 3, y - half + 3, x + half - 3, y + half - 3), 2, f"{hue}_ground")
        radius, middle = _crown(side)
        seat_mark(brush, seat, (x, y - half + middle), radius, (ink, f"{hue}_ground"))
        _windows(brush, (x, y + half - 1), size, (ink, f"{hue}_ground"))

    drawn = tile(palette, (lot, lot), "lot", paint)
    return House(drawn, cut(drawn, palette, "lot"))


class Kind(NamedTuple):
    palette: Palette
    seat: int
    size: int

    @property
    def hue(self) -> str:
        return HUES[self.seat]


def _roof(brush: Brush, center: Point, side: float, kind: Kind) -> None:
    """Draw a hipped roof lit from the upper left above a front with a window for each step of size."""
    (x, y), hue, half = center, kind.hue, side / 2
    edge = max(1.8, side * 0.03)
    brush.rounded((x - half + 3, y - half + 4, x + half + 4, y + half + 5), 2, f"{hue}_shadow")
    brush.rounded((x - half, y - half, x + half, y + half), 2, "edge")
    left, top, right, bottom = x - half + edge, y - half + edge, x + half - edge, y + half - edge
    radius, middle = _crown(side)
    eaves, hip = bottom - WALL, max(0, (side - WALL) / 2 - edge - radius * 1.1)
    west, north, east, south = left + hip, top + hip, right - hip, eaves - hip
    brush.polygon(((left, top), (right, top), (east, north), (west, north)), f"{hue}_lit")
    brush.polygon(((right, top), (right, eaves), (east, south), (east, north)), f"{hue}_shade")
    brush.polygon(((left, eaves), (left, top), (west, north), (west, south)), hue)
    brush.polygon(((west, north), (east, north), (right, eaves), (left, eaves)), hue)
    brush.polygon(((left, eaves), (right, eaves), (right, bottom), (left, bottom)), f"{hue}_deep")
    seat_mark(brush, kind.seat, (x, y - half + middle), radius, (f"{hue}_mark", hue))
    ground = f"{hue}_deep"
    _windows(brush, (x, bottom), kind.size, (clearest(kind.palette, ground), ground))


def _crown(side: float) -> Point:
    """Find how large the mark on a roof is, and how far below its top."""
    room = side - WALL
    return max(LEAST_MARK, room * 0.33), room / 2


def _windows(brush: Brush, foot: Point, size: int, inks: tuple[str, str]) -> None:
    """Draw as many windows as the house is large."""
    for number in range(size + 1):
        at = foot[0] + (number - size / 2) * APART, foot[1] - WALL / 2
        pip(brush, Pip.WINDOW, at, WINDOW, inks)


def clearest(palette: Palette, ground: str) -> str:
    """Choose the ink that stands out most from a ground."""
    inks = ("light", "edge")
    return max(inks, key=lambda ink: contrast(palette.rgb(ink), palette.rgb(ground)))


@lru_cache(maxsize=32)
def park(palette: Palette, lot: int, kind: int) -> Tile:
    """Draw one of three parks, so that a row of them is not a pattern."""
    side = lot - 2 * (ROAD + KERB)
    trees = (
        ((0.25, 0.28, 0.17), (0.74, 0.3, 0.16), (0.3, 0.76, 0.16)),
        ((0.28, 0.72, 0.18), (0.74, 0.72, 0.15), (0.72, 0.26, 0.17)),
        ((0.25, 0.3, 0.16), (0.72, 0.72, 0.18), (0.27, 0.74, 0.14)),
    )[kind]
    pond = ((0.46, 0.5, 0.94, 0.92), (0.08, 0.14, 0.54, 0.5), (0.5, 0.12, 0.93, 0.5))[kind]

    def paint(brush: Brush) -> None:
        brush.line([(0, side * 0.58), (side * 0.5, side * 0.52), (side * 0.58, 0)], side * 0.09, "path")
        left, top, right, bottom = (part * side for part in pond)
        brush.ellipse((left - 2, top - 2, right + 2, bottom + 2), "path")
        brush.ellipse((left, top, right, bottom), "pond")
        for x, y, radius in trees:
            tree(brush, (x * side, y * side), radius * side)

    return tile(palette, (side, side), "lawn", paint)


@lru_cache(maxsize=256)
def offer(palette: Palette, lot: int, word: str) -> Tile:
    """Mark a free lot as an answer: with its word, or with a ring while only its column is asked for."""
    side = lot - 2 * (ROAD + KERB)
    middle, (ink, hem) = (side / 2, side / 2), CHOICE

    def paint(brush: Brush) -> None:
        if word:
            brush.rounded((2, side * 0.18, side - 2, side * 0.82), side * 0.18, ink)
            brush.rounded((4, side * 0.18 + 2, side - 4, side * 0.82 - 2), side * 0.16, hem)
            brush.rounded((6, side * 0.18 + 4, side - 6, side * 0.82 - 4), side * 0.14, ink)
        else:
            stroked_ring(brush, middle, side * 0.28, CHOICE)

    drawn = tile(palette, (side, side), "lot", paint)
    if word:
        text = label(palette, word, styles(palette.theme).small._replace(bold=True), hem, ink)
        drawn.paste(text, ((side - text.width) // 2, (side - text.height) // 2))
    return drawn


@lru_cache(maxsize=16)
def street(palette: Palette, size: tuple[int, int], seats: tuple[int, ...]) -> Tile:
    """Draw a street of houses from the front, of each of these seats in turn, with trees between them."""
    width, height = size
    ground = height - 26

    def paint(brush: Brush) -> None:
        for number, (place, kind) in enumerate(((0.16, 1), (0.45, 2), (0.69, 0), (0.87, 1))):
            half = height * (0.17, 0.24, 0.34)[kind]
            _front(brush, (place * width, ground), half, seats[number % len(seats)])
        for place, high in ((0.06, 0.28), (0.29, 0.36), (0.605, 0.27), (0.77, 0.24), (0.945, 0.26)):
            _tree(brush, (place * width, ground), height * high)
        brush.rounded((0, ground, width, ground + 10), 4, "lawn")
        brush.rounded((0, ground + 8, width, height), 6, "road")
        for dash in range(8, width, 44):
            brush.rounded((dash, ground + 15, dash + 22, ground + 19), 1, "dash")

    return tile(palette, size, "page", paint)


def _front(brush: Brush, foot: Point, half: float, seat: int) -> None:
    """Draw a pyramid with a door, and its mark above it where that can be seen."""
    (x, y), hue = foot, HUES[seat]
    top = y - half * 1.85
    brush.polygon(((x - half - 2, y), (x, top - 3), (x + half + 2, y)), "edge")
    brush.polygon(((x - half + 1, y), (x, top), (x + half - 1, y)), hue)
    brush.polygon(((x + half * 0.45, y), (x, top), (x + half - 1, y)), f"{hue}_shade")
    brush.rounded((x - half * 0.2, y - half * 0.46, x + half * 0.2, y), half * 0.2, f"{hue}_deep")
    if half * 0.36 >= LEAST_MARK:
        seat_mark(brush, seat, (x, y - half * 0.82), max(half * 0.27, LEAST_MARK), (f"{hue}_mark", hue))


def _tree(brush: Brush, foot: Point, high: float) -> None:
    x, y = foot
    brush.rounded((x - 3, y - high * 0.5, x + 3, y), 1, "leaf_shade")
    brush.disc((x, y - high * 0.66), high * 0.34, "leaf")
    brush.disc((x - high * 0.1, y - high * 0.76), high * 0.16, "leaf_lit")
