"""What is in a seat's row in Mandala Stones: its towers, and below each what its column is worth."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from render.canvas import Box, Brush, Canvas, Tile, sparing, tile
from render.games.mandala_stones.pieces import HUES, HUES_OF, chip, hoop, lay, stone, stone_ghost
from render.lettering import SMALLEST, TextStyle, styles
from render.marks import LAST, stroked_frame, stuck
from render.page import lines
from render.palette import Theme
from render.signs import sign
from rules_engine.games.mandala_stones.board import COLUMN_WORTHS, PATTERNS, SPACES, STACK_HEIGHT
from rules_engine.games.mandala_stones.moves import Earns, Pick, Picks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.games.mandala_stones.garden import Sight
    from render.page import Row, Sheet
    from render.palette import Palette
    from rules_engine import Seat
    from rules_engine.games.mandala_stones import MandalaStonesView

WIDEST = 38  # the points there
FLAT = 6  # the signs of the columns are so much lower than a line
SIGN = (34, 26)
RIM = 12  # of a buried stone, that is seen at the least
STONE_LIMIT, LARGER_LIMIT = 60, 80  # a stone of a tower, and in large print: larger ones cost bytes
LARGEST, LEAST = 84, 44  # a stone that is counted
APART = 6
TOUCH = 5  # between towers


def draw_towers(canvas: Canvas, row: Row, seat: Seat, sight: Sight) -> None:
    """Draw the five spaces with their towers, each above the sign of its column while that matters."""
    left, top, right, bottom = row.rest
    width, new = (right - left) // SPACES, changed(sight.view, seat)
    theme, ended = sight.seating.theme, sight.view.outcome is not None
    style, limit = _points(theme, width), LARGER_LIMIT if theme is Theme.LARGE_PRINT else STONE_LIMIT
    low = bottom if ended else bottom - style.height + FLAT
    high = top + (6 if ended else RIM * (STACK_HEIGHT - 1))
    side = min(low - high, width - TOUCH, limit)
    for space, tower in enumerate(sight.view.towers[seat], 1):
        start = left + (space - 1) * width
        column = (start, top, start + width, low)
        _draw_tower(canvas, column, tower, (side, sight))
        if seat in sight.view.to_act:
            _draw_result(canvas, column, row.ground, (side, seat, space, sight))
        if ended:
            continue
        if space in new:
            _frame(canvas, column, side)
        _draw_foot(canvas, (start, low, start + width, bottom), row.ground, (seat, space, sight))


def _frame(canvas: Canvas, box: Box, side: int) -> None:
    """Frame a tower that has just changed, as high as it may grow."""
    left, top, right, low = box
    half, middle = min(side // 2 + APART, (right - left) // 2 - 1), (left + right) // 2
    high = low - side - (STACK_HEIGHT - 1) * _rise(box, side) - 8
    stroked_frame(canvas, (middle - half, max(top - 2, high), middle + half, low + 4), LAST, 3)


@lru_cache(maxsize=16)
def _points(theme: Theme, width: int) -> TextStyle:
    """Find how large the points below a tower are written: beside a sign there is not much room."""
    small = styles(theme).small
    room = max(SMALLEST.size, width - SIGN[0] - 2 * APART)
    return small._replace(size=min(small.size, WIDEST, room))


def _draw_result(canvas: Canvas, box: Box, ground: str, whose: tuple[int, Seat, int, Sight]) -> None:
    """Draw the tower that would stand there, or a ring round the stone that would leave for the mandala."""
    side, seat, space, sight = whose
    chosen, tower = sight.offered.chosen, sight.view.towers[seat][space - 1]
    if isinstance(chosen, Pick) and space == chosen.space:
        for word, middle in _levels(box, sight.view.built(chosen.artist, chosen.circle, chosen.stack), side):
            drawn = stone_ghost(canvas.palette, side, word, ground, sight.letter(word))
            lay(canvas, drawn, middle)
    elif space in sight.leaving:
        *_, (_, middle) = _levels(box, tower, side)
        stuck(canvas, hoop(canvas.palette, side + 8), middle, "garden")


def _levels(box: Box, tower: tuple[str, ...], side: int) -> Iterator[tuple[str, tuple[int, int]]]:
    """Tell where the middle of each stone of a tower is, the lowest first."""
    left, _, right, bottom = box
    rise = _rise(box, side)
    for level, word in enumerate(tower):
        yield word, ((left + right) // 2, bottom - side // 2 - 1 - level * rise)


def _rise(box: Box, side: int) -> int:
    """Find how much of a stone is seen below the next: what is buried counts, so as much as there is room."""
    _, top, _, bottom = box
    return min((bottom - top - side) // (STACK_HEIGHT - 1), side * 3 // 5)


def _draw_tower(canvas: Canvas, box: Box, tower: tuple[str, ...], how: tuple[int, Sight]) -> None:
    left, _, right, bottom = box
    side, sight = how
    middle = (left + right) // 2
    if not tower:
        canvas.fill((middle - side // 2, bottom - 5, middle + side // 2, bottom - 2), "line")
    for level, (word, at) in enumerate(_levels(box, tower, side), 1):
        letter = sight.letter(word) if level == len(tower) else ""
        lay(canvas, stone(canvas.palette, side, word, letter), at)


def _draw_foot(canvas: Canvas, box: Box, ground: str, whose: tuple[Seat, int, Sight]) -> None:
    """Draw the sign of a column and what its tower would bring; its number, where that may be answered."""
    left, top, right, bottom = box
    seat, space, sight = whose
    tower, palette = sight.view.towers[seat][space - 1], canvas.palette
    if is_offered(sight, seat, space):
        drawn = chip(palette, str(space), ground)
        canvas.paste(drawn, (left + right - drawn.width) // 2, (top + bottom - drawn.height) // 2 + 1)
        return
    points = str(sight.view.worths[seat][space - 1])
    style = _points(palette.theme, right - left)
    worth = sign(palette, points, style, "ink", ground) if tower else None
    wide = SIGN[0] + (worth.width + 4 if worth else 0)
    start = (left + right - wide) // 2
    high = len(tower)
    canvas.paste(column_sign(palette, space, high, ground), start, (top + bottom - SIGN[1]) // 2 + 2)
    if worth:
        canvas.paste(worth, start + SIGN[0] + 4, (top + bottom - worth.height) // 2 + 2)


def draw_laid(sheet: Sheet, box: Box, sight: Sight) -> None:
    """Count the stones of the mandala by color and pattern: each above its number, or beside it."""
    left, top, right, bottom = box
    wide, high = (right - left) // len(HUES_OF), (bottom - top - SMALLEST.height) // len(PATTERNS)
    beside = high < STONE_LIMIT + SMALLEST.height
    side = min(high - APART, STONE_LIMIT if beside else high - APART - SMALLEST.height, LARGEST)
    if side < LEAST:
        return
    top = lines(sheet, box, (sheet.seating.say("On the mandala:"),))
    laid = Counter(sight.view.laid)
    for number, (color, pattern) in enumerate(product(HUES_OF, PATTERNS)):
        word, (column, row) = color + pattern, divmod(number, len(PATTERNS))
        x, y = left + column * wide, top + row * high
        start = x if beside else x + (wide - side) // 2
        middle = (start + side // 2, y + (high // 2 if beside else side // 2 + APART))
        lay(sheet.canvas, stone(sheet.canvas.palette, side, word, sight.letter(word)), middle)
        place = (x + side, y, x + wide, y + high) if beside else (x, y + side + APART, x + wide, y + high)
        sheet.canvas.write_centered(str(laid[word]), place, SMALLEST)


@lru_cache(maxsize=256)
def column_sign(palette: Palette, space: int, height: int, ground: str) -> Tile:
    """Draw what a column rewards: different heights, a certain height, or colors."""
    low = SIGN[1]

    def paint(brush: Brush) -> None:
        if space == 1:
            brush.line(((5, 8), (29, 8)), 5, "soft")
            brush.line(((5, 18), (29, 18)), 5, "soft")
            brush.line(((24, 1), (10, 25)), 4, "ink")
        elif space == SPACES:
            for number, hue in enumerate(HUES):
                brush.disc((9 + 16 * (number % 2), 7 + 13 * (number // 2)), 7, f"{hue}_rim")
                brush.disc((9 + 16 * (number % 2), 7 + 13 * (number // 2)), 6, hue)
        else:
            for level, worth in enumerate(COLUMN_WORTHS[space - 2][1:], 1):
                ink, x = "gold" if level == height else "soft", 1 + (level - 1) * 8.5
                brush.rounded((x, low - 2 - worth * 4, x + 6.5, low), 1, ink)

    inks = HUES if space == SPACES else ("soft", "ink", "gold")
    return sparing(tile(palette, SIGN, ground, paint), palette, (ground, *inks))


def is_offered(sight: Sight, seat: Seat, space: int) -> bool:
    if seat not in sight.view.to_act:
        return False
    tower = sight.view.towers[seat][space - 1]
    if sight.offered.colors:
        return bool(tower) and any(color[0] == tower[-1][0] for color in sight.offered.colors)
    return space in sight.offered.spaces


def changed(view: MandalaStonesView, seat: Seat) -> frozenset[int]:
    """Tell which own spaces the last move has changed."""
    return frozenset(
        event.space for event in view.news if isinstance(event, Picks | Earns) and event.seat == seat
    )
