"""The path of Mandala as a square spiral: where places are, what is asked about them, how they are drawn."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render import pieces
from render.canvas import Box, Brush, Canvas, Tile, cut, sparing, tile
from render.games.mandala.pieces import (
    EAST,
    NORTH,
    WEST,
    pyramid_tile,
)
from render.lettering import Style, fitted, styles, width_of
from render.signs import sign
from render.words import N_
from rules_engine.games.mandala import START, Sweeps, Take
from rules_engine.questions import Kind, span

if TYPE_CHECKING:
    from render.look import Seating
    from render.palette import Palette, Theme
    from rules_engine import Question, Seat
    from rules_engine.games.mandala import MandalaView

WALL = 2  # half of what is between two turns of the spiral
STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
INKS = (("wall", "#a2957a", "#6d727e"), ("number", "#544c3d", "#d4d6dc"), ("blend", "#9d937f", "#888c95"))
LETTERS = {"R": N_("R"), "Y": N_("Y"), "G": N_("G"), "B": N_("B"), "K": N_("K")}


class Place(NamedTuple):
    """A place of the path, and where the path goes on from there."""

    column: int
    row: int
    toward: int


class Spiral(NamedTuple):
    """Where the path and the Eye are."""

    left: int
    top: int
    cell: int
    side: int  # of the square, in cells
    places: tuple[Place, ...]
    eye: Box
    start: Box  # where pawns are before the path

    def box(self, place: int) -> Box:
        """Find a place by its number, from 1."""
        column, row, _ = self.places[place - 1]
        left, top = self.left + column * self.cell, self.top + row * self.cell
        return left + WALL, top + WALL, left + self.cell - WALL, top + self.cell - WALL


@lru_cache(maxsize=16)
def spiral(board: Box, length: int) -> Spiral:
    """Wind a path of so many places inward, clockwise; what is left in the middle is the Eye."""
    left, top, right, bottom = board
    side = next(side for side in range(1, 20) if side * side > length)
    cell = (right - left) // side
    walked = _wound(side)
    eye = [(column, row) for column, row, _ in walked[length:]]
    columns, rows = [column for column, _ in eye], [row for _, row in eye]
    low = bottom - cell * side
    return Spiral(
        left,
        low,
        cell,
        side,
        walked[:length],
        (
            left + min(columns) * cell + WALL,
            low + min(rows) * cell + WALL,
            left + (max(columns) + 1) * cell - WALL,
            low + (max(rows) + 1) * cell - WALL,
        ),
        (left, top, right, low - 4),
    )


def _wound(side: int) -> tuple[Place, ...]:
    """Walk round a square from its upper left corner, and turn right where there is no way on."""
    column = row = toward = EAST
    left = {(x, y) for x in range(side) for y in range(side)}
    walked = []
    while left:
        left.discard((column, row))
        for turn in (toward, (toward + 1) % 4):
            ahead = (column + STEPS[turn][0], row + STEPS[turn][1])
            if ahead in left:
                toward = turn
                break
        walked.append(Place(column, row, toward))
        column, row = column + STEPS[toward][0], row + STEPS[toward][1]
    return tuple(walked)


class Candidates(NamedTuple):
    """What a question offers: the places in its answers, and the words of answers that only narrow."""

    answers: dict[int, int]
    words: tuple[str, ...]


class Sight(NamedTuple):
    """What is drawn: a view, for whom, with which answers marked."""

    view: MandalaView
    seating: Seating
    offered: Candidates


def candidates(question: Question | None) -> Candidates:
    if question is None:
        return Candidates({}, ())
    places = [move.place for move in question.moves if isinstance(move, Take)]
    if question.kind is not Kind.SPAN:
        return Candidates(dict.fromkeys(places, 0), ())
    ends = [span(word) or (word, word) for word in question.answers]
    answers = {
        place: number
        for number, (first, last) in enumerate(ends)
        for place in places
        if int(first) <= place <= int(last)
    }
    return Candidates(answers, tuple(f"{first}\u2013{last}" for first, last in ends))


def draw_path(canvas: Canvas, way: Spiral, sight: Sight) -> None:
    _ground(canvas, way)
    view = sight.view
    swept = {place for event in view.news if isinstance(event, Sweeps) for place in event.places}
    for number, pyramid in enumerate(view.path, 1):
        if pyramid:
            _lay(canvas, way, sight, number, pyramid)
        else:
            left, top, right, _ = way.box(number)
            pit = _pit(canvas.palette, right - left, "last" if number in swept else "shadow")
            canvas.paste(pit, left, top)
    for seat, place in enumerate(view.pawns):
        if place != START:
            _put(canvas, way.box(place), seat)
    _mark(canvas, way, sight)


def _lay(canvas: Canvas, way: Spiral, sight: Sight, number: int, pyramid: str) -> None:
    """Draw a pyramid, and its number in the outer corner at its tip."""
    left, top, right, bottom = way.box(number)
    toward, palette = way.places[number - 1].toward, canvas.palette
    letter = sight.seating.say(LETTERS[pyramid[0]])
    canvas.paste(pyramid_tile(palette, right - left, pyramid, toward, letter), left, top)
    answer = sight.offered.answers.get(number, -1)
    chip, mask = _number(palette, number, _numbers(way, palette.theme), answer)
    x = left + 2 if toward in (WEST, NORTH) else right - chip.width - 2
    y = top + 1 if toward in (EAST, NORTH) else bottom - chip.height - 1
    canvas.paste(chip, x, y, mask)


def _put(canvas: Canvas, box: Box, seat: Seat) -> None:
    """Draw the pawn of a seat on a place."""
    left, top, right, _ = box
    side = (right - left) * 7 // 10
    inset = (right - left - side) // 2
    canvas.paste(pieces.badge(canvas.palette, side, seat, "ground"), left + inset, top + inset)


def _ground(canvas: Canvas, way: Spiral) -> None:
    """Lay the path between its walls, like a ribbon."""
    whole = way.cell * way.side
    canvas.fill((way.left, way.top, way.left + whole, way.top + whole), "wall")
    canvas.fill(way.eye, "card")
    for number in range(1, len(way.places) + 1):
        left, top, right, bottom = way.box(number)
        across, down = STEPS[way.places[number - 1].toward]
        seam = 2 * WALL
        canvas.fill(
            (
                left - seam * (across < 0),
                top - seam * (down < 0),
                right + seam * (across > 0),
                bottom + seam * (down > 0),
            ),
            "ground",
        )


def _numbers(way: Spiral, theme: Theme) -> Style:
    return Style(min(styles(theme).small.size, way.cell * 4 // 9))


@lru_cache(maxsize=2048)
def _number(palette: Palette, number: int, style: Style, answer: int) -> tuple[Tile, Tile]:
    """Draw the number of a place, on a chip if it may be answered; with its mask."""
    if answer < 0:
        words = sign(palette, str(number), style, "number", "ground")
        drawn = sparing(words, palette, ("ground", "number", "blend"))
    else:
        drawn = _chip(palette, _answer(palette, str(number), style, answer), answer, "ground")
    return drawn, cut(drawn, palette, "ground")


@lru_cache(maxsize=32)
def _part(palette: Palette, word: str, style: Style, answer: int) -> Tile:
    """Draw the word of an answer that only narrows."""
    return _chip(palette, _answer(palette, word, style, answer), answer, "page")


CHIPS = (("on_choice", "choice"), ("choice", "card"))  # every other answer is paler: neighbors differ


def _answer(palette: Palette, word: str, style: Style, answer: int) -> Tile:
    return sign(palette, word, style, *CHIPS[answer % 2])


def _chip(palette: Palette, words: Tile, answer: int, around: str) -> Tile:
    inner = CHIPS[answer % 2][1]
    width, height = words.width + 8, words.height + 6

    def paint(brush: Brush) -> None:
        brush.rounded((0, 0, width, height), 8, "choice")
        brush.rounded((2, 2, width - 2, height - 2), 6, inner)

    chip = tile(palette, (width, height), around, paint)
    chip.paste(words, (4, 3), cut(words, palette, inner))
    return chip


@lru_cache(maxsize=32)
def _pit(palette: Palette, side: int, ink: str) -> Tile:
    """Draw a place that holds nothing any more."""

    def paint(brush: Brush) -> None:
        brush.disc((side / 2, side / 2), side * 0.09, ink)

    return tile(palette, (side, side), "ground", paint)


def _mark(canvas: Canvas, way: Spiral, sight: Sight) -> None:
    """Mark the last move, and the one place that is left to be taken."""
    if sight.view.last is not None:
        canvas.corners(way.box(sight.view.last), 7, way.cell // 3, "last")
    if len(sight.offered.answers) == 1:
        canvas.frame(way.box(*sight.offered.answers), 6, "choice")


def draw_start(canvas: Canvas, way: Spiral, sight: Sight) -> None:
    """Draw who waits before the path; at the right the parts of it that may be chosen, or what is left."""
    left, top, right, bottom = way.start
    side = min(bottom - top - 6, 48)
    for seat, place in enumerate(sight.view.pawns):
        if place == START:
            canvas.paste(pieces.badge(canvas.palette, side, seat, "page"), left, bottom - side)
            left += side + 8
    rest = (left, top, right, bottom)
    if sight.offered.words:
        _write_parts(canvas, rest, sight.offered.words)
    else:
        _write_left(canvas, rest, sight)


def _write_parts(canvas: Canvas, box: Box, words: tuple[str, ...]) -> None:
    style = styles(canvas.palette.theme).small
    _, _, right, bottom = box
    for answer in reversed(range(len(words))):
        part = _part(canvas.palette, words[answer], style, answer)
        right -= part.width
        canvas.paste(part, right, bottom - part.height - 2)
        right -= 10


def _write_left(canvas: Canvas, box: Box, sight: Sight) -> None:
    left, _, right, bottom = box
    style = styles(canvas.palette.theme).small
    groups = len({pyramid for pyramid in sight.view.path if pyramid})
    if groups:
        words = sight.seating.say.count("{n} group left", "{n} groups left", groups)
        words = fitted(words, right - left - 10, style)
        canvas.write(words, (right - width_of(words, style), bottom - style.height - 4), style, "soft")
