"""The yard and the palace of Ice Palace, and what may be answered there."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Brush, Canvas, Tile, tile
from render.games.ice_palace.fields import (
    PICTOGRAM,
    Field,
    extent,
    fields,
    numbered,
)
from render.games.ice_palace.pieces import (
    beside,
    beside_stack,
    numeral,
    piece,
    shaded,
    stacking,
    standing,
)
from render.lettering import SMALLEST, styles, width_of
from render.marks import CHOICE, HEM, LAST, stroked_frame, stroked_ring
from render.page import Border, framed
from rules_engine.games.ice_palace.events import IcePalaceView, Place
from rules_engine.games.ice_palace.ground import Stack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.canvas import Box
    from render.look import Reel
    from render.page import Sheet
    from render.palette import Palette
    from rules_engine import Question

FLAKE = 10  # the side of a tile with the largest flake of snow
SNOWY = 24_000  # of the area of a field is for a flake
RISING = 0.25  # of a cell: what the highest stack of a yard rises above its own


class Candidates(NamedTuple):
    """What a question offers."""

    pieces: frozenset[str] = frozenset()
    cells: frozenset[tuple[int, int]] = frozenset()
    columns: frozenset[int] = frozenset()
    rows: frozenset[int] = frozenset()
    chosen: Place | None = None  # the placement to be confirmed


def candidates(question: Question | None) -> Candidates:
    if question is None:
        return Candidates()
    moves = [move for move in question.moves if isinstance(move, Place)]
    pieces = frozenset(move.piece for move in moves)
    cells = frozenset((move.column, move.row) for move in moves)
    about = question.last or question.about
    if about in ("verb", "piece"):
        return Candidates(pieces)
    if about == "confirm" and moves:
        return Candidates(pieces, cells, chosen=moves[0])
    if about == "column":
        return Candidates(pieces, cells, frozenset(column for column, _ in cells))
    return Candidates(pieces, cells, rows=frozenset(row for _, row in cells))


def draw_fields(sheet: Sheet, region: Box, view: IcePalaceView, offered: Candidates) -> None:
    """Draw the yard, beside the palace if one stands; while that is built, and at the end, it alone."""
    theme, is_asked = sheet.seating.theme, bool(offered.cells)
    palace = [(stack.column, stack.row) for stack in view.palace]
    yard = [(stack.column, stack.row) for stack in view.yard]
    if view.phase != "yard" or sheet.seating.film:
        cells = extent((*palace, *offered.cells, *_filmed(sheet.seating.film)), is_asked=is_asked)
        (only,) = fields(region, (cells,), theme)
        built = view.phase != "yard"
        stacks = view.palace if built else view.yard
        _draw_field(sheet, only, Ground("palace" if built else "yard", stacks, view.last, offered))
        return
    spans = [extent((*yard, *offered.cells), is_asked=is_asked, rising=RISING)]
    if palace:
        spans.append(extent(palace))
    left, *others = fields(region, tuple(spans), theme)
    _draw_field(sheet, left, Ground("yard", view.yard, view.last, offered))
    for right in others:
        _draw_field(sheet, right, Ground("palace", view.palace, view.last, Candidates()))


@lru_cache(maxsize=2)
def _filmed(film: Reel | None) -> frozenset[tuple[int, int]]:
    """List every cell that is built on in a film."""
    cells: set[tuple[int, int]] = set()
    for view in film.views if film else ():
        assert isinstance(view, IcePalaceView)
        cells.update((stack.column, stack.row) for stack in (*view.yard, *view.palace))
    return frozenset(cells)


class Ground(NamedTuple):
    """What stands on a field, and what may be answered there."""

    name: str
    stacks: tuple[Stack, ...]
    last: tuple[str, int, int] | None
    offered: Candidates

    @property
    def is_palace(self) -> bool:
        return self.name == "palace"


def _write_title(sheet: Sheet, field: Field, ground: Ground) -> None:
    """Name a field, and show by pictograms what may stand where."""
    left, top, right, _ = field.box
    canvas, style = sheet.canvas, styles(sheet.seating.theme).name
    title = sheet.seating.say("Palace") if ground.is_palace else sheet.seating.say("Yard")
    high = max(style.height, PICTOGRAM)
    end = canvas.write_within(title, (left + 14, top + 8, right - 8, top + 8 + high), style, on="ground")
    start = right - 14
    for drawn in (
        beside(canvas.palette, PICTOGRAM),
        stacking(canvas.palette, PICTOGRAM, is_palace=ground.is_palace),
    ):
        if start - drawn.width > end + 16:
            start -= drawn.width
            canvas.paste(drawn, start, top + 8 + (high - PICTOGRAM) // 2)
            start -= 20


def _draw_field(sheet: Sheet, field: Field, ground: Ground) -> None:
    canvas, offered = sheet.canvas, ground.offered
    stacks = _with(ground.stacks, offered.chosen)
    _draw_snow(canvas, field.box)
    _write_title(sheet, field, ground)
    _draw_cells(canvas, field)
    if field.extent.is_asked:
        _write_numbers(canvas, field, offered)
    taken = {(stack.column, stack.row) for stack in stacks}
    for cell in offered.cells - taken:
        _draw_offer(canvas, field.cell_box(*cell), str(cell[1]) if offered.rows else "")
    for stack in sorted(stacks, key=lambda stack: -stack.row):
        _draw_stack(canvas, field.cell_box(stack.column, stack.row), stack.pyramids, ground)
    _mark_cells(canvas, field, ground, taken)
    for stack in stacks:
        _write_height(canvas, field.cell_box(stack.column, stack.row), len(stack.pyramids))


def _mark_cells(canvas: Canvas, field: Field, ground: Ground, taken: set[tuple[int, int]]) -> None:
    """Frame the last placement, and what may be built upon."""
    width = max(3, field.cell // 18)
    if ground.last is not None and ground.last[0] == ground.name:
        stroked_frame(canvas, _round(field, ground, ground.last[1:]), LAST, width)
    for cell in ground.offered.cells & taken:
        stroked_frame(canvas, _round(field, ground, cell), CHOICE, width)


def _round(field: Field, ground: Ground, cell: tuple[int, int]) -> Box:
    """Find the frame of a cell and of the stack on it, which may reach above it."""
    left, top, right, bottom = field.cell_box(*cell)
    stacks = (stack.pyramids for stack in ground.stacks if (stack.column, stack.row) == cell)
    every = standing(next(stacks, ()), right - left, is_palace=ground.is_palace)
    return left, min((top, *(top + y - HEM for _, _, y, _ in every))), right, bottom


def _draw_snow(canvas: Canvas, box: Box) -> None:
    """Draw a field of ice on which some snow lies."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    framed(canvas, box, "ground", Border("line", 2, 16))
    for flake in range(width * height // SNOWY):
        x, y = 12 + flake * 197 % (width - 24), 12 + flake * 331 % (height - 24)
        canvas.paste(_flake(canvas.palette, flake % 3), left + x - FLAKE // 2, top + y - FLAKE // 2)


@lru_cache(maxsize=64)
def _flake(palette: Palette, size: int) -> Tile:
    middle = (FLAKE / 2, FLAKE / 2)
    return tile(palette, (FLAKE, FLAKE), "ground", lambda brush: brush.disc(middle, 1.6 + size * 0.8, "cell"))


@lru_cache(maxsize=24)
def _ice(palette: Palette, cell: int, columns: int) -> Tile:
    """Lay out a row of empty cells."""
    row = Canvas(palette, "ground", (columns * cell, cell))
    for left in range(0, columns * cell, cell):
        row.paste(_empty(palette, cell), left, 0)
    return row.tile()


@lru_cache(maxsize=48)
def _empty(palette: Palette, cell: int) -> Tile:
    def paint(brush: Brush) -> None:
        brush.rounded((1, 1, cell - 1, cell - 1), cell * 0.08, "cell")

    return tile(palette, (cell, cell), "ground", paint)


def _draw_cells(canvas: Canvas, field: Field) -> None:
    span = field.extent
    drawn = _ice(canvas.palette, field.cell, span.columns)
    for row in range(span.bottom, span.top + 1):
        canvas.paste(drawn, *field.cell_box(span.left, row)[:2])


def _with(stacks: tuple[Stack, ...], chosen: Place | None) -> tuple[Stack, ...]:
    """Put the pyramid where it will be, if that is confirmed."""
    if chosen is None:
        return stacks
    cell = chosen.column, chosen.row
    below = next((stack.pyramids for stack in stacks if (stack.column, stack.row) == cell), ())
    others = (stack for stack in stacks if (stack.column, stack.row) != cell)
    return (*others, Stack(*cell, (*below, chosen.piece)))


def _write_numbers(canvas: Canvas, field: Field, offered: Candidates) -> None:
    """Write the numbers of columns and rows, as many as there is room for."""
    span, cell = field.extent, field.cell
    widest = max(width_of(str(span.left), SMALLEST), width_of(str(span.right), SMALLEST)) + 6
    bottom = field.top + span.rows * cell
    for column in numbered(span.left, span.right, widest / cell, offered.columns):
        middle = field.cell_box(column, 0)[0] + cell // 2
        box = middle - widest // 2, bottom + 2, middle + widest // 2, bottom + 2 + SMALLEST.height
        _write_number(canvas, box, column, is_asked=column in offered.columns)
    wide = max(width_of(str(span.bottom), SMALLEST), width_of(str(span.top), SMALLEST)) + 4
    for row in numbered(span.bottom, span.top, (SMALLEST.height - 4) / cell, offered.rows):
        middle = field.cell_box(0, row)[1] + cell // 2
        high = SMALLEST.height // 2 - 1
        box = field.left - 4 - wide, middle - high, field.left - 4, middle + high
        _write_number(canvas, box, row, is_asked=row in offered.rows)


def _write_number(canvas: Canvas, box: Box, number: int, *, is_asked: bool) -> None:
    if is_asked:
        canvas.fill(box, "choice")
    ink, on = ("on_choice", "choice") if is_asked else ("soft", "ground")
    canvas.write_centered(str(number), box, SMALLEST, ink, on)


def _draw_offer(canvas: Canvas, box: Box, words: str) -> None:
    """Mark a free cell: with its row once its column is chosen, else with a ring in its middle."""
    left, top, right, bottom = box
    side = right - left
    if words and width_of(words, SMALLEST) <= side - 12:
        canvas.fill((left + 2, top + 2, right - 2, bottom - 2), "on_choice")
        canvas.fill((left + 4, top + 4, right - 4, bottom - 4), "choice")
        canvas.write_centered(words, box, SMALLEST, "on_choice", "choice")
        return
    canvas.paste(_ring(canvas.palette, side), left, top)


@lru_cache(maxsize=64)
def _ring(palette: Palette, cell: int) -> Tile:
    middle = (cell / 2, cell / 2)

    def paint(brush: Brush) -> None:
        brush.rounded((1, 1, cell - 1, cell - 1), cell * 0.08, "cell")
        stroked_ring(brush, middle, max(9.5, cell * 0.27), CHOICE, max(3, cell * 0.06))

    return tile(palette, (cell, cell), "ground", paint)


def _draw_stack(canvas: Canvas, box: Box, pyramids: Sequence[str], ground: Ground) -> None:
    left, top, right, _ = box
    every = standing(pyramids, right - left, is_palace=ground.is_palace)
    for level, (word, x, y, side) in enumerate(every, 1):
        draw = shaded if level == 1 else piece
        canvas.paste(draw(canvas.palette, word, side, is_top=level == len(every)), left + x, top + y)


def _write_height(canvas: Canvas, box: Box, height: int) -> None:
    """Write how high a stack is, if it is more than one pyramid."""
    if height > 1:
        x, y = beside_stack(box[2] - box[0])
        canvas.paste(numeral(canvas.palette, height), box[0] + x, box[1] + y)
