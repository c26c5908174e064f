"""Golden pictures of telling moments of Maniki, and whom its animals can be told apart by."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops

from render.canvas import Canvas
from render.games.maniki.animals import ANIMALS, CIRCUS, animal
from render.games.maniki.answer import Answer, last_answer
from render.games.maniki.rules import EXPERTS, MATCH
from render.palette import HUES, Theme, palette
from rules_engine.games.maniki import Errs, Leads, Nexts, Says, Takes
from tests.render.moments import Moment, drawn, kept
from tests.render.vision import VISIONS, seen_picture

if TYPE_CHECKING:
    from rules_engine import Event
    from tests.render.golden import Golden

LONG = EXPERTS.replace("seats 2", "seats 6").replace("jumbo", "foxmind")
APART, ENOUGH = 60, 12


MOMENTS = (
    Moment("deal_3", MATCH, 0),
    Moment("order_3_high_contrast", MATCH, 0, ("say", "LO"), Theme.HIGH_CONTRAST),
    Moment("wrong_3_dark", MATCH, 2, theme=Theme.DARK, lang="fr"),
    Moment("right_3", MATCH),
    Moment("end_2_color_blind", kept("maniki/all_2"), theme=Theme.COLOR_BLIND),
    Moment("votes_5_dark", kept("maniki/unsolved_5"), 33, theme=Theme.DARK, lang="fr"),
    Moment("variants_6", LONG),
    Moment("variants_6_large_print", LONG, theme=Theme.LARGE_PRINT, lang="fr"),
)


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.name)
def test_telling_moments_look_as_they_did(moment: Moment, golden: Golden) -> None:
    golden(f"maniki/{moment.name}", drawn(moment))


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("vision", VISIONS)
def test_the_animals_can_be_told_apart_by_everybody(theme: Theme, vision: str) -> None:
    seen = {letter: _on_a_phone(theme, vision, letter) for letter in ANIMALS}
    for one, other in combinations(ANIMALS, 2):
        channels = ImageChops.difference(seen[one], seen[other]).split()
        assert max(sum(channel.histogram()[APART:]) for channel in channels) >= ENOUGH


def _on_a_phone(theme: Theme, vision: str, letter: str) -> Image.Image:
    canvas = Canvas(palette(theme, HUES, CIRCUS), "arena", (120, 90))
    drawn = animal(canvas.palette, letter, 78, "arena")
    canvas.paste(drawn.tile, 0, 0, drawn.mask)
    return seen_picture(canvas.picture(), vision).reduce(3)


@pytest.mark.parametrize(
    ("news", "answer"),
    [
        ((), None),
        ((Nexts(1),), None),
        (
            (Says(1, ("KI",)), Leads(("EB|L", "EBL|")), Takes(1, "EBL|", "answer")),
            Answer(1, ("KI",), ("EB|L", "EBL|"), is_right=True),
        ),
        (
            (Says(0, ("KI", "SO")), Leads(("EB|L", "EBL|")), Errs(0, "impossible"), Takes(1, "B|EL", "last")),
            Answer(0, ("KI", "SO"), ("EB|L", "EBL|"), is_right=False),
        ),
    ],
)
def test_the_last_answer_is_shown_with_its_verdict(news: tuple[Event, ...], answer: Answer | None) -> None:
    assert last_answer(news) == answer
