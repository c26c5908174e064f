"""What the words and the questions of every game on the shelf keep to."""

from __future__ import annotations

import pytest

from render.shelf import LOOKS
from rules_engine import ANSWER_LIMIT, TABLE_WORDS, Event, Kind, Move, Question
from rules_engine.game import squash
from tests.contract import ID_LIMIT, LONGEST_ID, PLAIN, each_game, every_step, some_steps, tree, words_of
from tests.looks import each_look


@each_game
def test_words_are_plain(key: str) -> None:
    for step in every_step(key):
        assert PLAIN.fullmatch(str(step.move)), step.move
        assert step.move.path[0] not in TABLE_WORDS
    for step in some_steps(key):
        for move in step.before.legal_moves(step.seat):
            assert PLAIN.fullmatch(str(move)), move
            assert all(PLAIN.fullmatch(word) for word in move.path)


@each_game
def test_words_are_unique_even_when_case_and_spaces_are_dropped(key: str) -> None:
    for step in some_steps(key):
        moves = tuple(step.before.legal_moves(step.seat))

        assert len({squash(str(move)) for move in moves}) == len(moves)
        assert len({move.path for move in moves}) == len(moves)


@each_game
def test_words_are_read_back(key: str) -> None:
    for step in some_steps(key):
        assert tuple(step.before.legal_moves(step.seat)) == tuple(step.before.legal_moves(step.seat))
        for move in _sample(tuple(step.before.legal_moves(step.seat))):
            words = str(move)

            assert step.before.read(step.seat, words) == move
            assert step.before.read(step.seat, f" {words.upper()} ") == move
            assert step.before.read(step.seat, words.replace(" ", "").lower()) == move


@each_look
def test_what_each_event_tells_is_in_a_table(key: str) -> None:
    home = f"rules_engine.games.{key}"
    kinds = {repr(kind) for kind in leaves(Event) if f"{kind.__module__}.".startswith(f"{home}.")}

    assert set(map(repr, LOOKS[key].sentences)) == kinds


def leaves(kind: type[Event]) -> set[type[Event]]:
    """Find every class that is made of one, but those that others are made of."""
    below = kind.__subclasses__()
    return {leaf for one in below for leaf in leaves(one)} if below else {kind}


def _sample(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    return moves[:: len(moves) // 10 + 1]


@each_game
def test_questions_lead_to_exactly_the_legal_moves(key: str) -> None:
    for step in some_steps(key):
        moves = tuple(step.before.legal_moves(step.seat))
        leaves = [node for _, node in tree(moves) if isinstance(node, Move)]

        assert sorted(leaves, key=str) == sorted(moves, key=str)


@each_game
def test_questions_offer_a_choice_that_fits_a_menu(key: str) -> None:
    for step in some_steps(key):
        for _, node in tree(tuple(step.before.legal_moves(step.seat))):
            if isinstance(node, Question):
                _assert_sound(node)


def _assert_sound(question: Question) -> None:
    count = len(question.answers)
    assert (1 if question.complete or question.kind is Kind.SUBSET else 2) <= count <= ANSWER_LIMIT
    assert len(set(question.answers)) == count
    assert all(PLAIN.fullmatch(word.replace("..", "-")) for word in question.answers)
    narrowing = [".." in word for word in question.answers]
    assert narrowing == sorted(narrowing), "what is offered at once comes first"
    assert any(narrowing) == (question.kind is Kind.SPAN)


@each_game
def test_every_answer_fits_the_id_of_a_button(key: str) -> None:
    for step in some_steps(key):
        for path, node in tree(tuple(step.before.legal_moves(step.seat))):
            answers = words_of(node) if isinstance(node, Question) else ()
            for words in (path, *((*node.path, word) for word in answers)):
                assert len(LONGEST_ID + " ".join(words)) <= ID_LIMIT, words


@each_game
def test_a_move_that_may_not_score_brings_no_points(key: str) -> None:
    look = LOOKS[key]
    for step in every_step(key):
        if not look.may_score(step.move, step.before.view(step.seat)):
            before, after = (state.tally(step.seat) for state in (step.before, step.after))
            assert after[step.seat] == before[step.seat], str(step.move)


@pytest.mark.parametrize("key", ["ice_palace", "mandala_stones"])
def test_some_moves_may_score_and_others_may_not(key: str) -> None:
    told = {LOOKS[key].may_score(step.move, step.before.view(step.seat)) for step in every_step(key)}
    assert told == {True, False}
