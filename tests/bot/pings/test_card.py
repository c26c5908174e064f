"""The message about an end shows its last picture, and what the match has made."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.front.card import Drawing
from bot.front.pictures import draw
from bot.pings.card import end_card
from render.canvas import HEIGHT, WIDTH
from rules_engine import Record, replay_table
from tests.bot.choosing.test_shortcut_card import perspective_of
from tests.render.moments import kept

ENDS = [
    ("mandala_stones/mandala_2", [(WIDTH, HEIGHT), (1200, 1200)]),
    ("subdivision/built_2", [(WIDTH, HEIGHT)]),
]


@pytest.mark.parametrize(("record", "sizes"), ENDS)
async def test_the_end_shows_what_was_made(record: str, sizes: list[tuple[int, int]]) -> None:
    sight = perspective_of(replay_table(Record.parse(kept(record))), 0, "en")
    card = end_card(replace(sight, seat=None), ())
    drawings = [part for part in card.parts if isinstance(part, Drawing)]

    assert [Image.open(BytesIO((await draw(one)).content)).size for one in drawings] == sizes
    assert all(one.alt for one in drawings)
    assert len({one.alt for one in drawings}) == len(drawings)
