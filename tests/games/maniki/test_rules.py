"""Maniki, rule by rule; the numbers are the paragraphs of its rules, K1 to K9 their corner cases."""

from __future__ import annotations

import pytest

from rules_engine import IllegalMove, Outcome
from rules_engine.games.maniki.ring import POSITIONS
from tests.games.maniki.scenes import (
    JUMBO,
    dealt,
    news,
    played,
    round_of,
    solved,
)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_4_1_the_top_card_is_the_start_and_goes_under_the_deck_the_next_is_the_target(seats: int) -> None:
    facts = dealt(seats).facts()

    assert facts["deck"][-1] == facts["now"]
    assert sorted([facts["target"], *facts["deck"]]) == sorted(POSITIONS)
    assert (facts["won"], facts["out"]) == ([0] * seats, [])


def test_4_1_the_cards_are_shuffled() -> None:
    assert len({dealt(2, seed=str(seed)).deck for seed in range(20)}) == 20


def test_4_3_everybody_may_answer_at_once() -> None:
    state = dealt(6)

    assert state.to_act() == (0, 1, 2, 3, 4, 5)
    assert len({tuple(state.legal_moves(seat)) for seat in state.to_act()}) == 1


def test_4_3_who_is_right_takes_the_card_and_the_next_starts_where_the_animals_are() -> None:
    state = played(round_of("EB|L", "B|EL", "L|EB", "BEL|", won=(9, 7, 5)), "1 say MA LO SO")

    assert news(state) == [
        "says 1 MA LO SO",
        "leads EB|L BE|L B|LE B|EL",
        "takes 1 B|EL answer",
        "reveals L|EB",
    ]
    assert state.facts() == {
        "now": "B|EL",
        "target": "L|EB",
        "deck": ["BEL|"],
        "won": [9, 8, 5],
        "out": [],
    }


@pytest.mark.parametrize(
    ("words", "way", "why"),
    [
        ("say MA LO", "EB|L BE|L B|LE", "elsewhere"),
        ("say MA LO SO SO", "EB|L BE|L B|LE B|EL B|LE", "elsewhere"),  # passing through is not enough
        ("say MA LO SO MA", "EB|L BE|L B|LE B|EL", "impossible"),  # nor is going on from there
        ("say SO MA LO SO", "EB|L", "impossible"),
    ],
)
def test_4_3_who_is_wrong_is_out_for_this_card_and_the_animals_go_back(
    words: str, way: str, why: str
) -> None:
    before = round_of("EB|L", "B|EL", "L|EB", "BEL|")
    state = played(before, f"1 {words}")

    assert news(state) == [words.replace("say", "says 1"), f"leads {way}", f"errs 1 {why}"]
    assert state.facts() == {**before.facts(), "out": [1]}
    assert (state.to_act(), state.legal_moves(1)) == ((0, 2), ())
    with pytest.raises(IllegalMove):
        state.read(1, "say MA LO SO")


def test_4_3_who_was_out_is_back_with_the_next_card() -> None:
    state = played(round_of("EB|L", "B|EL", "L|EB"), "0 say KI", "1 say LO", "2 say MA LO SO")

    assert (state.facts()["out"], state.to_act()) == ([], (0, 1, 2))


@pytest.mark.parametrize(
    ("start", "target", "answers"),
    [
        ("EB|L", "B|EL", ["MA LO SO"]),
        ("B|EL", "L|EB", ["NI", "KI MA LO"]),
        ("EBL|", "EL|B", ["LO NI", "LO LO SO KI"]),
        ("E|LB", "B|EL", ["KI MA LO SO", "NI SO"]),
        ("BEL|", "|BEL", ["LO LO NI LO SO", "LO MA LO LO SO", "MA LO LO NI LO", "MA LO MA LO LO"]),
        ("BEL|", "LEB|", ["LO NI KI MA", "MA LO MA KI"]),
    ],
)
def test_4_6_right_answers(start: str, target: str, answers: list[str]) -> None:
    for answer in answers:
        state = played(round_of(start, target, "B|LE"), f"2 say {answer}")

        assert news(state)[2] == f"takes 2 {target} answer"
        assert state.facts()["now"] == target


@pytest.mark.parametrize("start", ["BE|L", "BEL|"])
def test_4_6_a_climb_without_two_animals_is_wrong(start: str) -> None:
    state = played(round_of(start, "L|EB", "B|LE"), "0 say SO")

    assert news(state) == ["says 0 SO", f"leads {start}", "errs 0 impossible"]


def test_4_3_it_ends_when_every_card_is_won_and_ties_are_shared() -> None:
    state = played(round_of("EB|L", "B|EL", won=(8, 7, 8)), "1 say MA LO SO")

    assert news(state)[-1] == "takes 1 B|EL answer"
    assert state.outcome() == Outcome((1, 1, 1), (8, 8, 8), "all")
    assert state.to_act() == ()
    assert state.facts() == {"now": "B|EL", "target": None, "deck": [], "won": [8, 8, 8], "out": []}


@pytest.mark.parametrize("cards", [5, 10])
def test_4_7_by_agreement_the_first_to_so_many_cards_wins(cards: int) -> None:
    state = dealt(2, cards=str(cards))
    for card in range(2 * cards - 1):
        assert state.outcome() is None
        state = solved(state, card % 2)

    assert state.outcome() == Outcome((1, 2), (cards, cards - 1), "goal")


def test_4_2_foxmind_calls_the_swap_and_the_climb_on_blue_the_other_way_round() -> None:
    state = round_of("E|LB", "B|EL", "L|EB", rules=JUMBO._replace(edition="foxmind"))

    assert news(played(state, "0 say SO NI"))[1:3] == ["leads E|LB B|LE B|EL", "takes 0 B|EL answer"]
    assert state.view(None).orders == ("KI", "LO", "SO", "MA", "NI")


def test_everybody_sees_who_has_won_which_cards() -> None:
    before = round_of("EB|L", "B|EL", "L|EB", "BEL|", won=(9, 7, 5)).view(None)
    after = played(round_of("EB|L", "B|EL", "L|EB", "BEL|", won=(9, 7, 5)), "1 say MA LO SO").view(None)

    assert [len(cards) for cards in before.prizes] == [9, 7, 5]
    assert after.prizes == (before.prizes[0], (*before.prizes[1], "B|EL"), before.prizes[2])
