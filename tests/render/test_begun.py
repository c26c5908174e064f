"""What questions of one position share is drawn once, and no picture is spoiled by one before it."""

from __future__ import annotations

import pytest

from render.begun import KEPT, begin_picture
from render.canvas import Canvas
from render.look import Seating
from render.palette import Theme, palette
from render.shelf import LOOKS
from render.words import say_in
from tests.looks import each_look, names_for, some_sights

MOST = 12  # positions


@each_look
@pytest.mark.parametrize("theme", [Theme.STANDARD, Theme.LARGE_PRINT])
@pytest.mark.parametrize("stride", [4, pytest.param(1, marks=pytest.mark.slow)])
def test_a_picture_is_the_same_whatever_was_drawn_of_its_position_before(
    key: str, theme: Theme, stride: int
) -> None:
    look, sights = LOOKS[key], [sight for sight in some_sights(key) if sight.questions]
    assert sights
    for sight in tuple(sights[:: len(sights) // MOST + 1])[::stride]:
        seating = Seating(names_for(sight.view.seats), say_in("en"), theme)
        asked = (None, *sight.questions)
        inorder = [look.draw(sight.view, seating, question).tobytes() for question in asked]
        backward = [look.draw(sight.view, seating, question).tobytes() for question in reversed(asked)]

        assert inorder == backward[::-1]


def test_what_was_begun_last_is_kept_and_each_goes_on_from_a_copy() -> None:
    view = some_sights("subdivision")[0].view
    drawn = []

    def begin(_: object, seating: Seating) -> Canvas:
        drawn.append(seating.names)
        return Canvas(palette(Theme.STANDARD))

    def taken(name: str) -> Canvas:
        return begin_picture(begin, view, Seating((name,), say_in("en")))

    first = taken("Ann")
    first.fill((0, 0, 9, 9), "ink")
    again = taken("Ann")
    assert drawn == [("Ann",)]
    assert again.tile().getpixel((0, 0)) != first.tile().getpixel((0, 0))
    assert again.tile().tobytes() == Canvas(palette(Theme.STANDARD)).tile().tobytes()

    for number in range(KEPT):
        taken(f"Person {number}")
    taken("Ann")
    assert drawn.count(("Ann",)) == 2
