"""Golden pictures of telling moments of Mandala Stones, and how its garden and mandala lie."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from math import hypot
from typing import TYPE_CHECKING

import pytest

from render.canvas import HEIGHT, WIDTH, Canvas
from render.games.mandala_stones.bars import sums
from render.games.mandala_stones.flower import RIM, flower, rings, room
from render.games.mandala_stones.garden import RISE, garden
from render.games.mandala_stones.goal import set_out
from render.games.mandala_stones.inks import LETTERS
from render.games.mandala_stones.mandala import places as places_of
from render.games.mandala_stones.rules import MATCH
from render.games.mandala_stones.stones import lay, stone
from render.games.mandala_stones.table import LARGER, USUAL, in_order, page, table
from render.games.mandala_stones.words import OBJECTIVE_NAMES
from render.lettering import SMALLEST
from render.look import Scene, Seating
from render.page import layout
from render.palette import Theme
from render.picture import picture
from render.scenes import replay_scene
from render.shape import Shape
from render.shelf import LOOKS
from render.words import languages, say_in
from rules_engine.games.mandala_stones.board import AROUND, STACK_HEIGHT
from rules_engine.games.mandala_stones.view import MandalaStonesView
from tests.looks import full_tables, names_for, some_sights
from tests.render.moments import Moment, drawn, kept
from tests.render.test_colors import ENOUGH, _pixels_apart
from tests.render.test_layout import is_inside, overlap
from tests.render.vision import VISIONS, seen_picture

if TYPE_CHECKING:
    from PIL import Image

    from render.canvas import Box
    from tests.render.golden import Golden

NAMES = ("Anna", "Bartholomäus von und zu Langen", "\u05de\u05e8\u05d9\u05dd 42", "W" * 32)
SIDE = USUAL.stone
SIZES = (Theme.STANDARD, Theme.LARGE_PRINT)


MOMENTS = (
    Moment("deal_4", "mandala_stones/mandala_4", 0, ()),
    Moment("middle_4_circle", "mandala_stones/mandala_4", 9, ("pick", "G")),
    Moment("middle_4_dark_stone", "mandala_stones/mandala_4", 9, ("pick", "G", "F"), Theme.DARK, "fr"),
    Moment("middle_4_pick_confirmed", "mandala_stones/mandala_4", 9, ("pick", "A", "C", "S", "3"), lang="fr"),
    Moment("middle_2_tops_confirmed", "mandala_stones/mandala_2", 16, ("tops", "1235"), Theme.DARK),
    Moment("middle_3_large_print", "mandala_stones/mandala_3", 28, None, Theme.LARGE_PRINT, "fr"),
    Moment("middle_2_color", MATCH, 8, ("score",), Theme.COLOR_BLIND),
    Moment("middle_2_tops", MATCH, 12, ("tops",)),
    Moment("middle_4_tall", "mandala_stones/mandala_4", 30, ("pick",), lang="fr", shape=Shape.TALL),
    Moment(
        "middle_3_tall_large_print", "mandala_stones/mandala_3", 28, (), Theme.LARGE_PRINT, shape=Shape.TALL
    ),
    Moment(
        "middle_2_tall_tops", "mandala_stones/mandala_2", 16, ("tops", "1235"), Theme.LIGHT, shape=Shape.TALL
    ),
    Moment("end_2", MATCH),
    Moment("end_4_high_contrast", "mandala_stones/mandala_4", None, None, Theme.HIGH_CONTRAST, "fr"),
)


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.name)
def test_telling_moments_look_as_they_did(moment: Moment, golden: Golden) -> None:
    golden(f"mandala_stones/{moment.name}", drawn(moment, NAMES))


@pytest.mark.parametrize("option", ["buried all", "buried tops_only"])
def test_buried_stones_show_what_may_be_known(option: str, golden: Golden) -> None:
    record = MATCH.replace("buried colors_visible", option).replace("mandala 48", "mandala 60")
    game, view, _ = replay_scene(Scene(record, 8))

    golden(f"mandala_stones/{option.replace(' ', '_')}", picture(game, view, NAMES[:2]))


def test_the_picture_of_a_spectator_shows_no_objective() -> None:
    game, view, _ = replay_scene(Scene(MATCH, 8))
    own = replay_scene(Scene(MATCH, 8, 0)).view

    assert picture(game, view, NAMES[:2]) != picture(game, own, NAMES[:2])
    assert picture(game, view, NAMES[:2]) == picture(game, replace(view, seat=None), NAMES[:2])


def test_every_circle_has_its_stacks_on_its_four_sides() -> None:
    place = garden((14, 74, 460, 886), USUAL.stone)
    for circle, stacks in zip(place.circles, AROUND, strict=True):
        north, east, south, west = (place.stacks[stack] for stack in stacks)

        assert (north[3], south[1]) == (circle[1], circle[3])
        assert (west[2], east[0]) == (circle[0], circle[2])
        assert (north[0], south[2]) == (circle[0], circle[2])


def test_large_print_has_larger_stones_and_artists_that_have_room() -> None:
    usual, large = (garden(places.garden, places.stone) for places in (table(theme, 4) for theme in SIZES))

    assert large.stone >= 1.25 * usual.stone
    assert large.pillar[0] > usual.pillar[0]
    for place in (usual, large):
        pitch = place.stacks[0][3] - place.stacks[0][1]
        assert place.stone + RISE * (STACK_HEIGHT - 1) <= 2 * pitch
        assert place.pillar[0] <= place.circles[0][2] - place.circles[0][0]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("shape", Shape)
def test_what_lies_on_the_table_has_its_room(theme: Theme, seats: int, shape: Shape) -> None:
    places = table(theme, seats, shape)
    grown = garden(places.garden, places.stone)
    cards = (*places.seats, *places.small)
    parts = (places.heading, places.garden, places.mandala, places.texts, places.signs, *cards)

    assert len(cards) == seats
    assert len({(right - left, bottom - top) for left, top, right, bottom in places.seats}) == 1
    assert is_inside(grown.ground, places.garden)
    assert not any(
        overlap(one, other) for one, other in combinations((*parts, page(theme, shape).caption), 2)
    )
    assert all(is_inside(part, (0, 0, *shape.size)) for part in parts)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_looks_has_the_largest_card_of_a_tall_picture(seats: int) -> None:
    view = replay_scene(Scene(kept(f"mandala_stones/mandala_{seats}"), 9)).view
    assert isinstance(view, MandalaStonesView)

    assert in_order(replace(view, seat=1), Shape.TALL)[0] == 1
    assert in_order(view, Shape.TALL)[:1] == view.to_act
    assert in_order(replace(view, seat=1), Shape.WIDE) == tuple(range(seats))


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("theme", SIZES)
@pytest.mark.parametrize("shape", Shape)
def test_any_two_objectives_are_written_whole(theme: Theme, lang: str, shape: Shape) -> None:
    left, top, right, bottom = table(theme, 4, shape).texts
    told = [set_out(key, right - left, say_in(lang), met=True) for key in OBJECTIVE_NAMES]
    *_, one, other = sorted(map(len, told))

    assert (one + other) * SMALLEST.height <= bottom - top


@pytest.mark.parametrize("places", range(1, 61))
def test_the_mandala_goes_outward_by_rings_that_have_room(places: int) -> None:
    found = rings(places)
    points = flower(places, 700).middles

    assert sum(found.counts) == len(points) == places
    assert list(found.counts) == sorted(found.counts)
    assert list(found.radii) == sorted(found.radii)
    assert [room(radius) >= count for count, radius in zip(found.counts, found.radii, strict=True)]


def test_a_mandala_of_48_places_is_a_flower_of_3_and_9_and_15_and_21() -> None:
    shape = flower(48, 360)

    assert rings(48).counts == (3, 9, 15, 21)
    assert [shape.full(laid) for laid in (0, 2, 3, 11, 12, 26, 27, 47, 48)] == [0, 0, 1, 1, 2, 2, 3, 3, 4]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_place_that_can_be_reached_is_drawn(seats: int) -> None:
    """Whoever covers the flag may score five stones, and so may everybody after them."""
    view = replay_scene(Scene(kept(f"mandala_stones/mandala_{seats}"), 0)).view
    assert isinstance(view, MandalaStonesView)
    flag = dict(view.mandala.hands)[seats]

    assert places_of(view) == min(48, flag - 1 + 5 + 5 * (seats - 1))


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


@pytest.mark.parametrize("theme", Theme)
def test_the_mandala_is_the_hero(theme: Theme) -> None:
    """In play and at the end, for every number of seats: its rim is where it has to be."""
    look = LOOKS["mandala_stones"]
    views = [table.view(None) for table in full_tables("mandala_stones")]
    turn = tuple(Theme).index(theme)  # each theme has other positions besides
    views += [sight.view for sight in some_sights("mandala_stones")[::3][turn :: len(Theme)]]
    assert {(view.seats, view.outcome is None) for view in views} == set(product((2, 3, 4), (True, False)))
    for view in views:
        left, top, right, bottom = box = round_of(theme, view.seats, ended=view.outcome is not None)
        assert right - left == bottom - top >= (0.45 * WIDTH if view.outcome else 360)
        if view.outcome:
            assert (right - left) ** 2 >= 0.45 * WIDTH * HEIGHT

        picture = look.draw(view, Seating(names_for(view.seats), say_in("en"), theme), None)
        assert rim(picture, box) == {look.colors(theme)["inlay"]}


def round_of(theme: Theme, seats: int, *, ended: bool) -> Box:
    """Tell where the mandala is."""
    if not ended:
        return table(theme, seats).mandala
    left, top, right, bottom = layout(theme).board
    side = min(right - left, bottom - top)
    left, top = (left + right - side) // 2, (top + bottom - side) // 2
    return left, top, left + side, top + side


def rim(picture: Image.Image, box: Box) -> set[object]:
    """Look at the highest, the lowest, the leftmost and the rightmost point of what is round."""
    left, top, right, bottom = box
    x, y = (left + right) // 2, (top + bottom) // 2
    points = ((x, top + 1), (x, bottom - 2), (left + 1, y), (right - 2, y))
    return {picture.getpixel(point) for point in points}


@pytest.mark.parametrize("places", range(1, 61))
def test_the_mandala_fits_its_rim_and_no_stones_overlap(places: int) -> None:
    side = min(USUAL.mandala, LARGER.mandala)
    shape, middle = flower(places, side), side / 2

    assert all(hypot(x - middle, y - middle) + shape.width / 2 <= middle - RIM + 1 for x, y in shape.middles)
    assert all(_apart(*pair) > 0.92 * shape.width for pair in combinations(shape.middles, 2))


def test_a_pick_shows_the_stacks_that_it_took_from() -> None:
    before, after = (replay_scene(Scene(kept("mandala_stones/mandala_4"), ply)).view for ply in (8, 9))
    assert isinstance(before, MandalaStonesView)
    assert isinstance(after, MandalaStonesView)
    shrunk = {
        number
        for number, (old, new) in enumerate(zip(before.stacks, after.stacks, strict=True))
        if len(new) < len(old)
    }

    assert set(after.lifted) == shrunk != set()


def test_the_parts_of_a_sum_add_up_to_it() -> None:
    ends = [table.view(None) for table in full_tables("mandala_stones") if not table.to_act()]
    kept_goals = 0
    for view in ends:
        assert isinstance(view, MandalaStonesView)
        assert view.outcome
        assert tuple(map(sum, sums(view))) == view.outcome.scores
        assert [bonus for _, bonus, _ in sums(view)] == [*view.bonuses]
        assert min(min(parts) for parts in sums(view)) >= 0
        kept_goals += sum(goal > 0 for _, _, goal in sums(view))
    assert kept_goals
