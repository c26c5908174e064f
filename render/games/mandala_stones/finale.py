"""The end of Mandala Stones: the mandala that was made, the ranking, and what each sum is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.games.mandala_stones.bars import (
    BAR,
    draw_bar,
    draw_items,
    draw_legend,
    items_height,
    legend,
    sums,
)
from render.games.mandala_stones.card import STONE_LIMIT, Columns, draw_towers
from render.games.mandala_stones.mandala import draw_mandala
from render.games.mandala_stones.words import wording
from render.lettering import SMALLEST, wrapped
from render.page import Row, lines, podium, podium_row
from rules_engine.games.mandala_stones.board import SPACES
from rules_engine.games.mandala_stones.moves import Keeps

if TYPE_CHECKING:
    from render.games.mandala_stones.sight import Sight
    from render.page import Layout, Sheet
    from rules_engine import Seat

TALLEST = 330  # a row
ITEMIZED = 240  # a row that has room for the names of the parts
HEAD = 76  # the line of a name
LEAST = 46  # the height of towers that are worth drawing
GAP = 10


def draw_end(sheet: Sheet, places: Layout, sight: Sight) -> None:
    """Draw the mandala, the ranking with what each sum is made of, and if need be what the parts are."""
    draw_mandala(sheet.canvas, places.board, sight)
    left, top, right, bottom = places.rows
    told = legend(sheet.seating.say, right - left)
    low = bottom - len(told) * SMALLEST.height
    is_itemized = podium_row(sheet, places.rows, TALLEST) >= ITEMIZED
    ranking = places.rows if is_itemized else (left, top, right, low - GAP)
    tallest = podium_row(sheet, ranking, TALLEST)
    room = tallest - BAR - 2 * GAP
    head = HEAD if room - HEAD >= LEAST else room
    for seat, row in podium(sheet, ranking, tallest=tallest, head=head):
        _draw_seat(sheet, row, (seat, is_itemized), sight)
    if not is_itemized:
        draw_legend(sheet.canvas, (left, low, right, bottom), told)


def _draw_seat(sheet: Sheet, row: Row, whose: tuple[Seat, bool], sight: Sight) -> None:
    """Draw in a row, from below, what its sum is made of, and as far as there is room goal and towers."""
    left, top, right, bottom = row.rest
    (seat, is_itemized), view = whose, sight.view
    parts, low = sums(view), bottom - 6
    most = max(map(sum, parts))
    bottom = low - (items_height() if is_itemized else BAR)
    if is_itemized:
        draw_items(sheet, (left, bottom, right, low), (parts[seat], most), row.ground)
    else:
        draw_bar(sheet.canvas, (left, bottom, right, low), parts[seat], most)
    goal = next((event for event in view.news if isinstance(event, Keeps) and event.seat == seat), None)
    if goal and goal.points:
        words = "\u2713 " + wording(goal.objective, sheet.seating.say)
        high = len(wrapped(words, right - left, SMALLEST)) * SMALLEST.height
        if bottom - top >= high + 2:
            bottom -= high + 2
            lines(sheet, (left, bottom, right, bottom + high), (words,), on=row.ground)
    if bottom - top >= LEAST + GAP:
        wide = (right - left) // SPACES
        edges = tuple(left + wide * space + 6 for space in range(SPACES + 1))
        side = min(STONE_LIMIT, wide - GAP, (bottom - top - GAP) * 5 // 7)
        low = bottom - max(GAP, (bottom - top - 2 * side) // 2)
        place = Columns(edges, top, low, side, row.ground, is_full=False)
        draw_towers(sheet.canvas, place, seat, sight)
