"""What people see while they choose."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from bot.cards.card import Menu, Samples
from bot.cards.preferences import person_card
from bot.cards.words import SPOKEN, voice
from bot.delivery.pictures import made
from bot.matches.person import Person
from render.lettering import SMALLEST, width_of
from render.palette import Theme
from render.png import HEAVIEST
from render.samples import SIZE

if TYPE_CHECKING:
    from tests.render.golden import Golden


@pytest.mark.parametrize("lang", SPOKEN)
async def test_whoever_chooses_a_theme_sees_a_sample_of_each(lang: str, golden: Golden) -> None:
    card = person_card(Person(1), voice(lang))
    (samples,) = card.pictures()
    assert isinstance(samples, Samples)
    menu = next(part for part in card.parts if isinstance(part, Menu) and part.click.words == ("theme",))

    drawn = await made(samples)

    assert samples.themes == tuple((choice.value, choice.label) for choice in menu.choices)
    assert [theme for theme, _ in samples.themes] == [*Theme]
    assert all(title in samples.alt for _, title in samples.themes)
    assert all(width_of(title, SMALLEST) < SIZE[0] for _, title in samples.themes)
    assert len(drawn) <= HEAVIEST
    assert Image.open(BytesIO(drawn)).size == (2 * SIZE[0], 3 * SIZE[1])
    golden(f"kit/samples_{lang}", drawn)
