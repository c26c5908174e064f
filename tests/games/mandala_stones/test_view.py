"""How Mandala Stones is listed, asked and shown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rules_engine import Kind, Move, Question, Record, ask, deal
from rules_engine.games.mandala_stones.moves import Covers, Earns, Pick, Score
from rules_engine.playout import playout
from tests.games.mandala_stones.scenes import (
    BARE,
    STARS,
    dealt,
    news,
    played,
    scene,
)

if TYPE_CHECKING:
    from rules_engine.games.mandala_stones.view import MandalaStonesView

FEW = """
.  r* .  -  .  yo .
-  .  -  *  -  .  -
.  -  .  -  .  -  .
-  *  -  .  -  o  -
.  -  .  -  .  -  .
-  .  -  o  -  .  -
.  -  .  -  .  -  .
"""


def test_moves_come_by_artist_circle_stack_and_space_then_colors_then_tops() -> None:
    words = [str(move) for move in scene(FEW, "b* - r* bo -").legal_moves(0)]

    assert words == [
        "pick B A N 2",
        "pick B A N 5",
        "pick D A N 2",
        "pick D A N 5",
        "pick F C N 2",
        "pick F C N 5",
        "pick H C N 2",
        "pick H C N 5",
        "score blue",
        "tops 1",
        "tops 3",
        "tops 4",
        "tops 13",
        "tops 14",
        "tops 34",
        "tops 134",
    ]


def test_every_question_has_its_answers_in_natural_order() -> None:
    moves = scene(STARS.replace("*  -", "*  r*"), "r* - bo ro b*").legal_moves(0)

    def asked(*path: str) -> tuple[str, Kind, tuple[str, ...]]:
        question = ask(moves, path)
        assert isinstance(question, Question)
        return question.about, question.kind, question.answers

    assert asked() == ("verb", Kind.ONE, ("pick", "score", "tops"))
    assert asked("pick") == ("artist", Kind.ONE, ("B", "D"))
    assert asked("pick", "B") == ("circle", Kind.ONE, ("A", "C", "E", "G", "I"))
    assert asked("pick", "B", "A") == ("stack", Kind.ONE, ("N", "E", "W"))
    assert asked("score") == ("color", Kind.ONE, ("red", "blue"))
    assert asked("tops") == ("spaces", Kind.SUBSET, ("1", "3", "4", "5"))
    assert str(ask(moves, ("pick", "B", "E"))) == "pick B E N 2"


def test_the_last_question_is_the_own_space() -> None:
    question = ask(scene(STARS, "- r* - - r*").legal_moves(0), ("pick", "B", "A", "W"))

    assert isinstance(question, Question)
    assert (question.about, question.answers) == ("space", ("1", "3", "4"))


SEEN = """
.  r*yobo .  -  .  -  .
-  .  -  *  -  .  -
.  -  .  y* .  -  .
-  *  -  .  -  o  -
.  -  .  -  .  -  .
-  .  -  o  -  .  -
.  -  .  -  .  -  .
"""


@pytest.mark.parametrize(
    ("buried", "stack"),
    [("colors_visible", ("r", "y", "bo")), ("all", ("r*", "yo", "bo")), ("tops_only", ("?", "?", "bo"))],
)
def test_2_10_of_buried_stones_the_option_shows_colors_or_all_or_nothing(
    buried: str, stack: tuple[str, ...]
) -> None:
    state = scene(SEEN, buried=buried)

    for seat in (0, 1, None):
        stacks = state.view(seat).stacks
        assert (stacks[0], stacks[8]) == (stack, ("y*",))
        assert sum(map(len, stacks)) == 4


def test_2_10_objectives_are_secret_until_the_end() -> None:
    state = scene(STARS, "r*ro bo - - -", "r* yo b* - -", laid=23, turn=1, objectives="O3 O9 O7 O8")
    pairs = (("O3", "O9"), ("O7", "O8"))

    assert state.view(0).objectives == (pairs[0], ())
    assert state.view(1).objectives == ((), pairs[1])
    assert state.view(None).objectives == ((), ())
    assert played(state, "1 pick B A N 4", "0 tops 1", "1 tops 1").view(None).objectives == pairs


def test_2_10_a_seat_is_told_which_of_its_own_objectives_its_board_meets() -> None:
    state = scene(STARS, "r*ro bo - - -", "r* yo b* - -", objectives="O7 O2 O8 O9")

    assert state.view(0).met == (("O7", "O2"), ())
    assert state.view(1).met == ((), ())
    assert state.view(None).met == ((), ())


def test_2_10_only_its_seat_reads_what_it_draws() -> None:
    state = dealt(3, first="0")

    for seat in (0, 1, 2, None):
        told = [str(event) for event in state.view(seat).news]
        assert told == [words for words in news(state) if words[:7] in ("starts ", f"draws {seat}")]


@pytest.mark.parametrize(
    ("drawn", "buried", "words", "reveals"),
    [
        (STARS, "colors_visible", "pick B A N 4", False),
        (STARS.replace("r*", "b*r*"), "colors_visible", "pick B A N 4", True),
        (STARS.replace("r*", "b*r*"), "tops_only", "pick B A N 4", True),
        (STARS.replace("r*", "b*r*"), "all", "pick B A N 4", False),
        (STARS, "colors_visible", "tops 1", False),
    ],
)
def test_2_10_a_move_reveals_what_it_uncovers(drawn: str, buried: str, words: str, *, reveals: bool) -> None:
    assert played(scene(drawn, "r* - - - -", buried=buried), f"0 {words}").reveals() is reveals


def test_2_10_the_last_move_reveals_the_objectives() -> None:
    assert played(scene(STARS, "- - - - -", "r* - - - -", laid=23, turn=1), "1 tops 1").reveals()


def test_the_view_shows_the_whole_table() -> None:
    state = scene(SEEN, "r*bo - - - y*", "- - - - -", laid=2, objectives="O7 O5 O8 O9")
    view = state.view(0)

    assert view.artists == (("*", "B"), ("*", "D"), ("o", "F"), ("o", "H"))
    assert view.towers == ((("r*", "bo"), (), (), (), ("y*",)), ((), (), (), (), ()))
    assert view.worths == ((3, 0, 0, 0, 2), (0, 0, 0, 0, 0))
    assert (view.laid, view.aside, view.mandala.size) == (("b*", "b*"), (), 48)
    assert (view.first, view.to_act, view.scores, view.ending, view.outcome) == (0, (0,), (0, 0), "", None)


def test_facts_name_the_stones() -> None:
    state = scene(SEEN, "r*bo - - - y*", laid=1, objectives="O7 O5 O8 O9")

    assert state.facts() == {
        "stacks": [["r*", "yo", "bo"], *[[]] * 7, ["y*"], *[[]] * 15],
        "artists": [["*", "B"], ["*", "D"], ["o", "F"], ["o", "H"]],
        "towers": [[["r*", "bo"], [], [], [], ["y*"]], [[]] * 5],
        "points": [0, 0],
        "objectives": [["O7", "O5"], ["O8", "O9"]],
        "mandala": ["b*"],
        "first": 0,
    }


def test_faults_are_found() -> None:
    sound = dealt(2)
    assert list(sound.faults()) == []

    lost = replace(sound, stacks=(*sound.stacks[:-1], sound.stacks[-1] >> 4))
    assert next(lost.faults()) == "the 96 stones are not all there once"
    high = replace(
        sound, stacks=(sound.stacks[0] << 4 | sound.stacks[1] & 15, sound.stacks[1] >> 4, *sound.stacks[2:])
    )
    assert next(high.faults()) == "a pile is higher than four stones"
    assert list(replace(sound, tops=(0, sum(sound.tops))).faults()) == [
        "the tops are not those of the stacks"
    ]
    assert list(replace(sound, artists=(3, 3)).faults()) == [
        "two star and two ring artists do not stand on four circles",
    ]
    assert list(replace(sound, objectives=(("O1", "O2"), ("O2", "O3"))).faults()) == [
        "the objectives of the seats are not different",
    ]
    assert list(scene(BARE, laid=24).faults())[1:] == [
        "the hands are covered, but the round is not the last one",
        "the seat to act cannot move",
    ]


@pytest.mark.parametrize("said", ["PICK b e n 3", "pickBEN3", "  pick  B E N 3 "])
def test_case_and_spaces_are_forgiven(said: str) -> None:
    assert str(scene(STARS).read(0, said)) == "pick B E N 3"


def test_the_view_reckons_what_the_rules_do() -> None:
    """What an answer of a question says it would bring, the move brings."""
    for number in range(4):
        record = Record.new("mandala_stones", seats=2, seed=f"reckon-{number}")
        before = deal(record).state
        for seat, move, after in playout(record):
            _assert_reckoned(before.view(seat), seat, move, after.view(seat))
            before = after


def _assert_reckoned(view: MandalaStonesView, seat: int, move: Move, after: MandalaStonesView) -> None:
    match move:
        case Pick(artist, circle, stack, space):
            tower = view.built_tower(artist, circle, stack)
            assert tower == after.towers[seat][space - 1]
            assert view.worth(seat, space, tower) == after.worths[seat][space - 1]
        case Score(color):
            told = [event for event in after.news if isinstance(event, Earns | Covers)]
            assert sum(view.earnings(seat, color)) == sum(event.points for event in told)
