"""Golden pictures of telling moments of Mandala Stones, and how its garden and mandala lie."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from math import hypot
from typing import TYPE_CHECKING

import pytest

from render.canvas import HEIGHT, WIDTH, Canvas
from render.games.mandala_stones import MANDALA
from render.games.mandala_stones.garden import LARGER, RISE, STONE, garden
from render.games.mandala_stones.mandala import RIM, spiral, whorl
from render.games.mandala_stones.pieces import LETTERS, lay, stone
from render.games.mandala_stones.rules import MATCH
from render.look import Scene
from render.page import layout
from render.palette import Theme
from render.picture import picture
from render.scenes import shown
from render.shelf import LOOKS
from rules_engine.games.mandala_stones import MandalaStonesView
from rules_engine.games.mandala_stones.board import AROUND, STACK_HEIGHT
from tests.render.moments import Moment, drawn, kept
from tests.render.test_colors import ENOUGH, _pixels_apart
from tests.render.vision import VISIONS, seen_picture

if TYPE_CHECKING:
    from PIL import Image

    from tests.render.golden import Golden

NAMES = ("Anna", "Bartholomäus von und zu Langen", "\u05de\u05e8\u05d9\u05dd 42", "W" * 32)
SIDE = 56  # of a stone


MOMENTS = (
    Moment("deal_4", "mandala_stones/mandala_4", 0, ()),
    Moment("middle_4_circle", "mandala_stones/mandala_4", 9, ("pick", "G")),
    Moment("middle_4_dark_stone", "mandala_stones/mandala_4", 9, ("pick", "G", "F"), Theme.DARK, "fr"),
    Moment("middle_4_pick_confirmed", "mandala_stones/mandala_4", 9, ("pick", "A", "C", "S", "3"), lang="fr"),
    Moment("middle_2_tops_confirmed", "mandala_stones/mandala_2", 16, ("tops", "1235"), Theme.DARK),
    Moment("middle_3_large_print", "mandala_stones/mandala_3", 28, None, Theme.LARGE_PRINT, "fr"),
    Moment("middle_2_color", MATCH, 8, ("score",), Theme.COLOR_BLIND),
    Moment("middle_2_tops", MATCH, 12, ("tops",)),
    Moment("end_2", MATCH),
    Moment("end_4_high_contrast", "mandala_stones/mandala_4", None, None, Theme.HIGH_CONTRAST, "fr"),
)


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.name)
def test_telling_moments_look_as_they_did(moment: Moment, golden: Golden) -> None:
    golden(f"mandala_stones/{moment.name}", drawn(moment, NAMES))


@pytest.mark.parametrize("option", ["buried all", "buried tops_only"])
def test_buried_stones_show_what_may_be_known(option: str, golden: Golden) -> None:
    record = MATCH.replace("buried colors_visible", option).replace("mandala 48", "mandala 60")
    game, view, _ = shown(Scene(record, 8))

    golden(f"mandala_stones/{option.replace(' ', '_')}", picture(game, view, NAMES[:2]))


def test_the_picture_of_a_spectator_shows_no_objective() -> None:
    game, view, _ = shown(Scene(MATCH, 8))
    own = shown(Scene(MATCH, 8, 0)).view

    assert picture(game, view, NAMES[:2]) != picture(game, own, NAMES[:2])
    assert picture(game, view, NAMES[:2]) == picture(game, replace(view, seat=None), NAMES[:2])


def test_every_circle_has_its_stacks_on_its_four_sides() -> None:
    place = garden((14, 74, 460, 886), STONE)
    for circle, stacks in zip(place.circles, AROUND, strict=True):
        north, east, south, west = (place.stacks[stack] for stack in stacks)

        assert (north[3], south[1]) == (circle[1], circle[3])
        assert (west[2], east[0]) == (circle[0], circle[2])
        assert (north[0], south[2]) == (circle[0], circle[2])


def test_large_print_has_larger_stones_and_artists_that_have_room() -> None:
    usual, large = garden((14, 110, 414, 842), STONE), garden((14, 110, 526, 842), LARGER)

    assert large.stone > 1.3 * usual.stone
    for place in (usual, large):
        pitch = place.stacks[0][3] - place.stacks[0][1]
        assert place.stone + RISE * (STACK_HEIGHT - 1) <= 2 * pitch
        assert place.pillar[0] <= place.circles[0][2] - place.circles[0][0]
        assert place.ground[2] - place.ground[0] <= 512


@pytest.mark.parametrize("spaces", [48, 60])
def test_the_mandala_winds_outward_and_no_spaces_overlap(spaces: int) -> None:
    points = spiral(spaces)
    reach = [hypot(*point) for point in points]

    assert len(points) == spaces
    assert reach == sorted(reach)
    assert all(_apart(*pair) == pytest.approx(1, abs=0.15) for pair in pairwise(points))
    assert all(_apart(*pair) > 0.9 for pair in combinations(points, 2))


def _apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("lang", ["RYBP", "RJBV"])
@pytest.mark.parametrize("theme", Theme)
def test_every_stone_can_be_told_from_every_other(vision: str, lang: str, theme: Theme) -> None:
    words = [color + pattern for color in LETTERS for pattern in ("*", "o", "")]
    named = dict(zip(LETTERS, lang, strict=True))
    drawn = {word: _on_a_phone(theme, word, named[word[0]], vision) for word in words}
    for one, other in combinations(words, 2):
        assert _pixels_apart(drawn[one], drawn[other]) >= ENOUGH, (one, other)


def _on_a_phone(theme: Theme, word: str, letter: str, vision: str) -> Image.Image:
    canvas = Canvas(LOOKS["mandala_stones"].colors(theme), "garden", (SIDE, SIDE))
    lay(canvas, stone(canvas.palette, SIDE, word, letter), (SIDE / 2, SIDE / 2))
    return seen_picture(canvas.picture(), vision).reduce(3)


def test_the_mandala_is_the_hero() -> None:
    assert MANDALA >= 360
    left, top, right, bottom = layout(Theme.STANDARD).board
    assert min(right - left, bottom - top) ** 2 >= 0.45 * WIDTH * HEIGHT


@pytest.mark.parametrize("spaces", [24, 36, 48, 60])
def test_the_mandala_fits_its_rim_and_no_stones_overlap(spaces: int) -> None:
    shape = whorl(spaces, MANDALA)
    middle = MANDALA / 2

    assert all(hypot(x - middle, y - middle) + shape.width / 2 <= middle - RIM for x, y in shape.middles)
    assert all(_apart(*pair) > 0.9 * shape.width for pair in combinations(shape.middles, 2))


def test_a_pick_shows_the_stacks_that_it_took_from() -> None:
    before, after = (shown(Scene(kept("mandala_stones/mandala_4"), ply)).view for ply in (8, 9))
    assert isinstance(before, MandalaStonesView)
    assert isinstance(after, MandalaStonesView)
    shrunk = {
        number
        for number, (old, new) in enumerate(zip(before.stacks, after.stacks, strict=True))
        if len(new) < len(old)
    }

    assert set(after.lifted) == shrunk != set()
