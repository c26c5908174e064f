"""What every look on the shelf keeps to, in every language: a new game is covered by being there."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO

import pytest
from PIL import Image

from render import story
from render.catalogs import ROOT
from render.look import ALT_LIMIT, HINT_LIMIT, LABEL_LIMIT, TEXT_LIMIT
from render.palette import LIMIT, Theme
from render.picture import picture
from render.scenes import replay_scene, seat_names
from render.shape import Shape
from render.shelf import LOOKS
from render.words import SOURCE, languages
from rules_engine import GAMES, replay_table
from tests.looks import (
    HEAVIEST,
    HEAVIEST_END,
    SAMPLED,
    Witness,
    each_language,
    each_look,
    every_sight,
    names_for,
    one_game,
    some_sights,
    tables,
    texts,
)
from tests.test_words import catalog, forms
from tests.typography import loose

PROMPT_LIMIT = 150  # a menu's placeholder on Discord
BUTTON_LIMIT = 80


def test_every_look_is_of_a_game_on_the_shelf() -> None:
    assert set(LOOKS) <= set(GAMES)


@each_look
@each_language
@pytest.mark.parametrize("stride", [SAMPLED, pytest.param(1, marks=pytest.mark.slow)])
def test_every_position_is_told_within_limits(key: str, lang: str, stride: int) -> None:
    look, say, happened = LOOKS[key], Witness(lang), set()
    for sight in every_sight(key, stride):
        names = names_for(sight.view.seats)
        alt = look.alt(sight.view, names, say)

        assert 0 < len(alt) <= ALT_LIMIT
        assert 0 < len(look.text(sight.view, names, say)) <= TEXT_LIMIT
        assert len(look.heading(sight.view, names, say, None)) > 0
        assert story.headline(look, sight.view, names, say) in alt
        happened |= {(event, names) for event in sight.view.news}
    for event, names in happened:
        look.tell(event, names, say)
    assert say.unknown == set()


@each_look
def test_french_is_told_with_the_spaces_of_its_printers(key: str) -> None:
    assert {found for text in texts(key, "fr") for found in loose(text)} == set()


@each_look
@each_language
def test_what_is_counted_is_told_in_its_number(key: str, lang: str) -> None:
    """One is a point, two are points; French counts none like one."""
    ones = {"0", "1"} if lang == "fr" else {"1"}
    wrong = {
        found[0]
        for text in texts(key, lang)
        for found in COUNT.finditer(text)
        if found["thing"] in counted(key, lang)[found["number"] in ones]
    }

    assert wrong == set()


COUNT = re.compile(r"(?<![\w.,:+\u2212\u00d7-])(?P<number>\d+) (?P<thing>\w+)")
COUNTED = re.compile(r"\{(?!names?\b)\w+\} (\w+)")


@cache
def counted(key: str, lang: str) -> tuple[set[str], set[str]]:
    """List what a game counts, as it is called where there is one of it, and where there are others."""
    own, shared = ROOT / f"render/games/{key}/locales", ROOT / "render/locales"
    messages = [message for folder in (own, shared) for message in catalog(folder, "fr").values()]
    pairs = set()
    for message in messages:
        one, *_, many = (*forms(message.id if lang == SOURCE else message.string),) * 2
        pairs |= set(zip(COUNTED.findall(one), COUNTED.findall(many), strict=False))
    return {one for one, many in pairs if one != many}, {many for one, many in pairs if one != many}


@each_look
@each_language
def test_the_text_of_a_picture_says_what_is_asked_and_what_may_be_chosen(key: str, lang: str) -> None:
    look, say = LOOKS[key], Witness(lang)
    for sight in one_game(key):
        names = names_for(sight.view.seats)
        for question in sight.questions:
            alt = look.alt(sight.view, names, say, question)
            labels = [look.label(question, word, sight.view, say) for word in question.answers]

            assert len(alt) <= ALT_LIMIT
            assert look.prompt(question, sight.view, say) in alt
            assert all(label in alt for label in labels) or all(
                word.replace("..", "\u2013") in alt for word in question.answers
            )
    assert say.unknown == set()


@each_look
@each_language
@pytest.mark.parametrize("stride", [SAMPLED, pytest.param(1, marks=pytest.mark.slow)])
def test_every_question_is_worded_within_limits(key: str, lang: str, stride: int) -> None:
    look, say = LOOKS[key], Witness(lang)
    for sight in every_sight(key, stride):
        for question in sight.questions:
            labels = [look.label(question, word, sight.view, say) for word in question.answers]
            hints = [
                look.hint(question, word, sight.view, names_for(sight.view.seats), say)
                for word in question.answers
            ]

            assert 0 < len(look.prompt(question, sight.view, say)) <= PROMPT_LIMIT
            assert all(0 < len(label) <= LABEL_LIMIT for label in labels), labels
            assert len(set(labels)) == len(labels), labels
            assert all(len(hint) <= HINT_LIMIT for hint in hints), hints
            if question.complete:
                assert 0 < len(look.finish(question, sight.view, say)) <= BUTTON_LIMIT
    assert say.unknown == set()


@each_look
@each_language
def test_moves_are_understood_as_they_are_spoken(key: str, lang: str) -> None:
    look, say = LOOKS[key], Witness(lang)
    for sight in some_sights(key):
        for question in sight.questions[:1]:
            spoken = {look.translate_words(str(move), say) for move in question.moves}

            assert len(spoken) == len(question.moves)
            for move in question.moves[:: len(question.moves) // 5 + 1]:
                assert (
                    look.parse_move(look.translate_words(str(move), say).upper(), question.moves, say) == move
                )
                assert look.parse_move(str(move).lower(), question.moves, say) == move
    assert say.unknown == set()


@each_look
@each_language
@pytest.mark.parametrize("stride", [SAMPLED, pytest.param(1, marks=pytest.mark.slow)])
def test_every_position_is_drawn_for_everybody(key: str, lang: str, stride: int) -> None:
    sights = tuple(dict.fromkeys((*one_game(key), *some_sights(key))))[::stride]
    for sight in sights[languages().index(lang) :: len(languages())]:  # each in the next language
        names = names_for(sight.view.seats)
        for question in (None, *sight.questions):
            png = picture(key, sight.view, names, lang, Theme.STANDARD, question=question)

            assert len(png) <= (HEAVIEST_END if sight.view.outcome else HEAVIEST)
            drawn = Image.open(BytesIO(png))
            assert (drawn.mode, drawn.size) == ("P", (1200, 900))
            assert len(drawn.palette.tobytes() if drawn.palette else b"") <= 3 * LIMIT


@each_look
def test_a_tall_picture_is_drawn_where_the_look_knows_how_and_of_no_end(key: str) -> None:
    look, sizes = LOOKS[key], set()
    for sight in some_sights(key):
        names = names_for(sight.view.seats)
        png = picture(key, sight.view, names, question=next(iter(sight.questions), None), shape=Shape.TALL)
        drawn = Image.open(BytesIO(png))

        assert drawn.size == (Shape.WIDE if sight.view.outcome else look.shapes[-1]).size
        assert len(png) <= (HEAVIEST_END if sight.view.outcome else HEAVIEST)
        sizes.add(drawn.size)
    assert sizes == {shape.size for shape in look.shapes}


@each_look
def test_the_same_view_is_drawn_once(key: str) -> None:
    once = tables(key)[0][1]
    again = replay_table(once.record)

    names = names_for(once.record.seats)

    assert once.state is not again.state
    assert picture(key, once.state.view(0), names) is picture(key, again.state.view(0), names)


@each_look
@each_language
def test_every_option_is_explained(key: str, lang: str) -> None:
    look, say, game = LOOKS[key], Witness(lang), GAMES[key]

    assert set(look.options) == set(game.options)
    for name, values in game.options.items():
        assert tuple(look.options[name].values) == values
        for wording in (look.option(name, say), *(look.value(name, value, say) for value in values)):
            assert 0 < len(wording.title) <= LABEL_LIMIT
            assert 0 < len(wording.explanation) <= HINT_LIMIT
    assert say(look.title)
    assert 0 < len(say(look.blurb)) <= HINT_LIMIT
    assert say.unknown == set()


@each_look
@each_language
def test_the_rules_are_explained_with_pictures(key: str, lang: str) -> None:
    look, say = LOOKS[key], Witness(lang)
    pages = look.rules(say)

    assert all(page.title and 0 < len(page.text) <= TEXT_LIMIT for page in pages)
    assert any(page.scene for page in pages)
    for scene in (page.scene for page in pages if page.scene):
        game, view, question = replay_scene(scene)
        assert (game, question is None) == (key, scene.path is None)
        assert picture(key, view, seat_names(view.seats, say), lang, question=question)
    assert all(look.differences(say))
    assert len("\n".join(look.differences(say))) <= 2 * TEXT_LIMIT
    assert say.unknown == set()
