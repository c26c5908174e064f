"""The drawing on the box of Ice Palace: a palace of all colors on a floe, with the crown on its keep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.canvas import cut
from render.games.ice_palace.fields import HANGING
from render.games.ice_palace.floe import icicles
from render.games.ice_palace.pieces import crown, outline, piece, shade, snowflake
from render.games.ice_palace.solids import DEPTH, standing
from render.page import Border, framed

if TYPE_CHECKING:
    from render.canvas import Box, Canvas

CELL = 116
PALACE = (  # from the back: a row of stacks from the left, each from its bottom
    (("B3",), ("G3", "Y2"), ("R3", "V2", "B1"), ("O3",)),
    (("Y3", "G1"), ("V3", "R2", "Y1"), ("B3", "O2", "R1"), ("G3", "B2")),
    (("O2",), ("R3", "G2"), ("Y3", "B1"), ("V2",)),
)
FLAKES = ((40, 16, 46), (170, 4, 34), (440, 20, 40))  # left, top and side


def draw_art(canvas: Canvas, box: Box) -> None:
    left, top, right, bottom = box
    for x, y, side in FLAKES:
        flake = snowflake(canvas.palette, side, "page")
        canvas.paste(flake, left + x, top + y, cut(flake, canvas.palette, "page"))
    start, depth = (left + right - CELL * len(PALACE[0])) // 2, round(CELL * DEPTH)
    first = bottom - HANGING - 20 - depth * len(PALACE)
    floe = (left + 4, first - 20, right - 4, bottom - HANGING)
    canvas.paste(icicles(canvas.palette, floe[2] - floe[0] - 12), floe[0] + 6, floe[3] - 8)
    framed(canvas, floe, "ground", Border("rim", 6, 18))
    for row, stacks in enumerate(PALACE):
        for column, pyramids in enumerate(stacks):
            _draw_stack(canvas, (start + column * CELL, first + row * depth), pyramids)
    crowned = crown(canvas.palette, 50, "page")
    at = start + CELL * 5 // 2 - 25, first - 78
    canvas.paste(crowned, *at, cut(crowned, canvas.palette, "page"))


def _draw_stack(canvas: Canvas, at: tuple[int, int], pyramids: tuple[str, ...]) -> None:
    every = standing(pyramids, CELL)
    side = every[0].solid.side
    shadow = shade(canvas.palette, side, CELL, len(pyramids), CELL)
    middle = at[0] + (CELL + side) // 2, at[1] + round(CELL * DEPTH - shadow.height) // 2
    canvas.paste(shadow, *middle, cut(shadow, canvas.palette, "cell"))
    for level, (word, x, y, _) in enumerate(every, 1):
        drawn = piece(canvas.palette, word, CELL, is_top=level == len(pyramids))
        canvas.paste(drawn, at[0] + x, at[1] + y, outline(int(word[1]), CELL))
