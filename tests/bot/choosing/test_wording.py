"""Every question is a sentence, and every answer says in full what will happen."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from bot.choosing.card import move_card
from bot.choosing.shortcut_card import Prompt, card_prompt, offered_paths, question_prompt
from bot.clocks.card import pace_line
from bot.clocks.pace import Pace
from bot.clocks.pauses import Rest
from bot.front.card import Drawing, Text
from bot.front.words import voice
from bot.match.card import more_card, public_card, resign_card
from bot.match.match import Status
from bot.match.perspective_card import Perspective
from render.asking import ROOM
from render.canvas import HEIGHT, WIDTH
from render.picture import picture
from render.shelf import LOOKS
from rules_engine import RESIGN, Entry, Question, replay_table
from tests.bot.archived import LOBBY, match_of
from tests.bot.choosing.test_shortcut_card import each_game, each_lang, perspective_of, sights
from tests.contract import now_and_then

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine import Path

WORD = re.compile(r"[^\W\d_]{2,}")
MARK = re.compile(r"([A-Y]|[a-h][1-8])(, [+\N{MINUS SIGN}]\d+)?")
MOST = 40  # questions of each position
MOVES = 5  # of each position
STRIDE = 5  # moves of a random game between two looks
TITLE = 90  # so high is the title of a picture
NOTHING_YET = ("no points yet", "pas encore de points", "worth", "vaut", " to ", " à ")  # groups may change


def prompts_of(sight: Perspective) -> Iterator[Prompt]:
    """Find the questions that cards ask on the way to moves, and that of the public card."""
    begun = card_prompt(sight)
    if begun:
        yield begun
    paths: list[Path] = [()]
    for path in paths:
        step = sight.tree.ask(path)
        if isinstance(step, Question):
            question = question_prompt(sight, step)
            yield question
            paths += [offer.path for offer in question.offers][: MOST - len(paths)]


def tells(label: str) -> bool:
    """Tell whether a label has words, or names what is marked in the picture, by its letter or coordinate."""
    return bool(WORD.search(label) or MARK.fullmatch(label))


@each_game
@each_lang
def test_every_question_is_one(key: str, lang: str) -> None:
    titles = {question.title for sight in sights(key, lang) for question in prompts_of(sight)}

    assert [title for title in titles if "?" not in title or not WORD.search(title)] == []


@each_game
@each_lang
def test_every_answer_is_whole_and_fits_a_button(key: str, lang: str) -> None:
    for sight in sights(key, lang):
        for question in prompts_of(sight):
            labels = [offer.label for offer in question.offers]
            assert [label for label in labels if len(label) > ROOM] == []
            assert [label for label in labels if not tells(label)] == []
            assert len(set(labels)) == len(labels), "no word that tells answers apart is dropped"


@each_game
@each_lang
@pytest.mark.parametrize("stride", [4, pytest.param(1, marks=pytest.mark.slow)])
def test_every_question_of_random_games_is_one_with_whole_answers_for_a_button(
    key: str, lang: str, stride: int
) -> None:
    for sight in (
        perspective_of(table, seat, lang) for table, seat in tuple(now_and_then(key, STRIDE))[::stride]
    ):
        for question in prompts_of(sight):
            labels = [offer.label for offer in question.offers]
            assert "?" in question.title
            assert WORD.search(question.title)
            assert [label for label in labels if len(label) > ROOM] == []
            assert [label for label in labels if not tells(label)] == []
            assert len(set(labels)) == len(labels)


@each_game
@each_lang
def test_the_confirmation_says_the_move_in_words(key: str, lang: str) -> None:
    for sight in sights(key, lang):
        assert sight.seat is not None
        move = next(iter(sight.table.state.legal_moves(sight.seat)))
        card = move_card(sight, move.path)
        text = card.parts[0]

        assert all(": ." not in picture.alt for picture in card.pictures()), "nothing is left to choose"
        assert re.search(r"### .*\?", str(text))
        assert str(move) not in str(text)


@pytest.mark.parametrize(
    ("key", "kinds"),
    [
        ("ice_palace", set()),
        ("mandala", set()),
        ("mandala_stones", set()),
        ("maniki", {"orders", "verb"}),
        ("subdivision", {"size"}),
    ],
)
def test_what_is_no_place_is_asked_beside_the_picture_of_the_card(key: str, kinds: set[str]) -> None:
    found = set()
    for sight in (perspective_of(table, seat, "en") for table, seat in now_and_then(key, STRIDE)):
        (board,) = public_card(sight.match, sight.table).pictures()
        paths: list[Path] = [()]
        for path in paths:
            step = sight.step(path)
            if isinstance(step, Question):
                question = question_prompt(sight, step).question
                (shown,) = move_card(sight, path).pictures()
                assert isinstance(shown, Drawing)
                if shown.question is None:
                    found.add(question.last or question.about)
                    assert shown == (sight.drawing() if sight.has_secrets else board)
                paths += offered_paths(sight, step)[: MOST - len(paths)]

    assert found == kinds


@pytest.mark.parametrize("key", [key for key, look in LOOKS.items() if look.foretells])
def test_the_confirmation_shows_each_move_otherwise_below_its_title(key: str) -> None:
    sight = [*sights(key, "en")][2]
    boards = {}
    for move in sight.moves[:: len(sight.moves) // MOVES + 1]:
        shown = next(move_card(sight, move.path).pictures())
        assert isinstance(shown, Drawing)
        drawn = picture(key, shown.view, shown.names, question=shown.question)
        boards[move] = Image.open(BytesIO(drawn)).crop((0, TITLE, WIDTH, HEIGHT)).tobytes()

    assert len(set(boards.values())) == len(boards) > 1


@pytest.mark.parametrize("key", [key for key, look in LOOKS.items() if look.foretells])
@each_lang
def test_the_confirmation_says_what_a_move_brings_where_that_gives_nothing_away(key: str, lang: str) -> None:
    for sight in sights(key, lang):
        for move in sight.moves[:: len(sight.moves) // MOVES + 1]:
            after, text = sight.outlook(move), str(move_card(sight, move.path).parts[0])
            assert sight.seat is not None
            if after is None:
                continue
            old, new = sight.view.scores[sight.seat], after.scores[sight.seat]
            assert old == new or re.search(rf"\b{old} (to|à) {new}\b", text)
            assert old != new or any(words in text for words in NOTHING_YET)


@each_lang
def test_a_pick_says_which_tower_it_builds_and_what_that_is_worth(lang: str) -> None:
    sight = [*sights("mandala_stones", lang)][2]
    told = {str(move_card(sight, move.path).parts[0]) for move in sight.moves if move.path[0] == "pick"}

    assert told
    assert all(re.search(r"worth \d|vaut \d", text) for text in told)


def test_a_move_says_what_it_brings() -> None:
    sight = [*sights("subdivision", "en")][2]
    question = next(question for question in prompts_of(sight) if "cell" in question.title)
    legal = {move.path: move for move in question.question.moves}

    for offer in question.offers:
        gain = sight.gain(legal[offer.path])
        assert gain is not None
        cell = "".join(offer.path[2:])
        signed = f", +{gain}" if gain > 0 else f", \N{MINUS SIGN}{-gain}"
        assert offer.label == (cell + signed if gain else cell)


def test_a_guess_is_not_told_whether_it_is_right() -> None:
    for sight in sights("maniki", "en"):
        assert sight.seat is not None
        assert {sight.gain(move) for move in sight.table.state.legal_moves(sight.seat)} == {None}


@each_lang
def test_a_card_says_when_in_a_word_and_keeps_its_seal_behind_more(lang: str) -> None:
    sight = [*sights("subdivision", lang)][1]
    match = replace(sight.match, log=sight.table.record.log, lang=lang)
    text = "\n".join(
        part.markdown for part in public_card(match, sight.table).parts if isinstance(part, Text)
    )
    behind = "\n".join(part.markdown for part in more_card(sight).parts if isinstance(part, Text))

    assert re.search(r"^-# (last move|dernier coup) <t:\d+:R>$", text, re.MULTILINE)
    assert match.seal not in text
    assert match.seal in behind


@each_lang
def test_a_winner_before_any_point_is_not_said_to_have_none(lang: str) -> None:
    match = replace(match_of("subdivision"), log=(Entry(0, RESIGN),), status=Status.OVER, lang=lang)
    sight = Perspective(match, replay_table(match.record), None, lang, match.theme)

    names = ("**Bob** wins: **Ann** has resigned.", "**Bob** gagne\u202f: **Ann** a abandonné.")
    assert sight.headline() in names


@each_lang
def test_resigning_says_what_it_means_for_who_stays(lang: str) -> None:
    pair, three = match_of("subdivision"), match_of("ice_palace")
    told = [
        str(resign_card(Perspective(match, replay_table(match.record), 0, lang, match.theme)).parts[0])
        for match in (pair, three)
    ]

    assert re.search(r"\*\*Bob\*\* (wins it|la gagne)", told[0])
    assert re.search("the others go on|les autres continuent", told[1])


@each_lang
def test_an_end_is_told_once_on_a_card(lang: str) -> None:
    match = replace(match_of("subdivision"), log=(Entry(0, RESIGN),), status=Status.OVER, lang=lang)
    texts = [
        part.markdown
        for part in public_card(match, replay_table(match.record)).parts
        if isinstance(part, Text)
    ]

    assert sum(bool(re.search("resigned|abandonné", text)) for text in texts) == 1


@each_lang
def test_equals_share_their_rank_on_discord(lang: str) -> None:
    match = replace(match_of("subdivision"), lang=lang)
    ranks = Perspective(match, replay_table(match.record), None, lang, match.theme).standings().splitlines()

    assert [line[:4] for line in ranks] == ["1\\. "] * 2, "Discord would renumber a list"


@pytest.mark.parametrize(("lang", "night", "city"), [("en", "night", "city"), ("fr", "nuit", "ville")])
def test_nights_are_promised_only_to_people_who_named_a_city(lang: str, night: str, city: str) -> None:
    waiting = replace(LOBBY, pace=Pace.DAILY, lang=lang)
    told = {
        rest: pace_line(replace(waiting, rest=rest), voice(lang)) for rest in Rest if rest is not Rest.NEVER
    }

    assert all(night in line and city in line for line in told.values())
