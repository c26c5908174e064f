"""The box of each game: its title and its own drawing, and nobody's turn."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops

from render.cover import ART, SIZE, lid
from render.palette import Theme
from render.picture import cover
from render.shelf import LOOKS
from render.words import languages, say_in
from tests.looks import HEAVIEST

if TYPE_CHECKING:
    from tests.render.golden import Golden

each_game = pytest.mark.parametrize("key", LOOKS)
LEAST = 0.2  # of the room for a drawing that a drawing covers


@each_game
def test_a_box_looks_as_it_did(key: str, golden: Golden) -> None:
    golden(f"{key}/box", cover(key, "en"))


@each_game
@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("lang", languages())
def test_every_box_has_a_drawing_and_is_light(key: str, theme: Theme, lang: str) -> None:
    drawn = cover(key, lang, theme)
    look, say = LOOKS[key], say_in(lang)
    bare = lid(look.colors(theme), say(look.title), say(look.blurb), "").picture().convert("RGB").crop(ART)
    art = Image.open(BytesIO(drawn)).convert("RGB").crop(ART)
    changed = art.width * art.height - ImageChops.difference(art, bare).convert("L").histogram()[0]

    assert Image.open(BytesIO(drawn)).size == SIZE
    assert len(drawn) <= HEAVIEST
    assert changed >= LEAST * art.width * art.height


def test_boxes_differ() -> None:
    assert len({cover(key, "en") for key in LOOKS}) == len(LOOKS)
