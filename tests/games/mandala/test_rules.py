"""Mandala, rule by rule; the numbers are the paragraphs of its rules, M1 to M10 their corner cases."""

from __future__ import annotations

from collections import Counter

import pytest

from rules_engine import IllegalMove, Outcome
from rules_engine.games.mandala.rules import PYRAMIDS, WORTH
from tests.games.mandala.scenes import (
    ahead,
    dealt,
    laid,
    news,
    played,
)

FIVE_EACH = "XXXXXYYYYY"
TURN_ABOUT = "XYXYXYXYXY"
FIFTEEN = "XXXXXYYYYYZZZZZ"


@pytest.mark.parametrize(("sets", "places"), [("5", 75), ("3", 45)])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_1_1_the_path_holds_every_group_and_the_pawns_stand_before_it(
    seats: int, sets: str, places: int
) -> None:
    facts = dealt(seats, sets=sets).facts()

    assert len(facts["path"]) == places
    assert Counter(facts["path"]) == dict.fromkeys(PYRAMIDS, int(sets))
    assert facts["pawns"] == facts["points"] == [0] * seats
    assert facts["taken"] == [{}] * seats
    assert facts["eye"] == {}


def test_1_1_the_groups_are_five_colors_in_three_sizes() -> None:
    assert " ".join(PYRAMIDS) == "R1 R2 R3 Y1 Y2 Y3 G1 G2 G3 B1 B2 B3 K1 K2 K3"


def test_1_1_the_order_of_the_path_is_drawn() -> None:
    assert len({dealt(2, seed=str(seed)).spiral for seed in range(20)}) == 20


def test_1_1_the_first_player_is_drawn_or_agreed() -> None:
    assert {dealt(5, seed=str(seed)).turn for seed in range(40)} == {0, 1, 2, 3, 4}
    assert {dealt(5, seed=str(seed), first="0").turn for seed in range(40)} == {0}


def test_1_1_turns_go_clockwise() -> None:
    state = laid(FIFTEEN, seats=3, first=1)
    turns = [state.turn]
    for place in (1, 2, 3, 4):
        state = played(state, place)
        turns.append(state.turn)

    assert turns == [1, 2, 0, 1, 2]


def test_1_3_1_any_pyramid_ahead_may_be_taken_past_other_pawns_too() -> None:
    state = played(laid(TURN_ABOUT), 3, 5)

    assert ahead(state, 0) == [4, 6, 7, 8, 9, 10]


@pytest.mark.parametrize("words", ["take 1", "take 2", "take 3", "take 5", "take 11", "take 0", "pass"])
def test_1_3_1_never_back_never_to_an_emptied_place_and_never_a_pass(words: str) -> None:
    with pytest.raises(IllegalMove):
        played(laid(TURN_ABOUT), 3, 5).read(0, words)


def test_1_3_1_only_the_seat_whose_turn_it_is_moves() -> None:
    state = played(laid(TURN_ABOUT), 3)

    assert (state.to_act(), state.legal_moves(0)) == ((1,), ())


def test_1_3_2_what_is_taken_is_collected_and_the_pawn_stands_there() -> None:
    state = played(laid(TURN_ABOUT), 3, 2)

    assert state.facts() == {
        "path": [None, None, None, "Y2", "R1", "Y2", "R1", "Y2", "R1", "Y2"],
        "pawns": [3, 2],
        "taken": [{"R1": 1}, {"Y2": 1}],
        "eye": {"R1": 1},
        "points": [0, 0],
    }


@pytest.mark.parametrize(
    ("places", "eye"),
    [
        ((9,), {}),  # a pawn before the path counts
        ((9, 4), {"R1": 2, "Y2": 1}),  # 1 to 3, not 5 to 8
        ((9, 4, 10), {"R1": 2, "Y2": 1}),
        ((2, 3), {"R1": 1}),
        ((2, 3, 8), {"R1": 1}),
        ((2, 1), {}),
    ],
)
def test_1_3_3_what_every_pawn_has_passed_goes_to_the_eye(
    places: tuple[int, ...], eye: dict[str, int]
) -> None:
    assert played(laid(TURN_ABOUT), *places).facts()["eye"] == eye


