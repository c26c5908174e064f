"""Golden pictures of telling moments of Subdivision; `pytest --redraw` accepts a change."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path as File
from typing import TYPE_CHECKING

import pytest

from render.games._subdivision_rules import PRIVATE
from render.look import Scene
from render.palette import Theme
from render.picture import picture
from render.scenes import shown

if TYPE_CHECKING:
    from tests.render.golden import Golden

RECORDS = File(__file__).parents[1] / "games" / "records"
NAMES = ("Anna", "Bartholomäus von und zu Langen", "\u05de\u05e8\u05d9\u05dd 42", "Zoé \U0001f98a")


@dataclass(frozen=True, slots=True)
class Moment:
    name: str
    record: str
    ply: int | None = None
    path: tuple[str, ...] | None = None  # what the seat to move has answered; none, and a spectator looks on
    theme: Theme = Theme.STANDARD
    lang: str = "en"


MOMENTS = (
    Moment("deal_2", "subdivision_built_2", 0),
    Moment("middle_2_cell", "subdivision_built_2", 6, ("build", "M", "d")),
    Moment("end_2", "subdivision_built_2"),
    Moment("middle_3_dark_column", "subdivision_deadlock_3", 12, ("build", "L"), Theme.DARK),
    Moment("end_3_deadlock_color_blind", "subdivision_deadlock_3", theme=Theme.COLOR_BLIND),
    Moment("crowded_4", "subdivision_built_4", 48),
    Moment("end_4_high_contrast", "subdivision_deadlock_4", theme=Theme.HIGH_CONTRAST, lang="fr"),
    Moment("middle_4_large_print_size", "subdivision_built_4", 24, (), Theme.LARGE_PRINT, "fr"),
)


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.name)
def test_telling_moments_look_as_they_did(moment: Moment, golden: Golden) -> None:
    record = (RECORDS / f"{moment.record}.txt").read_text(encoding="utf-8")
    seat = None if moment.path is None else shown(Scene(record, moment.ply)).view.to_act[0]
    game, view, question = shown(Scene(record, moment.ply, seat, moment.path))

    assert (question is None) == (moment.path is None)
    names = NAMES[: view.seats]
    png = picture(game, view, names, moment.lang, moment.theme, question=question)
    golden(f"subdivision/{moment.name}", png)


def test_a_private_park_carries_the_token_of_its_seat(golden: Golden) -> None:
    game, view, _ = shown(Scene(PRIVATE))

    golden("subdivision/private_park", picture(game, view, NAMES[:2]))
