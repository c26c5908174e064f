"""The text board, the alternative text, the answers and the view of Mandala Stones agree."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from render import story
from render.games.mandala_stones import LOOK
from render.games.mandala_stones.questions import side_letter
from render.games.mandala_stones.rules import MATCH
from render.games.mandala_stones.words import stone_name
from render.words import say_in, typeset
from rules_engine import Event, Kind, Question, Record, Table, ask, replay_table
from rules_engine.games.mandala_stones.moves import (
    Covers,
    Discards,
    Draws,
    Earns,
    Keeps,
    Pick,
    Picks,
    Reveals,
    Scores,
    Stalls,
    Starts,
    TopScores,
    Triggers,
    Uncovers,
)
from tests.looks import each_language, tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.words import Say
    from rules_engine import Move
    from rules_engine.games.mandala_stones.view import MandalaStonesView

NAMES = ("Anna", "Ben", "Chloé", "Dan")
COLORS = {"en": "RYBP", "fr": "RJBV"}


def _views() -> list[MandalaStonesView]:
    return [table.state.view(0) for played in tables("mandala_stones") for table in played[::3]]


def _pile(stones: tuple[str, ...], lang: str) -> str:
    letters = dict(zip("rybp?", COLORS[lang] + "?", strict=True))
    return "".join(letters[word[0]] + word[1:] for word in stones) or "·"


@each_language
def test_the_text_board_shows_every_pile_in_its_place(lang: str) -> None:
    for view in _views():
        lines = LOOK.text(view, NAMES[: view.seats], say_in(lang)).splitlines()
        words = " ".join(lines[2:9]).split()
        stacks = [word for word in words if not word.startswith("(")]
        circles = [word.strip("()") for word in words if word.startswith("(")]

        assert stacks == [_pile(stack, lang) for stack in view.stacks]
        assert [word for word in circles if word[1:]] == [on + pattern for pattern, on in view.artists]
        for seat in range(view.seats):
            towers = " ".join(
                f"{space}:{_pile(tower, lang)}" for space, tower in enumerate(view.towers[seat], 1)
            )
            assert any(line.startswith(story.MARKS[seat]) and line.endswith(towers) for line in lines)


@each_language
def test_the_alternative_text_names_every_top_and_score(lang: str) -> None:
    say = say_in(lang)
    for view in _views():
        alt = LOOK.alt(view, NAMES[: view.seats], say)
        told = re.split(r"(?:Tops of the stacks|Sommets des tas)\s?: ", alt)[1].partition(". ")[0]
        tops = [(stack[-1][1], stone_name(stack[-1][0], say)) for stack in view.stacks if stack]

        assert sorted(_tops(told, say)) == sorted(tops)
        for seat, name in enumerate(NAMES[: view.seats]):
            has = rf"{name} (?:has|a) {view.scores[seat]} points?\s?;"
            assert re.search(has, "\n".join(LOOK.tale(view, NAMES[: view.seats], say)))


def _tops(told: str, say: Say) -> Iterator[tuple[str, str]]:
    """Read patterns and colors: those of a kind follow its name."""
    kinds, pattern = {say("stars"): "*", say("rings"): "o"}, ""
    for kind, color in re.findall(rf"(?:({'|'.join(kinds)}) )?[NESWO] (\w+)", told):
        pattern = kinds.get(kind, pattern)
        yield pattern, color


def test_nobody_is_told_the_objectives_of_others() -> None:
    for view in _views():
        told = LOOK.text(view, NAMES[: view.seats], say_in("en"))

        shown = view.met if view.outcome else view.objectives
        for seat, name in enumerate(NAMES[: view.seats]):
            assert (f"Objectives of {name}" in told) == bool(shown[seat])
        assert view.outcome or not any(view.objectives[1:])


def test_the_points_on_the_answers_are_those_a_color_brings() -> None:
    table = replay_table(Record.parse(MATCH).upto(8))
    question = _asked(table, ("score",))
    view, say = table.state.view(0), say_in("en")

    assert LOOK.prompt(question, view, say) == "Which color do you score?"
    for word in question.answers:
        after = table.then(0, f"score {word}").state
        points, bonus = map(int, re.findall(r"\d+", LOOK.hint(question, word, view, NAMES, say)))
        assert points + bonus == after.view(0).scores[0]


def test_the_points_on_a_space_are_those_of_the_tower_there() -> None:
    table = replay_table(Record.parse(MATCH).upto(2))
    path = ("pick", "F", "H", "N")
    question = _asked(table, path)
    view, say = table.state.view(0), say_in("en")

    assert LOOK.prompt(question, view, say) == "F to H: on which space do you build?"
    for word in question.answers:
        after = table.then(0, f"{' '.join(path)} {word}").state.view(0)
        n = after.worths[0][int(word) - 1]
        assert re.fullmatch(rf"Space {word}: [a-z ]+, now {n}", LOOK.button(question, word, view, say))
        assert re.fullmatch(
            rf"Case {word}\s: [a-zéôû ]+, vaut {n}", LOOK.button(question, word, view, say_in("fr"))
        )


def test_a_circle_is_offered_with_the_stones_that_lie_there() -> None:
    table = replay_table(Record.parse(MATCH).upto(8))
    view, say = table.state.view(0), say_in("en")
    question = _asked(table, ("pick", _asked(table, ("pick",)).answers[0]))
    for move in question.moves:
        assert isinstance(move, Pick)
        sides = {one.path[3] for one in question.moves if one.path[2] == move.circle}
        side = "" if len(sides) == 1 else r", (north|east|south|west) first"
        label = LOOK.button(question, " ".join(move.path[2:4]), view, say)
        assert re.fullmatch(rf"To {move.circle}{side}: .+", label)


def _asked(table: Table, path: tuple[str, ...]) -> Question:
    question = ask(table.state.legal_moves(table.to_act()[0]), path)
    assert isinstance(question, Question)
    return question


def test_questions_are_worded_as_they_are_asked() -> None:
    table = replay_table(Record.parse(MATCH).upto(8))
    view, say = table.state.view(0), say_in("en")
    verb, artist = _asked(table, ()), _asked(table, ("pick",))
    goal = artist.answers[0]
    move = next(move for move in artist.moves if isinstance(move, Pick) and move.artist == goal)
    circle = _asked(table, ("pick", goal))

    assert LOOK.prompt(verb, view, say) == "Do you pick stones or score?"
    assert [LOOK.label(verb, word, view, say) for word in verb.answers] == [
        "Pick stones",
        "Score a color",
        "Score tops of any color",
    ]
    assert LOOK.prompt(artist, view, say) == "Which artist do you move?"
    assert LOOK.label(artist, goal, view, say) in (f"The star artist on {goal}", f"The ring artist on {goal}")
    assert LOOK.prompt(circle, view, say) == f"The artist of {goal}: to which circle?"
    assert LOOK.translate_words(str(move), say_in("fr")) == str(move).replace("pick", "collecter")
    assert LOOK.translate_words("score blue", say_in("fr")) == "couleur bleue"


def test_a_side_has_a_capital_only_at_the_head_of_an_answer() -> None:
    table = replay_table(Record.parse(MATCH).upto(8))
    view, say = table.state.view(0), say_in("fr")
    pick = next(move for move in table.state.legal_moves(0) if isinstance(move, Pick) and move.stack == "S")
    side, confirm = _asked(table, pick.path[:3]), Question(pick.path, "confirm", Kind.ONE, (), pick, (pick,))

    assert LOOK.label(side, "S", view, say).startswith("Sud d\u2019abord")
    assert ", sud d\u2019abord, " in LOOK.prompt(confirm, view, say)


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (Starts(0), "Anna begins.", "Anna commence."),
        (
            Draws(1, ("O7", "O1")),
            "Ben draws: “exactly three empty spaces” and “only stars on top”.",
            "Ben tire : « exactement trois cases vides » et « seulement des étoiles aux sommets ».",
        ),
        (
            Picks(0, "B", "E", "N", 3, ("r*", "p*")),
            "Anna sends the artist of B to E and builds on space 3: red star, purple star.",
            (
                "Anna envoie l\u2019artiste de B sur E "
                "et bâtit sur la case 3 : rouge à étoile, violette à étoile."
            ),
        ),
        (Uncovers("B", "N", "r*"), "", ""),
        (Scores(0, "blue"), "Anna scores blue.", "Anna décompte la couleur bleue."),
        (
            TopScores(0, "135"),
            "Anna scores the tops of spaces 1, 3, and 5.",
            "Anna décompte les sommets des cases 1, 3 et 5.",
        ),
        (
            TopScores(0, "4"),
            "Anna scores the top of space 4.",
            "Anna décompte le sommet de la case 4.",
        ),
        (Earns(0, 4, "r*", 6), "Space 4: +6.", "Case 4 : +6."),
        (Covers(0, 12, 2), "Bonus on the mandala: +2.", "Bonus du mandala : +2."),
        (
            Discards(0, "bo"),
            "The mandala is full: blue ring is set aside.",
            "Le mandala est plein : une bleue à anneau est mise de côté.",
        ),
        (
            Triggers(0, 24),
            "The mandala has reached the flag: this is the last round.",
            "Le mandala a atteint le drapeau : c\u2019est la dernière manche.",
        ),
        (Stalls(2), "Chloé can neither pick nor score.", "Chloé ne peut ni collecter ni décompter."),
        (
            Reveals(0, ("O9", "O10")),
            "Anna had: “exactly six stones” and “exactly one tower of four”.",
            "Anna avait : « exactement six pierres » et « exactement une pile de quatre ».",
        ),
        (
            Keeps(0, "O9", 6),
            "Anna meets “exactly six stones”: +6.",
            "Anna remplit « exactement six pierres » : +6.",
        ),
        (Keeps(0, "O9", 0), "Anna meets neither.", "Anna ne remplit ni l\u2019un ni l\u2019autre."),
    ],
)
def test_events_are_told_in_a_sentence(event: Event, english: str, french: str) -> None:
    assert LOOK.tell(event, NAMES, say_in("en")) == english
    assert LOOK.tell(event, NAMES, say_in("fr")).replace("\u00a0", " ") == typeset(french, "fr")


def test_west_is_o_to_who_speaks_french_and_w_in_every_record() -> None:
    table = next(
        table
        for played in tables("mandala_stones")
        for table in played
        if any(isinstance(move, Pick) and move.stack == "W" for move in _legal(table))
    )
    legal, view = _legal(table), table.state.view(table.to_act()[0])
    move = next(move for move in legal if isinstance(move, Pick) and move.stack == "W")
    _, artist, circle, _, space = move.path
    french = f"{artist} {circle} O {space}"

    assert LOOK.short(move, say_in("fr")) == french
    assert LOOK.match_moves(french, legal, view) == LOOK.match_moves(str(move), legal, view) == (move,)
    assert side_letter("W", say_in("fr")) == "O"
    assert "W" not in " ".join(LOOK.describe(view, NAMES[: view.seats], say_in("fr")))


def _legal(table: Table) -> tuple[Move, ...]:
    return tuple(table.state.legal_moves(table.to_act()[0])) if table.to_act() else ()
