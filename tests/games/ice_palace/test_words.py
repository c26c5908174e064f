"""The text board, the alternative text and the view of Ice Palace agree."""

from __future__ import annotations

import re

import pytest

from render import story
from render.games.ice_palace import LOOK
from render.games.ice_palace.rules import MATCH
from render.look import Scene
from render.scenes import replay_scene
from render.shelf import LOOKS
from render.words import say_in, typeset
from rules_engine import Event, Question, Record, deal
from rules_engine.games.ice_palace.events import (
    Builds,
    Draws,
    IcePalaceView,
    Lacks,
    Leads,
    Passes,
    Places,
    Removes,
    Scores,
    Skips,
    Wastes,
    Wins,
)
from rules_engine.games.ice_palace.ground import Stack
from tests.looks import each_language, tables

NAMES = ("Anna", "Ben", "Chloé", "Dan", "Eve", "Finn")
PIECE = r"[RGBYOVWK][123]"


def views() -> list[IcePalaceView]:
    return [table.state.view(None) for played in tables("ice_palace") for table in played[::4]]


@each_language
def test_the_text_board_shows_every_stack(lang: str) -> None:
    for view in views():
        text = LOOK.text(view, NAMES[: view.seats], say_in(lang))
        grids = re.split(r":\n", text)[-(1 + (view.phase == "yard")) :]
        told = [_stacks(grid) for grid in grids]

        assert told[-1] == sorted(view.palace)
        assert view.phase != "yard" or told[0] == sorted(view.yard)


def _stacks(grid: str) -> list[Stack]:
    """Read a drawn field."""
    lines = [line.split() for line in grid.splitlines() if re.match(r"\s{2,}-?\d", line)]
    if not lines:
        return []
    *rows, columns = lines
    return sorted(
        Stack(int(column), int(row[0]), tuple(re.findall(PIECE, cell)))
        for row in rows
        for column, cell in zip(columns, row[1:], strict=False)
        if cell != "."
    )


@each_language
def test_the_alternative_text_tells_scores_hands_and_stacks(lang: str) -> None:
    for view in views():
        alt = LOOK.alt(view, NAMES[: view.seats], say_in(lang))
        stacks = view.yard + view.palace if view.phase == "yard" else view.palace

        for name, score in zip(NAMES, view.scores, strict=False):
            assert re.search(rf"{name} \([^)]*\)\s?: {score} ", alt)
        if len(stacks) <= 40:
            assert all(f"{stack.column} {''.join(stack.pyramids)}" in alt for stack in stacks)


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (
            Places(0, "R3", -1, 2),
            "Anna puts a large red pyramid (R3) on -1,2.",
            "Anna pose une grande rouge (R3) en -1,2.",
        ),
        (Passes(1), "Ben passes.", "Ben passe."),
        (Skips(1), "Ben has no legal move.", "Ben ne peut rien poser."),
        (
            Wins(2),
            "Chloé placed last and wins the yard.",
            "Chloé a posé en dernier et remporte le chantier.",
        ),
        (
            Removes(("W1", "K3", "K3")),
            "Black and white leave the game: small white and large black \u00d72.",
            "Le noir et le blanc quittent le jeu\u202f: petite blanche et grande noire \u00d72.",
        ),
        (
            Builds(2, 3, ("R1", "R1", "B3")),
            "Chloé must use 3 of these pyramids: small red \u00d72 and large blue.",
            "Chloé doit utiliser 3 de ces pyramides\u202f: petite rouge \u00d72 et grande bleue.",
        ),
        (
            Wastes(("G2",)),
            "Nothing more can be used; out of the game: medium green.",
            "Plus rien ne peut servir\u202f; quittent le jeu\u202f: moyenne verte.",
        ),
        (
            Draws(0, ("X1", "X1", "X3")),
            "Anna draws: small \u00d72 and large.",
            "Anna tire\u202f: petite \u00d72 et grande.",
        ),
        (Leads(1), "Ben opens the next yard.", "Ben ouvre le prochain chantier."),
        (
            Lacks(2, 5, 4),
            "5 mediums are needed for all hands, and the pool has 4.",
            "Il faut 5 moyennes pour toutes les mains, et la réserve en a 4.",
        ),
        (
            Lacks(3, 1, 0),
            "1 large is needed for all hands, and the pool has 0.",
            "Il faut 1 grande pour toutes les mains, et la réserve en a 0.",
        ),
        (
            Scores(0, 3, (2, 1)),
            "Anna: 2 stacks, 3 points.",
            "Anna\u202f: 2 piles, 3 points.",
        ),
    ],
    ids=str,
)
def test_events_are_told_in_a_sentence(event: Event, english: str, french: str) -> None:
    assert LOOK.tell(event, NAMES, say_in("en")) == english
    assert LOOK.tell(event, NAMES, say_in("fr")) == typeset(french, "fr")