def test_1_3_3_the_first_round_sweeps_nothing_before_everybody_has_moved() -> None:
    state = played(laid(FIFTEEN, seats=4), 12, 13, 14)
    assert state.facts()["eye"] == {}

    state = played(state, 5)
    assert news(state) == [
        "takes 3 5 R1",
        "sweeps 4 1 2 3 4 R1 R1 R1 R1",
        "completes R1 0 0 0 1",
        "scores 3 5 R1 alone",
    ]


@pytest.mark.parametrize(
    ("seats", "places", "told"),
    [
        # nobody has one of the group: it stays in the Eye
        (2, (6, 7), ["completes R1 0 0"]),
        # M7: one owner gets it all, with a single pyramid too
        (2, (1, 6, 7), ["completes R1 1 0", "scores 0 5 R1 alone"]),
        (2, (1, 6, 2, 7, 3, 8, 9), ["completes R1 3 0", "scores 0 5 R1 alone"]),
        # two owners: 3 and 2
        (2, (1, 2, 3, 6, 7), ["completes R1 2 1", "scores 0 3 R1 first", "scores 1 2 R1 second"]),
        (2, (2, 1, 6, 3, 7, 8), ["completes R1 1 2", "scores 1 3 R1 first", "scores 0 2 R1 second"]),
        # a tie for the first place: the pawn further forward
        (2, (1, 2, 6, 7), ["completes R1 1 1", "scores 1 3 R1 first 0", "scores 0 2 R1 second 1"]),
        (2, (1, 2, 7, 6), ["completes R1 1 1", "scores 0 3 R1 first 1", "scores 1 2 R1 second 0"]),
        # M8: three tied for the first place
        (
            3,
            (1, 2, 3, 8, 7, 6),
            ["completes R1 1 1 1", "scores 0 3 R1 first 1 2", "scores 1 2 R1 second 0 2"],
        ),
        (
            3,
            (1, 2, 3, 6, 7, 8),
            ["completes R1 1 1 1", "scores 2 3 R1 first 0 1", "scores 1 2 R1 second 0 2"],
        ),
        # two tied for the second place
        (
            3,
            (1, 2, 3, 4, 7, 6, 8),
            ["completes R1 2 1 1", "scores 0 3 R1 first", "scores 1 2 R1 second 2"],
        ),
        # five tied; M6: where the pawns stand after the move, the mover's too
        (
            5,
            (1, 2, 3, 4, 5),
            ["completes R1 1 1 1 1 1", "scores 4 3 R1 first 0 1 2 3", "scores 3 2 R1 second 0 1 2 4"],
        ),
    ],
)
def test_1_4_a_group_that_has_left_the_path_is_scored(
    seats: int, places: tuple[int, ...], told: list[str]
) -> None:
    state = played(laid(FIFTEEN, seats), *places)

    assert [line for line in news(state) if line.startswith(("completes", "scores"))] == told


@pytest.mark.parametrize(("sets", "alone", "first", "second"), [(5, 5, 3, 2), (3, 3, 2, 1)])
def test_1_4_a_group_brings_as_many_points_as_it_has_pyramids(
    sets: int, alone: int, first: int, second: int
) -> None:
    assert WORTH[sets] == (alone, first, second)
    assert alone == first + second == sets


def test_1_7_on_the_short_path_a_group_has_three() -> None:
    state = played(laid("XXXYYYZZZ"), 1, 2, 4, 5)

    assert news(state)[2:] == ["completes R1 1 1", "scores 1 2 R1 first 0", "scores 0 1 R1 second 1"]


def test_1_5_m9_the_first_player_may_jump_to_the_end_and_the_other_takes_the_rest() -> None:
    state = played(laid(TURN_ABOUT), 10)

    assert news(state) == [
        "takes 0 10 Y2",
        "harvests 1 9 1 2 3 4 5 6 7 8 9 R1 Y2 R1 Y2 R1 Y2 R1 Y2 R1",
        "completes R1 0 5",
        "scores 1 5 R1 alone",
        "completes Y2 1 4",
        "scores 1 3 Y2 first",
        "scores 0 2 Y2 second",
    ]
    assert state.outcome() == Outcome((2, 1), (2, 8), "harvest")
    assert (state.to_act(), ahead(state, 0), ahead(state, 1)) == ((), [], [])


