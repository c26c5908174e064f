"""The yard and the palace of Ice Palace, and what may be answered there."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import round_mask
from render.games.ice_palace.candidates import Candidates
from render.games.ice_palace.fields import BORDER, extent, fields
from render.games.ice_palace.floe import draw_floe, write_axes
from render.games.ice_palace.pieces import LETTERS, NUMERAL, chip, numeral, plate
from render.games.ice_palace.solids import DEPTH, MARK, below_mark, summit
from render.games.ice_palace.stacks import stack
from render.marks import CHOICE, HEM, LAST, stroked_frame
from render.page import winners
from render.palette import Theme
from rules_engine.games.ice_palace.events import IcePalaceView, Place
from rules_engine.games.ice_palace.ground import Stack

if TYPE_CHECKING:
    from typing import TypeAlias

    from render.canvas import Box, Canvas
    from render.games.ice_palace.fields import Field
    from render.look import Reel
    from render.marks import Pair
    from render.page import Sheet
    from rules_engine import Seat

    Boxes: TypeAlias = dict[tuple[int, int], tuple[str, ...]]  # stacks by the corner of their cell

LESSER = 0.72  # of the cells of a yard in which somebody is asked, those of the palace
LETTERED = 8  # how far in its cell the letter of a stack is: its neighbor's height is before it
LARGE_MARK = 0.25  # of a cell: the radius of the largest
EDGE = BORDER - 6  # the ice beside the last cells
COUNTED = 36  # where cells are narrower, heights would hide what they count


class Ground(NamedTuple):
    """What stands on a field, and what may be answered there."""

    name: str
    stacks: tuple[Stack, ...]
    last: tuple[str, int, int] | None
    offered: Candidates
    won: tuple[Seat, ...] = ()  # on whose tops snow lies

    @property
    def is_palace(self) -> bool:
        return self.name == "palace"


def draw_fields(sheet: Sheet, region: Box, view: IcePalaceView, offered: Candidates) -> None:
    """Draw the yard, beside the palace if one stands; while that is built, and at the end, it alone."""
    is_asked, film = bool(offered.cells), sheet.seating.film
    palace = [(stack.column, stack.row) for stack in view.palace]
    yard = [(stack.column, stack.row) for stack in view.yard]
    if view.phase != "yard" or film:
        is_built = view.phase != "yard"
        cells = extent((*(palace if is_built else yard), *offered.cells, *_filmed(film)), is_asked=is_asked)
        may_turn = is_built and not (offered.columns or film)
        (only,) = fields(region, (cells,), may_turn=may_turn)
        stacks = view.palace if is_built else view.yard
        name = "palace" if is_built else "yard"
        _draw_field(sheet, only, Ground(name, stacks, view.last, offered, winners(view)))
        return
    spans = [extent((*yard, *offered.cells), is_asked=is_asked)]
    if palace:
        spans.append(extent(palace))
    left, *others = fields(region, tuple(spans), lesser=LESSER if is_asked else 1)
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


def _draw_field(sheet: Sheet, field: Field, ground: Ground) -> None:
    canvas, offered = sheet.canvas, ground.offered
    name = sheet.seating.say("Palace") if ground.is_palace else sheet.seating.say("Yard")
    draw_floe(sheet, field, name, is_palace=ground.is_palace)
    if field.extent.is_asked:
        write_axes(canvas, field, offered)
    stacks = _with(ground.stacks, offered.chosen)
    placed = ground.last[1:] if ground.last and ground.last[0] == ground.name else None
    framed = [(cell, CHOICE) for cell in offered.cells] + ([(placed, LAST)] if placed else [])
    lettered = {cell for cell, _ in offered.letters}.difference((stack.column, stack.row) for stack in stacks)
    for cell, pair in framed:
        if cell in lettered:
            continue
        stroked_frame(canvas, field.cell_box(*cell), pair, max(3, field.cell // 20))
    boxes = {field.cell_box(stack.column, stack.row)[:2]: stack.pyramids for stack in stacks}
    _draw_stacks(canvas, field, boxes, ground.won)
    _mark_cells(canvas, field, boxes, framed)
    _write_heights(sheet, field, boxes)
    if offered.cells and not offered.chosen:
        _write_letters(canvas, field, offered, boxes)


def _with(stacks: tuple[Stack, ...], chosen: Place | None) -> tuple[Stack, ...]:
    """Put the pyramid where it will be, if that is confirmed."""
    if chosen is None:
        return stacks
    cell = chosen.column, chosen.row
    below = next((stack.pyramids for stack in stacks if (stack.column, stack.row) == cell), ())
    others = (stack for stack in stacks if (stack.column, stack.row) != cell)
    return (*others, Stack(*cell, (*below, chosen.piece)))


def _draw_stacks(canvas: Canvas, field: Field, boxes: Boxes, won: tuple[Seat, ...]) -> None:
    """Stand the stacks on the ice, those behind first, so that no shadow falls on another."""
    last = field.left + (field.extent.columns - 1) * field.cell
    for left, top in sorted(boxes, key=lambda at: (at[1], at[0])):
        pyramids = boxes[left, top]
        is_snowy = bool(won) and LETTERS.index(pyramids[-1][0]) in won
        room = EDGE if left == last else field.cell
        drawn = stack(canvas.palette, pyramids, field.cell, room, is_snowy=is_snowy)
        canvas.paste(drawn.tile, left + drawn.left, top + drawn.top, drawn.mask)


def _mark_cells(
    canvas: Canvas, field: Field, boxes: Boxes, framed: list[tuple[tuple[int, int], Pair]]
) -> None:
    """Show the corners of the frames also before what stands there."""
    width, length = max(3, field.cell // 20), field.cell // 4
    for cell, (ink, hem) in framed:
        left, top, right, bottom = field.cell_box(*cell)
        if (left, top) in boxes:
            top += min(0, summit(boxes[left, top], field.cell))
            canvas.corners((left, top, right, bottom), width + 2 * HEM, length, hem)
            inner = (left + HEM, top + HEM, right - HEM, bottom - HEM)
            canvas.corners(inner, width, length - 2 * HEM, ink)


def _write_heights(sheet: Sheet, field: Field, boxes: Boxes) -> None:
    """Write how high stacks of more than one pyramid are, at the corners of their cells."""
    if field.cell < COUNTED:
        return
    part = 0.28 if sheet.seating.theme is Theme.LARGE_PRINT else 0.2
    radius = round(max(NUMERAL, field.cell * part))
    x, y = beside(field.cell, radius)
    for (left, top), pyramids in boxes.items():
        if len(pyramids) > 1:
            drawn = numeral(sheet.canvas.palette, len(pyramids), radius)
            sheet.canvas.paste(drawn, left + x - radius, top + y - radius, round_mask(2 * radius))


def beside(cell: int, radius: int) -> tuple[int, int]:
    """Tell where in its cell the middle of a height is: at its corner, as far from all marks as can be."""
    aside = max(0, cell // 2 - radius - max(MARK, cell * LARGE_MARK) - 2)
    return cell - round(aside), round(cell * DEPTH - max(13, cell * 0.15))


def _write_letters(canvas: Canvas, field: Field, offered: Candidates, boxes: Boxes) -> None:
    """Letter the cells that may be answered: free ice above what stands before it, else beside the mark."""
    lettered, cell, depth = dict(offered.letters), field.cell, field.depth
    tops = {at: min(0, summit(pyramids, cell)) for at, pyramids in boxes.items()}
    marks = {at: below_mark(pyramids, cell) for at, pyramids in boxes.items()}
    for place in offered.cells:
        left, top, _, bottom = field.cell_box(*place)
        text = lettered.get(place, "")
        if (left, top) not in tops:
            room = depth + tops.get((left, bottom), 0)
            size = _plate(cell, room) if text else (round(cell * 0.3), round(depth * 0.3))
            at = left + (cell - size[0]) // 2, top + (room - size[1]) // 2
        elif text:
            size = max(32, cell * 3 // 8), max(28, cell // 3)
            at = left + LETTERED, max(bottom - size[1] - 6, top + marks[left, top])
        else:
            continue
        canvas.paste(chip(canvas.palette, text, size, CHOICE), *at, plate(size))


def _plate(cell: int, room: int) -> tuple[int, int]:
    """Choose how large the plate of a letter is on a cell with so much ice in sight."""
    return round(cell * 0.78), max(min(30, cell), min(round(cell * DEPTH * 0.78), room - 4))
