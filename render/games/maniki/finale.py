"""The end of Maniki: a podium in the ring, the animals beside it, and the cards that everybody has won."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from render.canvas import Brush, Tile, cut, tile
from render.games.maniki.animals import Mood
from render.games.maniki.card import lay_out
from render.games.maniki.circus import BEHIND, FLOOR, draw_ring, draw_stack
from render.lettering import Style
from render.marks import token
from render.page import GAP, Row, panel, podium, ranked
from render.signs import sign

if TYPE_CHECKING:
    from render.canvas import Box
    from render.page import Sheet
    from render.palette import Palette
    from rules_engine.games.maniki import ManikiView

PAIR = 2
STEPS = (168, 112, 78)  # how high the podium is for the first three
STEP = 138  # how wide
TOKEN = 108
WON = 134  # the height of the winner's cards
HEADS = (34, 30, 26, 22)
OTHERS, ALONE = 84, 118  # of the others', and of the only other's
SMALL = (26, 22, 18)
ANIMAL = 150  # how high one is at most
LONG = 1.42  # how much longer than high
TALLEST = 120


def draw_finale(sheet: Sheet, board: Box, side: Box, view: ManikiView) -> None:
    left, top, right, bottom = board
    for _ in podium(sheet, side, tallest=TALLEST):
        pass
    if not any(view.prizes):  # a race: nobody keeps its cards
        draw_ring(sheet.canvas, board)
        _draw_podium(sheet, board, view)
        return
    winner, *others = ranked(view)
    lines = -(-len(others) // 3)
    across = -(-len(others) // lines)
    high = OTHERS if len(others) > 1 else ALONE
    floor = bottom - lines * (high + GAP) - WON - GAP
    ring = (left, top, right, floor)
    draw_ring(sheet.canvas, ring)
    _draw_podium(sheet, ring, view)
    prizes = (left, floor + GAP, right, floor + GAP + WON)
    _draw_prizes(sheet, prizes, winner, view)
    wide = (right - left - GAP * (across - 1)) // across
    for number, seat in enumerate(others):
        line, column = divmod(number, across)
        x, y = left + column * (wide + GAP), prizes[3] + GAP + line * (high + GAP)
        _draw_prizes(sheet, (x, y, x + wide, y + high), seat, view)


def _draw_podium(sheet: Sheet, box: Box, view: ManikiView) -> None:
    """Stand the tokens of the first three on steps, the first in the middle, among the animals."""
    left, top, right, bottom = box
    canvas, floor = sheet.canvas, bottom - FLOOR // 3
    middle = (left + right + (STEP if view.seats == PAIR else 0)) // 2
    scale = min(1.0, (floor - top - 60 - TOKEN) / STEPS[0])
    assert view.outcome is not None
    for place, seat in enumerate(ranked(view)[:3]):
        rank = view.outcome.ranks[seat]
        high = round(STEPS[min(rank, 3) - 1] * scale)
        x = middle + (0, -STEP, STEP)[place] - STEP // 2
        canvas.paste(_step(canvas.palette, (STEP, high), rank), x, floor - high)
        drawn = token(canvas.palette, TOKEN, seat, BEHIND)
        mask = cut(drawn, canvas.palette, BEHIND)
        canvas.paste(drawn, x + (STEP - TOKEN) // 2, floor - high - TOKEN, mask)
    outer = (right - left - 3 * STEP) // 4
    animals = round(min(ANIMAL, 2 * outer / LONG, (floor - top - 40) / 2.1))
    draw_stack(canvas, (left + outer, floor), "EB", animals, Mood.GLAD)
    draw_stack(canvas, (right - outer, floor), "L", animals, Mood.GLAD)


@lru_cache(maxsize=32)
def _step(palette: Palette, size: tuple[int, int], rank: int) -> Tile:
    width, height = size

    def paint(brush: Brush) -> None:
        brush.rounded((0, 0, width, height), 0, "edge")
        brush.rounded((3, 3, width - 3, height - 3), 0, "violet")
        brush.rounded((3, 3, width - 3, 17), 0, "violet_lit")

    drawn = tile(palette, size, BEHIND, paint)
    text = sign(palette, str(rank), Style(54, bold=True), "violet_mark", "violet")
    drawn.paste(text, ((width - text.width) // 2, min(28, (height + 14 - text.height) // 2)))
    return drawn


def _draw_prizes(sheet: Sheet, box: Box, seat: int, view: ManikiView) -> None:
    """Draw a seat's token, and its cards as a fan."""
    left, top, right, bottom = box
    assert view.outcome is not None
    ground = panel(sheet.canvas, box, active=view.outcome.ranks[seat] == 1)
    large = bottom - top >= WON
    side = 64 if large else 48
    drawn = token(sheet.canvas.palette, side, seat, ground)
    sheet.canvas.paste(drawn, left + 14, (top + bottom - side) // 2)
    rest = (left + side + 30, top + 7, right - 14, bottom - 7)
    if view.prizes[seat]:
        lay_out(sheet.canvas, Row(rest, ground), view.prizes[seat], HEADS if large else SMALL)