def test_1_5_m9_on_the_whole_path() -> None:
    state = played(dealt(2, first="0"), 75)
    outcome = state.outcome()

    assert outcome is not None
    assert outcome.ranks == (2, 1)
    assert outcome.scores == (2, 73)
    assert sum(state.facts()["taken"][1].values()) == 74


def test_1_5_m1_the_path_ends_where_no_pyramid_is_ahead() -> None:
    state = played(laid(FIFTEEN, seats=4), 14, 1, 2)
    assert ahead(state, 3)[-1] == 15

    state = played(state, 15)
    assert news(state) == ["takes 3 15 K3", "skips 0", "skips 3"]
    assert (state.pawns, state.to_act()) == ((14, 1, 2, 15), (1,))


def test_1_5_m2_the_harvest_counts_in_the_groups() -> None:
    state = played(laid(FIVE_EACH, seats=3), 1, 2, 3, 10, 9)

    assert news(state)[1:] == [
        "harvests 2 5 4 5 6 7 8 R1 R1 Y2 Y2 Y2",
        "completes R1 1 1 3",
        "scores 2 3 R1 first",
        "scores 0 2 R1 second 1",
        "completes Y2 1 1 3",
        "scores 2 3 Y2 first",
        "scores 0 2 Y2 second 1",
    ]


def test_1_5_m3_the_pawn_goes_to_the_last_pyramid_of_its_harvest_and_stays_the_rearmost() -> None:
    assert played(laid(FIVE_EACH, seats=3), 1, 2, 3, 10, 9).pawns == (10, 9, 8)


@pytest.mark.parametrize(
    ("path", "places", "pawns", "outcome"),
    [
        (FIVE_EACH, (2, 5, 10), (10, 9), Outcome((1, 2), (5, 5), "harvest")),
        (TURN_ABOUT, (9, 10), (9, 10), Outcome((2, 1), (5, 5), "empty")),
    ],
)
def test_1_5_a_tie_goes_to_the_pawn_further_forward(
    path: str, places: tuple[int, ...], pawns: tuple[int, ...], outcome: Outcome
) -> None:
    state = played(laid(path), *places)

    assert state.pawns == pawns
    assert state.outcome() == outcome


def test_1_5_it_ends_without_a_harvest_when_nobody_has_a_pyramid_ahead() -> None:
    state = played(laid(FIVE_EACH), 9, 10)

    assert news(state) == [
        "takes 1 10 Y2",
        "sweeps 8 1 2 3 4 5 6 7 8 R1 R1 R1 R1 R1 Y2 Y2 Y2",
        "completes R1 0 0",
        "completes Y2 1 1",
        "scores 1 3 Y2 first 0",
        "scores 0 2 Y2 second 1",
    ]
    assert state.outcome() == Outcome((2, 1), (2, 3), "empty")


def test_1_6_m4_several_groups_are_told_in_the_order_of_the_groups() -> None:
    state = played(laid("ZYXZYXZYXZYXZYX"), 15)

    assert [line for line in news(state) if line.startswith("completes")] == [
        "completes R1 1 4",
        "completes Y2 0 5",
        "completes K3 0 5",
    ]


def test_1_6_m5_what_is_taken_is_told_before_what_is_swept_and_what_is_scored() -> None:
    assert news(played(laid(TURN_ABOUT), 1, 3, 2, 5, 4, 6, 9, 8)) == [
        "takes 1 8 Y2",
        "sweeps 1 7 R1",
        "completes R1 2 2",
        "scores 0 3 R1 first 1",
        "scores 1 2 R1 second 0",
    ]


def test_1_6_m10_who_has_finished_is_passed_over_and_still_scores() -> None:
    state = played(laid(FIFTEEN, seats=3), 15)
    assert (news(state), state.to_act()) == (["takes 0 15 K3", "skips 0"], (1,))

    state = played(state, 1, 2)
    assert (state.to_act(), ahead(state, 0)) == ((1,), [])

    state = played(state, 14)
    assert state.to_act() == ()
    assert [line for line in news(state) if "K3" in line][-3:] == [
        "completes K3 1 1 3",
        "scores 2 3 K3 first",
        "scores 0 2 K3 second 1",
    ]
