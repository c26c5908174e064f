"""Golden pictures of telling moments of Mandala, and where its path lies."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import pytest

from render.canvas import Canvas
from render.games.mandala.board import INKS, spiral
from render.games.mandala.pieces import pyramid_tile
from render.games.mandala.rules import SHORT
from render.look import Scene
from render.palette import HUES, Theme, palette
from render.picture import picture
from render.scenes import shown
from rules_engine.games.mandala import PYRAMIDS
from tests.render.moments import Moment, drawn
from tests.render.test_colors import ENOUGH, _pixels_apart
from tests.render.vision import VISIONS, seen_picture

if TYPE_CHECKING:
    from PIL import Image

    from tests.render.golden import Golden

NAMES = ("Anna", "Bartholomäus von und zu Langen", "\u05de\u05e8\u05d9\u05dd 42", "Zoé \U0001f98a", "W" * 32)
BOARD = (14, 74, 770, 886)
PLACE = 80


MOMENTS = (
    Moment("deal_5", "mandala/harvest_5", 0),
    Moment("first_2_spans", "mandala/harvest_2", 1, ()),
    Moment("middle_5_spans", "mandala/harvest_5", 22, ()),
    Moment("middle_4_dark_places", "mandala/harvest_4", 24, ("take", "58..75"), Theme.DARK, "fr"),
    Moment("middle_3_large_print", "mandala/harvest_3", 18, (), Theme.LARGE_PRINT, "fr"),
    Moment("crowded_5", "mandala/empty_5", 40, None, Theme.COLOR_BLIND),
    Moment("end_2", "mandala/harvest_2"),
    Moment("end_3_high_contrast", "mandala/empty_3", None, None, Theme.HIGH_CONTRAST, "fr"),
)


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.name)
def test_telling_moments_look_as_they_did(moment: Moment, golden: Golden) -> None:
    golden(f"mandala/{moment.name}", drawn(moment, NAMES))


def test_the_short_path_winds_round_a_square_eye(golden: Golden) -> None:
    game, view, _ = shown(Scene(SHORT, 0))

    golden("mandala/short_path", picture(game, view, NAMES[:2]))


@pytest.mark.parametrize(("length", "eye"), [(75, (3, 2)), (45, (2, 2))])
def test_the_path_fills_a_square_and_leaves_a_box_to_the_eye(length: int, eye: tuple[int, int]) -> None:
    way = spiral(BOARD, length)
    cells = {place[:2] for place in way.places}
    left, top, right, bottom = way.eye

    assert way.places[0][:2] == (0, 0)
    assert len(cells) == length == way.side**2 - eye[0] * eye[1]
    assert (right - left + 4, bottom - top + 4) == (eye[0] * way.cell, eye[1] * way.cell)
    for one, other in pairwise(way.places):
        step = ((1, 0), (0, 1), (-1, 0), (0, -1))[one.toward]
        assert (one.column + step[0], one.row + step[1]) == other[:2]


@pytest.mark.parametrize("vision", VISIONS)
def test_every_pyramid_can_be_told_from_every_other(vision: str) -> None:
    drawn = {pyramid: _on_a_phone(pyramid, vision) for pyramid in PYRAMIDS}
    for one, other in combinations(PYRAMIDS, 2):
        assert _pixels_apart(drawn[one], drawn[other]) >= ENOUGH, (one, other)


def _on_a_phone(pyramid: str, vision: str) -> Image.Image:
    canvas = Canvas(palette(Theme.STANDARD, (*HUES[:5], "black"), INKS), "ground", (PLACE, PLACE))
    canvas.paste(pyramid_tile(canvas.palette, PLACE, pyramid, 0, pyramid[0]), 0, 0)
    return seen_picture(canvas.picture(), vision).reduce(3)
