"""The floes on which Ice Palace is played: their ice, their icicles and, while a cell is asked for, axes."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from render.canvas import WIDTH, Brush, Canvas, Tile, tile
from render.games.ice_palace.fields import HANGING, TITLE
from render.games.ice_palace.fields import numbered as some_numbers
from render.games.ice_palace.pieces import beside, stacking
from render.games.ice_palace.solids import DEPTH
from render.lettering import SMALLEST, styles, width_of
from render.page import Border, framed
from render.palette import Theme

if TYPE_CHECKING:
    from render.canvas import Box
    from render.games.ice_palace.candidates import Candidates
    from render.games.ice_palace.fields import Field
    from render.page import Sheet
    from render.palette import Palette

PICTOGRAM = 42  # the height of the rules of a field
NEAR = 17  # how high the near side of a floe is
RADIUS = 18
CRACKS = 10  # rows after which cracks are the same
POINTS = (13, 21, 9, 17, 22, 11, 19, 15, 20, 8)  # how long icicles are
APART = (15, 19, 12, 17, 21, 14, 18)  # and how wide


def draw_floe(sheet: Sheet, field: Field, name: str, *, is_palace: bool) -> None:
    """Draw a floe with its cells and, above it, its name and what may stand where on it."""
    canvas = sheet.canvas
    left, _, right, bottom = field.floe
    _write_title(sheet, field.floe, name, is_palace=is_palace)
    if canvas.palette.theme is Theme.HIGH_CONTRAST:
        framed(canvas, field.floe, "ground", Border("line", 4, RADIUS))
        _rule_cells(canvas, field)
        return
    canvas.lay(icicles(canvas.palette, right - left - 12), left + 6, bottom - 8)
    framed(canvas, field.floe, "ground", Border("rim", 6, RADIUS))
    _draw_cells(canvas, field)


def _write_title(sheet: Sheet, floe: Box, name: str, *, is_palace: bool) -> None:
    left, top, right, _ = floe
    canvas, style = sheet.canvas, styles(sheet.seating.theme).name
    low = top - 6
    end = canvas.write(name, (left + 8, low - (TITLE - 8 + style.height) // 2), style) + 18
    for drawn in (
        stacking(canvas.palette, PICTOGRAM, is_palace=is_palace),
        beside(canvas.palette, PICTOGRAM),
    ):
        if end + drawn.width <= max(right, left + 4 * PICTOGRAM):
            canvas.lay(drawn, end, low - (TITLE - 8 + PICTOGRAM) // 2)
            end += drawn.width + 18


@lru_cache(maxsize=64)
def icicles(palette: Palette, width: int) -> Tile:
    """Draw the near side of a floe, and what hangs from it."""
    return _icicles(palette).crop((0, 0, width, HANGING))


@lru_cache(maxsize=12)
def _icicles(palette: Palette) -> Tile:
    def paint(brush: Brush) -> None:
        x = number = 0
        while x < WIDTH:
            wide, long = APART[number % len(APART)], POINTS[number % len(POINTS)]
            brush.polygon(((x, NEAR), (x + wide, NEAR), (x + wide * 0.45, NEAR + long)), "icicle")
            brush.polygon(((x, NEAR), (x + wide * 0.4, NEAR), (x + wide * 0.45, NEAR + long)), "brink")
            x, number = x + wide, number + 1
        brush.polygon(((0, 0), (WIDTH, 0), (WIDTH, NEAR + 1), (0, NEAR + 1)), "brink")

    return tile(palette, (WIDTH, HANGING), "page", paint)


def _draw_cells(canvas: Canvas, field: Field) -> None:
    """Lay the ice row by row."""
    for down in range(field.extent.rows):
        row = _ice(canvas.palette, field.cell, field.extent.columns, down % CRACKS)
        canvas.paste(row, field.left, field.top + down * field.depth)


@lru_cache(maxsize=64)
def _ice(palette: Palette, cell: int, columns: int, down: int) -> Tile:
    """Lay a row of ice in two tones, with a crack here and there."""
    depth = round(cell * DEPTH)
    row = Canvas(palette, "ground", (columns * cell, depth))
    for across in range(columns):
        if (across + down) % 2:
            row.fill((across * cell, 0, (across + 1) * cell, depth), "cell")
        elif (across * 7 + down * 11) % CRACKS == 0:
            row.paste(_crack(palette, cell), across * cell, 0)
    return row.tile()


@lru_cache(maxsize=48)
def _crack(palette: Palette, cell: int) -> Tile:
    def paint(brush: Brush) -> None:
        points = ((0.12, 0.5), (0.3, 0.42), (0.44, 0.52), (0.66, 0.38), (0.86, 0.46))
        brush.line([(x * cell, y * cell) for x, y in points], max(1.0, cell * 0.02), "rim")

    return tile(palette, (cell, round(cell * DEPTH)), "ground", paint)


def _rule_cells(canvas: Canvas, field: Field) -> None:
    """Rule the cells where tones would not be told apart."""
    span = field.extent
    right, bottom = field.left + span.columns * field.cell, field.top + span.rows * field.depth
    for across in range(span.columns + 1):
        x = field.left + across * field.cell
        canvas.fill((x - 1, field.top, x + 1, bottom), "shadow")
    for down in range(span.rows + 1):
        y = field.top + down * field.depth
        canvas.fill((field.left, y - 1, right, y + 1), "shadow")


def write_axes(canvas: Canvas, field: Field, offered: Candidates) -> None:
    """Write the numbers of columns and rows on the border of a floe, as many as there is room for."""
    span, high = field.extent, SMALLEST.height // 2 - 1
    columns, rows = (span.left, span.right, offered.columns), (span.bottom, span.top, frozenset[int]())
    across, down = (rows, columns) if span.is_turned else (columns, rows)
    low = field.top + span.rows * field.depth + high
    wide = _widest(across) + 6
    for number in some_numbers(*across[:2], wide / field.cell, across[2]):
        left, _, right, _ = field.cell_box(*((span.left, number) if span.is_turned else (number, span.top)))
        middle = (left + right) // 2
        box = (middle - wide // 2, low - high, middle + wide // 2, low + high)
        _write_number(canvas, box, number, is_asked=number in across[2])
    wide = _widest(down) + 2
    for number in some_numbers(*down[:2], (2 * high - 2) / field.depth, down[2]):
        _, top, _, bottom = field.cell_box(*((number, span.top) if span.is_turned else (span.left, number)))
        middle = (top + bottom) // 2
        box = (field.left - 4 - wide, middle - high, field.left - 4, middle + high)
        _write_number(canvas, box, number, is_asked=number in down[2])


def _widest(ends: tuple[int, int, frozenset[int]]) -> int:
    return max(width_of(str(end), SMALLEST) for end in ends[:2])


def _write_number(canvas: Canvas, box: Box, number: int, *, is_asked: bool) -> None:
    if is_asked:
        canvas.fill(box, "choice")
    ink, on = ("on_choice", "choice") if is_asked else ("edge", "ground")
    canvas.write_centered(str(number), box, SMALLEST, ink, on)
