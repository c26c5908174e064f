"""The worked examples in the rules add up to what the rules say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from render.scenes import replay_scene
from render.shelf import LOOKS
from render.words import languages, say_in
from rules_engine import Record, replay_table

if TYPE_CHECKING:
    from render.look import Page

TITLES = frozenset(say_in(lang)("An example") for lang in languages())
SUMS = re.compile(r"((?:\d+ [+\u2212] )+\d+)\s?= (\d+)")

each_game = pytest.mark.parametrize("key", LOOKS)
each_lang = pytest.mark.parametrize("lang", languages())


def example(key: str, lang: str) -> Page:
    (found,) = (page for page in LOOKS[key].rules(say_in(lang)) if page.title in TITLES)
    return found


@each_game
@each_lang
def test_each_game_has_an_example_on_a_real_board(key: str, lang: str) -> None:
    page = example(key, lang)

    assert page.scene is not None
    assert replay_scene(page.scene).game == key


@each_game
@each_lang
def test_every_sum_is_right(key: str, lang: str) -> None:
    for terms, total in SUMS.findall(example(key, lang).text):
        signed = re.findall(r"([+\u2212]?) ?(\d+)", terms)
        assert sum(-int(n) if sign == "\u2212" else int(n) for sign, n in signed) == int(total)


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("subdivision", {0: "= 7.", 1: "= 6."}),
        ("mandala", {1: "= 12."}),
        ("ice_palace", {0: "= 3", 1: "= 5", 2: "= 2"}),
        ("maniki", {0: "1 "}),
    ],
)
@each_lang
def test_the_scores_told_are_those_of_the_picture(key: str, told: dict[int, str], lang: str) -> None:
    page = example(key, lang)
    assert page.scene is not None
    scores = replay_scene(page.scene).view.scores

    for seat, words in told.items():
        assert words in page.text
        assert int(re.sub(r"\D", "", words)) == scores[seat]


@each_lang
def test_the_color_that_is_scored_brings_what_is_told(lang: str) -> None:
    page = example("mandala_stones", lang)
    assert page.scene is not None
    table = replay_table(Record.parse(page.scene.record).upto(page.scene.ply or 0))

    for move, total in (("score purple", 11), ("score yellow", 8), ("tops 1234", 4)):
        after = table.then(0, move).view(0)
        assert after.scores[0] == total
        assert re.search(rf"\b{total}\b", page.text)
