"""The picture of Subdivision: where things stand, then how they are drawn."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Box, Brush, Canvas, Tile, tile
from render.lettering import label, styles
from render.palette import HUES, Palette, Theme
from render.pieces import badge, seat_pyramid, tree
from rules_engine.games.subdivision import FREE, PARK, SIZES, Build, Park

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.look import Seating
    from rules_engine import Question, Seat
    from rules_engine.games.subdivision import SubdivisionView

COLUMNS = "abcdefgh"
SEAM = 4  # between two cells
LAWN = (
    ("lawn", "#a9cf7e", "#4f7a45"),
    ("leaf", "#4d8b3d", "#6fae58"),
    ("leaf_lit", "#79b35c", "#9bd07f"),
    ("leaf_shade", "#7fa85c", "#34552f"),
)


class Estate(NamedTuple):
    """Where the cells are."""

    left: int
    top: int
    cell: int
    size: int

    def box(self, cell: int) -> Box:
        column, row = divmod(cell, self.size)
        left = self.left + column * self.cell
        top = self.top + (self.size - 1 - row) * self.cell
        return left + SEAM // 2, top + SEAM // 2, left + self.cell - SEAM // 2, top + self.cell - SEAM // 2

    def below(self, column: int, height: int) -> Box:
        left, bottom = self.left + column * self.cell, self.top + self.size * self.cell
        return left, bottom + 4, left + self.cell, bottom + 4 + height

    def beside(self, row: int, width: int) -> Box:
        top = self.top + (self.size - 1 - row) * self.cell
        return self.left - 6 - width, top, self.left - 6, top + self.cell


@lru_cache(maxsize=32)
def estate(board: Box, size: int, theme: Theme) -> Estate:
    """Fit the cells into a box, with room for the numbers at the left and the letters below."""
    left, top, right, bottom = board
    margin = styles(theme).small.height
    cell = min(right - left - margin, bottom - top - margin) // size
    return Estate(right - cell * size, top, cell, size)


class Candidates(NamedTuple):
    """What a question offers, and where."""

    cells: dict[int, str]  # a cell -> the word on its button, or nothing
    columns: frozenset[int]
    sizes: frozenset[int]


class Sight(NamedTuple):
    """What is drawn: a view, for whom, with which answers marked."""

    view: SubdivisionView
    seating: Seating
    offered: Candidates


NOTHING = Candidates({}, frozenset(), frozenset())


def candidates(question: Question | None, size: int) -> Candidates:
    if question is None:
        return NOTHING
    if question.about == "size":
        return Candidates({}, frozenset(), frozenset(SIZES.index(word) for word in question.answers))
    moves = [move for move in question.moves if isinstance(move, Build | Park)]
    words = {
        COLUMNS.index(move.column) * size + move.row - 1: f"{move.column}{move.row}"
        if question.about == "row"
        else ""
        for move in moves
    }
    columns = question.answers if question.about == "column" else ()
    return Candidates(words, frozenset(COLUMNS.index(word) for word in columns), frozenset())


def seams(view: SubdivisionView) -> Iterator[tuple[int, int, Seat]]:
    """Find neighboring cells of one seat: together they are a group."""
    for cell, thing in enumerate(view.cells):
        seat = owner(thing)
        for other in (cell + 1, cell + view.size):
            wraps = other == cell + 1 and not other % view.size
            if (
                seat is not None
                and not wraps
                and other < len(view.cells)
                and owner(view.cells[other]) == seat
            ):
                yield cell, other, seat


def owner(thing: int) -> Seat | None:
    return (thing - 1) // 3 if thing > FREE else None


def draw_estate(canvas: Canvas, place: Estate, sight: Sight) -> None:
    view, offered = sight.view, sight.offered
    _ground(canvas, view, place)
    for cell, thing in enumerate(view.cells):
        left, top, right, _ = place.box(cell)
        if thing == PARK:
            canvas.paste(_park(canvas.palette, right - left, cell % 3), left, top)
        elif thing != FREE:
            seat, size = divmod(thing - 1, 3)
            canvas.paste(seat_pyramid(canvas.palette, right - left, seat, size), left, top)
        elif cell in offered.cells:
            canvas.paste(_offer(canvas.palette, right - left, offered.cells[cell]), left, top)
    _private_parks(canvas, view, place)
    if view.last is not None:
        canvas.corners(place.box(view.last), 7, place.cell // 3, "last")


def _ground(canvas: Canvas, view: SubdivisionView, place: Estate) -> None:
    whole = place.cell * place.size
    canvas.fill((place.left - 2, place.top - 2, place.left + whole + 2, place.top + whole + 2), "line")
    for cell, thing in enumerate(view.cells):
        if thing == FREE:
            canvas.fill(place.box(cell), "ground")
    for cell, other, seat in seams(view):
        one, two = place.box(cell), place.box(other)
        box = (min(one[0], two[0]), min(one[1], two[1]), max(one[2], two[2]), max(one[3], two[3]))
        canvas.fill(box, f"{HUES[seat]}_ground")


def _private_parks(canvas: Canvas, view: SubdivisionView, place: Estate) -> None:
    for cell, seat in enumerate(view.private_parks):
        if seat is not None:
            left, top, right, bottom = place.box(cell)
            side = (right - left) // 2
            token = badge(canvas.palette, side, seat, "lawn")
            canvas.paste(token, (left + right - side) // 2, (top + bottom - side) // 2)


def draw_coordinates(canvas: Canvas, place: Estate, offered: Candidates) -> None:
    style = styles(canvas.palette.theme).small
    for number in range(place.size):
        canvas.write_centered(str(number + 1), place.beside(number, style.size), style, "soft")
        box = place.below(number, style.height)
        chosen = number in offered.columns
        if chosen:
            canvas.fill((box[0] + SEAM, box[1], box[2] - SEAM, box[3]), "choice")
        ink, ground = ("on_choice", "choice") if chosen else ("soft", "page")
        canvas.write_centered(COLUMNS[number], box, style, ink, ground)


@lru_cache(maxsize=32)
def _park(palette: Palette, side: int, kind: int) -> Tile:
    """Draw one of three parks, so that a row of them is not a pattern."""
    trees = (
        ((0.3, 0.32, 0.2), (0.7, 0.36, 0.16), (0.48, 0.72, 0.19)),
        ((0.34, 0.68, 0.21), (0.68, 0.62, 0.15), (0.56, 0.28, 0.18)),
        ((0.28, 0.44, 0.17), (0.66, 0.3, 0.19), (0.64, 0.72, 0.18)),
    )

    def paint(brush: Brush) -> None:
        for x, y, radius in trees[kind]:
            tree(brush, (x * side, y * side), radius * side)

    return tile(palette, (side, side), "lawn", paint)


@lru_cache(maxsize=256)
def _offer(palette: Palette, side: int, word: str) -> Tile:
    """Mark a free cell as an answer: with its word, or with a ring while only its column is asked for."""

    def paint(brush: Brush) -> None:
        if word:
            brush.rounded((side * 0.08, side * 0.2, side * 0.92, side * 0.8), side * 0.16, "choice")
        else:
            brush.ring((side / 2, side / 2), side * 0.22, side * 0.08, "choice")

    offer = tile(palette, (side, side), "ground", paint)
    if word:
        text = label(palette, word, styles(palette.theme).small, "on_choice", "choice")
        offer.paste(text, ((side - text.width) // 2, (side - text.height) // 2))
    return offer
