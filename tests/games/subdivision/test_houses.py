"""Houses are told apart on a phone, by everybody, and show what will be built."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest

from render.canvas import Canvas
from render.games.subdivision.estate import estate, owner
from render.games.subdivision.houses import MEASURES, ghost, house
from render.games.subdivision.town import clearest, town
from render.lettering import styles
from render.look import Scene, Seating
from render.page import layout, winners
from render.palette import HUES, Theme
from render.scenes import replay_scene
from render.shelf import LOOKS
from render.words import say_in
from rules_engine.games.subdivision.events import SubdivisionView
from rules_engine.games.subdivision.rules import FREE
from tests.render.moments import kept
from tests.render.test_colors import ENOUGH, _pixels_apart
from tests.render.vision import VISIONS, seen_picture

if TYPE_CHECKING:
    from PIL import Image

    from render.games.subdivision.houses import House
    from render.palette import Palette

LOT = 84  # of the largest board
PHONE = 4  # a wide picture is shown a fourth as large
SEATS, SIZES = range(4), range(3)
SMALL = styles(Theme.STANDARD).small
BESIDE = SMALL.size + 4, SMALL.height  # the room of coordinates


def standing(colors: Palette, drawn: House) -> Image.Image:
    """Stand a house on a lot that is nobody's, so that only houses are compared."""
    canvas = Canvas(colors, "lot", (LOT, LOT))
    canvas.paste(drawn.tile, 0, 0, drawn.mask)
    return canvas.picture()


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme", Theme)
def test_owner_and_size_of_a_house_are_seen_on_a_phone(theme: Theme, vision: str) -> None:
    colors = town(theme)
    seen = {
        (seat, size): seen_picture(standing(colors, house(colors, LOT, seat, size)), vision).reduce(PHONE)
        for seat, size in product(SEATS, SIZES)
    }
    for one, other in combinations(seen, 2):
        assert _pixels_apart(seen[one], seen[other]) >= ENOUGH // 2, (one, other)


@pytest.mark.parametrize(("seat", "size"), [*product(SEATS, SIZES)])
def test_windows_do_not_touch_the_foot_of_a_house(seat: int, size: int) -> None:
    colors = town(Theme.STANDARD)
    (wide, deep), window = MEASURES[size], colors[clearest(colors, HUES[seat])]
    start, end, low = (round(LOT * (1 + part) / 2) for part in (-wide, wide, deep))
    plane = house(colors, LOT, seat, size).tile
    strip = plane.crop((start + 4, low - 5, end - 4, low - 3)).tobytes()

    assert window not in strip


@pytest.mark.parametrize(("seat", "size"), [*product(SEATS, SIZES)])
def test_a_ghost_has_the_form_of_its_house_in_paler_colors(seat: int, size: int) -> None:
    colors = town(Theme.STANDARD)
    real = house(colors, LOT, seat, size)
    pale = ghost(colors, LOT, seat, size, is_large=False, ground="lot")
    lot = colors.rgb("lot")

    assert pale.mask.tobytes() == real.mask.tobytes()
    for one, other in zip(*(pixels(standing(colors, one)) for one in (real, pale)), strict=True):
        assert apart(other, lot) <= apart(one, lot)


def pixels(picture: Image.Image) -> list[tuple[int, ...]]:
    data = picture.convert("RGB").tobytes()
    return [(*data[at : at + 3],) for at in range(0, len(data), 3)]


def apart(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def test_the_windows_of_who_has_won_are_lit_when_all_is_built() -> None:
    view = replay_scene(Scene(kept("subdivision/built_2"))).view
    assert isinstance(view, SubdivisionView)
    look, seating = LOOKS["subdivision"], Seating(("Ann", "Bob"), say_in("en"))
    evening = look.light(view, seating.theme)
    place = estate(layout(seating.theme).board, view.size, *BESIDE)
    drawn = look.draw(view, seating, None)
    (winner,) = winners(view)
    for cell, thing in enumerate(view.cells):
        if thing > FREE:
            is_lit = evening["glow"] in drawn.crop(place.cell(cell)).tobytes()
            assert is_lit == (owner(thing) == winner), cell

    assert evening.dark
    assert not look.light(replay_scene(Scene(kept("subdivision/built_2"), 5)).view, seating.theme).dark
