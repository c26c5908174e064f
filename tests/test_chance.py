from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from rules_engine import Chance

CHI_SQUARE_23 = 41.6  # 23 degrees of freedom: one fair seed in a hundred exceeds it


@pytest.mark.parametrize(
    ("seed", "ply", "numbers"),
    [
        ("abc", 0, [116, 472, 125, 652, 294]),
        ("abc", 1, [588, 99, 450, 551, 785]),
        ("abd", 0, [901, 383, 211, 319, 239]),
        ("é", 7, [468, 889, 421, 298, 547]),
    ],
)
def test_luck_is_the_same_for_ever(seed: str, ply: int, numbers: list[int]) -> None:
    chance = Chance(seed, ply)

    assert [chance.below(1000) for _ in numbers] == numbers


def test_shuffles_and_picks_are_the_same_for_ever() -> None:
    assert Chance("abc").shuffled(range(10)) == (5, 3, 0, 2, 6, 7, 8, 9, 4, 1)
    assert Chance("abc", 3).shuffled("abcdef") == ("c", "e", "f", "b", "a", "d")
    assert Chance("abc", 9).pick("abcdefgh") == "d"


def test_every_ply_has_its_own_luck() -> None:
    assert len({Chance("abc", ply).shuffled(range(20)) for ply in range(100)}) == 100


def test_a_seed_and_its_ply_cannot_be_mistaken_for_another() -> None:
    assert Chance("1/a", 2).shuffled(range(20)) != Chance("a", 21).shuffled(range(20))
    assert Chance("1", 11).shuffled(range(20)) != Chance("11", 1).shuffled(range(20))


def test_a_shuffle_keeps_everything() -> None:
    things = ("a", "b", "b", "c")

    assert sorted(Chance("abc").shuffled(things)) == sorted(things)
    assert Chance("abc").shuffled(()) == ()


def test_drawing_goes_on_where_it_was() -> None:
    one, other = Chance("abc"), Chance("abc")
    one.shuffled(range(5))
    for last in (5, 4, 3, 2):
        other.below(last)

    assert one.below(1 << 20) == other.below(1 << 20)


@pytest.mark.parametrize("limit", [1, 2, 6, 75])
def test_draws_stay_below_their_limit(limit: int) -> None:
    chance = Chance("limit")

    assert {chance.below(limit) for _ in range(50 * limit)} == set(range(limit))


def test_shuffles_are_uniform() -> None:
    orders = list(permutations("abcd"))
    counted = Counter(Chance("uniform", ply).shuffled("abcd") for ply in range(4800))

    assert _chi_square([counted[order] for order in orders]) < CHI_SQUARE_23


def test_picks_are_uniform() -> None:
    counted = Counter(Chance("uniform", ply).pick("abcdefghijklmnopqrstuvwx") for ply in range(4800))

    assert _chi_square(list(counted.values())) < CHI_SQUARE_23


def _chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)
