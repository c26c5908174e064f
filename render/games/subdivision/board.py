"""The picture of Subdivision: the estate with its lots, and what may be answered there."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from render.canvas import cut
from render.games.subdivision.estate import (
    Corner,
    Estate,
    corners,
    estate,
    losses,
    owner,
)
from render.games.subdivision.houses import Light, ghost, house
from render.games.subdivision.lots import KERB, ROAD, dashed_frame, offer, park, quarter, shrub
from render.games.subdivision.town import LAWNS
from render.lettering import TextStyle, styles
from render.marks import BADGE, CHOICE, LAST, LOSS, badge, stroked_frame, token
from render.page import winners
from render.palette import HUES, Theme
from rules_engine.games.subdivision.board import COLUMNS
from rules_engine.games.subdivision.events import Build, Park
from rules_engine.games.subdivision.rules import FREE, PARK, SIZES

if TYPE_CHECKING:
    from render.canvas import Box, Canvas, Tile
    from render.look import Seating
    from render.palette import Palette
    from rules_engine import Question, Seat
    from rules_engine.games.subdivision.events import SubdivisionView


INSET = ROAD + KERB  # of what fills a lot
ASIDE = 20  # of a badge: so far out of its lot, that the mark on the roof is seen
OVER = 10  # of one at the edge: so far out of the town
PLACES = 4  # of a tree on a free lot
LARGER_BADGE = TextStyle(38, bold=True)
MINUS = "\u2212"


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
    place = _place(region, sight)
    if _is_numbered(sight):
        _write_coordinates(canvas, place)
    _draw_lots(canvas, place, sight.view)


def _is_numbered(sight: Sight) -> bool:
    return sight.seating.theme is not Theme.LARGE_PRINT or bool(sight.offered.cells)


def _place(region: Box, sight: Sight) -> Estate:
    """Leave room for the numbers of rows and the letters of columns, where there are any."""
    style, size = styles(sight.seating.theme).small, sight.view.size
    return (
        estate(region, size, style.size + 4, style.height)
        if _is_numbered(sight)
        else estate(region, size, 0, 0)
    )


def _draw_lots(canvas: Canvas, place: Estate, view: SubdivisionView) -> None:
    canvas.fill(place.box, "road")
    home = winners(view) if canvas.palette.dark else ()
    for cell, drawn in enumerate(_lots(canvas.palette, place.lot, view.cells, view.size, home)):
        canvas.paste(drawn, *place.cell(cell)[:2])
    _private_parks(canvas, view, place)
    if view.last is not None:
        stroked_frame(canvas, place.cell(view.last), LAST)


def mark_estate(canvas: Canvas, region: Box, sight: Sight) -> None:
    """Mark on the estate what may be answered, and above all what larges lose."""
    view, offered, place = sight.view, sight.offered, _place(region, sight)
    for number in offered.columns:
        _write_column(canvas, place, number, is_asked=True)
    for cell, word in offered.cells.items():
        if view.cells[cell] == FREE:
            left, top, *_ = place.cell(cell)
            drawn = offer(canvas.palette, place.lot, word)
            canvas.paste(drawn, left + INSET, top + INSET, cut(drawn, canvas.palette, "road"))
        else:  # somebody asks why not there
            stroked_frame(canvas, place.cell(cell), CHOICE)
    if offered.chosen:
        _ghost(canvas, place, offered.chosen, view.to_act[0])
    _losses(canvas, view, place)


def _ghost(canvas: Canvas, place: Estate, move: Build | Park, seat: Seat) -> None:
    """Draw what would be there."""
    cell = COLUMNS.index(move.column) * place.size + move.row - 1
    box = place.cell(cell)
    if isinstance(move, Build):
        is_large, ground = _is_large(canvas.palette), LAWNS[_kind(cell, place.size) % len(LAWNS)]
        size = SIZES.index(move.size)
        drawn = ghost(canvas.palette, place.lot, seat, size, is_large=is_large, ground=ground)
        canvas.paste(drawn.tile, box[0], box[1], drawn.mask)
    else:
        canvas.paste(park(canvas.palette, place.lot, 0), box[0] + INSET, box[1] + INSET)
    dashed_frame(canvas, box, CHOICE)


def _is_large(palette: Palette) -> bool:
    return palette.theme is Theme.LARGE_PRINT


def _kind(cell: int, size: int) -> int:
    """Tell how the lawn of a free lot looks, and where its tree stands; of a park, which one it is."""
    column, row = divmod(cell, size)
    return (column + 2 * row) % len(LAWNS) + len(LAWNS) * ((7 * column + 5 * row) % PLACES)


@lru_cache(maxsize=12)  # of a few tables, each shown again and again: looked for lot by lot it takes 0.07 ms
def _lots(
    palette: Palette, side: int, cells: tuple[int, ...], size: int, home: tuple[Seat, ...]
) -> tuple[Tile, ...]:
    return tuple(
        _lot(palette, side, thing, around, _kind(cell, size) if thing <= FREE else _light(thing, home))
        for cell, (thing, around) in enumerate(zip(cells, corners(cells, size), strict=True))
    )


def _light(thing: int, home: tuple[Seat, ...]) -> Light:
    """Tell in which light a house is: in the evening who has won is at home."""
    if not home:
        return Light.DAY
    return Light.LIT if owner(thing) in home else Light.DARK


@lru_cache(maxsize=384)
def _lot(palette: Palette, side: int, thing: int, around: tuple[Corner, ...], kind: int) -> Tile:
    """Put a lot together with what is on it: whole lots are pasted in a fifth of the time."""
    seat, half = owner(thing), side // 2
    line, ground = ("kerb", "lawn" if thing == PARK else LAWNS[kind % len(LAWNS)])
    if seat is not None:
        line, ground = f"{HUES[seat]}_line", f"{HUES[seat]}_ground"
    whole = Image.new("L", (side, side))
    for corner in around:
        at = corner.number % 2 * half, corner.number // 2 * half
        whole.paste(quarter(palette, side, corner, line, ground), at)
    if thing == PARK:
        whole.paste(park(palette, side, kind % len(LAWNS)), (INSET, INSET))
    elif seat is None:
        drawn = shrub(palette, side, ground)
        near, far = INSET + 3, side - INSET - 3 - drawn.width
        right, low = kind // len(LAWNS) % 2, kind // len(LAWNS) // 2
        whole.paste(drawn, (far if right else near, far if low else near))
    else:
        built = house(palette, side, seat, (thing - 1) % 3, is_large=_is_large(palette), light=Light(kind))
        whole.paste(built.tile, (0, 0), built.mask)
    return whole


def _losses(canvas: Canvas, view: SubdivisionView, place: Estate) -> None:
    """Put a badge on the corner of each large that loses points."""
    for cell, lost in losses(view):
        drawn = badge_for(canvas.palette, lost)
        canvas.paste(drawn, *badge_corner(place, cell, drawn), cut(drawn, canvas.palette, "road"))


def badge_for(palette: Palette, lost: int) -> Tile:
    style = LARGER_BADGE if _is_large(palette) else BADGE
    return badge(palette, f"{MINUS}{lost}", LOSS, "road", style)


def badge_corner(place: Estate, cell: int, drawn: Tile) -> tuple[int, int]:
    """Find where the badge of a lot begins: so far out that the mark on the roof is seen."""
    _, top, right, _ = place.cell(cell)
    far, high = place.box[2] + OVER, place.box[1] - OVER
    return min(right + ASIDE, far) - drawn.width, max(top - ASIDE, high)


def _private_parks(canvas: Canvas, view: SubdivisionView, place: Estate) -> None:
    for cell, seat in enumerate(view.private_parks):
        if seat is not None:
            left, top, right, bottom = place.cell(cell)
            side = (right - left) // 2
            drawn = token(canvas.palette, side, seat, "lawn")
            canvas.paste(drawn, (left + right - side) // 2, (top + bottom - side) // 2)


def _write_coordinates(canvas: Canvas, place: Estate) -> None:
    style = styles(canvas.palette.theme).small
    for number in range(place.size):
        canvas.write_centered(str(number + 1), place.beside(number, style.size), style, "soft")
        _write_column(canvas, place, number)


def _write_column(canvas: Canvas, place: Estate, number: int, *, is_asked: bool = False) -> None:
    style = styles(canvas.palette.theme).small
    box = place.below(number, style.height)
    if is_asked:
        canvas.fill((box[0] + ROAD, box[1] + 2, box[2] - ROAD, box[3]), "choice")
    ink, ground = ("on_choice", "choice") if is_asked else ("soft", "page")
    canvas.write_centered(COLUMNS[number], box, style, ink, ground)
