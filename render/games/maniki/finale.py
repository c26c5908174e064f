"""The end of Maniki: a podium in the ring, the animals beside it, and the cards that everybody has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.games.maniki.card import lay_out
from render.games.maniki.podium import draw_podium
from render.games.maniki.positions import card_size
from render.marks import token
from render.page import GAP, Row, panel, podium, podium_row, ranked

if TYPE_CHECKING:
    from render.canvas import Box
    from render.page import Sheet
    from rules_engine.games.maniki.events import ManikiView

WON = 134  # the height of the winner's cards
HEADS = (34, 30, 26, 22)
OTHERS = 84  # of the others'
SMALL = (26, 22, 18)
KEPT = (48, 42, 38, *HEADS, 18)  # in the row of a seat
HEAD = 64  # the line with the name, above them
SPARE = 8
TALLEST, ALONE = 332, 180  # a row with its cards, and with a name alone


def draw_finale(sheet: Sheet, board: Box, side: Box, view: ManikiView) -> None:
    """Draw the ring and the ranks: the cards won are in the rows of few seats, below the ring of many."""
    is_race = not any(view.prizes)  # nobody keeps its cards
    tallest = podium_row(sheet, side, ALONE if is_race else TALLEST)
    if is_race or tallest < HEAD + card_size(KEPT[-1])[1] + SPARE:
        for _ in podium(sheet, side, tallest=min(tallest, ALONE), head=ALONE):
            pass
        ring = board if is_race else _draw_fans(sheet, board, view)
    else:
        for seat, row in podium(sheet, side, tallest=tallest, head=HEAD):
            if view.prizes[seat]:
                lay_out(sheet.canvas, row, view.prizes[seat], KEPT)
        ring = board
    draw_podium(sheet, ring)


def _draw_fans(sheet: Sheet, board: Box, view: ManikiView) -> Box:
    """Draw everybody's cards below the ring, the winner's the largest; tell what is left for the ring."""
    left, top, right, bottom = board
    winner, *others = ranked(view)
    lines = -(-len(others) // 3)
    across = -(-len(others) // lines)
    floor = bottom - lines * (OTHERS + GAP) - WON - GAP
    prizes = (left, floor + GAP, right, floor + GAP + WON)
    _draw_prizes(sheet, prizes, winner, view)
    wide = (right - left - GAP * (across - 1)) // across
    for number, seat in enumerate(others):
        line, column = divmod(number, across)
        x, y = left + column * (wide + GAP), prizes[3] + GAP + line * (OTHERS + GAP)
        _draw_prizes(sheet, (x, y, x + wide, y + OTHERS), seat, view)
    return (left, top, right, floor)


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
