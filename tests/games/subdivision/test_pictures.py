"""Golden pictures of telling moments of Subdivision; `pytest --redraw` accepts a change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from render.games.subdivision.rules import PRIVATE
from render.look import Scene
from render.palette import Theme
from render.picture import picture
from render.scenes import replay_scene
from render.shape import Shape
from rules_engine import Kind, Question
from tests.render.moments import NAMES, Moment, drawn, kept

if TYPE_CHECKING:
    from tests.render.golden import Golden


MOMENTS = (
    Moment("deal_2", "subdivision/built_2", 0),
    Moment("middle_2_cell", "subdivision/built_2", 6, ("build", "M", "d")),
    Moment("middle_2_confirmed", "subdivision/built_2", 6, ("build", "M", "d", "5"), lang="fr"),
    Moment("end_2", "subdivision/built_2"),
    Moment("middle_3_dark_column", "subdivision/deadlock_3", 12, ("build", "L"), Theme.DARK),
    Moment("end_3_deadlock_color_blind", "subdivision/deadlock_3", theme=Theme.COLOR_BLIND),
    Moment("crowded_4", "subdivision/built_4", 48),
    Moment("end_4_high_contrast", "subdivision/deadlock_4", theme=Theme.HIGH_CONTRAST, lang="fr"),
    Moment("middle_4_tall_column", "subdivision/built_4", 40, ("build", "S"), lang="fr", shape=Shape.TALL),
    Moment("middle_3_tall_dark_size", "subdivision/deadlock_3", 20, (), Theme.DARK, shape=Shape.TALL),
    Moment("middle_4_large_print_size", "subdivision/built_4", 24, (), Theme.LARGE_PRINT, "fr"),
)


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.name)
def test_telling_moments_look_as_they_did(moment: Moment, golden: Golden) -> None:
    golden(f"subdivision/{moment.name}", drawn(moment))


def test_a_private_park_carries_the_token_of_its_seat(golden: Golden) -> None:
    game, view, _ = replay_scene(Scene(PRIVATE))

    golden("subdivision/private_park", picture(game, view, NAMES[:2]))


def test_a_house_is_shown_where_it_goes_before_it_is_confirmed(golden: Golden) -> None:
    game, view, question = replay_scene(Scene(kept("subdivision/built_4"), 40, 1, ("build", "S")))
    assert question
    move = question.moves[2]
    chosen = Question(move.path, "confirm", Kind.ONE, (), move, (move,))

    golden("subdivision/confirm_4", picture(game, view, NAMES[:4], question=chosen))
