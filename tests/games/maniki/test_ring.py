"""The 24 positions of Maniki and the ways between them; the numbers are the paragraphs of its rules."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from rules_engine.games.maniki.ring import (
    EDITIONS,
    NOWHERE,
    POSITIONS,
    ring,
)
from rules_engine.games.maniki.rules import solutions
from tests.games.maniki import naive

PAIRS = list(permutations(POSITIONS, 2))


def distance(start: str, target: str, expert: str) -> int:
    return len(solutions(start, target, expert=expert)[0])


def test_4_1_every_card_is_there_once() -> None:
    assert len(set(POSITIONS)) == 24
    assert {"".join(sorted(position)) for position in POSITIONS} == {"BEL|"}
    assert Counter(position.index("|") for position in POSITIONS) == {0: 6, 1: 6, 2: 6, 3: 6}
    assert POSITIONS[:2] == ("|BEL", "|BLE")
    assert POSITIONS[-1] == "LEB|"


@pytest.mark.parametrize("expert", ["no", "yes"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_4_2_the_orders_do_what_they_do_in_every_position(edition: str, expert: str) -> None:
    hops = ring(edition, expert).hops
    called = dict(zip(EDITIONS[edition], naive.ORDERS, strict=True))

    for number, position in enumerate(POSITIONS):
        for order, row in hops.items():
            plain = naive.carried_out(position, called[order])
            expected = None if expert == "yes" and called[order] == "NI" else plain
            assert (None if row[number] == NOWHERE else POSITIONS[row[number]]) == expected


@pytest.mark.parametrize(
    ("edition", "names"),
    [("jumbo", ("KI", "LO", "NI", "MA", "SO")), ("foxmind", ("KI", "LO", "SO", "MA", "NI"))],
)
def test_4_2_the_editions_call_the_swap_and_the_climb_on_blue_the_other_way_round(
    edition: str, names: tuple[str, ...]
) -> None:
    assert EDITIONS[edition] == ring(edition, "no").names == names


@pytest.mark.parametrize(
    ("position", "impossible"),
    [
        ("BEL|", {"KI", "NI", "SO"}),
        ("|BEL", {"LO", "NI", "MA"}),
        ("B|EL", {"MA"}),
        ("EB|L", {"SO"}),
    ],
)
def test_4_4_k5_the_orders_that_are_impossible(position: str, impossible: set[str]) -> None:
    number = POSITIONS.index(position)

    assert {order for order, row in ring("jumbo", "no").hops.items() if row[number] == NOWHERE} == impossible


@pytest.mark.parametrize(
    ("expert", "moves", "counts", "mean"),
    [
        ("no", 72, {1: 72, 2: 156, 3: 192, 4: 120, 5: 12}, 2.717),
        ("yes", 60, {1: 60, 2: 108, 3: 180, 4: 180, 5: 24}, 3.0),
    ],
)
def test_4_5_the_distances(expert: str, moves: int, counts: dict[int, int], mean: float) -> None:
    distances = [distance(start, target, expert) for start, target in PAIRS]
    possible = [to for row in ring("jumbo", expert).hops.values() for to in row if to != NOWHERE]

    assert len(PAIRS) == 552
    assert len(possible) == moves
    assert Counter(distances) == counts
    assert round(float(Fraction(sum(distances), len(PAIRS))), 3) == mean


def test_4_5_an_empty_stool_leaves_two_orders_and_a_full_one_four() -> None:
    hops = ring("jumbo", "no").hops
    degrees = {
        position: sum(row[number] != NOWHERE for row in hops.values())
        for number, position in enumerate(POSITIONS)
    }

    assert degrees == {
        position: 2 if position[0] == "|" or position[-1] == "|" else 4 for position in POSITIONS
    }


@pytest.mark.parametrize(("expert", "farthest"), [("no", {5: 12, 4: 12}), ("yes", {5: 24})])
def test_4_5_how_far_the_farthest_position_is(expert: str, farthest: dict[int, int]) -> None:
    reach = [
        max(distance(start, target, expert) for target in POSITIONS if target != start) for start in POSITIONS
    ]

    assert Counter(reach) == farthest


def test_4_5_the_hardest_pairs_carry_the_whole_pile_over_or_swap_sides() -> None:
    piles = ["".join(pile) for pile in permutations("BEL")]
    whole = {(f"{pile}|", f"|{pile}") for pile in piles} | {(f"|{pile}", f"{pile}|") for pile in piles}
    sides = {(f"{a}|{b}{c}", f"{b}{c}|{a}") for a, b, c in permutations("BEL")}
    sides |= {(target, start) for start, target in sides}

    assert {pair for pair in PAIRS if distance(*pair, "no") == 5} == whole
    assert {pair for pair in PAIRS if distance(*pair, "yes") == 5} == whole | sides


def test_4_5_what_it_costs_to_do_without_the_swap() -> None:
    longer = Counter(distance(*pair, "yes") - distance(*pair, "no") for pair in PAIRS)

    assert longer == {0: 432, 1: 84, 2: 36}


@pytest.mark.parametrize(("expert", "unique", "most"), [("no", 312, 8), ("yes", 492, 3)])
def test_4_5_how_many_shortest_solutions_there_are(expert: str, unique: int, most: int) -> None:
    counts = Counter(len(solutions(*pair, expert=expert)) for pair in PAIRS)

    assert counts[1] == unique
    assert max(counts) == most


def test_4_5_distances_are_not_symmetric() -> None:
    assert any(distance(start, target, "no") != distance(target, start, "no") for start, target in PAIRS)


def test_4_5_every_order_can_be_told_from_where_it_led() -> None:
    hops = ring("jumbo", "no").hops
    for row in hops.values():
        led = [to for to in row if to != NOWHERE]
        assert len(set(led)) == len(led)
    for number in range(24):
        for order, back in (("KI", "LO"), ("LO", "KI"), ("NI", "NI")):
            there = hops[order][number]
            assert there == NOWHERE or hops[back][there] == number


@pytest.mark.parametrize("expert", ["no", "yes"])
def test_4_5_the_solver_finds_what_trying_every_answer_finds(expert: str) -> None:
    names = naive.ORDERS if expert == "no" else naive.WITHOUT_SWAP
    for start, target in PAIRS[::11]:
        found = solutions(start, target, expert=expert)

        assert list(found) == naive.solutions(start, target, names)


@pytest.mark.parametrize("expert", ["no", "yes"])
def test_4_5_every_solution_is_right(expert: str) -> None:
    for start, target in PAIRS:
        for orders in solutions(start, target, expert=expert):
            assert naive.is_right(start, target, orders)
            assert expert == "no" or "NI" not in orders


@pytest.mark.parametrize(
    ("start", "target", "expert", "shortest"),
    [
        ("B|EL", "L|EB", "no", "NI"),
        ("EBL|", "EL|B", "yes", "LO LO SO KI, MA MA LO MA"),
        ("BEL|", "|BEL", "no", "LO LO NI LO SO, LO MA LO LO SO, MA LO LO NI LO, MA LO MA LO LO"),
        ("BEL|", "|BEL", "yes", "LO MA LO LO SO, MA LO MA LO LO"),
        ("BEL|", "LEB|", "no", "LO NI KI MA, MA LO MA KI"),
        ("BEL|", "LEB|", "yes", "MA LO MA KI"),
    ],
)
def test_4_6_the_shortest_solutions(start: str, target: str, expert: str, shortest: str) -> None:
    assert ", ".join(" ".join(orders) for orders in solutions(start, target, expert=expert)) == shortest


@pytest.mark.parametrize(("start", "target", "one"), [("EBL|", "EL|B", "LO NI"), ("E|LB", "B|EL", "NI SO")])
def test_4_6_a_shortest_solution(start: str, target: str, one: str) -> None:
    assert tuple(one.split()) in solutions(start, target)


def test_a_solution_is_told_in_the_words_of_the_edition() -> None:
    assert solutions("E|LB", "B|EL", edition="foxmind") == (("SO", "NI"),)


@pytest.mark.parametrize(
    ("expert", "trips"),
    [
        ("no", [("KI", "LO"), ("LO", "KI"), ("NI", "NI"), ("SO", "SO")]),
        ("yes", [("KI", "LO"), ("LO", "KI"), ("SO", "SO")]),
    ],
)
def test_4_4_k1_to_where_the_animals_are_the_shortest_solutions_are_round_trips(
    expert: str, trips: list[tuple[str, ...]]
) -> None:
    assert list(solutions("B|EL", "B|EL", expert=expert)) == trips
