"""Mandala Stones, rule by rule from the mandala to the winner; the numbers are its paragraphs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules_engine import GAMES, Outcome
from rules_engine.games.mandala_stones.board import MANDALAS, OBJECTIVES
from rules_engine.games.mandala_stones.rules import COVERED
from tests.games.mandala_stones.scenes import (
    BARE,
    STARS,
    board,
    dealt,
    news,
    pile,
    played,
    scene,
)

TWO = "r* y* - - -"
ONE_EACH = ("r* - - - -", "y* - - - -", "b* - - - -", "p* - - - -")


def test_2_6_the_mandalas_are_tables() -> None:
    assert tuple(MANDALAS) == GAMES["mandala_stones"].options["mandala"]
    assert dict(MANDALAS["48"].bonuses) == {6: 1, 12: 2, 18: 2, 30: 2, 42: 2}
    assert dict(MANDALAS["48"].hands) == {2: 24, 3: 36, 4: 48}
    assert dict(MANDALAS["60"].hands) == {2: 30, 3: 45, 4: 60}


@pytest.mark.parametrize("size", MANDALAS)
def test_2_6_hands_and_bonuses_never_share_a_space_and_four_hands_are_last(size: str) -> None:
    mandala = MANDALAS[size]
    bonuses, hands = dict(mandala.bonuses), dict(mandala.hands)

    assert hands[4] == mandala.size == int(size)
    assert hands[2] < hands[3] < hands[4]
    assert not set(bonuses) & set(hands.values())
    assert sorted(bonuses.values()) == [1, 2, 2, 2, 2]


@pytest.mark.parametrize(
    ("mandala", "space", "points"),
    [("48", space, points) for space, points in MANDALAS["48"].bonuses]
    + [("60", space, points) for space, points in MANDALAS["60"].bonuses],
)
def test_2_5_covering_a_bonus_gives_its_points_at_once(mandala: str, space: int, points: int) -> None:
    state = played(scene(STARS, TWO, seats=4, laid=space - 1, mandala=mandala), "0 tops 12")

    assert state.points == (2 + points, 0, 0, 0)
    assert news(state)[-1] == f"covers 0 {space} {points}"


@pytest.mark.parametrize(("size", "laid"), [("48", 46), ("48", 47), ("60", 58), ("60", 59)])
def test_2_5_what_the_mandala_has_no_space_for_is_set_aside(size: str, laid: int) -> None:
    view = played(scene(STARS, TWO, seats=2, laid=laid, mandala=size), "0 tops 12").view(None)

    assert len(view.laid) == int(size)
    assert view.aside == ("r*", "y*")[int(size) - laid :]


@pytest.mark.parametrize(
    ("mandala", "seats", "space"),
    [("48", 2, 24), ("48", 3, 36), ("48", 4, 48), ("60", 2, 30), ("60", 3, 45), ("60", 4, 60)],
)
def test_2_5_the_hands_of_as_many_seats_make_the_round_the_last(mandala: str, seats: int, space: int) -> None:
    before = played(scene(STARS, TWO, seats=seats, laid=space - 2, mandala=mandala), "0 tops 1")
    assert (before.view(None).ending, news(before)) == ("", ["topscores 0 1", "earns 0 1 r* 1"])

    state = played(scene(STARS, TWO, seats=seats, laid=space - 1, mandala=mandala), "0 tops 1")
    assert (state.view(None).ending, news(state)[2:]) == ("mandala", [f"triggers 0 {space}"])
    assert state.to_act() == (1,)


@pytest.mark.parametrize(("seats", "space"), [(3, 24), (4, 24), (4, 36)])
def test_2_5_hands_of_fewer_seats_are_blank(seats: int, space: int) -> None:
    state = played(scene(STARS, TWO, seats=seats, laid=space - 1), "0 tops 12")

    assert state.view(None).ending == ""
    assert state.points == (2,) + (0,) * (seats - 1)


def test_2_5_stones_are_set_aside_when_the_mandala_is_full() -> None:
    state = played(scene(STARS, "r* y* bo - -", seats=4, laid=47), "0 tops 123")

    assert news(state)[-3:] == ["triggers 0 48", "discards 0 y*", "discards 0 bo"]
    assert (len(state.view(None).laid), state.view(None).aside) == (48, ("y*", "bo"))
    assert state.points == (3, 0, 0, 0)
    assert len(state.facts()["mandala"]) == 50


def test_2_8_the_round_is_finished_so_that_all_have_had_as_many_turns() -> None:
    state = scene(STARS, *ONE_EACH, seats=4, laid=46, turn=2)
    assert played(state, "2 tops 1", "3 tops 1").outcome() == Outcome((3, 4, 1, 2), (0, 0, 1, 1), "mandala")

    state = played(state, "2 tops 1", "3 pick B A N 2", "0 tops 1")
    assert state.to_act() == (1,)
    state = played(state, "1 tops 1", "2 pick D C N 1")
    assert state.to_act() == (3,)
    assert state.outcome() is None
    assert played(state, "3 pick A E N 3").outcome() is not None


def test_2_8_the_last_to_act_sits_before_the_first() -> None:
    state = replace(scene(STARS, *ONE_EACH, seats=3, laid=35, turn=2), first=2)

    state = played(state, "2 tops 1", "0 tops 1")
    assert state.to_act() == (1,)
    assert played(state, "1 tops 1").to_act() == ()


def test_2_9_s8_the_last_player_of_a_round_ends_the_game_at_once() -> None:
    state = played(scene(STARS, *ONE_EACH, laid=23, turn=1), "1 tops 1")

    assert state.to_act() == ()
    assert state.outcome() == Outcome((2, 1), (0, 1), "mandala")


def test_2_9_s11_hands_of_more_seats_do_nothing_after_the_end_was_triggered() -> None:
    state = played(scene(STARS, TWO, seats=2, laid=35, ending=COVERED), "0 tops 12")

    assert news(state) == ["topscores 0 12", "earns 0 1 r* 1", "earns 0 2 y* 1"]
    assert state.to_act() == (1,)


def test_2_8_who_can_neither_pick_nor_score_ends_the_game_at_once_even_mid_round() -> None:
    state = played(scene(BARE, *ONE_EACH[:1], seats=3, objectives="O3 O4 O5 O6 O7 O8"), "0 tops 1")

    assert state.outcome() == Outcome((1, 2, 3), (1, 0, 0), "blocked")
    assert news(state)[2:] == [
        "stalls 1",
        "reveals 0 O3 O4",
        "keeps 0 O3 0",
        "reveals 1 O5 O6",
        "keeps 1 O5 0",
        "reveals 2 O7 O8",
        "keeps 2 O7 0",
    ]


def test_2_8_a_tower_of_ones_own_can_always_be_scored() -> None:
    state = played(scene(BARE, *ONE_EACH[:2]), "0 tops 1")

    assert state.to_act() == (1,)
    assert [str(move) for move in state.legal_moves(1)] == ["tops 1"]


def test_2_9_s9_a_block_in_the_last_round_ends_the_game_at_once() -> None:
    state = played(scene(BARE, ONE_EACH[0], "- - - - -", ONE_EACH[2], seats=3, laid=35), "0 tops 1")

    assert news(state)[2:4] == ["triggers 0 36", "stalls 1"]
    assert state.outcome() == Outcome((1, 2, 3), (1, 0, 0), "blocked")


def test_2_9_s9a_by_option_a_blocked_turn_is_lost_and_the_round_is_finished() -> None:
    state = scene(BARE, ONE_EACH[0], "- - - - -", "r*r* - - - -", seats=3, blocked_end="finish_round")

    state = played(state, "0 tops 1")
    assert (news(state)[2:], state.to_act()) == (["stalls 1"], (2,))
    assert state.view(None).ending == "blocked"

    state = played(state, "2 tops 1")
    assert (board(state, 2), state.to_act()) == ("r* - - - -", ())
    assert state.outcome() == Outcome((1, 3, 2), (1, 0, 1), "blocked")


def test_2_9_s9a_a_block_in_the_last_round_keeps_the_first_reason() -> None:
    state = scene(BARE, ONE_EACH[0], seats=3, laid=35, blocked_end="finish_round")
    state = played(state, "0 tops 1")

    assert news(state)[2:5] == ["triggers 0 36", "stalls 1", "stalls 2"]
    assert state.outcome() == Outcome((1, 2, 3), (1, 0, 0), "mandala")


@pytest.mark.parametrize(
    ("key", "points", "met", "missed"),
    [
        ("O1", 7, ["r* - - - -", "ror* y* - b* p*"], ["ro - - - -", "r* yo - - -", "- - - - -"]),
        ("O2", 7, ["ro - - - -", "r*ro yo - bo po"], ["r* - - - -", "r* yo - - -", "- - - - -"]),
        ("O3", 5, ["y* yo - - -", "r*y* b* yo p* r*"], ["y* - - - -", "y* y* y* - -", "y*y*r* y* - - -"]),
        ("O4", 5, ["r* ro - - -", "y*r* b* ro p* y*"], ["r* - - - -", "r* r* r* - -", "r*r*y* r* - - -"]),
        ("O5", 5, ["b* bo - - -", "r*b* y* bo p* r*"], ["b* - - - -", "b* b* b* - -", "b*b*r* b* - - -"]),
        ("O6", 5, ["p* po - - -", "r*p* b* po y* r*"], ["p* - - - -", "p* p* p* - -", "p*p*r* p* - - -"]),
        ("O7", 5, ["r* - y* - -"], ["r* - - - -", "r* - y* - b*"]),
        ("O8", 5, ["r* y* b* p* -", "r* yo r*b* po ro"], ["r* y* b* - -", "r* y* b* p*r* -"]),
        (
            "O9",
            6,
            ["r*r*r*r* r*r* - - -", "r*r* r* r* r* r*"],
            ["r*r*r*r* r* - - -", "r*r*r* r*r*r*r* - - -"],
        ),
        ("O10", 5, ["r*r*r*r* r* - - -"], ["r*r*r* - - - -", "r*r*r*r* y*y*y*y* - - -"]),
    ],
)
def test_2_7_an_objective_wants_exactly_this(
    key: str, points: int, met: list[str], missed: list[str]
) -> None:
    boards = {towers: tuple(map(pile, towers.split())) for towers in met + missed}
    worths = {towers: OBJECTIVES[key].worth(piles) for towers, piles in boards.items()}

    assert worths == dict.fromkeys(met, points) | dict.fromkeys(missed, 0)


def test_2_7_there_are_ten_objectives() -> None:
    assert list(OBJECTIVES) == [f"O{number}" for number in range(1, 11)]


def test_2_8_the_better_of_two_objectives_counts() -> None:
    state = scene(STARS, "r*r* y* - - -", "yo yo - - -", laid=23, turn=1, objectives="O7 O1 O10 O3")
    state = played(state, "1 tops 1")

    assert news(state)[3:] == [
        "reveals 0 O7 O1",
        "keeps 0 O1 7",
        "reveals 1 O10 O3",
        "keeps 1 O10 0",
    ]
    assert state.outcome() == Outcome((1, 2), (7, 1), "mandala")


def test_2_8_objectives_are_revealed_in_turn_order() -> None:
    state = replace(scene(STARS, *ONE_EACH, seats=3, laid=35, turn=0), first=1)
    told = news(played(state, "0 tops 1"))

    assert [words for words in told if words.startswith("reveals")] == [
        "reveals 1 O8 O7",
        "reveals 2 O3 O4",
        "reveals 0 O9 O10",
    ]


def test_2_9_s10_an_empty_board_shows_no_pattern() -> None:
    state = scene(STARS, "- - - - -", "r* - - - -", laid=23, turn=1, objectives="O1 O3 O2 O4")
    state = played(state, "1 tops 1")

    assert news(state)[-4:] == ["reveals 0 O1 O3", "keeps 0 O1 0", "reveals 1 O2 O4", "keeps 1 O2 0"]


@pytest.mark.parametrize(("first", "ranks"), [(0, (1, 2, 3)), (1, (3, 1, 2)), (2, (2, 3, 1))])
def test_2_8_a_tie_goes_to_the_earliest_in_turn_order(first: int, ranks: tuple[int, ...]) -> None:
    last = (first - 1) % 3
    state = scene(STARS, *ONE_EACH, seats=3, laid=35, turn=last, objectives="O3 O4 O5 O6 O9 O10")
    state = replace(state, first=first, points=tuple(8 - (seat == last) for seat in range(3)))

    assert played(state, f"{last} tops 1").outcome() == Outcome(ranks, (8, 8, 8), "mandala")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_8_nobody_can_be_blocked_before_the_first_turn(seats: int) -> None:
    for option in GAMES["mandala_stones"].options["start_circles"]:
        for seed in range(50):
            assert dealt(seats, str(seed), start_circles=option).to_act()
