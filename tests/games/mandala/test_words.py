"""The text board, the alternative text and the view of Mandala agree."""

from __future__ import annotations

import re

import pytest

from render import story
from render.games.mandala import LOOK
from render.shelf import LOOKS
from render.words import say_in, typeset
from rules_engine import Event, Question, Record, Table, ask, deal
from rules_engine.games.mandala.events import Completes, Harvests, MandalaView, Scores, Skips, Sweeps, Takes
from rules_engine.games.mandala.rules import PYRAMIDS
from tests.looks import each_language, tables

NAMES = ("Anna", "Ben", "Chloé", "Dan", "Eve")
COLORS = {"en": "RYGBK", "fr": "RJVBN"}
CODE = r"[A-Z][123]"


def views() -> list[MandalaView]:
    return [table.state.view(None) for played in tables("mandala") for table in played]


def _pyramid(code: str, lang: str) -> str:
    return "RYGBK"[COLORS[lang].index(code[0])] + code[1]


@each_language
def test_the_text_board_shows_every_place(lang: str) -> None:
    for view in views():
        lines = LOOK.text(view, NAMES[: view.seats], say_in(lang)).splitlines()
        signs = [sign for line in lines if re.match(r" ?\d+-\d+ ", line) for sign in line.split()[1:]]
        path = tuple(_pyramid(sign, lang) if re.fullmatch(CODE, sign) else None for sign in signs)
        pawns = {place: sign for place, sign in enumerate(signs, 1) if sign in story.MARKS}

        assert path == (view.path if any(view.path) else ())
        if path:
            assert pawns == {place: story.MARKS[seat] for seat, place in enumerate(view.pawns) if place}


@each_language
def test_the_text_board_counts_every_group(lang: str) -> None:
    for view in views():
        lines = LOOK.text(view, NAMES[: view.seats], say_in(lang)).splitlines()
        rows = [line.split() for line in lines if re.match(rf"{CODE}  ", line)]
        counts = [[0 if count == "·" else int(count) for count in row[1:]] for row in rows]

        assert [_pyramid(row[0], lang) for row in rows] == list(PYRAMIDS)
        assert list(zip(*counts, strict=True)) == [
            *view.taken,
            view.eye,
            tuple(view.path.count(pyramid) for pyramid in PYRAMIDS),
        ]


