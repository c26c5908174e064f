"""The yard and the palace of Ice Palace, and what may be answered there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from render.games.ice_palace.fields import (
    Field,
    extent,
    fields,
    numbered,
)
from render.games.ice_palace.pieces import (
    SIZES,
    base,
    chip,
    piece,
)
from render.lettering import SMALLEST, styles, width_of
from rules_engine.games.ice_palace.events import Place
from rules_engine.games.ice_palace.ground import Stack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.canvas import Box, Canvas
    from render.words import Say
    from rules_engine import Question
    from rules_engine.games.ice_palace.events import IcePalaceView

LETTERED = 40  # in smaller cells tops have no letter
CHIPS = (0.22, 0.3)  # a small and a medium under a top in the yard, to the side of a cell


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
    if question.about in ("verb", "piece"):
        return Candidates(pieces)
    if question.about == "confirm" and moves:
        return Candidates(pieces, cells, chosen=moves[0])
    if question.about == "column":
        return Candidates(pieces, cells, frozenset(column for column, _ in cells))
    return Candidates(pieces, cells, rows=frozenset(row for _, row in cells))


def draw_fields(canvas: Canvas, region: Box, view: IcePalaceView, offered: Candidates, say: Say) -> None:
    """Draw the yard beside the palace; while it is being built, or over, the palace alone."""
    palace = [(stack.column, stack.row) for stack in view.palace]
    if view.phase != "yard":
        (only,) = fields(region, (extent((*palace, *offered.cells)),), canvas.palette.theme)
        _draw_field(canvas, only, "palace", view, offered)
        _write_title(canvas, only, say("Palace"), "palace")
        return
    yard = [(stack.column, stack.row) for stack in view.yard]
    spans = extent((*yard, *offered.cells)), extent(palace)
    left, right = fields(region, spans, canvas.palette.theme)
    _draw_field(canvas, left, "yard", view, offered)
    _draw_field(canvas, right, "palace", view, Candidates())
    _write_title(canvas, left, say("Yard"), "yard")
    _write_title(canvas, right, say("Palace"), "palace")


def _write_title(canvas: Canvas, field: Field, title: str, ground: str) -> None:
    left, top, right, _ = field.box
    style = styles(canvas.palette.theme).name
    canvas.write_within(title, (left + 12, top + 2, right - 8, top + 2 + style.height), style, on=ground)


def _draw_field(canvas: Canvas, field: Field, ground: str, view: IcePalaceView, offered: Candidates) -> None:
    stacks = _with(view.yard if ground == "yard" else view.palace, offered.chosen)
    canvas.fill(field.box, ground)
    _draw_grid(canvas, field)
    _write_numbers(canvas, field, ground, offered)
    taken = {(stack.column, stack.row) for stack in stacks}
    for cell in offered.cells - taken:
        _draw_offer(canvas, field.cell_box(*cell), str(cell[1]) if offered.rows else "", ground)
    for stack in stacks:
        box = field.cell_box(stack.column, stack.row)
        (_draw_grown if ground == "yard" else _draw_nest)(canvas, box, stack.pyramids)
        if (stack.column, stack.row) in offered.cells:
            canvas.frame(box, max(4, field.cell // 14), "choice")
    if view.last is not None and view.last[0] == ground:
        canvas.corners(field.cell_box(*view.last[1:]), max(4, field.cell // 14), field.cell // 3, "last")


def _with(stacks: tuple[Stack, ...], chosen: Place | None) -> tuple[Stack, ...]:
    """Put the pyramid where it will be, if that is confirmed."""
    if chosen is None:
        return stacks
    cell = chosen.column, chosen.row
    below = next((stack.pyramids for stack in stacks if (stack.column, stack.row) == cell), ())
    others = (stack for stack in stacks if (stack.column, stack.row) != cell)
    return (*others, Stack(*cell, (*below, chosen.piece)))


def _draw_grid(canvas: Canvas, field: Field) -> None:
    left, top, span = field.left, field.top, field.extent
    right, bottom = left + span.columns * field.cell, top + span.rows * field.cell
    for x in range(left, right + 1, field.cell):
        canvas.fill((x - 1, top, x + 1, bottom), "rift")
    for y in range(top, bottom + 1, field.cell):
        canvas.fill((left, y - 1, right, y + 1), "rift")


def _write_numbers(canvas: Canvas, field: Field, ground: str, offered: Candidates) -> None:
    """Write the numbers of columns and rows, as many as there is room for."""
    span, cell = field.extent, field.cell
    widest = max(width_of(str(span.left), SMALLEST), width_of(str(span.right), SMALLEST)) + 6
    bottom = field.top + span.rows * cell
    for column in numbered(span.left, span.right, widest / cell, offered.columns):
        middle = field.cell_box(column, 0)[0] + cell // 2
        box = middle - widest // 2, bottom + 2, middle + widest // 2, bottom + 2 + SMALLEST.height
        _write_number(canvas, box, column, ground, is_asked=column in offered.columns)
    wide = max(width_of(str(span.bottom), SMALLEST), width_of(str(span.top), SMALLEST)) + 4
    for row in numbered(span.bottom, span.top, (SMALLEST.height - 4) / cell, offered.rows):
        middle = field.cell_box(0, row)[1] + cell // 2
        high = SMALLEST.height // 2 - 1
        box = field.left - 4 - wide, middle - high, field.left - 4, middle + high
        _write_number(canvas, box, row, ground, is_asked=row in offered.rows)


def _write_number(canvas: Canvas, box: Box, number: int, ground: str, *, is_asked: bool) -> None:
    if is_asked:
        canvas.fill(box, "choice")
    ink, on = ("on_choice", "choice") if is_asked else ("soft", ground)
    canvas.write_centered(str(number), box, SMALLEST, ink, on)


def _draw_offer(canvas: Canvas, box: Box, words: str, ground: str) -> None:
    """Mark a free cell: with its row once its column is chosen, else with a square in its middle."""
    left, top, right, bottom = box
    side = right - left
    inset = max(2, side // 10)
    if words and width_of(words, SMALLEST) <= side - 2 * inset:
        canvas.fill((left + inset, top + inset, right - inset, bottom - inset), "choice")
        canvas.write_centered(words, box, SMALLEST, "on_choice", "choice")
        return
    inset = side // 3
    canvas.fill((left + inset, top + inset, right - inset, bottom - inset), "choice")
    inset += max(3, side // 12)
    canvas.fill((left + inset, top + inset, right - inset, bottom - inset), ground)


def _draw_nest(canvas: Canvas, box: Box, pyramids: Sequence[str]) -> None:
    """Draw a stack of the palace, each pyramid in the upper right corner of the one below."""
    left, top, right, _ = box
    cell = right - left
    first = _side(pyramids[0], cell)
    left, top = left + (cell - first) // 2, top + (cell - first) // 2
    canvas.fill((left + 3, top + 4, left + first + 3, top + first + 4), "shadow")
    right = left + first
    for number, word in enumerate(pyramids):
        side = _side(word, cell)
        if number + 1 < len(pyramids):
            drawn = base(canvas.palette, word, side, side - _side(pyramids[number + 1], cell) + 1)
        else:
            drawn = piece(canvas.palette, word, side, _sign(word, cell))
        canvas.paste(drawn, right - side, top)
        right, top = right - 1, top + 1


def _draw_grown(canvas: Canvas, box: Box, pyramids: Sequence[str]) -> None:
    """Draw a stack of the yard: the top covers all, so what is under it is shown small at its foot."""
    left, top, right, bottom = box
    cell = right - left
    word = pyramids[-1]
    side = _side(word, cell)
    start, high = left + (cell - side) // 2, top + (cell - side) // 2
    canvas.fill((start + 3, high + 4, start + side + 3, high + side + 4), "shadow")
    canvas.paste(piece(canvas.palette, word, side, _sign(word, cell)), start, high)
    start = left + 1
    for under in pyramids[:-1]:
        small = round(cell * CHIPS[int(under[1]) - 1])
        canvas.paste(chip(canvas.palette, under, small), start, bottom - small - 1)
        start += small - 1


def _side(word: str, cell: int) -> int:
    return round(cell * SIZES[int(word[1]) - 1])


def _sign(word: str, cell: int) -> str:
    return word[0] if cell >= LETTERED else ""
