"""The corner cases of Ice Palace, row by row (3.8), and the pictures of the rulebook (3.10)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules_engine import GAMES
from rules_engine.games.ice_palace.ground import (
    is_growing,
    pyramids_of,
    sizes_of,
    words_of,
)
from rules_engine.games.ice_palace.pool import by_size, needs
from tests.games.ice_palace.scenes import (
    EMPTY,
    building,
    cells,
    dealt,
    news,
    played,
    stock,
    yard,
)

GAME = GAMES["ice_palace"]
AROUND = {"-1,0", "1,0", "0,-1", "0,1"}


@pytest.mark.parametrize(
    ("top", "any_color", "player_only"),
    [("G2", "R3 W3 K3", "R3"), ("W2", "R3 W3 K3", "R3"), ("K2", "R3 W3 K3", "R3")],
)
def test_i1_black_and_white_are_added_to_stacks_or_only_the_colors_of_seats_are(
    top: str, any_color: str, player_only: str
) -> None:
    for option, on in (("any", any_color), ("player_only", player_only)):
        state = yard(top, "R3 W3 K3", yard_stack_colors=option)

        assert [one for one in ("R3", "W3", "K3") if "0,0" in cells(state, one)] == on.split()


def test_i2_one_matching_neighbor_is_enough() -> None:
    ring = "G1 K1 G1\nR1 . K1\nG1 G1 G1"

    assert "1,1" in cells(yard(ring, "R3"), "R3")
    assert "1,1" in cells(building(ring.replace("K", "B"), "R3"), "R3")


def test_i3_a_neighbor_is_judged_by_its_top() -> None:
    assert cells(yard("R1G2", "R1"), "R1") == set()
    assert cells(yard("R1G2", "G1"), "G1") == AROUND
    assert cells(building("R3G2 . . B1", "R3 B1"), "R3") == set()


def test_i4_equal_sizes_are_never_stacked() -> None:
    assert cells(yard("R2", "G2"), "G2") == set()
    assert cells(building("R2 G1", "G2"), "G2") == {"2,0", "1,-1", "1,1"}


def test_i5_a_large_black_opening_ends_the_hand_at_once() -> None:
    state = played(yard(EMPTY, "K3 R1 R3", "R3 W3", "K3"), "0 place K3 0,0")

    assert news(state)[:6] == ["places 0 K3 0,0", "skips 1", "skips 2", "skips 0", "wins 0", "removes K3"]
    assert (state.phase, state.marker, state.palace) == ("yard", 1, ())
    assert needs(state.hands) == (0, 0, 0)


@pytest.mark.parametrize(("opening", "fitting"), [("K1", "R2 R3 K2"), ("K2", "R3")])
def test_i6_on_a_smaller_black_opening_one_can_only_stack(opening: str, fitting: str) -> None:
    state = played(yard(EMPTY, f"{opening} R1", "R1 R2 R3 W1 K1 K2"), f"0 place {opening} 0,0")
    assert [str(move) for move in state.legal_moves(1)] == [
        *(f"place {pyramid} 0,0" for pyramid in fitting.split()),
        "pass",
    ]

    state = played(state, "1 place R3 0,0")
    assert news(state) == ["places 1 R3 0,0", "skips 2"]
    assert cells(state, "R1") == AROUND


def test_i7_white_goes_beside_white_and_black_does_not() -> None:
    state = yard("W1", "W1 K1")

    assert (cells(state, "W1"), cells(state, "K1")) == (AROUND, set())


def test_i8_a_small_black_fits_as_an_opening_only() -> None:
    assert cells(yard(EMPTY, "K1"), "K1") == {"0,0"}
    assert cells(yard("R1 K1 W1\nR3 G2 K3", "K1 K2"), "K1") == set()


@pytest.mark.parametrize(("option", "last"), [("n", ["passes 2"]), ("n_minus_1", ["passes 2", "wins 0"])])
def test_i9_the_last_to_place_passes_too_unless_agreed(option: str, last: list[str]) -> None:
    state = yard("R1", "R1 R1", "R1", "R1", passes_to_end=option)
    state = played(state, "0 place R1 1,0", "1 pass", "2 pass")

    assert news(state)[:2] == last
    assert state.to_act() == (0,)


def test_i9_the_last_to_place_may_go_on() -> None:
    state = played(yard("R1", "R1 R1", "R1", "R1"), "0 place R1 1,0", "1 pass", "2 pass", "0 place R1 2,0")

    assert (news(state), state.passes, state.to_act()) == (["places 0 R1 2,0"], 0, (1,))


def test_i10_an_empty_hand_passes_by_itself() -> None:
    assert news(played(yard("R1", "G2", "", "G2"), "0 pass")) == ["passes 0", "skips 1"]


@pytest.mark.parametrize("winner", [0, 1, 2])
def test_i11_the_marker_goes_on_whoever_wins(winner: int) -> None:
    state = played(building("R1", "R1", seats=3, seat=winner), f"{winner} place R1 0,1")

    assert (state.marker, state.to_act()) == (1, (1,))


def test_i12_exactly_enough_is_enough_once() -> None:
    state = played(building("R1", "R1", seats=3, pool="B1 B1 B2 B2 B3 B3"), "0 place R1 0,1")
    assert (by_size(state.pool), state.to_act()) == ((0, 0, 0), (1,))

    state = played(replace(state, hands=((), stock("K3"), ())), "1 place K3 0,0")
    assert state.outcome() is not None


def test_i13_the_pool_must_do_for_all_before_anybody_draws() -> None:
    state = building("R1", "R1", seats=3, pool="B1 B1 B2 B2 B3 B3")
    short = replace(state, hands=((), stock("R1 R2 R2 R3 R3"), state.hands[2]))
    state = played(short, "0 place R1 0,1")

    assert news(state)[1] == "lacks 1 3 2"
    assert (state.hands, by_size(state.pool)) == (short.hands, (2, 2, 2))


def test_i14_3_10_diagonal_contact_never_counts() -> None:
    assert cells(yard("B1", "B1"), "B1") == AROUND
    assert cells(building("B1", "B3"), "B3") == AROUND


def test_i15_a_yard_of_black_and_white_leaves_the_palace_as_it_is() -> None:
    state = played(yard("W1K2W3", "W1", palace="R3"), "0 pass")

    assert news(state)[:5] == ["passes 0", "skips 1", "skips 2", "wins 0", "removes W1 W3 K2"]
    assert (words_of(pyramids_of(state.palace[0])), state.phase) == (("R3",), "yard")


def test_i16_nothing_but_placing_and_passing_can_be_done() -> None:
    state = yard("W1K2", "R1 R3 K3")

    assert {move.path[0] for move in state.legal_moves(0)} == {"place", "pass"}


def test_i17_stacks_have_at_most_three_sizes() -> None:
    assert cells(yard("R1G2B3 R1", "R3 K3"), "K3") == {"1,0"}
    assert cells(building("R3G2B1 R1", "R1 R1"), "R1") == {"2,0", "1,-1", "1,1"}


def test_i18_the_first_seat_draws_first_and_takes_all_it_needs() -> None:
    state = building("R1", "R1", seats=3, seat=1)
    state = played(replace(state, hands=(stock("R1 R2 R2"), (), stock("R1"))), "1 place R1 0,1")
    draws = [line.split() for line in news(state) if line.startswith("draws")]

    assert [(seat, "".join(word[1] for word in words)) for _, seat, *words in draws] == [
        ("0", "133"),
        ("1", "112233"),
        ("2", "12233"),
    ]


def test_i19_building_ends_by_itself() -> None:
    state = played(building("R3", "R1 G3"), "0 place R1 0,0")

    assert news(state)[:2] == ["places 0 R1 0,0", "wastes G3"]


def test_i20_new_stacks_need_not_match_every_neighbor() -> None:
    assert "new_stack_match" not in GAME.options


def test_3_10_of_a_stack_only_the_top_counts() -> None:
    state = yard(EMPTY, *("",) * 4, palace="Y3B2G1 . G1 . B3Y1")

    assert state.scores() == (0, 4, 0, 2)
    assert all(is_growing(sizes_of(spot)[::-1]) for spot in state.palace)


def test_3_9_black_and_white_that_left_are_counted() -> None:
    state = played(yard("W1K2W3 W1", "W1", palace="R3"), "0 pass")

    assert state.view(None).removed == (("W1", 2), ("W3", 1), ("K2", 1))


def test_3_11_a_table_is_for_three_to_six() -> None:
    assert [len(dealt(seats).hands) for seats in GAME.seats] == [3, 4, 5, 6]
