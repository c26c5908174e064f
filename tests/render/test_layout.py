"""Where things stand, without looking at pixels."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest

from render.canvas import HEIGHT, WIDTH
from render.games.subdivision.board import estate
from render.lettering import styles
from render.palette import Theme
from render.panel import layout

if TYPE_CHECKING:
    from render.canvas import Box

TABLES = tuple(product(range(2, 7), Theme, range(3)))


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def is_inside(inner: Box, outer: Box) -> bool:
    return outer[0] <= inner[0] < inner[2] <= outer[2] and outer[1] <= inner[1] < inner[3] <= outer[3]


@pytest.mark.parametrize(("seats", "theme", "notes"), TABLES)
def test_parts_of_a_picture_are_on_it_and_apart(seats: int, theme: Theme, notes: int) -> None:
    places = layout(seats, theme, notes)
    parts = (places.line, places.board, *places.cards, *([places.notes] if notes else []))

    assert all(is_inside(part, (0, 0, WIDTH, HEIGHT)) for part in parts)
    assert not any(overlap(one, other) for one, other in combinations(parts, 2))
    assert places.notes[3] - places.notes[1] == notes * styles(theme).small.height


@pytest.mark.parametrize(("size", "theme"), tuple(product(range(5, 9), Theme)))
def test_cells_lie_apart_and_leave_room_for_their_names(size: int, theme: Theme) -> None:
    board = layout(4, theme, 2).board
    place = estate(board, size, theme)
    cells = [place.box(cell) for cell in range(size * size)]
    numbers = [place.beside(row, styles(theme).small.size) for row in range(size)]
    letters = [place.below(column, styles(theme).small.height) for column in range(size)]

    assert not any(overlap(one, other) for one, other in combinations((*cells, *numbers, *letters), 2))
    assert all(is_inside(cell, board) for cell in cells)
    assert all(is_inside(name, (0, 0, board[2] + 14, HEIGHT)) for name in (*numbers, *letters))


def test_column_a_is_at_the_left_and_row_1_at_the_bottom() -> None:
    place = estate(layout(2, Theme.STANDARD).board, 6, Theme.STANDARD)
    a1, a2, b1 = (place.box(cell) for cell in (0, 1, 6))

    assert (a1[0], a1[1] > a2[1]) == (a2[0], True)
    assert (a1[1], a1[0] < b1[0]) == (b1[1], True)
