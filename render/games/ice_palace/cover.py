"""The drawing on the box of Ice Palace: a palace of all colors in the snow, with the crown on its keep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.canvas import cut
from render.games.ice_palace.pieces import crown, piece, snowflake, standing

if TYPE_CHECKING:
    from render.canvas import Box, Canvas

CELL = 132
PALACE = (  # from the back: a row of stacks from the left, each from its bottom
    (("B3",), ("G3", "Y2"), ("R3", "V2", "B1"), ("O3",)),
    (("Y3", "G1"), ("V3", "R2", "Y1"), ("B3", "O2", "R1"), ("G3", "B2")),
    (("O2",), ("R3", "G2"), ("Y3", "B1"), ("V2",)),
)
FLAKES = ((40, 26, 46), (170, 4, 34), (400, 10, 40))  # left, top and side


def draw_art(canvas: Canvas, box: Box) -> None:
    left, top, right, bottom = box
    for x, y, side in FLAKES:
        flake = snowflake(canvas.palette, side, "page")
        canvas.paste(flake, left + x, top + y, cut(flake, canvas.palette, "page"))
    start = (left + right - CELL * len(PALACE[0])) // 2
    for row, stacks in enumerate(PALACE):
        low = bottom - CELL * (len(PALACE) - row)
        for column, pyramids in enumerate(stacks):
            _draw_stack(canvas, (start + column * CELL, low), pyramids)
    crowned = crown(canvas.palette, 44, "page")
    at = start + CELL * 5 // 2 - 22, bottom - CELL * len(PALACE) - 50
    canvas.paste(crowned, *at, cut(crowned, canvas.palette, "page"))


def _draw_stack(canvas: Canvas, at: tuple[int, int], pyramids: tuple[str, ...]) -> None:
    for level, (word, x, y, side) in enumerate(standing(pyramids, CELL, is_palace=True), 1):
        drawn = piece(canvas.palette, word, side, is_top=level == len(pyramids))
        canvas.paste(drawn, at[0] + x, at[1] + y)
