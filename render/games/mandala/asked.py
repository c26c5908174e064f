"""What is asked about the places of Mandala: letters on what may be answered, numbers beside the path."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, hypot, pi
from types import MappingProxyType
from typing import TYPE_CHECKING

from PIL import Image, ImageFilter

from render.canvas import Brush, Canvas, Tile, cut, round_mask, sparing, tile
from render.games.mandala.labels import LIFTED, Labels
from render.games.mandala.path import center, hoop, lay
from render.games.mandala.pieces import DIRECTIONS, facing, turned
from render.lettering import TextStyle, styles
from render.marks import CHOICE, token
from render.palette import Theme
from render.shape import Shape
from render.signs import sign

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.canvas import Point
    from render.games.mandala.answers import Sight
    from render.games.mandala.labels import Edges
    from render.games.mandala.spiral import Spiral
    from render.palette import Palette

EVERY = 5  # so many places are between numbers, in large print twice as many
WIDELY = 1.42  # the ring round it
CHIPS = MappingProxyType(
    {Shape.WIDE: TextStyle(37, bold=True), Shape.TALL: TextStyle(33, bold=True)},
)
AIM = 0.14  # where a chip points: so far ahead of the middle of a place
TAIL, STEP = 18, 6  # how wide a tail is where it begins, and by how much one is longer than another
PAWN = 38  # beside what is to be confirmed: it will stand there
HEM = 3  # of the path round a number: it is read whatever lies below


def draw_answers(canvas: Canvas, way: Spiral, sight: Sight, lettered: Mapping[str, str]) -> None:
    """Lift what is to be confirmed, or write the letters or numbers of what may be answered."""
    chosen = sight.offered.chosen
    labels = Labels(way, sight.view, sight.seating.theme, chosen)
    if chosen is None:
        _write_answers(canvas, sight, labels, lettered)
    else:
        _lift(canvas, sight, labels, chosen)
    _write_numbers(canvas, sight, labels)


def _lift(canvas: Canvas, sight: Sight, labels: Labels, chosen: int) -> None:
    """Show a pyramid as if in the hand, and beside it, if there is room, whose pawn will stand there."""
    way, view = labels.way, sight.view
    center(canvas, hoop(canvas.palette, CHOICE, round(way.pitch * WIDELY)), *way.places[chosen - 1][:2])
    if pyramid := view.path[chosen - 1]:
        lay(canvas, way, pyramid, chosen, LIFTED)
    if room := labels.fit(chosen, (PAWN, PAWN)):
        drawn = token(canvas.palette, PAWN, view.to_act[0], "path", hued=False)
        _paste(canvas, drawn, room, "path", round_mask(PAWN))


def _write_answers(canvas: Canvas, sight: Sight, labels: Labels, lettered: Mapping[str, str]) -> None:
    """Write the letter or number of each answer on a chip that points to its pyramid."""
    palette, style = canvas.palette, CHIPS[sight.seating.shape]
    drawn = {
        number: chip(palette, lettered.get(str(number), str(number)), style)
        for number in sight.offered.places
    }
    boxes = {number: labels.put(number, one.size) for number, one in drawn.items()}
    for number, (left, top, right, bottom) in boxes.items():
        x, y, turn = labels.way.places[number - 1]
        aim = turned((labels.way.pitch * AIM, 0), (x, y), turn)
        _point(canvas, ((left + right) / 2, (top + bottom) / 2), aim)
    for number, box in boxes.items():
        _paste(canvas, drawn[number], box, "path")


def _point(canvas: Canvas, start: Point, end: Point) -> None:
    """Draw the tail of a chip, from its middle to its pyramid."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = round(hypot(dx, dy) / STEP) * STEP
    if long:
        drawn = _tail(canvas.palette, long, facing(atan2(dx, -dy)))
        center(canvas, drawn, (start[0] + end[0]) / 2, (start[1] + end[1]) / 2)


@lru_cache(maxsize=256)
def _tail(palette: Palette, long: int, direction: int) -> Tile:
    turn, side, (inner, ink) = 2 * pi * direction / DIRECTIONS, long + 2 * TAIL, CHOICE
    middle = (side / 2, side / 2)

    def paint(brush: Brush) -> None:
        for hem, color in ((2, ink), (0, inner)):
            ends = ((long / 2 + hem, 0), (-long / 2, TAIL / 2 + hem), (-long / 2, -TAIL / 2 - hem))
            brush.polygon([turned(one, middle, turn) for one in ends], color)

    return sparing(tile(palette, (side, side), "path", paint), palette, ("path", inner, ink))


def _write_numbers(canvas: Canvas, sight: Sight, labels: Labels) -> None:
    """Write as many numbers of other places as there is room for."""
    view, palette, asked = sight.view, canvas.palette, sight.offered.places
    step = 2 * EVERY if palette.theme is Theme.LARGE_PRINT else EVERY
    for number in range(step, len(view.path) + 1, step):
        if number not in view.pawns and number not in asked:
            drawn = _number(palette, str(number))
            if room := labels.fit(number, drawn.size):
                _paste(canvas, drawn, room, "void")


def _paste(canvas: Canvas, drawn: Tile, box: Edges, ground: str, mask: Tile | None = None) -> None:
    """Paste what is no box where there is room for it."""
    canvas.paste(drawn, round(box[0]), round(box[1]), mask or cut(drawn, canvas.palette, ground))


@lru_cache(maxsize=32)
def _number(palette: Palette, words: str) -> Tile:
    """Draw the number of a place with a narrow hem of path."""
    text = sign(palette, words, styles(palette.theme).small, "number", "path")
    size = (text.width + 2 * HEM, text.height + 2 * HEM)
    bare = Image.new("L", size, palette["path"])
    bare.paste(sparing(text, palette, ("number", "path", "sand")), (HEM, HEM))
    ink = bare.point([0 if index == palette["path"] else 255 for index in range(256)])
    hem = ink.filter(ImageFilter.MaxFilter(2 * HEM + 1))
    drawn = Image.new("L", size, palette["void"])
    drawn.paste(bare, (0, 0), hem)
    return drawn


@lru_cache(maxsize=256)
def chip(palette: Palette, words: str, style: TextStyle) -> Tile:
    """Draw the letter or number of a place that may be answered; in few colors, as there are many."""
    inner, ink = CHOICE
    text = sparing(sign(palette, words, style, ink, inner), palette, (inner, ink, "edged"))
    side = text.height + 8
    drawn = _plate(palette, (max(side, text.width + 8), side)).copy()
    drawn.paste(text, ((drawn.width - text.width) // 2, 4), cut(text, palette, inner))
    return drawn


@lru_cache(maxsize=32)
def _plate(palette: Palette, size: tuple[int, int]) -> Tile:
    """Draw what such a letter is written on: most are as wide."""
    inner, ink = CHOICE

    def paint(brush: Brush) -> None:
        brush.rounded((0, 0, *size), 10, ink)
        brush.rounded((2, 2, size[0] - 2, size[1] - 2), 8, inner)

    return sparing(tile(palette, size, "path", paint), palette, ("path", inner, ink))
