"""Whole stacks of Ice Palace with their shadows, drawn once: most stand where they stood a move before."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from render.canvas import Canvas, Tile, cut
from render.games.ice_palace.pieces import outline, piece, shade
from render.games.ice_palace.solids import DEPTH, standing

if TYPE_CHECKING:
    from render.palette import Palette

FULL = 255  # of a mask


class Drawn(NamedTuple):
    """A stack as it is drawn, what of it is no ice, and where it is in its cell."""

    tile: Tile
    mask: Tile
    left: int
    top: int


@lru_cache(maxsize=512)
def stack(
    palette: Palette, pyramids: tuple[str, ...], cell: int, room: int, *, is_snowy: bool = False
) -> Drawn:
    """Draw a stack, with its shadow on the ice at its right as far as there is room beside its cell."""
    every = standing(pyramids, cell)
    side, shadow = every[0].solid.side, (cell + every[0].solid.side) // 2
    fallen = shade(palette, side, cell, len(pyramids), max(1, cell + room - shadow))
    low = (round(cell * DEPTH) - fallen.height) // 2
    left, top = min(one.left for one in every), min(low, *(one.top for one in every))
    right = max(shadow + fallen.width, *(one.left + one.solid.side for one in every))
    bottom = max(low + fallen.height, *(one.top + one.solid.height for one in every))
    canvas = Canvas(palette, "cell", (right - left, bottom - top))
    mask = Image.new("L", (right - left, bottom - top))
    canvas.paste(fallen, shadow - left, low - top)
    mask.paste(cut(fallen, palette, "cell"), (shadow - left, low - top))
    for level, (word, x, y, _) in enumerate(every, 1):
        is_top, shape = level == len(every), outline(int(word[1]), cell)
        drawn = piece(palette, word, cell, is_top=is_top, is_snowy=is_top and is_snowy)
        canvas.paste(drawn, x - left, y - top, shape)
        mask.paste(FULL, (x - left, y - top), shape)
    return Drawn(canvas.tile(), mask, left, top)
