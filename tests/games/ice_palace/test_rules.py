"""The rules of Ice Palace, by section."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from rules_engine import GAMES, Outcome, Record, deal
from rules_engine.games.ice_palace.ground import words_of
from rules_engine.games.ice_palace.pool import (
    NOTHING,
    add_pyramids,
    by_size,
    needs,
)
from tests.games.ice_palace.scenes import (
    EMPTY,
    building,
    cells,
    dealt,
    ground,
    news,
    played,
    stock,
    yard,
)

GAME = GAMES["ice_palace"]
EVERY = "R1 R2 R3 G1 G2 G3 W1 W2 W3 K1 K2 K3"
each_seats = pytest.mark.parametrize("seats", GAME.seats)


@each_seats
def test_3_1_everybody_has_two_of_each_size_and_the_pool_the_rest(seats: int) -> None:
    state = dealt(seats)

    assert [Counter(word[1] for word in words_of(hand)) for hand in state.hands] == [
        {"1": 2, "2": 2, "3": 2}
    ] * seats
    assert by_size(state.pool) == (3 * seats + 10,) * 3
    assert sum(state.pool) + 6 * seats == 15 * (seats + 2)


@each_seats
def test_3_1_each_hand_holds_one_of_each_size_of_its_own_color(seats: int) -> None:
    for color, hand in zip("RGBYOV", dealt(seats).hands, strict=False):
        assert {f"{color}1", f"{color}2", f"{color}3"} <= set(words_of(hand))


def test_3_1_the_first_seat_is_drawn_by_lot_or_agreed_on() -> None:
    lots = [deal(Record.new("ice_palace", seats=4, seed=f"{seed}")).to_act() for seed in range(60)]

    assert {first for (first,) in lots} == {0, 1, 2, 3}
    assert {dealt(4, f"{seed}").marker for seed in range(9)} == {0}
    assert news(dealt(4))[-1] == "leads 0"


def test_3_4_1_any_pyramid_opens_the_yard_and_one_must() -> None:
    state = yard(EMPTY, "R1 R1 G3 W2 K1 K3")

    assert [str(move) for move in state.legal_moves(0)] == [
        f"place {pyramid} 0,0" for pyramid in ("R1", "G3", "W2", "K1", "K3")
    ]


@pytest.mark.parametrize(
    ("top", "beside"),
    [
        ("R1", "R1 R2 R3 W1 W2 W3"),
        ("G3", "G1 G2 G3 W1 W2 W3"),
        ("W2", "R1 R2 R3 G1 G2 G3 W1 W2 W3"),
        ("K1", ""),
        ("K3", ""),
    ],
)
def test_3_3_white_goes_with_every_color_and_black_with_none(top: str, beside: str) -> None:
    state = yard(top, EVERY)

    assert {move.path[1] for move in state.legal_moves(0) if move.path[2:] == ("1", "0")} == set(
        beside.split()
    )


@pytest.mark.parametrize(
    ("stack", "on"),
    [
        ("R1", "R2 R3 G2 G3 W2 W3 K2 K3"),
        ("K1", "R2 R3 G2 G3 W2 W3 K2 K3"),
        ("R2", "R3 G3 W3 K3"),
        ("R1G2", "R3 G3 W3 K3"),
        ("R3", ""),
        ("R1G2W3", ""),
    ],
)
def test_3_4_2_a_larger_one_of_any_color_goes_on_a_stack(stack: str, on: str) -> None:
    state = yard(stack, EVERY)

    assert {one for one in EVERY.split() if "0,0" in cells(state, one)} == set(on.split())


def test_3_4_2_a_new_stack_is_beside_the_top_that_it_matches() -> None:
    state = yard("R1 .\nG1R2 B2", "R1 G1 B1")

    assert cells(state, "R1") == {"-1,0", "-1,1", "0,-1", "0,2", "1,1"}
    assert cells(state, "B1") == {"1,-1", "1,1", "2,0"}
    assert cells(state, "G1") == set()


def test_3_4_3_a_pass_is_free_and_not_final() -> None:
    state = played(yard("R1", "R1", "R1", "R1 R1"), "0 pass", "1 pass", "2 place R1 1,0")
    assert (state.passes, state.leader, state.to_act()) == (0, 2, (0,))

    state = played(state, "0 place R1 2,0")
    assert (state.passes, state.leader, state.to_act()) == (0, 0, (1,))


def test_3_4_3_who_cannot_place_passes_without_being_asked() -> None:
    state = played(yard("R1", "G2", "B1", "G2"), "0 pass")

    assert news(state) == ["passes 0", "skips 1"]
    assert (state.passes, state.to_act()) == (2, (2,))


def test_3_4_4_when_all_have_passed_in_a_row_the_last_to_place_wins() -> None:
    state = played(yard("R1", "G2", "G2 G2", "G2"), "0 pass", "1 place G2 0,0", "2 pass", "0 pass")
    assert (state.phase, state.to_act()) == ("yard", (1,))

    state = played(state, "1 pass")
    assert news(state) == ["passes 1", "wins 1", "builds 1 2 R1 G2"]
    assert (state.phase, state.to_act(), state.yard) == ("build", (1,), ())


def test_3_5_the_yard_is_for_the_builder_but_black_and_white_leave_the_game() -> None:
    state = played(yard("R1K2W3 W1\nR1 B2K3", "R1 R1"), "0 pass")

    assert news(state) == [
        "passes 0",
        "skips 1",
        "skips 2",
        "wins 0",
        "removes W1 W3 K2 K3",
        "builds 0 3 R1 R1 B2",
    ]
    assert state.removed == add_pyramids(NOTHING, stock("W1 W3 K2 K3"))
    assert words_of(state.remaining) == ("R1", "R1", "B2")


@pytest.mark.parametrize(
    ("stack", "on"),
    [
        ("R3", "G1 G2"),
        ("R2", "G1"),
        ("R1", ""),
        ("R3G2", "G1"),
        ("R3G1", ""),
        ("R3G2B1", ""),
    ],
)
def test_3_5_a_smaller_one_of_any_color_goes_on_a_stack_of_the_palace(stack: str, on: str) -> None:
    state = building(f"{stack} G1", "G1 G2 G3")

    assert {one for one in EVERY.split() if "0,0" in cells(state, one)} == set(on.split())


def test_3_5_a_new_stack_of_the_palace_is_beside_a_top_of_its_color() -> None:
    state = building("B2 .\nR1 G3", "R3 G3 B3")

    assert cells(state, "R3") == {"-1,0", "0,-1"}
    assert cells(state, "G3") == {"1,1", "2,0", "1,-1"}
    assert cells(state, "B3") == {"-1,1", "0,2", "1,1"}


def test_3_5_the_first_pyramid_of_a_palace_is_at_the_origin() -> None:
    assert [str(move) for move in building(EMPTY, "R2 G1").legal_moves(0)] == ["place R2 0,0"]


def test_3_5_what_cannot_be_used_leaves_the_game() -> None:
    state = played(building("R3", "G3 B2 B3"), "0 place B2 0,0", "0 place B3 0,1")

    assert news(state)[:2] == ["places 0 B3 0,1", "wastes G3"]
    assert state.removed == add_pyramids(NOTHING, stock("G3"))


def test_3_6_everybody_draws_two_of_each_size_and_the_marker_goes_on() -> None:
    state = played(yard(EMPTY, "K3 R1", "R1 R2", "W1"), "0 place K3 0,0")

    assert [len(hand) for hand in state.hands] == [6, 6, 6]
    assert all(set(needs((hand,))) == {0} for hand in state.hands)
    assert by_size(state.pool) == (8 - 3, 8 - 5, 8 - 6)
    assert (state.marker, state.to_act(), news(state)[-1]) == (1, (1,), "leads 1")


def test_3_6_the_game_ends_when_a_size_is_not_enough_for_all_and_nobody_draws() -> None:
    state = played(building("G3R2", "R1", pool="B1 B1 B2 B2 B3"), "0 place R1 0,0")

    assert news(state) == [
        "places 0 R1 0,0",
        "lacks 3 2 1",
        "scores 0 3 3",
        *(f"scores {seat} 0" for seat in range(1, 6)),
    ]
    assert (state.hands[0], by_size(state.pool), state.to_act()) == ((), (2, 2, 1), ())
    assert state.outcome() == Outcome((1, 2, 2, 2, 2, 2), (3, 0, 0, 0, 0, 0), "pool")


def test_3_6_several_sizes_may_lack() -> None:
    state = played(building("R1", "R1", pool="B1 B2"), "0 place R1 0,1")

    assert news(state)[1:4] == ["lacks 1 2 1", "lacks 2 2 1", "lacks 3 2 0"]


def test_3_6_a_stack_is_worth_its_height_to_the_owner_of_its_top() -> None:
    state = yard(EMPTY, *("",) * 4, palace="Y3B2G1 . G1 . B3Y1")

    assert state.scores() == (0, 4, 0, 2)
    assert state.view(None).scores == (0, 4, 0, 2)


def test_3_6_a_tie_is_shared() -> None:
    state = played(building("G2 R2", "R1", seats=3, pool=""), "0 place R1 0,0")

    assert state.outcome() == Outcome((1, 2, 2), (3, 0, 0), "pool")
    assert replace(state, palace=ground("G2 R2")).outcome() == Outcome((1, 1, 3), (1, 1, 0), "pool")
