"""Single cards: how hard they are, how they are drawn, heard and judged."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from rules_engine import GAMES, Chance
from rules_engine.games.maniki.objections import Endless, Unheard
from rules_engine.games.maniki.ring import POSITIONS
from rules_engine.riddles import Riddle, Riddles, Verdict, astray

FOUND = GAMES["maniki"].riddles
assert FOUND is not None
RIDDLES: Riddles = FOUND
PLAIN = {"edition": "jumbo", "expert": "no"}
EXPERT = PLAIN | {"expert": "yes"}


def test_the_par_of_every_card_is_known() -> None:
    pars = Counter(RIDDLES.riddle(*pair, PLAIN).par for pair in permutations(POSITIONS, 2))

    assert pars == {1: 72, 2: 156, 3: 192, 4: 120, 5: 12}


def test_experts_need_more_orders() -> None:
    assert RIDDLES.riddle("EBL|", "EL|B", PLAIN).par == 2
    assert RIDDLES.riddle("EBL|", "EL|B", EXPERT).par == 4


@pytest.mark.parametrize("level", RIDDLES.levels)
@pytest.mark.parametrize("options", [PLAIN, EXPERT])
def test_a_card_drawn_is_as_hard_as_its_level(level: str, options: dict[str, str]) -> None:
    drawn = [RIDDLES.pick(RIDDLES.levels[level], Chance("level", ply), options) for ply in range(100)]

    assert {riddle.par for riddle in drawn} <= set(RIDDLES.levels[level])
    assert len(set(drawn)) > 20
    assert all(riddle.start != riddle.target for riddle in drawn)


@pytest.mark.parametrize("start", POSITIONS)
def test_from_where_the_animals_are_the_nearest_par_is_drawn(start: str) -> None:
    hardest = max(RIDDLES.riddle(start, other, PLAIN).par for other in POSITIONS if other != start)

    assert RIDDLES.pick([5], Chance("far"), PLAIN, start).par == hardest
    assert RIDDLES.pick([2], Chance("near"), PLAIN, start).start == start


def test_a_card_leads_to_where_nobody_has_been_while_another_is_as_far() -> None:
    start = POSITIONS[0]
    near = [other for other in POSITIONS if other != start and RIDDLES.riddle(start, other, PLAIN).par == 1]
    drawn = [RIDDLES.pick([1], Chance("new", ply), PLAIN, start, near[1:]).target for ply in range(20)]

    assert set(drawn) == {near[0]}
    again = RIDDLES.pick([1], Chance("old"), PLAIN, start, POSITIONS)
    assert again.target in near


@pytest.mark.parametrize(
    ("words", "orders"),
    [
        ("KI LO", ("KI", "LO")),
        ("ki  lo-MA,ni", ("KI", "LO", "MA", "NI")),
        ("kimaloni", ("KI", "MA", "LO", "NI")),
        ("so \N{LION FACE} so", ("SO", "SO")),
        ("ki " * 30, ("KI",) * 30),
    ],
)
def test_an_answer_is_heard_however_it_is_spelled(words: str, orders: tuple[str, ...]) -> None:
    assert RIDDLES.parse_answer(words, PLAIN) == orders


@pytest.mark.parametrize(
    ("words", "objection"),
    [
        ("KI XO", Unheard("XO", ("KI", "LO", "NI", "MA", "SO"))),
        ("KI L", Unheard("L", ("KI", "LO", "NI", "MA", "SO"))),
        ("\N{LION FACE}", None),
        ("KI" * 1000, Endless(30)),
    ],
)
def test_what_is_no_answer_is_told(words: str, objection: object) -> None:
    assert RIDDLES.parse_answer(words, PLAIN) == objection


def test_answers_are_judged_with_their_way() -> None:
    riddle = RIDDLES.riddle("EBL|", "EL|B", PLAIN)

    assert RIDDLES.judge(riddle, ("LO", "NI"), PLAIN) == Verdict(("LO", "NI"), ("EBL|", "EB|L", "EL|B"))
    assert RIDDLES.judge(riddle, ("LO",), PLAIN) == Verdict(("LO",), ("EBL|", "EB|L"), "elsewhere")
    assert RIDDLES.judge(riddle, ("KI", "LO"), PLAIN) == Verdict(("KI", "LO"), ("EBL|",), "impossible")
    assert RIDDLES.judge(riddle, ("LO", "NI"), EXPERT).wrong == "impossible"
    assert RIDDLES.solutions(riddle, PLAIN) == (("LO", "NI"),)


def test_only_some_orders_are_possible_where_a_stool_is_empty() -> None:
    assert set(RIDDLES.possible("EBL|", PLAIN)) == {"LO", "MA"}
    assert set(RIDDLES.possible("EB|L", EXPERT)) == {"KI", "LO", "MA"}


@pytest.mark.parametrize(
    ("orders", "step"),
    [
        (("LO", "NI"), None),
        (("LO",), None),
        (("MA", "LO"), 0),
        (("LO", "LO"), 1),
        (("LO", "SO"), 1),
        (("NI", "LO"), 0),
    ],
)
def test_the_first_step_astray_is_found(orders: tuple[str, ...], step: int | None) -> None:
    riddle = Riddle("EBL|", "EL|B", 2)

    assert astray(RIDDLES, riddle, RIDDLES.judge(riddle, orders, PLAIN), PLAIN) == step


def test_a_riddle_is_seen_as_at_a_table_without_seats() -> None:
    view = RIDDLES.view(Riddle("EBL|", "EL|B", 2), PLAIN)

    assert (view.seats, view.to_act, view.outcome) == (0, (), None)
