"""How Subdivision is listed, shown, kept and played out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from rules_engine import GAMES
from tests.games.play import Wandering, count_leaves, examples, wanderings
from tests.games.subdivision.naive import Plan
from tests.games.subdivision.scenes import dealt, estate, played

if TYPE_CHECKING:
    from rules_engine.games.subdivision.rules import Subdivision

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))


@pytest.mark.parametrize(
    ("sets", "parks", "seats", "leaves"),
    [
        ("5", "default", 2, [60, 3646, 204176]),
        ("5", "default", 3, [90, 8208, 756312]),
        ("5", "default", 4, [120, 14556, 1781640]),
        ("5", "placed", 2, [36, 1260, 42840]),
        ("5", "placed", 3, [49, 2352, 110544]),
        ("5", "placed", 4, [64, 4032, 249984]),
        ("5", "laid", 2, [36, 1260, 42840]),
        ("3", "default", 2, [36, 1308, 41856]),
        ("3", "default", 3, [54, 2940, 160450]),
        ("3", "default", 4, [72, 5260, 388240]),
        ("3", "placed", 2, [25, 600, 13800]),
        ("3", "placed", 3, [36, 1260, 42840]),
        ("3", "placed", 4, [72, 5260, 388240]),
    ],
)
def test_the_ways_to_start_are_as_many_as_ever(sets: str, parks: str, seats: int, leaves: list[int]) -> None:
    state = dealt(seats, sets=sets, parks=parks, first="0")

    assert [count_leaves(state, depth) for depth in (1, 2, 3)] == leaves


HAMLET = """
.  #  #
1L .  #
#  #  0L
"""


def test_moves_come_by_size_then_by_column_and_row() -> None:
    words = [str(move) for move in estate(HAMLET).legal_moves(0)]

    assert words == ["build S a3", "build S b2", "build M a3", "build M b2", "build L a3"]


def test_parks_come_by_column_and_row() -> None:
    words = [str(move) for move in dealt(2, sets="3", parks="placed", first="0").legal_moves(0)]

    assert words == [f"park {column}{row}" for column in "abcde" for row in range(1, 6)]


def test_the_view_shows_the_board_and_everything_left() -> None:
    view = estate(HAMLET, turn=1).view(1)

    assert view.cells == (-1, 6, 0, -1, 0, -1, 3, -1, -1)
    assert view.left == ((5, 5, 4), (5, 5, 4))
    assert (view.size, view.parks_left, view.last, view.to_act) == (3, 0, None, (1,))


def test_the_view_marks_the_last_move() -> None:
    assert played(estate(HAMLET), "0 build M b2").view(None).last == 4
    assert played(dealt(2, parks="placed", first="0"), "0 park b3").view(None).last == 8


def test_everybody_sees_the_same() -> None:
    state = played(estate(HAMLET), "0 build M b2")

    assert {replace(state.view(seat), seat=None) for seat in (0, 1, None)} == {state.view(None)}


def test_facts_name_the_cells() -> None:
    state = played(estate(HAMLET), "0 build M b2")

    assert state.facts() == {
        "size": 3,
        "parks": ["a1", "b1", "b3", "c2", "c3"],
        "cells": {"b2": "0M", "c1": "0L", "a2": "1L"},
        "left": [{"S": 5, "M": 4, "L": 4}, {"S": 5, "M": 5, "L": 4}],
    }


def test_faults_are_found() -> None:
    near = HAMLET.replace("1L", "0L").replace(".  #\n#", "0L #\n#")

    assert list(estate(near).faults()) == ["two larges of seat 0 are near each other"]
    assert list(estate(HAMLET, houses=0).faults()) == ["a seat has built more than it had"]
    assert list(replace(estate(HAMLET), parks=1 << 1).faults()) == ["two things stand on one cell"]


def test_there_is_a_record_of_every_way_to_end_at_every_table() -> None:
    ways = [f"{reason}_{seats}" for reason in ("built", "deadlock") for seats in (2, 3, 4)]

    assert [path.stem for path in RECORDS] == ways


@examples(max_examples=60)
@given(wanderings(GAMES["subdivision"], dealt, 70))
def test_the_fast_rules_and_the_plain_ones_agree(wandering: Wandering[Subdivision]) -> None:
    state = wandering.end()
    plan = Plan.of(state.facts())
    private = wandering.options["private_parks"] == "yes"

    assert state.view(None).scores == tuple(plan.score(seat, private=private) for seat in range(state.seats))
    able = [seat for seat in range(state.seats) if plan.builds(seat)]
    if state.parks_left:
        return
    for seat in state.to_act():
        assert {str(move) for move in state.legal_moves(seat)} == plan.builds(seat)
    assert bool(able) == bool(state.to_act())
    left = sum(map(sum, map(state.left, range(state.seats))))
    assert left + len(plan.houses) == 3 * int(wandering.options["sets"]) * state.seats
