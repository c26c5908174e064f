"""The signs above the cards: what the spaces below them reward."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from render.canvas import Box, Brush, Canvas, Tile, sparing, tile
from render.games.mandala_stones.inks import HUES
from rules_engine.games.mandala_stones.board import COLUMN_WORTHS, SPACES

if TYPE_CHECKING:
    from render.palette import Palette

SIZE = (56, 42)
BAR, STEP = 11, 14.5  # how wide one is, and from one to the next


def draw_signs(canvas: Canvas, box: Box, edges: tuple[int, ...]) -> None:
    """Draw the signs of all columns once."""
    _, top, _, bottom = box
    for space in range(1, SPACES + 1):
        drawn = column_sign(canvas.palette, space)
        middle = (edges[space - 1] + edges[space]) // 2
        canvas.paste(drawn, middle - drawn.width // 2 - 2, (top + bottom - drawn.height) // 2)


@lru_cache(maxsize=64)
def column_sign(palette: Palette, space: int) -> Tile:
    """Draw what a column rewards: different heights, a certain height, or colors."""
    width, low = SIZE

    def paint(brush: Brush) -> None:
        if space == 1:
            brush.rounded((8, 10, width - 8, 17), 3, "soft")
            brush.rounded((8, 25, width - 8, 32), 3, "soft")
            brush.line(((width / 2 + 11, 2), (width / 2 - 11, low - 2)), 6, "soft")
        elif space == SPACES:
            for number, hue in enumerate(HUES):
                x, y = width / 2 - 11 + 22 * (number % 2), 10.5 + 21 * (number // 2)
                brush.disc((x, y), 10.5, f"{hue}_rim")
                brush.disc((x, y), 9, hue)
        else:
            for level, worth in enumerate(COLUMN_WORTHS[space - 2][1:]):
                x = level * STEP
                brush.rounded((x, low - worth * low / 6, x + BAR, low), 2, "soft")

    inks = (*HUES, *(f"{hue}_rim" for hue in HUES)) if space == SPACES else ("soft",)
    return sparing(tile(palette, SIZE, "page", paint), palette, ("page", *inks))
