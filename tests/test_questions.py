from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest

from rules_engine import IllegalMove, Kind, Move, Question, ask
from rules_engine.game import SEQUENCE, SUBSET, joint, misread, questions
from rules_engine.questions import AnswerTree
from tests.contract import tree

if TYPE_CHECKING:
    from rules_engine import Path


@dataclass(frozen=True, slots=True)
class Put(Move):
    piece: str
    column: str
    row: int = field(metadata=joint())


@dataclass(frozen=True, slots=True)
class Walk(Move):
    step: int


@dataclass(frozen=True, slots=True)
class Raise(Move):
    towers: str = field(metadata=SUBSET)


@dataclass(frozen=True, slots=True)
class Say(Move):
    words: tuple[str, ...] = field(metadata=SEQUENCE)


@dataclass(frozen=True, slots=True)
class Wait(Move):
    pass


PUTS = tuple(Put(piece, column, row) for piece, column, row in product("LM", "ab", (1, 2)))


def test_a_move_is_spelled_by_its_declaration() -> None:
    spelled = [(str(move), move.path) for move in (Put("L", "c", 4), Say(("KI", "LO")), Raise("135"), Wait())]

    assert spelled == [
        ("put L c4", ("put", "L", "c", "4")),
        ("say KI LO", ("say", "KI", "LO")),
        ("raise 135", ("raise", "135")),
        ("wait", ("wait",)),
    ]


def test_fields_tell_how_they_are_answered() -> None:
    assert questions(Put) == (("piece", "one"), ("column", "one"), ("row", "one"))
    assert questions(Raise) == (("towers", "subset"),)
    assert questions(Say) == (("words", "sequence"),)


def test_a_move_is_built_one_answer_at_a_time() -> None:
    asked = [
        ask(PUTS),
        ask(PUTS, ("put", "L")),
        ask(PUTS, ("put", "L", "b")),
        ask(PUTS, ("put", "L", "b", "1")),
    ]

    assert asked == [
        Question(("put",), "piece", Kind.ONE, ("L", "M")),
        Question(("put", "L"), "column", Kind.ONE, ("a", "b")),
        Question(("put", "L", "b"), "row", Kind.ONE, ("1", "2")),
        Put("L", "b", 1),
    ]


def test_a_question_carries_the_moves_it_can_lead_to() -> None:
    question = ask(PUTS, ("put", "L"))

    assert isinstance(question, Question)
    assert question.moves == PUTS[:4]


def test_a_question_reads_a_move_once_a_word_however_many_there_are() -> None:
    read: list[Move] = []

    @dataclass(frozen=True, slots=True)
    class Counted(Put):
        @property
        def path(self) -> Path:
            read.append(self)
            return ("put", self.piece, self.column, str(self.row))

    moves = tuple(Counted(piece, column, row) for piece, column, row in product("LM", "abcdefgh", range(9)))
    known = AnswerTree(moves)
    known.ask()
    known.ask(("put", "L"))
    known.ask(("put", "L", "c"))

    assert max(Counter(map(id, read)).values()) == len(moves[0].path)
    read.clear()
    known.ask(("put", "L", "c"))
    assert read == []


def test_what_has_one_answer_is_not_asked() -> None:
    assert ask(PUTS[:1]) == PUTS[0]
    assert ask((PUTS[0], PUTS[2])) == Question(("put", "L"), "column", Kind.ONE, ("a", "b"))


def test_the_first_question_is_the_verb() -> None:
    assert ask((*PUTS, Wait())) == Question((), "verb", Kind.ONE, ("put", "wait"))


def test_any_choice_of_letters_is_asked_at_once() -> None:
    subsets = ["".join(some) for count in (1, 2, 3) for some in combinations("135", count)]
    moves = tuple(Raise(some) for some in subsets)

    assert ask(moves) == Question(("raise",), "towers", Kind.SUBSET, ("1", "3", "5"))
    assert ask(moves, ("raise", "15")) == Raise("15")


