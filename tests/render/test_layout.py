"""Where things stand, without looking at pixels."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest

from render.canvas import HEIGHT, WIDTH, Canvas
from render.look import Seating
from render.page import Sheet, layout, named, podium, rows
from render.palette import Theme
from render.shape import Shape
from render.shelf import LOOKS
from render.words import languages, say_in
from tests.looks import each_look, full_tables, names_for, some_sights

if TYPE_CHECKING:
    from PIL.Image import Image

    from render.canvas import Box
    from rules_engine import View

EMPTY = HEIGHT // 8  # of the side of an end picture, at one place
TABLES = tuple(product(range(2, 7), Theme))


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def is_inside(inner: Box, outer: Box) -> bool:
    return outer[0] <= inner[0] < inner[2] <= outer[2] and outer[1] <= inner[1] < inner[3] <= outer[3]


@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize(("seats", "theme"), TABLES)
def test_parts_of_a_picture_are_on_it_and_apart(seats: int, theme: Theme, shape: Shape) -> None:
    places = layout(theme, shape=shape)
    seated = rows(places.rows, seats, shape=shape)
    parts = (places.heading, places.board, places.caption, *seated)

    assert all(is_inside(part, (0, 0, *shape.size)) for part in parts)
    assert not any(overlap(one, other) for one, other in combinations(parts, 2))
    assert all(is_inside(row, places.rows) for row in seated)


def test_a_tall_picture_has_the_seats_in_one_line_below_a_larger_board() -> None:
    (width, height), places = Shape.TALL.size, layout(Theme.STANDARD, shape=Shape.TALL)
    line = rows(places.rows, 6, shape=Shape.TALL)

    assert width * 5 == height * 4
    assert {(row[1], row[3]) for row in line} == {(places.rows[1], places.rows[3])}
    assert _side(places.board) / width > 1.4 * _side(layout(Theme.STANDARD).board) / WIDTH


def _side(box: Box) -> int:
    return min(box[2] - box[0], box[3] - box[1])


@each_look
def test_the_heading_of_a_question_has_the_mark_of_who_is_asked(key: str) -> None:
    look = LOOKS[key]
    for sight in some_sights(key):
        seating = Seating(names_for(sight.view.seats), say_in("en"))
        for question in sight.questions:
            sheet = Sheet(Canvas(look.colors(seating.theme)), look, sight.view, seating, question)

            assert named(sheet) == (sight.view.seat,)


def ends(key: str) -> list[View]:
    """List an end for each number of seats, and the same with everybody first, and with two."""
    views = [table.view(None) for table in full_tables(key) if not table.to_act()]
    return [
        replace(view, outcome=replace(view.outcome, ranks=ranks))
        for view in views
        if view.outcome
        for ranks in (view.outcome.ranks, (1,) * view.seats, (1, 1, *(3,) * (view.seats - 2)))
    ]


@each_look
@pytest.mark.parametrize("theme", [Theme.STANDARD, Theme.LARGE_PRINT])
def test_a_podium_stays_in_its_box_however_many_have_won(key: str, theme: Theme) -> None:
    look, box = LOOKS[key], layout(theme).rows
    for view in ends(key):
        seating = Seating(names_for(view.seats), say_in("en"), theme)
        sheet = Sheet(Canvas(look.colors(theme)), look, view, seating, hued=False)
        drawn = [row.rest for _, row in podium(sheet, box, tallest=HEIGHT)]

        assert len(drawn) == view.seats
        assert drawn[-1][3] + 8 <= box[3]


@each_look
@pytest.mark.parametrize("theme", [Theme.STANDARD, Theme.LARGE_PRINT])
@pytest.mark.parametrize("stride", [2, pytest.param(1, marks=pytest.mark.slow)])
def test_no_end_picture_has_an_empty_side(key: str, theme: Theme, stride: int) -> None:
    look = LOOKS[key]
    for number, view in enumerate(tuple(ends(key))[::stride]):
        say = say_in(languages()[number % len(languages())])
        drawn = look.draw(view, Seating(names_for(view.seats), say, theme), None)
        left, top, right, bottom = layout(theme).rows

        side = drawn.convert("RGB").crop((left, top, right, bottom))
        assert tallest_gap(side, look.light(view, theme).rgb("page")) <= EMPTY, view.outcome


def tallest_gap(side: Image, ground: tuple[int, int, int]) -> int:
    """Measure the most lines one below the other on which nothing is drawn."""
    data, line = side.tobytes(), bytes(ground) * side.width
    tallest = gap = 0
    for start in range(0, len(data), len(line)):
        gap = gap + 1 if data[start : start + len(line)] == line else 0
        tallest = max(tallest, gap)
    return tallest
