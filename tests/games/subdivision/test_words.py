"""The text board, the alternative text and the view of Subdivision agree."""

from __future__ import annotations

import re

import pytest

from render.games.subdivision import LOOK
from render.shelf import LOOKS
from render.words import languages, say_in, typeset
from rules_engine import Record, Table, ask, deal
from rules_engine.games.subdivision.events import Builds, Encloses, Parks, Passes, SubdivisionView
from rules_engine.games.subdivision.rules import FREE, PARK
from rules_engine.questions import Question
from tests.looks import each_language, tables, texts

NAMES = ("Anna", "Ben", "Chloé", "Dan")
SIZES = {"en": "SML", "fr": "PMG"}


def views() -> list[SubdivisionView]:
    return [table.state.view(None) for played in tables("subdivision") for table in played]


@each_language
def test_the_text_board_shows_every_cell(lang: str) -> None:
    for view in views():
        lines = LOOK.text(view, NAMES[: view.seats], say_in(lang)).splitlines()
        rows = [line.split()[1:] for line in lines if re.match(r"[1-8] (##| \.|\d\w)", line)]
        columns = zip(*reversed(rows), strict=True)

        assert tuple(_thing(sign, SIZES[lang]) for column in columns for sign in column) == view.cells


def _thing(sign: str, sizes: str) -> int:
    if sign in (".", "##"):
        return FREE if sign == "." else PARK
    return 1 + 3 * (int(sign[0]) - 1) + sizes.index(sign[1])


@each_language
def test_the_alternative_text_names_every_cell_and_score(lang: str) -> None:
    for view in views():
        alt = LOOK.alt(view, NAMES[: view.seats], say_in(lang))
        used = sorted(_name(view, cell) for cell, thing in enumerate(view.cells) if thing != FREE)
        ends = ["a1", _name(view, len(view.cells) - 1)]

        assert set(re.findall(r"\b[a-h][1-8]\b", alt)) == {*used, *ends}
        for name, score in zip(NAMES, view.scores, strict=False):
            assert re.search(rf"{name} (has|a) {score} points?\s?: ", alt)


def _name(view: SubdivisionView, cell: int) -> str:
    return f"{'abcdefgh'[cell // view.size]}{cell % view.size + 1}"


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (
            Builds(0, "L", "c", 4),
            "Anna builds a large house on c4.",
            "Anna bâtit une grande maison en c4.",
        ),
        (Parks(1, "a", 1), "Ben lays out a park on a1.", "Ben pose un parc en a1."),
        (Passes(2), "Chloé has no place to build and passes.", "Chloé ne peut bâtir nulle part et passe."),
        (
            Encloses(3, "d", 4),
            "The park on d4 becomes private: 3 more points for Dan.",
            "Le parc en d4 devient privé\u202f: 3 points de plus pour Dan.",
        ),
    ],
)
def test_events_are_told_in_a_sentence(
    event: Builds | Parks | Passes | Encloses, english: str, french: str
) -> None:
    assert LOOK.tell(event, NAMES, say_in("en")) == english
    assert LOOK.tell(event, NAMES, say_in("fr")) == typeset(french, "fr")


def test_questions_are_worded_as_they_are_asked() -> None:
    table = deal(Record.new("subdivision", seats=2, seed="words"))
    seat = table.to_act()[0]
    view, say = table.state.view(seat), say_in("en")
    size = _asked(table, ())
    row = _asked(table, ("build", "M", "b"))

    assert LOOK.prompt(size, view, say) == "Which size do you build?"
    assert [LOOK.label(size, word, view, say) for word in size.answers] == [
        "Medium house (M)",
        "Large house (L)",
    ]
    assert (
        LOOK.hint(size, "L", view, NAMES, say)
        == f"{view.left[seat][2]} left, {view.cells.count(FREE)} places"
    )
    assert LOOK.prompt(row, view, say) == "Medium in column b: which cell?"
    assert LOOK.label(row, row.answers[0], view, say) == f"On b{row.answers[0]}"


def _asked(table: Table, path: tuple[str, ...]) -> Question:
    question = ask(table.state.legal_moves(table.to_act()[0]), path)
    assert isinstance(question, Question)
    return question


def test_the_looks_speak_every_language_found() -> None:
    assert languages() == ("en", "fr")


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [
        ("private_parks", "yes", "Private parks"),
        ("sets", "3", "3 of each size"),
        ("parks", "placed", "6 parks to place"),
    ],
)
def test_what_is_played_otherwise_is_told(option: str, value: str, told: str) -> None:
    for options in ({}, {option: value}):
        table = deal(Record.new("subdivision", seats=2, seed="otherwise", options=options))
        text = LOOKS["subdivision"].text(table.view(None), NAMES[:2], say_in("en"))
        assert (told in text.splitlines()) == bool(options)


@pytest.mark.parametrize("lang", languages())
def test_what_is_built_is_a_house_in_words_as_in_pictures(lang: str) -> None:
    assert not [text for text in texts("subdivision", lang) if "pyramid" in text.lower()]
