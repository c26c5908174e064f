"""How soon the computer answers, and how often wrongly, by how long the shortest answer is."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from itertools import pairwise, permutations, product
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import pytest

from rules_engine.games.maniki.human import human_answer
from rules_engine.games.maniki.ring import EDITIONS, POSITIONS, ring
from rules_engine.search.levels import LEVELS
from rules_engine.search.luck import Stream

if TYPE_CHECKING:
    from collections.abc import Mapping

PAGE = Path(__file__).parents[3] / "docs" / "computer.md"
EXPERT = ("no", "yes")
OFTEN = 10  # each card is answered


@cache
def measured(level: str) -> Mapping[int, tuple[float, float]]:
    """Let a level answer all kinds of cards: by par the median seconds, and how often it errs."""
    luck, seconds, wrong = Stream(1), defaultdict[int, list[float]](list), Counter[int]()
    for edition, expert in product(EDITIONS, EXPERT):
        rules = ring(edition, expert)
        for start, target in list(permutations(range(len(POSITIONS)), 2)) * OFTEN:
            orders = luck.pick(rules.solutions(start, target))
            said, after = human_answer(orders, rules.names, LEVELS[level].wits, luck)
            way = rules.walk(start, said)
            seconds[len(orders)].append(after)
            wrong[len(orders)] += len(way) <= len(said) or way[-1] != target
    return {par: (median(seconds[par]), wrong[par] / len(seconds[par])) for par in sorted(seconds)}


@pytest.mark.parametrize("level", LEVELS)
def test_longer_answers_come_later_and_are_wrong_more_often(level: str) -> None:
    found = measured(level)

    assert tuple(found) == (1, 2, 3, 4, 5)
    assert all(shorter[0] < longer[0] for shorter, longer in pairwise(found.values()))
    assert found[1][1] < found[5][1]


def test_a_higher_level_is_sooner_and_errs_less() -> None:
    for lower, higher in pairwise(map(measured, LEVELS)):
        for par in lower:
            assert lower[par][0] > 1.2 * higher[par][0]
            assert lower[par][1] > higher[par][1]


@pytest.mark.parametrize(
    ("level", "par", "least", "most"),
    [("gentle", 1, 5, 7), ("gentle", 5, 60, 90), ("merciless", 1, 1.2, 1.8), ("merciless", 5, 8, 12)],
)
def test_the_lowest_is_slower_than_a_newcomer_and_the_highest_a_champion(
    level: str, par: int, least: float, most: float
) -> None:
    assert least <= measured(level)[par][0] <= most


def test_the_lowest_errs_as_a_newcomer_does_and_the_highest_hardly_ever() -> None:
    assert 0.2 < measured("gentle")[5][1] < 0.5
    assert max(share for _, share in measured("merciless").values()) < 0.05


def test_the_page_on_the_computer_tells_these_times() -> None:
    text = PAGE.read_text("utf-8")
    for level in LEVELS:
        cells = (f"{seconds:.1f} s, {share:.0%}" for seconds, share in measured(level).values())
        assert f"| *{level}* | {' | '.join(cells)} |\n" in text
