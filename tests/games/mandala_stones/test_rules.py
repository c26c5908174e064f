"""Mandala Stones, rule by rule up to picking; the numbers are its paragraphs."""

from __future__ import annotations

from collections import Counter

import pytest

from rules_engine import IllegalMove
from rules_engine.games.mandala_stones.board import AROUND, CIRCLES
from tests.games.mandala_stones.scenes import (
    BARE,
    STARS,
    all_stones,
    board,
    dealt,
    news,
    picks,
    played,
    scene,
    scores,
)

KINDS = ("r*", "ro", "y*", "yo", "b*", "bo", "p*", "po")
RINGS = BARE.replace("-", "ro")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_1_2_3_every_stone_is_in_a_stack_of_four(seats: int) -> None:
    state = dealt(seats)

    assert Counter(all_stones(state)) == dict.fromkeys(KINDS, 12)
    assert [len(stack) for stack in state.facts()["stacks"]] == [4] * 24
    assert [board(state, seat) for seat in range(seats)] == ["- - - - -"] * seats
    assert (state.points, state.scored) == ((0,) * seats, ())


def test_2_2_every_circle_lies_between_four_stacks() -> None:
    assert dict(zip(CIRCLES, AROUND, strict=True)) == {
        "A": (0, 4, 7, 3),
        "B": (1, 5, 8, 4),
        "C": (2, 6, 9, 5),
        "D": (7, 11, 14, 10),
        "E": (8, 12, 15, 11),
        "F": (9, 13, 16, 12),
        "G": (14, 18, 21, 17),
        "H": (15, 19, 22, 18),
        "I": (16, 20, 23, 19),
    }


def test_2_2_twelve_stacks_lie_between_two_circles_and_twelve_at_the_border() -> None:
    touching = Counter(stack for stacks in AROUND for stack in stacks)

    assert sorted(touching) == list(range(24))
    assert Counter(touching.values()) == {1: 12, 2: 12}


