"""What is on a seat's card in Subdivision: the score, what it is made of, and the pyramids left."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Brush, Canvas, Tile, tile
from render.lettering import SMALLEST, styles, width_of
from render.panel import Card
from render.pieces import seat_pyramid, tree
from rules_engine.games.subdivision import SIZES

if TYPE_CHECKING:
    from render.games.subdivision.board import Sight
    from render.palette import Palette
    from render.words import Say
    from rules_engine import Seat
    from rules_engine.games.subdivision import SubdivisionView

STOCK = 58  # the height of the row of pyramids left
STOCK_WIDTHS = (36, 46, 54)  # of a small, a medium and a large


def draw_card(canvas: Canvas, card: Card, seat: Seat, sight: Sight) -> None:
    """Write the score and what it is made of, in words where there is room; then what the seat has left."""
    left, top, right, bottom = card.rest
    view, text = sight.view, styles(sight.seating.theme)
    middle = bottom - STOCK
    scores = view.outcome.scores if view.outcome else view.scores
    parts = _parts(view, seat, sight.seating.say)
    if middle - top < text.score.height + len(parts) * text.small.height:
        end = canvas.write_within(str(scores[seat]), (left, top, right, middle), text.score, on=card.ground)
        _write_signs(canvas, Card((end + 12, top, right, middle), card.ground), parts)
    else:
        low = top + text.score.height
        canvas.write_within(str(scores[seat]), (left, top, right, low), text.score, on=card.ground)
        _write_words(canvas, Card((left, low, right, middle), card.ground), parts)
    _draw_stock(canvas, Card((left, middle, right, bottom), card.ground), seat, sight)


class Part(NamedTuple):
    """A part of a score."""

    kind: str
    amount: str
    words: str


def _parts(view: SubdivisionView, seat: Seat, say: Say) -> tuple[Part, ...]:
    score = view.details[seat]
    parts = [
        Part("groups", _signed(-score.groups), say("groups")),
        Part("lost", _signed(-score.lost), say("near smalls")),
    ]
    if view.private:
        parts.append(Part("private", _signed(score.private), say("private parks")))
    return tuple(parts)


def _signed(amount: int) -> str:
    return f"{amount:+d}".replace("-", "\u2212") if amount else "0"


def _write_signs(canvas: Canvas, card: Card, parts: tuple[Part, ...]) -> None:
    """Write a line of signs and amounts, smaller where it would not fit."""
    left, top, right, bottom = card.rest
    style = styles(canvas.palette.theme).small
    if sum(width_of(part.amount, style) + style.size + 10 for part in parts) > right - left + 10:
        style = SMALLEST
    side = style.size * 3 // 4
    for part in parts:
        canvas.paste(_icon(canvas.palette, part.kind, side, card.ground), left, (top + bottom - side) // 2)
        box = (left + side + 3, top, right, bottom)
        left = 10 + canvas.write_within(part.amount, box, style, on=card.ground)


def _write_words(canvas: Canvas, card: Card, parts: tuple[Part, ...]) -> None:
    """Write a line for each part, the amounts under each other."""
    left, top, right, _ = card.rest
    style = styles(canvas.palette.theme).small
    side = style.size
    for number, part in enumerate(parts):
        low = top + number * style.height
        high, edge = low + style.height, right - width_of(part.amount, style) - 4
        canvas.paste(
            _icon(canvas.palette, part.kind, side, card.ground), left, low + (style.height - side) // 2
        )
        canvas.write_within(part.words, (left + side + 8, low, edge - 8, high), style, on=card.ground)
        canvas.write(part.amount, (edge, low), style, on=card.ground)


def _draw_stock(canvas: Canvas, card: Card, seat: Seat, sight: Sight) -> None:
    """Draw the pyramids a seat has left; the sizes that may be answered stand out."""
    left, top, right, bottom = card.rest
    view, style = sight.view, styles(sight.seating.theme).small
    asked = sight.offered.sizes if seat in view.to_act else frozenset()
    room = (right - left - sum(STOCK_WIDTHS)) // 3
    end = left - 6
    for size in range(3):
        start, end = end + 6, end + STOCK_WIDTHS[size] + room
        ground, ink = ("choice", "on_choice") if size in asked else (card.ground, "ink")
        canvas.fill((start, top, end, bottom), ground)
        piece = _stock(canvas.palette, seat, size, ground)
        canvas.paste(piece, start + 2, top + (STOCK - piece.height) // 2)
        words = f"{sight.seating.say(SIZES[size])}\u2009{view.left[seat][size]}"
        canvas.write_within(words, (start + piece.width + 4, top, end, bottom), style, ink, ground)


@lru_cache(maxsize=128)
def _stock(palette: Palette, seat: int, size: int, ground: str) -> Tile:
    side = STOCK_WIDTHS[size]
    place = seat_pyramid(palette, 54, seat, size, ground)
    return place.crop(((54 - side) // 2, 0, (54 + side) // 2, 54))


@lru_cache(maxsize=64)
def _icon(palette: Palette, kind: str, side: int, ground: str) -> Tile:
    """Draw what a part of the score comes from: groups, larges beside smalls, private parks."""

    def paint(brush: Brush) -> None:
        part = side / 10
        if kind == "groups":
            for left, top in ((0.5, 0.5), (0.5, 5), (5, 5)):
                brush.rounded((left * part, top * part, (left + 4.5) * part, (top + 4.5) * part), part, "ink")
        elif kind == "lost":
            brush.rounded((0, 3 * part, 6.6 * part, 9.6 * part), part, "ink")
            brush.rounded((7 * part, 0, 10 * part, 3 * part), part / 2, "ink")
        else:
            tree(brush, (side / 2, side / 2), side * 0.42)

    return tile(palette, (side, side), ground, paint)
