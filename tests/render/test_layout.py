"""Where things stand, without looking at pixels."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest

from render.canvas import HEIGHT, WIDTH
from render.page import layout, rows
from render.palette import Theme

if TYPE_CHECKING:
    from render.canvas import Box

TABLES = tuple(product(range(2, 7), Theme))


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def is_inside(inner: Box, outer: Box) -> bool:
    return outer[0] <= inner[0] < inner[2] <= outer[2] and outer[1] <= inner[1] < inner[3] <= outer[3]


@pytest.mark.parametrize(("seats", "theme"), TABLES)
def test_parts_of_a_picture_are_on_it_and_apart(seats: int, theme: Theme) -> None:
    places = layout(theme)
    parts = (places.heading, places.board, places.caption, *rows(places.rows, seats))

    assert all(is_inside(part, (0, 0, WIDTH, HEIGHT)) for part in parts)
    assert not any(overlap(one, other) for one, other in combinations(parts, 2))
    assert all(is_inside(row, places.rows) for row in rows(places.rows, seats))