def test_some_choices_of_letters_are_listed() -> None:
    moves = (Raise("1"), Raise("3"), Raise("35"))

    assert ask(moves) == Question(("raise",), "towers", Kind.ONE, ("1", "3", "35"))


def test_a_sequence_may_stop_where_a_move_is_spelled() -> None:
    moves = (Say(("KI",)), Say(("KI", "LO")), Say(("LO", "MA")))

    assert ask(moves, ("say", "KI")) == Question(("say", "KI"), "words", Kind.ONE, ("LO",), Say(("KI",)))
    assert ask(moves, ("say", "KI", "LO")) == Say(("KI", "LO"))
    assert ask(moves, ("say", "LO")) == Say(("LO", "MA"))


def test_a_long_list_is_narrowed_first() -> None:
    moves = tuple(Walk(step) for step in range(1, 61))
    narrowed = ask(moves, ("walk", "24..41"))

    assert ask(moves) == Question(("walk",), "step", Kind.SPAN, (*map(str, range(1, 24)), "24..41", "42..60"))
    assert isinstance(narrowed, Question)
    assert (narrowed.kind, narrowed.answers) == (Kind.ONE, tuple(map(str, range(24, 42))))
    assert ask(moves, ("walk", "24..41", "33")) == ask(moves, ("walk", "33")) == Walk(33)


@pytest.mark.parametrize("count", [2, 25, 26, 100])
def test_no_list_is_too_long(count: int) -> None:
    moves = tuple(Walk(step) for step in range(count))
    nodes = [node for _, node in tree(moves)]

    assert [node for node in nodes if isinstance(node, Move)] == list(moves)
    assert all(2 <= len(node.answers) <= 25 for node in nodes if isinstance(node, Question))


def test_a_list_of_very_many_is_narrowed_twice() -> None:
    moves = tuple(Walk(step) for step in range(3000))
    first, then = ask(moves), ask(moves, ("walk", "0..119"))

    assert isinstance(first, Question)
    assert isinstance(then, Question)
    assert (len(first.answers), first.answers[-1]) == (25, "2880..2999")
    assert then.answers[-5:] == ("20", "21..44", "45..69", "70..94", "95..119")
    assert ask(moves, ("walk", "0..119", "21..44", "30")) == Walk(30)


def test_a_span_that_has_gone_stale_is_refused() -> None:
    moves = tuple(Walk(step) for step in range(30))

    with pytest.raises(IllegalMove):
        ask(moves[5:], ("walk", "0..14"))


@pytest.mark.parametrize("path", [("jump",), ("put", "X"), ("put", "L", "a", "1", "2"), ("put", "L..M", "c")])
def test_words_that_lead_nowhere_are_refused(path: tuple[str, ...]) -> None:
    with pytest.raises(IllegalMove):
        ask(PUTS, path)


def test_nothing_to_ask_where_nothing_is_legal() -> None:
    with pytest.raises(IllegalMove):
        ask(())


@pytest.mark.parametrize(
    ("words", "understood", "nearest"),
    [
        ("put L a3", ("put", "L", "a"), ("put L a2", "put L a1", "put M a2")),
        ("PUT  l", ("put", "L"), ("put L b2", "put L b1", "put L a2")),
        ("putt L a1", ("put",), ("put L a1", "put M a1", "put L b1")),
        ("jump", (), ()),
        ("", (), ()),
    ],
)
def test_an_illegal_move_says_what_was_understood_and_what_is_near(
    words: str, understood: tuple[str, ...], nearest: tuple[str, ...]
) -> None:
    refusal = misread(words, PUTS)

    assert (refusal.words, refusal.understood, refusal.nearest) == (words, understood, nearest)


def test_an_illegal_move_reads_as_a_sentence() -> None:
    assert str(misread("put L a3", PUTS[:2])) == (
        "'put L a3' is not a legal move here; understood: put L a; nearest: put L a2, put L a1"
    )
    assert str(misread("jump", PUTS)) == "'jump' is not a legal move here"