@pytest.mark.parametrize(
    ("ply", "headline"),
    [
        (0, "Anna opens the yard; all are level at 0."),
        (10, "Anna to place or pass; all are level at 0."),
        (18, "Chloé builds 7 more, in the lead with 3."),
    ],
)
def test_the_first_sentence_says_what_is_to_be_done(ply: int, headline: str) -> None:
    _, view, _ = replay_scene(Scene(MATCH, ply))

    assert story.headline(LOOK, view, NAMES[:3], say_in("en")) == headline


@pytest.mark.parametrize(
    ("ply", "path", "prompt", "labels", "hint"),
    [
        (12, (), "Do you place a pyramid or pass?", ["Place a pyramid", "Pass"], ""),
        (18, (), "Which pyramid do you build with? 7 to go", None, ""),
        (12, ("place", "G2"), "Medium green: which column?", ["Column 1", "Column 2"], "2 places"),
        (
            12,
            ("place", "G2", "1"),
            "Medium green in column 1: which cell?",
            ["On 1,-3, a new stack", "On 1,-1, a new stack"],
            "",
        ),
    ],
)
def test_questions_are_worded_as_they_are_asked(
    ply: int, path: tuple[str, ...], prompt: str, labels: list[str] | None, hint: str
) -> None:
    _, view, question = replay_scene(Scene(MATCH, ply, 2, path))
    say = say_in("en")

    assert isinstance(question, Question)
    assert isinstance(view, IcePalaceView)
    assert LOOK.prompt(question, view, say) == prompt
    told = [LOOK.label(question, word, view, say) for word in question.answers]
    assert labels in (None, told)
    assert not hint or LOOK.hint(question, question.answers[0], view, NAMES, say) == hint


def test_pieces_are_named_by_color_size_and_word() -> None:
    _, view, question = replay_scene(Scene(MATCH, 18, 2, ()))
    say = say_in("fr")

    assert isinstance(question, Question)
    assert isinstance(view, IcePalaceView)
    assert [LOOK.label(question, word, view, say) for word in question.answers][:2] == [
        "Moyenne rouge (R2)",
        "Moyenne verte (G2)",
    ]


def test_what_is_hidden_is_told_to_nobody_else() -> None:
    for played in tables("ice_palace"):
        for table in played[:: len(played) // 5]:
            if ("hands", "private") not in table.record.options:
                continue
            view = table.state.view(None)
            text = LOOK.text(view, NAMES[: view.seats], say_in("en"))
            alt = LOOK.alt(view, NAMES[: view.seats], say_in("en"))
            for name, hand in zip(NAMES, view.hands, strict=False):
                if hand and hand[0][0] == "X":
                    assert re.search(rf"{name} .*; holds {len(hand)}: (small|medium|large)", text)
                    assert re.search(rf"{name} [^.]*; holds {len(hand)}[.,]", alt)
            assert "?" not in text + alt


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [
        ("hands", "private", "Variants: private hands."),
        ("passes_to_end", "n_minus_1", "Variants: one pass less."),
        ("yard_stack_colors", "player_only", "Variants: no black or white on stacks."),
    ],
)
def test_what_is_played_otherwise_is_told(option: str, value: str, told: str) -> None:
    for options in ({}, {option: value}):
        table = deal(Record.new("ice_palace", seats=3, seed="otherwise", options=options))
        text = LOOKS["ice_palace"].text(table.view(None), NAMES[:3], say_in("en"))
        assert (told in text.splitlines()) == bool(options)
