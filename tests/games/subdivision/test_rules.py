"""Subdivision, rule by rule; the numbers are the paragraphs of its rules."""

from __future__ import annotations

import pytest

from rules_engine import IllegalMove, Outcome
from rules_engine.games.subdivision.rules import SIZES
from tests.games.drawing import marked
from tests.games.subdivision.scenes import (
    builds,
    dealt,
    estate,
    news,
    played,
)


@pytest.mark.parametrize(
    ("sets", "seats", "size", "parks"),
    [
        ("5", 2, 6, ["a1", "a6", "c3", "d4", "f1", "f6"]),
        ("5", 3, 7, ["a1", "a7", "g1", "g7"]),
        ("5", 4, 8, ["a1", "a8", "h1", "h8"]),
        ("3", 2, 5, ["a1", "a3", "a5", "c3", "e1", "e3", "e5"]),
        ("3", 3, 6, ["a1", "a6", "c3", "c4", "d3", "d4", "e5", "f1", "f6"]),
        ("3", 4, 6, []),
    ],
)
def test_5_1_the_free_cells_are_as_many_as_the_pyramids(
    sets: str, seats: int, size: int, parks: list[str]
) -> None:
    state = dealt(seats, sets=sets)
    left = {size: int(sets) for size in SIZES}

    assert state.facts() == {"size": size, "parks": parks, "cells": {}, "left": [left] * seats}
    assert size * size - len(parks) == 3 * int(sets) * seats


def test_5_1_the_first_player_is_drawn_or_agreed() -> None:
    assert {dealt(4, seed=str(seed)).turn for seed in range(30)} == {0, 1, 2, 3}
    assert {dealt(4, seed=str(seed), first="0").turn for seed in range(30)} == {0}


NEAR_CORNER = """
.  .  .  .  .
.  .  .  .  .
.  .  .  .  .
*  *  .  .  .
1S *  .  .  .
"""
NEAR_MIDDLE = """
.  .  .  .  .
.  *  *  *  .
.  *  1S *  .
.  *  *  *  .
.  .  .  .  .
"""
NEAR_EDGE = """
.  .  .  *  *
.  .  .  *  1S
.  .  .  *  *
.  .  .  .  .
.  .  .  .  .
"""
NEAR_SEVERAL = """
*  1L *  .  .
*  *  *  *  *
.  .  .  #  1S
.  .  *  *  *
.  .  *  1S *
"""


@pytest.mark.parametrize("drawn", [NEAR_CORNER, NEAR_MIDDLE, NEAR_EDGE, NEAR_SEVERAL])
def test_5_3_a_small_goes_near_a_small_or_large_of_somebody_else(drawn: str) -> None:
    assert builds(estate(drawn), 0, "S") == marked(drawn)


@pytest.mark.parametrize("word", ["0S", "0L", "0M", "1M", "#"])
def test_5_3_own_pyramids_and_mediums_and_parks_never_help_a_small(word: str) -> None:
    drawn = NEAR_MIDDLE.replace("1S", word)

    assert builds(estate(drawn), 0, "S") == set()


NOT_NEAR_OWN_LARGES = """
*  *  *  *  *  *
*  .  .  .  #  *
*  .  0L .  1L *
*  .  .  .  *  *
.  .  *  *  0S *
0L .  *  0M *  *
"""


def test_5_3_d1_a_large_goes_nowhere_near_another_large_of_its_own() -> None:
    assert builds(estate(NOT_NEAR_OWN_LARGES), 0, "L") == marked(NOT_NEAR_OWN_LARGES)


ANYWHERE = """
*  *  *  *  *
*  *  1S *  *
*  0L #  0M *
*  *  *  *  *
*  *  *  1L *
"""


def test_5_3_a_medium_goes_anywhere() -> None:
    assert builds(estate(ANYWHERE), 0, "M") == marked(ANYWHERE)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("sets", ["3", "5"])
def test_5_3_the_first_pyramid_of_a_game_is_no_small(seats: int, sets: str) -> None:
    state = dealt(seats, first="0", sets=sets)

    free = 3 * int(sets) * seats
    assert [len(builds(state, 0, size)) for size in SIZES] == [0, free, free]


def test_5_3_only_the_seat_whose_turn_it_is_builds() -> None:
    state = estate(ANYWHERE, turn=1)

    assert state.legal_moves(0) == ()
    assert state.to_act() == (1,)


SPENT = """
0S 0S 0S .
1L .  .  .
.  .  .  .
.  .  .  .
"""


def test_5_3_no_more_of_a_size_than_a_seat_has() -> None:
    state = estate(SPENT, houses=3)

    assert builds(state, 0, "S") == set()
    assert state.left(0) == (0, 3, 3)


NO_ROOM_FOR_A_SMALL = """
.  .  .  .
.  .  .  .
.  .  .  .
0L 0M .  .
"""


