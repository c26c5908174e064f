"""The path of Mandala: what lies on it, what is asked about its places, how they are drawn."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from math import pi, sin
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from render.asking import CONFIRM
from render.canvas import Brush, Canvas, Tile, cut, round_mask, sparing, tile
from render.games.mandala.labels import IRIS, PAWN, RINGED, Labels
from render.games.mandala.pieces import facing, piece
from render.lettering import TextStyle, styles
from render.marks import CHOICE, LAST, stroked_ring, token
from render.palette import Theme
from render.signs import sign
from render.words import N_
from rules_engine.games.mandala import START
from rules_engine.games.mandala.events import Sweeps, Take
from rules_engine.questions import Kind, span

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.canvas import Point
    from render.games.mandala.labels import Edges
    from render.games.mandala.spiral import Spiral
    from render.look import Seating
    from render.palette import Palette
    from rules_engine import Question
    from rules_engine.games.mandala.events import MandalaView

LETTERS: Mapping[str, str] = MappingProxyType(
    {"R": N_("R"), "Y": N_("Y"), "G": N_("G"), "B": N_("B"), "K": N_("K")}
)
INKS = (
    ("page", "#efe6d6", "#1d1927"),
    ("ground", "#fbf5e8", "#30283d"),
    ("path", "#fbf5e8", "#30283d"),
    ("wall", "#94835f", "#837898"),
    ("number", "#5b4d38", "#c9c1d6"),
    ("void", "#2a2236", "#120f19"),
    ("eye", "#d9a92f", "#e7b84a"),
    ("tint_R", "#f6d8d2", "#53242c"),
    ("tint_Y", "#f9edbf", "#524322"),
    ("tint_G", "#d3eee2", "#22443d"),
    ("tint_B", "#d2def5", "#22335f"),
    ("tint_K", "#dcdae2", "#17141d"),
    ("edged", "#ac8ccc", "#8b7425"),  # what may be answered, half as its ink and half as its ground
)
WAITING = 48
PIT = 30
WIDELY = 1.15  # of a place: the ring round a whole pyramid
EVERY = 5  # so many places are between numbers, in large print twice as many


class Candidates(NamedTuple):
    """What a question offers: places that are answers, or parts of the path that only narrow."""

    places: tuple[int, ...] = ()
    parts: tuple[tuple[int, int], ...] = ()
    chosen: int | None = None  # the place to be taken from, if that is to be confirmed

    @property
    def numbers(self) -> tuple[int, ...]:
        """List the places that are named, once each."""
        return tuple(dict.fromkeys((*self.places, *chain.from_iterable(self.parts))))


class Sight(NamedTuple):
    """What is drawn: a view, for whom, with which answers marked."""

    view: MandalaView
    seating: Seating
    offered: Candidates


def candidates(question: Question | None) -> Candidates:
    if question is None:
        return Candidates()
    if question.kind is not Kind.SPAN:
        places = tuple(move.place for move in question.moves if isinstance(move, Take))
        return Candidates(places, chosen=places[0] if question.about == CONFIRM else None)
    ends = (span(word) or (word, word) for word in question.answers)
    return Candidates(parts=tuple((int(first), int(last)) for first, last in ends))


def draw_path(canvas: Canvas, way: Spiral, view: MandalaView) -> None:
    """Draw the path, what lies on it, the pawns, and the last move."""
    swept = frozenset(place for event in view.news if isinstance(event, Sweeps) for place in event.places)
    _lay(canvas, way, view.path, swept)
    _draw_pawns(canvas, way, view)
    if view.last is not None and view.last in view.pawns:
        _center(canvas, _hoop(canvas.palette, LAST, RINGED), *way.places[view.last - 1][:2])


def draw_answers(canvas: Canvas, way: Spiral, sight: Sight) -> None:
    """Ring what is to be confirmed, and write the numbers of what may be answered."""
    if sight.offered.chosen is not None:
        _ring_chosen(canvas, way, sight.view.path, sight.offered.chosen)
    _write_numbers(canvas, way, sight)


def _ring_chosen(canvas: Canvas, way: Spiral, path: tuple[str | None, ...], chosen: int) -> None:
    """Ring the pyramid that is asked about, so widely that all of it is seen."""
    place = way.places[chosen - 1]
    _center(canvas, _hoop(canvas.palette, CHOICE, round(way.pitch * WIDELY)), place.x, place.y)
    if pyramid := path[chosen - 1]:
        _lay_one(canvas, way, pyramid, _facings(way)[chosen - 1])


def _lay(canvas: Canvas, way: Spiral, path: tuple[str | None, ...], swept: frozenset[int]) -> None:
    (left, top), palette = way.board[:2], canvas.palette
    bare, new = _pit(palette, new=False), _pit(palette, new=True)
    canvas.paste(_ground(palette, way), left, top)
    for number, (pyramid, at) in enumerate(zip(path, _facings(way), strict=True), 1):
        if pyramid:
            _lay_one(canvas, way, pyramid, at)
        else:  # nothing else reaches so far into a place
            x, y, _ = at
            canvas.paste(new if number in swept else bare, left + x - PIT // 2, top + y - PIT // 2)


def _lay_one(canvas: Canvas, way: Spiral, pyramid: str, at: tuple[int, int, int]) -> None:
    x, y, direction = at
    size = round(way.pitch), round(way.width)
    drawn, mask, ahead, above = piece(canvas.palette, size, pyramid, direction)
    canvas.paste(drawn, way.board[0] + x + ahead, way.board[1] + y + above, mask)


@lru_cache(maxsize=16)
def _facings(way: Spiral) -> tuple[tuple[int, int, int], ...]:
    """Tell of each place where it is on the board, and in which direction it points."""
    left, top = way.board[:2]
    return tuple((round(place.x - left), round(place.y - top), facing(place.turn)) for place in way.places)


def _center(canvas: Canvas, drawn: Tile, x: float, y: float, ground: str = "path") -> None:
    width, height = drawn.size
    mask = cut(drawn, canvas.palette, ground)
    canvas.paste(drawn, round(x - width / 2), round(y - height / 2), mask)


@lru_cache(maxsize=8)  # half a megabyte each
def _ground(palette: Palette, way: Spiral) -> Tile:
    """Draw the path and its edge; between its turns what lies on it tells where it goes."""
    left, top, right, bottom = way.board
    here = way._replace(middle=(way.middle[0] - left, way.middle[1] - top))
    turns = [2 * pi * way.turns * step / 360 for step in range(361)]
    half = way.width / 2

    def paint(brush: Brush) -> None:
        whole = [here.at(turn, half) for turn in turns] + [here.at(turn, -half) for turn in reversed(turns)]
        brush.polygon(whole, "path")
        brush.line([here.at(turn, half) for turn in turns if turn < 2 * pi], 3, "wall")

    drawn = tile(palette, (right - left, bottom - top), "page", paint)
    return sparing(drawn, palette, ("page", "path", "wall"))


@lru_cache(maxsize=32)
def _pit(palette: Palette, *, new: bool) -> Tile:
    """Draw a place that holds nothing any more, in a ring if that is new."""

    def paint(brush: Brush) -> None:
        middle = (PIT / 2, PIT / 2)
        brush.disc(middle, 5, "wall")
        if new:
            stroked_ring(brush, middle, 14, LAST, 3)

    return tile(palette, (PIT, PIT), "path", paint)


def _write_numbers(canvas: Canvas, way: Spiral, sight: Sight) -> None:
    """Write the numbers of the places that may be answered, then as many others as there is room for."""
    view, palette, asked = sight.view, canvas.palette, sight.offered.numbers
    labels = Labels(way, view, sight.seating.theme)
    for number in asked:
        drawn = chip(palette, str(number))
        _paste(canvas, drawn, labels.put(number, drawn.size), "path")
    step = 2 * EVERY if palette.theme is Theme.LARGE_PRINT else EVERY
    for number in range(step, len(view.path) + 1, step):
        if number not in view.pawns and number not in asked:
            drawn = _number(palette, str(number))
            if room := labels.fit(number, drawn.size):
                _paste(canvas, drawn, room, "void")


def _paste(canvas: Canvas, drawn: Tile, box: Edges, ground: str) -> None:
    canvas.paste(drawn, round(box[0]), round(box[1]), cut(drawn, canvas.palette, ground))


@lru_cache(maxsize=32)
def _number(palette: Palette, words: str) -> Tile:
    """Draw the number of a place on a piece of path: it is read whatever lies below."""
    text = sign(palette, words, styles(palette.theme).small, "number", "path")
    size = (text.width + 8, text.height + 4)

    def paint(brush: Brush) -> None:
        brush.rounded((0, 0, *size), 9, "path")

    drawn = sparing(tile(palette, size, "void", paint), palette, ("void", "path"))
    drawn.paste(sparing(text, palette, ("number", "path", "wall")), (4, 2))
    return drawn


def _draw_pawns(canvas: Canvas, way: Spiral, view: MandalaView) -> None:
    left, top, _, _ = way.board
    for seat, place in enumerate(view.pawns):
        if place == START:
            row, column = divmod(sum(pawn == START for pawn in view.pawns[:seat]), 3)
            drawn = token(canvas.palette, WAITING, seat, "page", hued=False)
            canvas.paste(drawn, left + column * (WAITING + 6), top + row * (WAITING + 6))
        else:
            drawn = token(canvas.palette, PAWN, seat, "path", hued=False)
            x, y, _ = way.places[place - 1]
            canvas.paste(drawn, round(x - PAWN / 2), round(y - PAWN / 2), round_mask(PAWN))


CHIP = TextStyle(33, bold=True)


@lru_cache(maxsize=256)
def chip(palette: Palette, words: str) -> Tile:
    """Draw the number of a place that may be answered; in few colors, as there are many of them."""
    inner, ink = CHOICE
    text = sparing(sign(palette, words, CHIP, ink, inner), palette, (inner, ink, "edged"))
    drawn = _plate(palette, (text.width + 12, text.height + 10)).copy()
    drawn.paste(text, (6, 5), cut(text, palette, inner))
    return drawn


@lru_cache(maxsize=32)
def _plate(palette: Palette, size: tuple[int, int]) -> Tile:
    """Draw what such a number is written on: most are as wide."""
    inner, ink = CHOICE

    def paint(brush: Brush) -> None:
        brush.rounded((0, 0, *size), 9, ink)
        brush.rounded((2, 2, size[0] - 2, size[1] - 2), 7, inner)

    return sparing(tile(palette, size, "path", paint), palette, ("path", inner, ink))


@lru_cache(maxsize=32)
def _hoop(palette: Palette, pair: tuple[str, str], side: int) -> Tile:
    def paint(brush: Brush) -> None:
        stroked_ring(brush, (side / 2, side / 2), side / 2, pair)

    return tile(palette, (side, side), "path", paint)


def draw_eye(canvas: Canvas, middle: Point, count: int | None) -> None:
    """Draw the Eye, with how many pyramids it holds, if it is told."""
    palette, left, top = canvas.palette, round(middle[0] - IRIS), round(middle[1] - IRIS)
    bare = _eye(palette)
    canvas.paste(bare, left, top, cut(bare, palette, "page"))
    if count is not None:
        words = sign(palette, str(count), TextStyle(36, bold=True), "ivory", "void")
        x, y = (left + round(IRIS - words.width / 2), top + round(IRIS - words.height / 2))
        canvas.paste(words, x, y, cut(words, palette, "void"))


@lru_cache(maxsize=8)
def _eye(palette: Palette) -> Tile:
    side, middle = 2 * IRIS, (float(IRIS), float(IRIS))
    x, y = middle
    lid = [(x - 72 + 144 * step / 40, 44 * sin(pi * step / 40)) for step in range(41)]

    def paint(brush: Brush) -> None:
        brush.disc(middle, side / 2, "eye")
        brush.disc(middle, side / 2 - 4, "void")
        brush.polygon([(a, y - b) for a, b in lid] + [(a, y + b) for a, b in reversed(lid)], "ivory")
        brush.disc(middle, 38, "eye")
        brush.disc(middle, 29, "void")

    inks = ("page", "eye", "void", "ivory", "wall")
    return sparing(tile(palette, (side, side), "page", paint), palette, inks)
