"""Where the lots are drawn, and that what is drawn on them adds up to the scores."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest

from render.canvas import HEIGHT, WIDTH
from render.games.subdivision.board import badge_corner, badge_for
from render.games.subdivision.estate import Estate, corners, estate, losses, owner
from render.games.subdivision.houses import mark_of
from render.games.subdivision.town import LAWNS, clearest, town
from render.lettering import styles
from render.page import layout
from render.palette import HUES, Theme, contrast
from rules_engine import Record
from rules_engine.playout import playout

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.canvas import Box
    from rules_engine.games.subdivision.events import SubdivisionView

each_theme = pytest.mark.parametrize("theme", Theme)


def ready_card(size: int, theme: Theme) -> Estate:
    small = styles(theme).small
    return estate(layout(theme).board, size, small.size + 4, small.height)


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def positions(seats: int) -> Iterator[SubdivisionView]:
    record = Record.new("subdivision", seats=seats, seed="badges")
    return (state.view(None) for _, _, state in playout(record))


@pytest.mark.parametrize(("size", "theme"), tuple(product(range(5, 9), Theme)))
def test_lots_lie_apart_and_leave_room_for_their_names(size: int, theme: Theme) -> None:
    place, board = ready_card(size, theme), layout(theme).board
    lots = [place.cell(cell) for cell in range(size * size)]
    numbers = [place.beside(row, styles(theme).small.size) for row in range(size)]
    letters = [place.below(column, styles(theme).small.height) for column in range(size)]

    assert not any(overlap(one, other) for one, other in combinations((*lots, *numbers, *letters), 2))
    for left, top, right, bottom in (place.box, *numbers, *letters):
        assert board[0] <= left < right <= board[2] <= WIDTH
        assert board[1] <= top < bottom <= board[3] <= HEIGHT


def test_column_a_is_at_the_left_and_row_1_at_the_bottom() -> None:
    place = ready_card(6, Theme.STANDARD)
    a1, a2, b1 = (place.cell(cell) for cell in (0, 1, 6))

    assert (a1[0], a1[1] > a2[1]) == (a2[0], True)
    assert (a1[1], a1[0] < b1[0]) == (b1[1], True)


@pytest.mark.parametrize("seats", range(2, 5))
def test_the_badges_of_a_seat_add_up_to_what_it_loses(seats: int) -> None:
    for view in positions(seats):
        lost = [0] * seats
        for cell, amount in losses(view):
            seat = owner(view.cells[cell])
            assert seat is not None
            lost[seat] += amount

        assert lost == [score.lost for score in view.details]


@pytest.mark.parametrize("seats", range(2, 5))
def test_the_outline_of_a_group_has_a_corner_for_each_turn(seats: int) -> None:
    for view in positions(seats):
        for seat in range(seats):
            turns = [
                corner
                for cell, thing in enumerate(view.cells)
                if owner(thing) == seat
                for corner in corners(view.cells, view.size)[cell]
            ]
            outer = sum(not corner.beside and not corner.ahead for corner in turns)
            inner = sum(corner.beside and corner.ahead and not corner.across for corner in turns)

            assert outer - inner == 4 * (view.details[seat].groups - _holes(view, seat))


def _holes(view: SubdivisionView, seat: int) -> int:
    """Count what a seat's groups close in: nothing is joined there diagonally but over free ground."""
    others = {cell for cell, thing in enumerate(view.cells) if owner(thing) != seat}
    border = {
        cell for cell in others if 0 in divmod(cell, view.size) or view.size - 1 in divmod(cell, view.size)
    }
    found = 0
    while others:
        region, edge = set(), {others.pop()}
        while edge:
            region |= edge
            edge = {near for cell in edge for near in _around(view.size, cell)} & others
            others -= edge
        found += not region & border
    return found


def _around(size: int, cell: int) -> Iterator[int]:
    column, row = divmod(cell, size)
    for x, y in product((-1, 0, 1), repeat=2):
        if 0 <= column + x < size and 0 <= row + y < size:
            yield (column + x) * size + row + y


@each_theme
@pytest.mark.parametrize("is_evening", [False, True])
def test_outlines_and_pips_stand_out_from_what_they_are_on(theme: Theme, is_evening: bool) -> None:  # noqa: FBT001 - a parameter
    colors = town(theme, is_evening=is_evening)
    for hue in HUES[:4]:
        ground, deep = colors.rgb(f"{hue}_ground"), f"{hue}_deep"

        assert contrast(colors.rgb(f"{hue}_line"), ground) >= 3
        assert contrast(colors.rgb(clearest(colors, deep)), colors.rgb(deep)) >= 3
    for lawn in LAWNS:
        assert contrast(colors.rgb("choice"), colors.rgb(lawn)) >= 3


@each_theme
@pytest.mark.parametrize("size", range(5, 9))
def test_a_badge_leaves_the_mark_on_the_roof_in_sight(size: int, theme: Theme) -> None:
    place, lost = ready_card(size, theme), badge_for(town(theme), 3)
    for cell in range(size * size):
        left, top, *_ = place.cell(cell)
        (x, y), radius = mark_of(place.lot, is_large=theme is Theme.LARGE_PRINT)
        start, high = badge_corner(place, cell, lost)
        wide = min(left + x + radius, start + lost.width) - max(left + x - radius, start)
        deep = min(top + y + radius, high + lost.height) - max(top + y - radius, high)

        assert max(0, wide) * max(0, deep) <= 0.2 * (2 * radius) ** 2