@pytest.mark.parametrize(("option", "circles"), [("sides", "BDFH"), ("corners", "ACGI")])
def test_2_2_2_3_two_artists_of_each_pattern_start_on_four_circles_at_random(
    option: str, circles: str
) -> None:
    deals = [dealt(2, str(seed), start_circles=option).view(None).artists for seed in range(40)]

    assert {"".join(circle for _, circle in artists) for artists in deals} == {circles}
    arrangements = {"".join(pattern for pattern, _ in artists) for artists in deals}
    assert arrangements == {"**oo", "*o*o", "*oo*", "o**o", "o*o*", "oo**"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_3_everybody_draws_two_different_objectives(seats: int) -> None:
    deals = [dealt(seats, str(seed)).objectives for seed in range(40)]

    assert {len(pair) for pairs in deals for pair in pairs} == {2}
    assert {len({key for pair in pairs for key in pair}) for pairs in deals} == {2 * seats}
    assert {key for pairs in deals for pair in pairs for key in pair} == {f"O{n}" for n in range(1, 11)}


def test_2_3_the_first_player_is_drawn_or_agreed() -> None:
    assert {dealt(4, str(seed)).turn for seed in range(30)} == {0, 1, 2, 3}
    assert {dealt(4, str(seed), first="0").turn for seed in range(30)} == {0}


def test_2_3_the_deal_is_told() -> None:
    state = dealt(2, first="0")
    pairs = [f"draws {seat} {' '.join(pair)}" for seat, pair in enumerate(state.objectives)]

    assert news(state) == ["starts 0", *pairs]


def test_2_5_a_turn_is_one_pick_or_one_score_and_there_is_no_passing() -> None:
    state = scene(STARS, "r* r* - - -")

    assert {move.path[0] for move in state.legal_moves(0)} == {"pick", "score", "tops"}
    for move in state.legal_moves(0):
        assert played(state, f"0 {move}").to_act() == (1,)
    with pytest.raises(IllegalMove):
        state.read(0, "pass")


def test_2_5_only_the_seat_whose_turn_it_is_moves() -> None:
    state = scene(STARS, "r* - - - -", "r* - - - -", turn=1)

    assert state.legal_moves(0) == ()
    assert state.to_act() == (1,)
    assert played(state, "1 tops 1").to_act() == (0,)


def test_2_5_an_artist_goes_to_an_unoccupied_circle_only() -> None:
    state = scene(STARS)

    assert {words[2] for words in picks(state, "B")} <= set("NESW")
    assert {words[0] for words in picks(state, "B")} == {"A", "C", "E", "G", "I"}
    assert {words[0] for words in picks(state)} == {"B", "D"}


def test_2_5_a_tower_goes_to_an_empty_own_space_only() -> None:
    state = scene(STARS, "r* - b* - y*")
    spaces = {move.path[-1] for move in state.legal_moves(0) if move.path[0] == "pick"}

    assert spaces == {"2", "4"}
    assert board(played(state, "0 pick B E N 4"), 0) == "r* - b* r* y*"


@pytest.mark.parametrize(("drawn", "artists"), [(STARS, {"B", "D"}), (RINGS, {"F", "H"})])
def test_2_5_an_artist_takes_stones_of_its_own_pattern(drawn: str, artists: set[str]) -> None:
    assert {words[0] for words in picks(scene(drawn))} == artists


def test_2_11_the_artist_of_b_finds_three_stacks_open_at_a() -> None:
    """The stack to the south is blocked by the artist on D; the one to the east is free again."""
    assert picks(scene(STARS), "B A") == {"N", "E", "W"}


SOME_OF_FOUR = """
.  r* .  -  .  -  .
yo .  p* *  -  .  -
.  b* .  -  .  -  .
-  *  -  .  -  o  -
.  -  .  -  .  -  .
-  .  -  o  -  .  r*
.  -  .  -  .  -  .
"""


@pytest.mark.parametrize(("start", "tower"), [("N", "r*p*"), ("E", "p*r*")])
def test_2_11_wrong_patterns_and_blocked_stacks_stay_and_everything_else_goes(start: str, tower: str) -> None:
    state = scene(SOME_OF_FOUR)
    assert picks(state, "B A") == {"N", "E"}

    state = played(state, f"0 pick B A {start} 3")
    assert board(state, 0) == f"- - {tower} - -"
    assert [number for number, stack in enumerate(state.stacks) if stack] == [3, 7, 20]


THREE = """
.  -  .  b* .  -  .
-  *  -  .  p* .  -
.  -  .  r* .  -  .
-  .  -  .  -  .  -
.  -  .  -  .  -  .
-  o  -  *  -  o  -
.  r* .  -  .  -  .
"""


@pytest.mark.parametrize(("start", "tower"), [("S", "r*b*p*"), ("E", "p*r*b*"), ("N", "b*p*r*")])
def test_2_11_stones_are_taken_clockwise_and_the_first_is_the_bottom(start: str, tower: str) -> None:
    state = scene(THREE)
    assert picks(state, "H B") == {"N", "E", "S"}

    state = played(state, f"0 pick H B {start} 1")
    assert board(state, 0) == f"{tower} - - - -"
    assert state.view(None).artists == (("*", "A"), ("*", "B"), ("o", "G"), ("o", "I"))


DEEP = """
.  ror* .  -  .  -  .
yoy* .  b* *  -  .  -
.  -  .  -  .  -  .
-  *  -  .  -  o  -
.  -  .  -  .  -  .
-  .  -  o  -  .  -
.  -  .  -  .  r* .
"""


def test_2_5_only_the_top_stone_of_a_stack_is_taken() -> None:
    state = played(scene(DEEP), "0 pick B A W 5")

    assert board(state, 0) == "- - - - y*r*b*"
    assert [stack for stack in state.facts()["stacks"] if stack] == [["ro"], ["yo"], ["r*"]]
    assert news(state) == ["picks 0 B A W 5 y* r* b*", "uncovers A W yo", "uncovers A N ro"]


def test_2_10_nothing_is_uncovered_where_everything_is_seen() -> None:
    state = played(scene(DEEP, buried="all"), "0 pick B A W 5")

    assert news(state) == ["picks 0 B A W 5 y* r* b*"]


ONE = """
.  -  .  -  .  -  .
-  .  -  *  -  .  -
.  -  .  -  .  -  .
-  *  -  .  -  o  -
.  -  .  -  .  -  .
-  .  -  o  -  .  -
.  r* .  -  .  -  .
"""


def test_2_9_s1_an_artist_never_moves_to_collect_nothing() -> None:
    state = scene(BARE, "r* - - - -")
    assert [str(move) for move in state.legal_moves(0)] == ["tops 1"]

    assert picks(scene(ONE)) == {"B G S", "D G S"}


def test_2_9_s2_scoring_is_possible_beside_picking_and_picking_never_with_a_full_board() -> None:
    assert picks(scene(STARS, "r* r* r* r* -"))
    assert scores(scene(STARS, "r* r* r* r* -")) == ["red"]
    assert not picks(scene(STARS, "r* r* r* r* r*"))


def test_2_9_s4_a_depleted_stack_is_ignored() -> None:
    state = scene(SOME_OF_FOUR.replace("r* .  -", "-  .  -"))

    assert picks(state, "B A") == {"E"}


def test_2_9_s5_the_circle_an_artist_leaves_blocks_nothing() -> None:
    assert "E" in picks(scene(STARS), "B A")
    assert "E" not in picks(scene(STARS), "D A")


@pytest.mark.parametrize(
    ("drawn", "artist", "side"), [(STARS, "B", "N"), (STARS, "D", "W"), (RINGS, "F", "E"), (RINGS, "H", "S")]
)
def test_2_9_s6_the_first_artist_in_the_center_finds_one_stone(drawn: str, artist: str, side: str) -> None:
    assert picks(scene(drawn), f"{artist} E") == {side}
