"""How Mandala is listed, shown, kept and played out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as some

from rules_engine import GAMES, Chance, IllegalMove, Outcome
from rules_engine.games.mandala.rules import PYRAMIDS
from rules_engine.playout import setups
from tests.games.mandala import naive
from tests.games.mandala.scenes import dealt, laid, played
from tests.games.play import NO_LUCK, count_leaves, examples

if TYPE_CHECKING:
    from rules_engine.games.mandala.rules import Mandala

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))
TURN_ABOUT = "XYXYXYXYXY"


@pytest.mark.parametrize(
    ("path", "places", "outcome"),
    [
        ("XYXYXYXYXY", (1, 3, 2, 5, 4, 6, 9, 8, 10), Outcome((1, 2), (6, 4), "empty")),
        ("XYXYXYXYXY", (10,), Outcome((2, 1), (2, 8), "harvest")),
        ("XXXXXYYYYY", (6, 7, 8, 9, 10), Outcome((1, 2), (3, 2), "empty")),
        ("XXXXXYYYYY", (1, 2, 3, 10, 9), Outcome((2, 3, 1), (4, 0, 6), "harvest")),
    ],
)
def test_1_8_the_test_vectors(path: str, places: tuple[int, ...], outcome: Outcome) -> None:
    assert played(laid(path, len(outcome.ranks)), *places).outcome() == outcome


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_1_9_the_shortest_game_has_a_move_fewer_than_seats(seats: int) -> None:
    state = dealt(seats, first="0")
    for move in range(seats - 1):
        assert state.outcome() is None
        state = played(state, 75 - move)

    assert state.outcome() is not None


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_1_9_the_longest_game_has_a_move_for_every_pyramid(seats: int) -> None:
    state = dealt(seats, first="0")
    for place in range(1, 76):
        assert state.outcome() is None
        state = played(state, place)
    outcome = state.outcome()

    assert outcome is not None
    assert outcome.reason == "empty"


@pytest.mark.parametrize(
    ("sets", "seats", "leaves"),
    [
        ("5", 2, [75, 5476, 199874]),
        ("5", 3, [75, 5550, 405004]),
        ("5", 5, [75, 5550, 405150]),
        ("3", 2, [45, 1936, 41624]),
        ("3", 4, [45, 1980, 85140]),
    ],
)
def test_the_ways_to_start_are_as_many_as_ever(sets: str, seats: int, leaves: list[int]) -> None:
    state = dealt(seats, sets=sets, first="0")

    assert [count_leaves(state, depth) for depth in (1, 2, 3)] == leaves


def test_moves_come_from_the_pawn_inwards() -> None:
    state = played(laid(TURN_ABOUT), 4, 7)

    assert [str(move) for move in state.legal_moves(0)] == ["take 5", "take 6", "take 8", "take 9", "take 10"]


def test_the_view_shows_the_path_and_every_pile() -> None:
    view = played(laid(TURN_ABOUT), 4, 7, 5).view(1)
    piles = [
        {pyramid: count for pyramid, count in zip(PYRAMIDS, counts, strict=True) if count}
        for counts in (*view.taken, view.eye)
    ]

    assert view.path == (None, None, None, None, None, "Y2", None, "Y2", "R1", "Y2")
    assert view.pawns == (5, 7)
    assert piles == [{"R1": 1, "Y2": 1}, {"R1": 1}, {"R1": 2, "Y2": 1}]
    assert (view.group_size, view.last, view.to_act, view.scores) == (5, 5, (1,), (0, 0))


def test_everybody_sees_the_same() -> None:
    state = played(laid(TURN_ABOUT), 4, 7)

    assert {replace(state.view(seat), seat=None) for seat in (0, 1, None)} == {state.view(None)}


def test_the_view_of_a_fresh_table_has_no_last_move() -> None:
    assert laid(TURN_ABOUT).view(None).last is None


@pytest.mark.parametrize(
    ("words", "meant"),
    [("take 7", "take 7"), ("TAKE 7", "take 7"), (" take  7 ", "take 7"), ("take7", "take 7")],
)
def test_words_are_read_forgivingly(words: str, meant: str) -> None:
    assert str(laid(TURN_ABOUT).read(0, words)) == meant


def test_a_misread_move_tells_what_is_near() -> None:
    with pytest.raises(IllegalMove) as refused:
        laid(TURN_ABOUT).read(0, "take 11")

    assert refused.value.understood == ("take",)
    assert refused.value.nearest[0] == "take 1"


@examples(max_examples=200)
@given(words=some.text() | some.from_regex(r"(take|tkae|say)? ?-?[0-9]{0,4}( [a-z]{2})?", fullmatch=True))
def test_any_words_are_a_legal_move_or_refused(words: str) -> None:
    state = played(laid(TURN_ABOUT), 4)
    try:
        move = state.read(1, words)
    except IllegalMove:
        return

    assert move in state.legal_moves(1)


def test_faults_are_found() -> None:
    state = played(laid(TURN_ABOUT), 4, 7, 5)

    assert list(state.faults()) == []
    assert list(replace(state, left=state.left | 1 << 4).faults()) == [
        "a pyramid is in two places",
        "a pyramid lies behind every pawn",
    ]
    assert list(replace(state, pawns=(7, 7)).faults()) == [
        "two pawns stand on one place",
        "the pawn of seat 0 is not where its last pyramid was",
        "a pyramid lies behind every pawn",
    ]
    assert list(replace(state, points=(1, 0)).faults()) == ["the points are not those of the finished groups"]
    assert list(replace(state, turn=None).faults()) == ["the game has not stopped when it should"]


def test_there_is_a_record_of_every_way_to_end_at_every_table() -> None:
    ways = [f"{reason}_{seats}" for reason in ("empty", "harvest") for seats in (2, 3, 4, 5)]

    assert [path.stem for path in RECORDS] == ways


@examples(max_examples=60)
@given(
    setup=some.sampled_from(list(setups(GAMES["mandala"]))),
    seed=some.integers(0, 999),
    reach=some.integers(1, 75),
)
def test_the_fast_rules_and_the_plain_ones_agree(
    setup: tuple[int, dict[str, str]], seed: int, reach: int
) -> None:
    seats, options = setup
    state = dealt(seats, str(seed), **options)
    chance = Chance(f"wander-{seed}")
    plain = naive.Spiral(list(state.facts()["path"]), [0] * seats, state.to_act()[0], int(options["sets"]))
    while state.turn is not None:
        assert plain.turn == state.turn
        assert [move.place for move in state.legal_moves(state.turn)] == plain.ahead(plain.turn)
        move = chance.pick(state.legal_moves(state.turn)[:reach])
        state = state.apply(state.turn, move, NO_LUCK)
        plain.take(move.place)
        _assert_same(state, plain)
    outcome = state.outcome()

    assert outcome is not None
    assert list(outcome.ranks) == plain.ranking()
    assert sorted(outcome.ranks) == list(range(1, seats + 1))


def _assert_same(state: Mandala, plain: naive.Spiral) -> None:
    assert state.facts() == {
        "path": plain.path,
        "pawns": plain.pawns,
        "taken": [dict(pile) for pile in plain.collected],
        "eye": dict(plain.eye),
        "points": plain.points,
    }
    lying = sum(there is not None for there in plain.path)
    piled = sum(plain.collected, plain.eye).total()
    assert lying + piled == len(plain.path)
    assert list(state.faults()) == []
