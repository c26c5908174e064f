"""How Mandala Stones is kept and played out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from rules_engine import GAMES, Chance
from tests.games.mandala_stones.naive import Plain
from tests.games.mandala_stones.scenes import (
    STARS,
    dealt,
    scene,
)
from tests.games.play import (
    NO_LUCK,
    Wandering,
    assert_a_seat_cannot_tell_twins_apart,
    assert_whatever_is_said_is_a_legal_move_or_refused,
    count_leaves,
    examples,
    phrases,
    wanderings,
)

if TYPE_CHECKING:
    from rules_engine.games.mandala_stones.rules import MandalaStones

GAME = GAMES["mandala_stones"]
RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))
WANDERINGS = wanderings(GAME, dealt, 120)
few = examples(max_examples=60)


@pytest.mark.parametrize(
    ("seats", "circles", "leaves"),
    [
        (2, "sides", [115, 16375, 1939875]),
        (2, "corners", [135, 18875, 2167475]),
        pytest.param(3, "sides", [115, 16375, 2404375], marks=pytest.mark.slow),
        pytest.param(4, "sides", [115, 16375, 2404375], marks=pytest.mark.slow),
    ],
)
def test_the_ways_to_start_are_as_many_as_ever(seats: int, circles: str, leaves: list[int]) -> None:
    state = dealt(seats, start_circles=circles, first="0")

    assert [count_leaves(state, depth) for depth in (1, 2, 3)] == leaves


def test_the_ways_to_end_are_as_many_as_ever() -> None:
    state = scene(STARS, "r*y* y*b* b*r* - ro", "y*b* bo - yo yo", laid=20)

    assert [count_leaves(state, depth) for depth in (1, 2, 3)] == [38, 1576, 50232]


@few
@given(WANDERINGS)
def test_no_stone_is_ever_lost_and_nothing_else_goes_wrong(wandering: Wandering[MandalaStones]) -> None:
    state = wandering.end()

    assert list(state.faults()) == []
    assert hash(state) == hash(wandering.end())


@few
@given(WANDERINGS)
def test_the_fast_rules_and_the_plain_ones_agree(wandering: Wandering[MandalaStones]) -> None:
    state = wandering.end()
    if state.turn is None:
        return
    seat, moves = state.turn, state.legal_moves(state.turn)
    assert [str(move) for move in moves] == list(Plain.of(state.facts()).moves(seat))

    for move in moves[:: max(1, len(moves) // 9)]:
        after = state.apply(seat, move, NO_LUCK)
        if after.turn is not None:
            expected = Plain.of(state.facts()).after(seat, str(move), wandering.options["mandala"])
            assert {key: after.facts()[key] for key in expected} == expected


@few
@given(WANDERINGS)
def test_2_10_a_seat_cannot_tell_twins_apart(wandering: Wandering[MandalaStones]) -> None:
    assert_a_seat_cannot_tell_twins_apart(wandering)


def test_2_10_twins_differ_where_nobody_looks() -> None:
    for buried in GAME.options["buried"]:
        state = dealt(3, buried=buried)
        other = state.unseen(1, Chance("twin"))

        assert state.objectives[1] == other.objectives[1]
        assert state.objectives != other.objectives
        assert (state.stacks == other.stacks) == (buried == "all")


SAID = """
pick score tops pass undo PICK B D E e N S N3 1 3 6 0 red Blue green 123 12345 54321 135 -1 * , \u0661 \u00e9
"""


@few
@given(WANDERINGS, phrases(SAID, 6))
def test_whatever_is_said_is_a_legal_move_or_refused(wandering: Wandering[MandalaStones], words: str) -> None:
    assert_whatever_is_said_is_a_legal_move_or_refused(wandering, words)


def test_there_is_a_record_of_every_way_to_end_at_every_table() -> None:
    ways = ("blocked_finish_round", "blocked_immediate", "mandala")

    assert [path.stem for path in RECORDS] == [f"{way}_{seats}" for way in ways for seats in (2, 3, 4)]
