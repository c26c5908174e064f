"""Marks that all games share: two strokes that show on anything, badges, tokens, outlines of groups, fans."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from render.canvas import Box, Brush, Canvas, Tile, cut, sparing, tile
from render.lettering import TextStyle
from render.pieces import badge as hued_token
from render.pieces import seat_mark
from render.signs import sign

if TYPE_CHECKING:
    from collections.abc import Collection

    from render.canvas import Point
    from render.palette import Palette
    from rules_engine import Seat

Pair: TypeAlias = tuple[str, str]  # an ink, and what it is stroked with on both sides
LAST: Pair = ("last", "on_last")  # the last move
CHOICE: Pair = ("choice", "on_choice")  # what may be answered
STROKE = 5  # the width of the ink of a double stroke
HEM = 2  # of the other one, on each side
LEAST_MARK = 9.7  # the radius of a seat's mark: a triangle is as wide as a phone must show it


def stroked_ring(brush: Brush, center: Point, radius: float, pair: Pair, width: float = STROKE) -> None:
    """Draw a ring whose outer edge has this radius."""
    ink, hem = pair
    brush.ring(center, radius, width + 2 * HEM, hem)
    brush.ring(center, radius - HEM, width, ink)


def stroked_frame(canvas: Canvas, box: Box, pair: Pair, width: int = STROKE) -> None:
    """Draw a frame just inside a box."""
    left, top, right, bottom = box
    ink, hem = pair
    canvas.frame(box, width + 2 * HEM, hem)
    canvas.frame((left + HEM, top + HEM, right - HEM, bottom - HEM), width, ink)


@lru_cache(maxsize=256)
def token(palette: Palette, side: int, seat: Seat, ground: str, *, hued: bool = True) -> Tile:
    """Draw the token of a seat: its mark on its color, or on ivory where colors belong to the pieces."""
    if hued:
        return hued_token(palette, side, seat, ground)

    def paint(brush: Brush) -> None:
        middle = (side / 2, side / 2)
        brush.disc(middle, side / 2, "on_ivory")
        brush.disc(middle, side / 2 - max(2, side * 0.05), "ivory")
        seat_mark(brush, seat, middle, max(side * 0.28, LEAST_MARK), ("on_ivory", "ivory"))

    return sparing(tile(palette, (side, side), ground, paint), palette, (ground, "ivory", "on_ivory", "soft"))


BADGE = TextStyle(33, bold=True)
LOSS: Pair = ("badge", "on_badge")  # what costs points
COUNT: Pair = ("on_badge", "on_ivory")  # how many, how high


@lru_cache(maxsize=512)
def badge(palette: Palette, text: str, pair: Pair, ground: str, style: TextStyle = BADGE) -> Tile:
    """Draw a number on a round piece of an ink, stroked and written in the other of its pair."""
    inner, ink = pair
    words = sign(palette, text, style, ink, inner)
    height = words.height + 12
    width = max(height, words.width + 16)

    def paint(brush: Brush) -> None:
        brush.rounded((0, 0, width, height), height / 2, ink)
        brush.rounded((HEM, HEM, width - HEM, height - HEM), height / 2 - HEM, inner)

    drawn = tile(palette, (width, height), ground, paint)
    at = ((width - words.width) // 2, (height - words.height) // 2)
    drawn.paste(words, at, cut(words, palette, inner))
    return drawn


def stuck(canvas: Canvas, drawn: Tile, middle: tuple[int, int], ground: str) -> None:
    """Paste what is no box over something else, around a point."""
    left, top = middle[0] - drawn.width // 2, middle[1] - drawn.height // 2
    canvas.paste(drawn, left, top, cut(drawn, canvas.palette, ground))


class Lattice(NamedTuple):
    """Square cells side by side, by column and row from the upper left."""

    left: int
    top: int
    cell: int  # the way from one to the next

    def box(self, column: int, row: int) -> Box:
        left, top = self.left + column * self.cell, self.top + row * self.cell
        return left, top, left + self.cell, top + self.cell


Cell: TypeAlias = tuple[int, int]  # column and row
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))  # above, right, below, left


def contour(canvas: Canvas, lattice: Lattice, cells: Collection[Cell], width: int, ink: str) -> None:
    """Draw the outline of a group just inside it."""
    for column, row in cells:
        left, top, right, bottom = lattice.box(column, row)
        strips = (
            (left, top, right, top + width),
            (right - width, top, right, bottom),
            (left, bottom - width, right, bottom),
            (left, top, left + width, bottom),
        )
        for strip, (x, y) in zip(strips, SIDES, strict=True):
            if (column + x, row + y) not in cells:
                canvas.fill(strip, ink)
        for x, y in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            if {(column + x, row), (column, row + y)} <= {*cells} and (column + x, row + y) not in cells:
                near, low = (left if x < 0 else right - width), (top if y < 0 else bottom - width)
                canvas.fill((near, low, near + width, low + width), ink)


def fan(box: Box, count: int, size: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """Spread cards of a size over a box, overlapping as little as they must, the middle ones highest."""
    left, top, right, bottom = box
    width, height = size
    step = min(width + 8, (right - left - width) // max(1, count - 1))
    rise = min(bottom - top - height, height // 6)
    start = left + (right - left - width - step * (count - 1)) // 2
    half = max(1, (count - 1) / 2)
    return tuple(
        (start + step * card, bottom - height - round(rise * (1 - ((card - (count - 1) / 2) / half) ** 2)))
        for card in range(count)
    )
