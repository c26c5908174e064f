"""Whatever is asked is a sentence, and whatever may be answered says as a whole what will happen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.cards.builder import builder
from bot.cards.shortcuts import Asked, asked, on_card
from render.asking import ROOM
from rules_engine import Question, ask
from tests.bot.cards.test_shortcuts import each_game, each_lang, sights

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.cards.perspective import Perspective
    from rules_engine import Path

WORD = re.compile(r"[^\W\d_]{2,}")
MOST = 40  # questions of each position


def put(sight: Perspective) -> Iterator[Asked]:
    """Find what the cards ask on the way to moves, and what the public card asks."""
    begun = on_card(sight)
    if begun:
        yield begun
    paths: list[Path] = [()]
    assert sight.seat is not None
    moves = tuple(sight.table.state.legal_moves(sight.seat))
    for path in paths:
        step = ask(moves, path)
        if isinstance(step, Question):
            question = asked(sight, step)
            yield question
            paths += [offer.path for offer in question.offers][: MOST - len(paths)]


@each_game
@each_lang
def test_every_question_is_one(key: str, lang: str) -> None:
    titles = {question.title for sight in sights(key, lang) for question in put(sight)}

    assert [title for title in titles if "?" not in title or not WORD.search(title)] == []


@each_game
@each_lang
def test_every_answer_is_whole_and_fits_a_button(key: str, lang: str) -> None:
    for sight in sights(key, lang):
        for question in put(sight):
            labels = [offer.label for offer in question.offers]
            assert [label for label in labels if len(label) > ROOM] == []
            assert [label for label in labels if not WORD.search(label)] == []
            assert len(set(labels)) == len(labels), "no word that tells answers apart is dropped"


@each_game
@each_lang
def test_the_confirmation_says_the_move_in_words(key: str, lang: str) -> None:
    for sight in sights(key, lang):
        assert sight.seat is not None
        move = next(iter(sight.table.state.legal_moves(sight.seat)))
        text = builder(sight, move.path).parts[0]

        assert re.search(r"### .*\?", str(text))
        assert str(move) not in str(text)


def test_a_move_says_what_it_brings() -> None:
    sight = [*sights("subdivision", "en")][2]
    question = next(question for question in put(sight) if "cell" in question.title)
    legal = {move.path: move for move in question.question.moves}

    for offer in question.offers:
        gain = sight.gain(legal[offer.path])
        assert gain is not None
        assert offer.label.endswith(f", +{gain}" if gain >= 0 else f", \N{MINUS SIGN}{-gain}")


def test_a_guess_is_not_told_whether_it_is_right() -> None:
    for sight in sights("maniki", "en"):
        assert sight.seat is not None
        assert {sight.gain(move) for move in sight.table.state.legal_moves(sight.seat)} == {None}
