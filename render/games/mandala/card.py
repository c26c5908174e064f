"""What has left the path of Mandala: on a seat's card its points and pyramids, in the middle the Eye."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Box, Brush, Canvas, Tile, cut, tile
from render.games.mandala.board import LETTERS
from render.games.mandala.pieces import HUES_OF
from render.lettering import SMALLEST, Style, styles, width_of
from render.panel import Card
from render.signs import sign
from rules_engine.games.mandala import COLORS, PYRAMIDS, SIZES, START, Harvests, Sweeps, Takes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.games.mandala.board import Sight
    from render.palette import Palette
    from render.words import Say
    from rules_engine import Seat
    from rules_engine.games.mandala import MandalaView

LID = 50  # the width of the eye
SIZE_SIGN = 30  # the width of the little pyramid before a row
SEAM = 2
ROW_LIMIT = 52


def draw_card(canvas: Canvas, card: Card, seat: Seat, sight: Sight) -> None:
    """Write the points; beside them how many of each group the seat has, a row a size, a column a color."""
    left, top, right, bottom = card.rest
    view, text = sight.view, styles(sight.seating.theme)
    rows = min((bottom - top) // len(SIZES), ROW_LIMIT)
    spare = bottom - top - rows * len(SIZES)
    low = top + spare // 2
    if spare >= text.small.height:
        words = _standing(view.pawns[seat], sight.seating.say)
        canvas.write_within(words, (left, top, right, top + text.small.height), text.small, on=card.ground)
        low += text.small.height // 2
    table = (left + width_of("00", text.score) + 6, low, right, low + rows * len(SIZES))
    score = str((view.outcome.scores if view.outcome else view.scores)[seat])
    canvas.write_within(score, (left, low, table[0], table[3]), text.score, on=card.ground)
    _draw_groups(canvas, Card(table, card.ground), seat, sight)


def _standing(place: int, say: Say) -> str:
    return say("before the path") if place == START else say("pawn on {place}", place=place)


class Heap(NamedTuple):
    """How many of a group a seat has, and what is to be seen of it."""

    sign: str  # how many, and the letter of its color
    hue: str
    done: bool  # no more of it are on the path
    new: bool  # the last move brought one


def _draw_groups(canvas: Canvas, card: Card, seat: Seat, sight: Sight) -> None:
    (left, top, right, bottom), say = card.rest, sight.seating.say
    width, height = (right - left - SIZE_SIGN) // len(COLORS), (bottom - top) // len(SIZES)
    style = styles(sight.seating.theme).small
    if width_of("5G", style) > width - SEAM:
        style = SMALLEST
    for row in range(len(SIZES)):
        little = _size_sign(canvas.palette, row, card.ground)
        canvas.paste(little, left, top + row * height + (height - little.height) // 2)
    for number, heap in heaps(sight.view, seat, say):
        column, row = divmod(number, len(SIZES))
        drawn = _heap(canvas.palette, heap, (width - SEAM, height - SEAM), style, card.ground)
        canvas.paste(drawn, left + SIZE_SIGN + column * width + SEAM, top + row * height + 1)


def heaps(view: MandalaView, seat: Seat, say: Say) -> Iterator[tuple[int, Heap]]:
    """List what a seat has of each group, with the number of the group."""
    running = {pyramid for pyramid in view.path if pyramid}
    brought = _brought(view, seat)
    for number, (pyramid, count) in enumerate(zip(PYRAMIDS, view.taken[seat], strict=True)):
        if count:
            sign = f"{count}{say(LETTERS[pyramid[0]])}"
            yield number, Heap(sign, HUES_OF[pyramid[0]], pyramid not in running, pyramid in brought)


def _brought(view: MandalaView, seat: Seat) -> frozenset[str]:
    """Tell of which groups the last move gave a seat pyramids."""
    taken = {event.pyramid for event in view.news if isinstance(event, Takes) and event.seat == seat}
    for event in view.news:
        if isinstance(event, Harvests) and event.seat == seat:
            taken |= set(event.pyramids)
    return frozenset(taken)


@lru_cache(maxsize=2048)
def _heap(palette: Palette, heap: Heap, size: tuple[int, int], style: Style, ground: str) -> Tile:
    """Draw a count on its color, or only framed in it once its group is complete."""
    width, height = size
    inner = ground if heap.done else heap.hue
    foot = height - 6 if heap.new else height

    def paint(brush: Brush) -> None:
        if heap.new:
            brush.rounded((0, 12, width, height), 6, "last")
            brush.rounded((0, 0, width, foot), 0, ground)
        brush.rounded(
            (0, 0, width, foot - heap.new), 6, "soft" if heap.done and heap.hue == "black" else heap.hue
        )
        if heap.done:
            brush.rounded((3, 3, width - 3, foot - 3), 4, inner)

    drawn = tile(palette, size, ground, paint)
    ink = "ink" if heap.done else f"{heap.hue}_mark"
    words = sign(palette, heap.sign, style, ink, inner)
    at = ((width - words.width) // 2, (foot - words.height) // 2)
    drawn.paste(words, at, cut(words, palette, inner))
    return drawn


@lru_cache(maxsize=64)
def _size_sign(palette: Palette, size: int, ground: str) -> Tile:
    """Draw the little pyramid before a row."""
    side = SIZE_SIGN - 4
    length = (0.5, 0.74, 1)[size] * side

    def paint(brush: Brush) -> None:
        middle = (side / 2, side / 2)
        half = length * 0.45
        brush.polygon(
            (
                (middle[0] - length / 2, middle[1] - half),
                (middle[0] + length / 2, middle[1]),
                (middle[0] - length / 2, middle[1] + half),
            ),
            "ink",
        )

    return tile(palette, (side, side), ground, paint)


def draw_eye(canvas: Canvas, box: Box, sight: Sight) -> None:
    """Draw what nobody has as a table: a row a size, a column a color, in the corner an eye."""
    left, top, right, bottom = box
    table = Table(left + LID, top, (right - left - LID - SEAM) // len(COLORS), (bottom - top) // 4)
    style = styles(sight.seating.theme).small
    if style.height > table.height + 8:
        style = SMALLEST
    eye = _eye(canvas.palette, LID)
    canvas.paste(eye, left, top + (table.height - eye.height) // 2)
    for row in range(len(SIZES)):
        little = _size_sign(canvas.palette, row, "card")
        low = top + (row + 1) * table.height + (table.height - little.height) // 2
        canvas.paste(little, left + (LID - little.width) // 2, low)
    _draw_heads(canvas, table, style, sight.seating.say)
    _write_counts(canvas, table, style, sight.view)


class Table(NamedTuple):
    """The cells of the Eye: where the first is, and how large they are."""

    left: int
    top: int
    width: int
    height: int


def _draw_heads(canvas: Canvas, table: Table, style: Style, say: Say) -> None:
    for column, color in enumerate(COLORS):
        heap = Heap(say(LETTERS[color]), HUES_OF[color], done=False, new=False)
        head = _heap(canvas.palette, heap, (table.width - SEAM, table.height - SEAM), style, "card")
        canvas.paste(head, table.left + column * table.width, table.top + 1)


def _write_counts(canvas: Canvas, table: Table, style: Style, view: MandalaView) -> None:
    """Write how many of each group, in another color what the last move brought."""
    swept = {pyramid for event in view.news if isinstance(event, Sweeps) for pyramid in event.pyramids}
    for number, (pyramid, count) in enumerate(zip(PYRAMIDS, view.eye, strict=True)):
        if count:
            column, row = divmod(number, len(SIZES))
            left, top = table.left + column * table.width, table.top + (row + 1) * table.height
            box = (left, top, left + table.width, top + table.height)
            canvas.write_centered(str(count), box, style, "last" if pyramid in swept else "ink", "card")


@lru_cache(maxsize=16)
def _eye(palette: Palette, width: int) -> Tile:
    height = width * 2 // 3

    def paint(brush: Brush) -> None:
        middle = (width / 2, height / 2)
        brush.ellipse((3, 3, width - 3, height - 3), "ink")
        brush.ellipse((7, 7, width - 7, height - 7), "card")
        brush.disc(middle, height * 0.26, "ink")
        brush.disc((middle[0] - 3, middle[1] - 3), height * 0.08, "card")

    return tile(palette, (width, height), "card", paint)
