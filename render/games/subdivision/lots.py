"""The lots of Subdivision: their ground between roads, parks, and the marks of answers."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from render.canvas import Brush, Tile, sparing, tile
from render.lettering import label, styles
from render.marks import CHOICE, stroked_ring
from render.pieces import tree

if TYPE_CHECKING:
    from render.canvas import Box, Canvas
    from render.games.subdivision.estate import Corner
    from render.marks import Pair
    from render.palette import Palette

ROAD = 5  # half of one
DASH = 9  # half of one, of the line in the middle of the road
CROSSING = 9  # a quarter of one
KERB = 3
CONTOUR = 5
ROUND = 9
DASHED, FRAME = 10, 9  # how long a dash is, and how wide
SHRUB = 0.11  # the radius of a tree at the kerb, to the side of a lot


@lru_cache(maxsize=512)
def quarter(palette: Palette, lot: int, corner: Corner, line: str, ground: str) -> Tile:
    """Draw a quarter of a lot with its edge: a kerb, or the contour of a group that may go on."""
    half, width = lot // 2, KERB if line == "kerb" else CONTOUR

    def paint(brush: Brush) -> None:
        _dash(brush, half, corner)
        _crossing(brush, half, corner)
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


def _crossing(brush: Brush, half: int, corner: Corner) -> None:
    """Paint a quarter of a crossing of roads in their other tone."""
    if not corner.beside and not corner.ahead:
        left, top = (half - CROSSING if end else 0 for end in (corner.number % 2, corner.number > 1))
        brush.rounded((left, top, left + CROSSING, top + CROSSING), 0, "crossing")


def _notch(brush: Brush, half: int, width: int, at: tuple[bool, bool], line: str) -> None:
    """Leave the crossing out where a group goes round it."""
    for reach, ink in ((ROAD + width, line), (ROAD, "road")):
        left, top = (half - reach if end else 0 for end in at)
        brush.rounded((left, top, left + reach, top + reach), 0, ink)


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


@lru_cache(maxsize=64)
def shrub(palette: Palette, lot: int, ground: str) -> Tile:
    """Draw a tree at the kerb of a free lot."""
    radius = lot * SHRUB
    side = round(2.5 * radius)
    drawn = tile(palette, (side, side), ground, lambda brush: tree(brush, (side * 0.45, side * 0.45), radius))
    return sparing(drawn, palette, (ground, "leaf", "leaf_lit", "leaf_shade"))


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

    drawn = tile(palette, (side, side), "road", paint)
    if word:
        text = label(palette, word, styles(palette.theme).small._replace(bold=True), hem, ink)
        drawn.paste(text, ((side - text.width) // 2, (side - text.height) // 2))
    return drawn


def dashed_frame(canvas: Canvas, box: Box, pair: Pair) -> None:
    """Draw a frame of dashes in two strokes just inside a box: what would be there is not yet."""
    left, top, right, bottom = box
    ink, hem = pair
    count = max(3, (right - left) // (2 * DASHED) | 1)
    steps = [(right - left) * step // count for step in range(count + 1)]
    for start, end in zip(steps[::2], steps[1::2], strict=False):
        for strip in (
            (left + start, top, left + end, top + FRAME),
            (left + start, bottom - FRAME, left + end, bottom),
            (left, top + start, left + FRAME, top + end),
            (right - FRAME, top + start, right, top + end),
        ):
            canvas.fill(strip, hem)
            canvas.fill((strip[0] + 2, strip[1] + 2, strip[2] - 2, strip[3] - 2), ink)