def test_5_4_who_cannot_build_passes_and_may_be_able_to_later() -> None:
    state = played(estate(NO_ROOM_FOR_A_SMALL, turn=1, houses=1), "1 build M d4")
    assert (news(state), state.to_act()) == (["builds 1 M d4", "passes 0"], (1,))

    state = played(state, "1 build L c4")
    assert (news(state), state.to_act()) == (["builds 1 L c4"], (0,))
    assert builds(state, 0, "S") == {"b4", "b3", "c3", "d3"}

    state = played(state, "0 build S b3", "1 build S a2")
    assert state.outcome() == Outcome((1, 1), (4, 4), "built")


NOWHERE = """
#  #  #  .
#  #  #  #
#  .  #  #
0L 0M #  1L
"""


def test_5_4_it_ends_when_nobody_can_build_and_what_is_left_counts_nothing() -> None:
    state = played(estate(NOWHERE, turn=1, houses=1), "1 build M b2")

    assert (state.left(0), state.left(1)) == ((1, 0, 0), (1, 0, 0))
    assert state.to_act() == ()
    assert state.outcome() == Outcome((1, 2), (4, 3), "deadlock")


def test_5_4_d4_nobody_passes_who_can_build() -> None:
    with pytest.raises(IllegalMove):
        estate(ANYWHERE).read(0, "pass")


EVERYTHING_BUILT = """
0S 0M 0L .
.  .  .  .
.  .  .  .
.  .  .  1L
"""


def test_5_7_d5_a_seat_without_pyramids_is_skipped_in_silence() -> None:
    state = played(estate(EVERYTHING_BUILT, turn=1, houses=1), "1 build M a1")

    assert (news(state), state.to_act()) == (["builds 1 M a1"], (1,))


@pytest.mark.parametrize(
    ("seats", "sets", "parkers"),
    [
        (2, "5", [0, 1, 0, 1, 0, 1]),
        (3, "5", [0, 1, 2, 0]),
        (4, "5", [0, 1, 2, 3]),
        (2, "3", [0, 1, 0, 1, 0, 1, 0]),
        (3, "3", [0, 1, 2, 0, 1, 2, 0, 1, 2]),
        (4, "3", []),
    ],
)
def test_5_6_d8_parks_are_placed_in_turn_and_then_the_first_seat_builds(
    seats: int, sets: str, parkers: list[int]
) -> None:
    state = dealt(seats, parks="placed", sets=sets, first="0")
    placed: list[str] = []
    for parker in parkers:
        assert state.to_act() == (parker,)
        moves = state.legal_moves(parker)
        assert len(moves) == state.rules.board.size**2 - len(placed)
        state = played(state, f"{parker} {moves[-1]}")
        placed.append(f"{moves[-1]}".removeprefix("park "))

    assert state.facts()["parks"] == sorted(placed)
    assert state.to_act() == (0,)
    assert {move.path[0] for move in state.legal_moves(0)} == {"build"}


def test_5_6_the_seat_drawn_first_places_a_park_first_and_builds_first() -> None:
    state = dealt(3, parks="placed", seed="2")
    first = state.turn
    assert first == 2

    state = played(state, "2 park a1", "0 park b1", "1 park c1", "2 park d1")
    assert state.turn == first


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("sets", ["3", "5"])
def test_5_6_random_parks_are_as_many_and_differ(seats: int, sets: str) -> None:
    default = dealt(seats, sets=sets).parks
    drawn = [dealt(seats, seed=str(seed), sets=sets, parks="random").parks for seed in range(9)]

    assert {parks.bit_count() for parks in drawn} == {default.bit_count()}
    assert len(set(drawn)) == (9 if default else 1)


def test_5_9_a_large_keeps_its_own_larges_off_and_lets_smalls_of_others_in() -> None:
    state = played(dealt(2, first="0"), "0 build L b2")
    around = {"a2", "a3", "b1", "b3", "c1", "c2"}  # a1 and c3 are parks

    assert builds(state, 1, "S") == around
    assert builds(state, 1, "L") >= around

    state = played(state, "1 build M f2")
    assert builds(state, 0, "S") == set()
    assert builds(state, 0, "M") - builds(state, 0, "L") == around


@pytest.mark.parametrize(("seats", "sets"), [(2, "5"), (3, "5"), (4, "5"), (2, "3"), (3, "3")])
def test_5_6_one_seat_may_lay_out_all_the_parks_and_then_the_first_seat_builds(seats: int, sets: str) -> None:
    state = dealt(seats, parks="laid", sets=sets, seed="laid")
    parks = dealt(seats, sets=sets).parks.bit_count()
    for _ in range(parks):
        assert state.to_act() == (0,)
        state = played(state, f"0 {state.legal_moves(0)[-1]}")

    assert state.parks.bit_count() == parks
    assert state.to_act() == (state.first,)
    assert {move.path[0] for move in state.legal_moves(state.first)} == {"build"}


def test_5_6_where_there_are_no_parks_nobody_lays_any_out() -> None:
    state = dealt(4, parks="laid", sets="3", seed="laid")

    assert state.to_act() == (state.first,)
    assert {move.path[0] for move in state.legal_moves(state.first)} == {"build"}
