"""The picture of Subdivision: the estate with its lots, and what may be answered there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from render.games.subdivision.estate import (
    Estate,
    corners,
    estate,
    losses,
    owner,
)
from render.games.subdivision.houses import (
    KERB,
    LARGER_SIDES,
    ROAD,
    SIDES,
    ghost,
    house,
    offer,
    park,
    quarter,
)
from render.lettering import styles
from render.marks import CHOICE, LAST, LOSS, badge, stroked_frame, stuck, token
from render.palette import HUES, Theme
from rules_engine.games.subdivision import PARK, SIZES, Build, Park
from rules_engine.games.subdivision.board import COLUMNS

if TYPE_CHECKING:
    from render.canvas import Box, Canvas
    from render.look import Seating
    from rules_engine import Question, Seat
    from rules_engine.games.subdivision import SubdivisionView


class Candidates(NamedTuple):
    """What a question offers, and where."""

    cells: dict[int, str]  # a cell -> the word on its button, or nothing
    columns: frozenset[int]
    sizes: frozenset[int]
    chosen: Build | Park | None = None  # the only move left


class Sight(NamedTuple):
    """What is drawn: a view, for whom, with which answers marked."""

    view: SubdivisionView
    seating: Seating
    offered: Candidates


NOTHING = Candidates({}, frozenset(), frozenset())


def candidates(question: Question | None, size: int) -> Candidates:
    if question is None:
        return NOTHING
    about = question.last or question.about
    sizes = question.answers if question.about == "size" else ()
    marked = NOTHING._replace(sizes=frozenset(SIZES.index(word) for word in sizes))
    if about == "size":
        return marked
    moves = [move for move in question.moves if isinstance(move, Build | Park)]
    if len(moves) == 1:
        return NOTHING._replace(chosen=moves[0])
    words = {
        COLUMNS.index(move.column) * size + move.row - 1: f"{move.column}{move.row}" if about == "row" else ""
        for move in moves
    }
    columns = question.answers if question.about == "column" and about == "column" else ()
    return marked._replace(cells=words, columns=frozenset(COLUMNS.index(word) for word in columns))


def draw_estate(canvas: Canvas, region: Box, sight: Sight) -> None:
    view, theme = sight.view, sight.seating.theme
    style = styles(theme).small
    if theme is Theme.LARGE_PRINT and not sight.offered.cells:
        place = estate(region, view.size, 0, 0)
    else:
        place = estate(region, view.size, style.size + 4, style.height)
        _write_coordinates(canvas, place, sight.offered)
    _draw_lots(canvas, place, sight)


def _draw_lots(canvas: Canvas, place: Estate, sight: Sight) -> None:
    view, offered = sight.view, sight.offered
    canvas.fill(place.box, "road")
    for cell, thing in enumerate(view.cells):
        left, top, *_ = place.cell(cell)
        _lot(canvas, place, view, cell)
        inset = ROAD + KERB
        seat = owner(thing)
        if thing == PARK:
            canvas.paste(park(canvas.palette, place.lot, cell % 3), left + inset, top + inset)
        elif seat is not None:
            drawn = house(canvas.palette, place.lot, seat, (thing - 1) % 3, sides=_sides(canvas))
            canvas.paste(drawn.tile, left, top, drawn.mask)
        elif cell in offered.cells:
            canvas.paste(offer(canvas.palette, place.lot, offered.cells[cell]), left + inset, top + inset)
    _private_parks(canvas, view, place)
    if view.last is not None:
        stroked_frame(canvas, place.cell(view.last), LAST)
    if offered.chosen:
        _ghost(canvas, place, offered.chosen, view.to_act[0])
    _losses(canvas, view, place)


def _ghost(canvas: Canvas, place: Estate, move: Build | Park, seat: Seat) -> None:
    """Draw what would be there."""
    box = place.cell(COLUMNS.index(move.column) * place.size + move.row - 1)
    if isinstance(move, Build):
        drawn = ghost(canvas.palette, place.lot, seat, SIZES.index(move.size), sides=_sides(canvas))
        canvas.paste(drawn.tile, box[0], box[1], drawn.mask)
    else:
        canvas.paste(park(canvas.palette, place.lot, 0), box[0] + ROAD + KERB, box[1] + ROAD + KERB)
    stroked_frame(canvas, box, CHOICE)


def _sides(canvas: Canvas) -> tuple[float, ...]:
    return LARGER_SIDES if canvas.palette.theme is Theme.LARGE_PRINT else SIDES


def _lot(canvas: Canvas, place: Estate, view: SubdivisionView, cell: int) -> None:
    seat = owner(view.cells[cell])
    line, ground = ("kerb", "lawn" if view.cells[cell] == PARK else "lot")
    if seat is not None:
        line, ground = f"{HUES[seat]}_line", f"{HUES[seat]}_ground"
    left, top, *_ = place.cell(cell)
    half = place.lot // 2
    for corner in corners(view, cell):
        piece = quarter(canvas.palette, place.lot, corner, line, ground)
        canvas.paste(piece, left + corner.number % 2 * half, top + corner.number // 2 * half)


def _losses(canvas: Canvas, view: SubdivisionView, place: Estate) -> None:
    """Put a badge on the corner of each large that loses points."""
    for cell, lost in losses(view):
        _, top, right, _ = place.cell(cell)
        drawn = badge(canvas.palette, f"\u2212{lost}", LOSS, "lot")
        x = min(right + 6, place.box[2]) - drawn.width // 2
        stuck(canvas, drawn, (x, max(top - 4, place.box[1]) + drawn.height // 2), "lot")


def _private_parks(canvas: Canvas, view: SubdivisionView, place: Estate) -> None:
    for cell, seat in enumerate(view.private_parks):
        if seat is not None:
            left, top, right, bottom = place.cell(cell)
            side = (right - left) // 2
            drawn = token(canvas.palette, side, seat, "lawn")
            canvas.paste(drawn, (left + right - side) // 2, (top + bottom - side) // 2)


def _write_coordinates(canvas: Canvas, place: Estate, offered: Candidates) -> None:
    style = styles(canvas.palette.theme).small
    for number in range(place.size):
        canvas.write_centered(str(number + 1), place.beside(number, style.size), style, "soft")
        box = place.below(number, style.height)
        chosen = number in offered.columns
        if chosen:
            canvas.fill((box[0] + ROAD, box[1] + 2, box[2] - ROAD, box[3]), "choice")
        ink, ground = ("on_choice", "choice") if chosen else ("soft", "page")
        canvas.write_centered(COLUMNS[number], box, style, ink, ground)
