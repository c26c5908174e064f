"""How Ice Palace is shown, kept and played out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given

from rules_engine import GAMES, Chance, ask
from rules_engine.games.ice_palace.ground import Stack, words_of
from rules_engine.games.ice_palace.rules import Phase
from tests.games.ice_palace import naive
from tests.games.ice_palace.scenes import (
    building,
    dealt,
    ground,
    news,
    played,
    stock,
    yard,
)
from tests.games.play import (
    Wandering,
    assert_a_seat_cannot_tell_twins_apart,
    assert_whatever_is_said_is_a_legal_move_or_refused,
    count_leaves,
    examples,
    phrases,
    wanderings,
)

if TYPE_CHECKING:
    from rules_engine.games.ice_palace.rules import IcePalace

GAME = GAMES["ice_palace"]
RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))
WANDERINGS = wanderings(GAME, dealt, 220)
few = examples(max_examples=50)


@pytest.mark.parametrize(
    ("seats", "options", "leaves"),
    [
        (3, {}, [6, 47, 890]),
        (4, {"yard_stack_colors": "player_only"}, [6, 29, 386]),
        (5, {"passes_to_end": "n_minus_1"}, [6, 50, 884]),
        (6, {"hands": "private"}, [6, 50, 884]),
    ],
)
def test_the_ways_to_start_are_as_many_as_ever(
    seats: int, options: dict[str, str], leaves: list[int]
) -> None:
    state = dealt(seats, **options)

    assert [count_leaves(state, depth) for depth in (1, 2, 3)] == leaves


def test_the_ways_to_build_are_as_many_as_ever() -> None:
    state = building("R3G2 B3\nY2 .", "R1 G1 B2 Y2 Y3", seats=4)

    assert [count_leaves(state, depth) for depth in (1, 2, 3)] == [19, 275, 3140]


def test_moves_come_by_pyramid_column_and_row_and_the_pass_last() -> None:
    assert [str(move) for move in yard("W1 R2", "K3 W3 R1").legal_moves(0)] == [
        *(f"place R1 {cell}" for cell in ("-1,0", "0,-1", "0,1", "1,-1", "1,1", "2,0")),
        *(f"place W3 {cell}" for cell in ("-1,0", "0,-1", "0,0", "0,1", "1,-1", "1,0", "1,1", "2,0")),
        *(f"place K3 {cell}" for cell in ("0,0", "1,0")),
        "pass",
    ]


def test_a_pyramid_is_asked_for_then_its_column_and_row() -> None:
    moves = yard("W1 R2", "K3 W3 R1").legal_moves(0)

    assert ask(moves).answers == ("place", "pass")  # type: ignore[union-attr]
    assert ask(moves, ("place",)).answers == ("R1", "W3", "K3")  # type: ignore[union-attr]
    assert ask(moves, ("place", "W3")).answers == ("-1", "0", "1", "2")  # type: ignore[union-attr]
    assert str(ask(moves, ("place", "W3", "2"))) == "place W3 2,0"


def test_the_view_shows_the_grounds_and_all_that_is_public() -> None:
    state = played(yard("W1 R2", "K3 W2", "G3 B1", pool="B1 B2 B2", palace="R3G1"), "0 place W2 0,0")
    view = state.view(1)

    assert (view.phase, view.marker, view.leader, view.to_act) == ("yard", 0, 0, (1,))
    assert (view.passes, view.passes_to_end, view.scores) == (0, 3, (0, 2, 0))
    assert view.yard == (Stack(0, 0, ("W1", "W2")), Stack(1, 0, ("R2",)))
    assert view.palace == (Stack(0, 0, ("R3", "G1")),)
    assert view.hands == (("K3",), ("G3", "B1"), ())
    assert (view.pool, view.unseen, view.removed) == ((1, 2, 0), (("B1", 1), ("B2", 2)), ())
    assert view.last == ("yard", 0, 0)


def test_the_view_shows_what_the_builder_has() -> None:
    state = played(building("R3", "R1 R1 G3"), "0 place R1 1,0")
    view = state.view(None)

    assert (view.phase, view.leader, view.remaining, view.must_use) == ("build", 0, ("R1", "G3"), 1)
    assert view.last == ("palace", 1, 0)


def test_the_last_placement_is_not_shown_once_its_yard_is_cleared() -> None:
    state = played(yard("R1", "R1 R1"), "0 place R1 1,0", "0 place R1 2,0")
    assert "wins 0" in news(state)

    assert state.view(0).last is None
    assert played(state, "0 place R1 0,0").view(0).last == ("palace", 0, 0)


def test_3_9_open_hands_are_the_same_for_everybody() -> None:
    state = dealt(4)

    assert {replace(state.view(seat), seat=None) for seat in (0, 1, 2, 3, None)} == {state.view(None)}


def test_3_9_of_private_hands_others_know_the_sizes_and_what_was_taken_openly() -> None:
    state = dealt(3, hands="private")

    assert state.view(0).hands[0] == tuple(words_of(state.hands[0]))
    assert state.view(0).hands[1] == ("G1", "G2", "G3", "X1", "X2", "X3")
    assert state.view(None).hands[0] == ("R1", "R2", "R3", "X1", "X2", "X3")

    state = played(state, "0 place R2 0,0")
    assert state.view(1).hands[0] == ("R1", "R3", "X1", "X2", "X3")


def test_3_9_of_private_draws_others_know_the_sizes() -> None:
    open_hands, private = dealt(3), dealt(3, hands="private")

    assert [str(event) for event in private.view(1).news] == [
        "draws 0 X1 X2 X3",
        news(private)[1],
        "draws 2 X1 X2 X3",
        "leads 0",
    ]
    assert [str(event) for event in open_hands.view(1).news] == news(open_hands)


@pytest.mark.parametrize(("hands", "shows"), [("open", False), ("private", True)])
def test_3_9_a_placement_in_the_yard_reveals_a_private_pyramid(hands: str, *, shows: bool) -> None:
    state = played(yard("R1", "R1", "R1 R1", "G2", hands=hands), "0 place R1 1,0")
    assert state.reveals() is shows
    assert played(state, "1 pass").reveals() is shows
    assert played(state, "1 place R1 2,0").reveals() is shows
    assert played(building("R3", "R1 R1"), "0 place R1 0,0").reveals() is False


def test_a_skip_reveals_that_nothing_of_a_private_hand_fits() -> None:
    state = played(yard("R1", "R1", "B1", "R1", hands="private"), "0 pass")

    assert (news(state), state.reveals()) == (["passes 0", "skips 1"], True)


@few
@given(WANDERINGS)
def test_3_9_a_seat_cannot_tell_twins_apart(wandering: Wandering[IcePalace]) -> None:
    assert_a_seat_cannot_tell_twins_apart(wandering)


def test_3_9_twins_differ_where_nobody_looks() -> None:
    state = dealt(4, hands="private")
    other = state.unseen(1, Chance("twin"))

    assert state.hands[1] == other.hands[1]
    assert state.hands[0] != other.hands[0]
    assert state.pool != other.pool
    assert dealt(4).unseen(1, Chance("twin")) == dealt(4)


@few
@given(WANDERINGS)
def test_no_pyramid_is_ever_lost_and_nothing_else_goes_wrong(wandering: Wandering[IcePalace]) -> None:
    state = wandering.end()
    told = state.facts()
    piles = [*told["hands"], told["remaining"]]
    stacks = [*told["yard"].values(), *told["palace"].values()]
    held = sum(sum(pile.values()) for pile in piles) + sum(map(len, stacks))

    assert held + sum(sum(pile.values()) for pile in told["pool"].values()) + sum(state.removed) == 15 * (
        state.seats + 2
    )
    assert list(state.faults()) == []
    assert hash(state) == hash(wandering.end())


@few
@given(WANDERINGS)
def test_the_fast_rules_and_the_plain_ones_agree_in_the_yard(wandering: Wandering[IcePalace]) -> None:
    state = wandering.end()
    if state.turn is None or state.phase != "yard":
        return
    told = state.facts()
    plain = naive.yard_moves(told, state.turn, wandering.options["yard_stack_colors"])

    assert [str(move) for move in state.legal_moves(state.turn)] == plain


def test_facts_name_the_cells() -> None:
    state = played(building("R3G1 .\nB2 B1", "B1 B1 Y3", pool="K1 R1 R1 W3"), "0 place B1 0,-1")

    assert state.facts() == {
        "hands": [{}, *({"R1": 2, "R2": 2, "R3": 2},) * 5],
        "pool": {"1": {"R": 2, "K": 1}, "2": {}, "3": {"W": 1}},
        "yard": {},
        "palace": {"0,-1": ["B1"], "0,0": ["B2"], "0,1": ["R3", "G1"], "1,0": ["B1"]},
        "marker": 0,
        "phase": "build",
        "remaining": {"B1": 1, "Y3": 1},
        "must_use": 1,
    }


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"yard": ground("R1 . R1")}, "the yard or the palace is in pieces"),
        ({"palace": ground("R1 .\n. R1")}, "the yard or the palace is in pieces"),
        ({"yard": ground("R2R1")}, "a stack of the yard does not grow larger"),
        ({"palace": ground("R2G2")}, "a stack of the palace does not grow smaller"),
        ({"palace": ground("K2")}, "there is black or white in the palace"),
        ({"hands": (stock("R1 R1 G1"), (), ())}, "a hand holds more than two of a size"),
        ({"phase": Phase.BUILD}, "the seat to act cannot move"),
    ],
)
def test_faults_are_found(change: dict[str, Any], fault: str) -> None:
    state = replace(yard("R1", "R1"), **change)

    assert list(state.faults()) == ["the pyramids are not all there once", fault]


SAID = "place pass undo PLACE R1 r1 G2 W3 K1 X1 R4 0 0,0 -1 -1,0 1,-1 , 99999 1,2,3 \u0661 \u00e9 *"


@few
@given(WANDERINGS, phrases(SAID, 5))
def test_whatever_is_said_is_a_legal_move_or_refused(wandering: Wandering[IcePalace], words: str) -> None:
    assert_whatever_is_said_is_a_legal_move_or_refused(wandering, words)


def test_there_is_a_record_of_every_way_to_end_at_every_table() -> None:
    ways = (
        "built",
        "opened",
        "passed",
    )  # by the last placement, by an opening or by passes with nothing to build

    assert [path.stem for path in RECORDS] == [f"{way}_{seats}" for way in ways for seats in GAME.seats]