@each_language
def test_the_alternative_text_names_every_pyramid_and_score(lang: str) -> None:
    for view in views():
        alt = LOOK.alt(view, NAMES[: view.seats], say_in(lang))
        _, _, told = alt.partition(story.MARKS[0])
        codes = re.findall(f"({CODE})(?:\u00d7([1-5]))?", told)
        total = sum(int(count or 1) for _, count in codes)

        assert total == 15 * view.group_size
        for seat, name in enumerate(NAMES[: view.seats]):
            assert re.search(rf"{story.MARKS[seat]} {name}\s?: {view.scores[seat]} point", alt)


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (Takes(0, 17, "R3"), "Anna takes a large red on 17.", "Anna prend une grande rouge, case 17."),
        (
            Sweeps(3, (1, 2, 3), ("G1", "B2", "G1")),
            "To the Eye, passed by all pawns: 2 \u00d7 small green and medium blue.",
            "Dans l\u2019Œil, dépassé par tous les pions : 2 \u00d7 petite verte et moyenne bleue.",
        ),
        (
            Sweeps(7, tuple(range(1, 8)), ("G1",) * 7),
            "7 pyramids that all pawns have passed go to the Eye.",
            "7 pyramides, dépassées par tous les pions, vont dans l\u2019Œil.",
        ),
        (
            Completes("K2", (1, 3, 0)),
            "The group medium black is complete: Ben 3, Anna 1.",
            "Le groupe « moyenne noire » est complet : Ben 3, Anna 1.",
        ),
        (
            Completes("Y1", (0, 0)),
            "The group small yellow is complete, all in the Eye: nobody scores.",
            "Le groupe « petite jaune » est complet, tout dans l\u2019Œil : personne ne marque.",
        ),
        (
            Scores(1, 5, "K2", "alone"),
            "Only Ben has any: 5 points.",
            "Personne d\u2019autre n\u2019en a : 5 points pour Ben.",
        ),
        (Scores(1, 3, "K2", "first"), "Ben has the most: 3 points.", "Ben en a le plus : 3 points."),
        (
            Scores(1, 3, "K2", "first", (0, 2)),
            "Ben has as many as Anna and Chloé but is further along: 3 points.",
            "Ben en a autant qu\u2019Anna et Chloé, mais se trouve plus loin : 3 points.",
        ),
        (Scores(2, 2, "K2", "second"), "Chloé is second: 2 points.", "Chloé est deuxième : 2 points."),
        (
            Scores(2, 1, "K2", "second", (1,)),
            "Chloé is second, by the pawns: 1 point.",
            "Chloé est deuxième au départage des pions : 1 point.",
        ),
        (
            Skips(2),
            "No pyramid is ahead of Chloé any more.",
            "Il n\u2019y a plus de pyramide devant Chloé.",
        ),
        (
            Harvests(0, 2, (7, 9), ("R1", "K1")),
            "Anna is the last who can move and takes the 2 pyramids that are left.",
            "Plus personne d\u2019autre ne peut avancer : Anna prend les 2 pyramides qui restent.",
        ),
    ],
)
def test_events_are_told_in_a_sentence(event: Event, english: str, french: str) -> None:
    assert LOOK.tell(event, NAMES, say_in("en")) == english
    assert LOOK.tell(event, NAMES, say_in("fr")).replace("\u00a0", " ") == typeset(french, "fr")


def test_questions_are_worded_as_they_are_asked() -> None:
    table = next(iter(tables("mandala")))[0]
    view, say = table.state.view(table.to_act()[0]), say_in("en")
    place = _asked(table, ())
    further = place.answers[-1]
    first, _, last = further.partition("..")

    assert LOOK.button(place, further, view, say) == f"Further ahead: {first} to {last}"
    assert LOOK.hint(place, further, view, NAMES, say) == f"{int(last) - int(first) + 1} pyramids"
    assert LOOK.prompt(place, view, say) == "Which pyramid do you take?"
    assert re.fullmatch(r"(Small|Medium|Large) \w+ on 1", LOOK.label(place, "1", view, say))
    assert re.fullmatch(r"A \(1\): (small|medium|large) \w+, 1 of 3", LOOK.button(place, "1", view, say))
    assert LOOK.hint(place, "1", view, NAMES, say) == f"on the path: {view.path.count(view.path[0])}"


def _asked(table: Table, path: tuple[str, ...]) -> Question:
    question = ask(table.state.legal_moves(table.to_act()[0]), path)
    assert isinstance(question, Question)
    return question


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [
        ("sets", "3", "Short path, groups of 3"),
    ],
)
def test_what_is_played_otherwise_is_told(option: str, value: str, told: str) -> None:
    for options in ({}, {option: value}):
        table = deal(Record.new("mandala", seats=2, seed="otherwise", options=options))
        text = LOOKS["mandala"].text(table.view(None), NAMES[:2], say_in("en"))
        assert (told in text.splitlines()) == bool(options)


def test_a_step_that_gives_the_board_away_is_warned_of() -> None:
    table = deal(Record.new("mandala", seats=2, seed="warned"))
    view, say = table.state.view(table.to_act()[0]), say_in("en")
    told = {move.place: LOOK.warning(move, view, say) for move in table.state.legal_moves(table.to_act()[0])}

    assert told[75] == "Your race ends there: the others take the 74 pyramids behind you."
    assert told[60] == "The others take the 59 pyramids behind you."
    assert told[1] == told[38] == ""
