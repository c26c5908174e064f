"""Positions drawn small: hops of an answer, and cards that were won."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from render.canvas import Brush, Tile, tile
from render.games.maniki.animals import paint_head

if TYPE_CHECKING:
    from render.canvas import Point
    from render.palette import Palette

BETWEEN = 0.12  # two stools, to the side of a head
STOOL = 0.24  # how high one is
EDGE = 2


def size_of(head: int) -> tuple[int, int]:
    """Tell how large a position is whose heads are so wide."""
    return round(head * (2 + BETWEEN)), round(head * (3 + STOOL)) + 2


@lru_cache(maxsize=256)
def small_position(palette: Palette, position: str, head: int, ground: str) -> Tile:
    """Draw heads on each other on two stools, red and blue."""
    return tile(palette, size_of(head), ground, lambda brush: _paint(brush, position, head, (0, 0)))


def card_size(head: int) -> tuple[int, int]:
    wide, high = size_of(head)
    return wide + round(head * 0.5), high + round(head * 0.5)


@lru_cache(maxsize=256)
def small_card(palette: Palette, position: str, head: int, ground: str) -> Tile:
    """Draw a card with its position; with none, from behind."""
    (wide, high), (inner, _) = card_size(head), size_of(head)

    def paint(brush: Brush) -> None:
        brush.rounded((0, 0, wide, high), head * 0.28, "edge")
        brush.rounded((EDGE, EDGE, wide - EDGE, high - EDGE), head * 0.24, "paper")
        if position:
            _paint(brush, position, head, ((wide - inner) / 2, head * 0.25))
        else:
            inset = head * 0.3
            brush.rounded((inset, inset, wide - inset, high - inset), head * 0.14, "mane")

    return tile(palette, (wide, high), ground, paint)


def _paint(brush: Brush, position: str, head: int, corner: Point) -> None:
    wide, high = size_of(head)
    left, top = corner
    for side, (animals, hue) in enumerate(zip(position.split("|"), ("red", "blue"), strict=True)):
        start, foot = left + side * (wide - head), top + high
        slant = head * 0.12 * side
        floor = foot - head * STOOL
        brush.polygon(
            ((start, floor), (start + head, floor), (start + head - slant, foot), (start + slant, foot)), hue
        )
        for height, letter in enumerate(animals, 1):
            paint_head(brush, letter, (start, floor - height * head), head)
