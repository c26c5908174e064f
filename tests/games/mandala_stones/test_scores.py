"""Mandala Stones, rule by rule where towers score; the numbers are its paragraphs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.mandala_stones.scenes import (
    STARS,
    board,
    news,
    played,
    scene,
    scores,
)


@pytest.mark.parametrize(
    ("towers", "worths"),
    [
        ("- - - - -", (0, 0, 0, 0, 0)),
        ("r* r* r* r* r*", (1, 4, 1, 1, 2)),
        ("r*r* r*r* r*r* r*r* r*r*", (1, 2, 3, 2, 2)),
        ("r*r*r* r*r*r* r*r*r* r*r*r* r*r*r*", (1, 1, 4, 4, 2)),
        ("r*r*r*r* r*r*r*r* r*r*r*r* r*r*r*r* r*r*r*r*", (1, 1, 1, 6, 2)),
        ("r* - - - -", (2, 0, 0, 0, 0)),
        ("r* r*r* - - -", (3, 2, 0, 0, 0)),
        ("r* r*r* r*r*r* - -", (4, 2, 4, 0, 0)),
        ("r* r*r* r*r*r* r*r*r*r* -", (5, 2, 4, 6, 0)),
        ("- - - - r*ro", (0, 0, 0, 0, 2)),
        ("- - - - r*yo", (0, 0, 0, 0, 3)),
        ("- - - - r*yor*bo", (0, 0, 0, 0, 4)),
        ("- - - - r*yopobo", (0, 0, 0, 0, 5)),
    ],
)
def test_2_5_what_a_tower_is_worth_in_its_column(towers: str, worths: tuple[int, ...]) -> None:
    assert scene(STARS, towers).view(0).worths[0] == worths


@pytest.mark.parametrize(
    ("towers", "colors"),
    [
        ("- - - - -", []),
        ("r* - - - -", []),
        ("r* y* b* p* -", []),
        ("r* y* b* p* ro", ["red"]),
        ("r*yo y* b* p* -", ["yellow"]),
        ("r*y* r*b* r*p* r*r* r*r*", ["red"]),
        ("p* bo y* po b*", ["blue", "purple"]),
    ],
)
def test_2_5_a_color_is_scored_when_two_towers_show_it(towers: str, colors: list[str]) -> None:
    assert scores(scene(STARS, towers)) == colors


def test_2_5_every_tower_of_the_color_scores_and_gives_its_top_stone() -> None:
    state = played(scene(STARS, "r*po bo yoy*p* - bop*"), "0 score purple")

    assert board(state, 0) == "r* bo yoy* - bo"
    assert state.facts()["mandala"] == ["po", "p*", "p*"]
    assert state.points == (4 + 4 + 3, 0)
    assert news(state) == ["scores 0 purple", "earns 0 1 po 4", "earns 0 3 p* 4", "earns 0 5 p* 3"]


def test_2_5_any_towers_give_their_tops_for_a_point_each() -> None:
    state = scene(STARS, "r*po bo - yoy* -")
    sets = [move.path[1] for move in state.legal_moves(0) if move.path[0] == "tops"]
    assert sets == ["1", "2", "4", "12", "14", "24", "124"]

    state = played(state, "0 tops 14")
    assert board(state, 0) == "r* bo - yo -"
    assert state.facts()["mandala"] == ["po", "y*"]
    assert state.points == (2, 0)
    assert news(state) == ["topscores 0 14", "earns 0 1 po 1", "earns 0 4 y* 1"]


HEIGHTS_1_2_2_3_4 = "p* r*y* b*r* r*b*p* r*y*b*p*"


@pytest.mark.parametrize(
    ("towers", "words", "points"),
    [
        (HEIGHTS_1_2_2_3_4, "score purple", 4 + 4 + 5),
        (HEIGHTS_1_2_2_3_4, "tops 123", 3),
        ("p* y* b* - -", "tops 123", 3),
        ("y* b* r*b*y* p* r*", "score yellow", 2 + 4),
        ("y* b* r* r*b*y* p*", "score yellow", 2 + 4),
        ("y* b* r*b*y* p* r*", "tops 12345", 5),
        ("r* - - - ror*", "score red", 3 + 2),
    ],
)
def test_2_11_the_examples_score_as_told(towers: str, words: str, points: int) -> None:
    assert played(scene(STARS, towers), f"0 {words}").points == (points, 0)


def test_2_11_only_purple_can_be_scored_in_the_example() -> None:
    assert scores(scene(STARS, HEIGHTS_1_2_2_3_4)) == ["purple"]


def test_2_11_the_second_of_three_stones_lands_on_a_bonus() -> None:
    state = played(scene(STARS, HEIGHTS_1_2_2_3_4, laid=10), "0 score purple")

    assert state.points == (13 + 2, 0)
    assert state.view(None).bonuses == (2, 0)
    assert news(state)[-1] == "covers 0 12 2"


def test_2_9_s3_everything_is_valued_before_any_stone_is_removed() -> None:
    """Once the first tower is gone there would be only two heights; told from left to right."""
    state = played(scene(STARS, "r* r*r* - - -"), "0 score red")

    assert news(state) == ["scores 0 red", "earns 0 1 r* 3", "earns 0 2 r* 2"]


def test_2_9_s7_at_most_two_colors_can_be_scored() -> None:
    assert scores(scene(STARS, "b* y* r* b* r*")) == ["red", "blue"]


def test_2_9_s12_points_are_plain_numbers() -> None:
    state = replace(scene(STARS, "r* y* - - -"), points=(99, 0))

    assert played(state, "0 tops 12").points == (101, 0)
