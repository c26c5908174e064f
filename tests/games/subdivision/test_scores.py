"""What Subdivision pays, rule by rule; the numbers are the paragraphs of its rules."""

from __future__ import annotations

import pytest

from rules_engine.games.subdivision.events import Score
from rules_engine.games.subdivision.rules import Subdivision, large_worth
from rules_engine.search.luck import Stream
from tests.games.subdivision.scenes import estate, news, played


@pytest.mark.parametrize(
    ("smalls", "worth"), [(0, 3), (1, 3), (2, 2), (3, 1), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0)]
)
def test_5_5_a_large_is_worth_less_beside_smalls(smalls: int, worth: int) -> None:
    assert large_worth(smalls) == worth


@pytest.mark.parametrize(
    ("groups", "smalls", "total"),
    [
        (4, (2, 2), 24),
        (3, (5, 2), 23),
        (6, (2, 2, 3), 20),
        (7, (4, 2, 2, 2), 17),
        (6, (4, 4, 3, 2, 2), 14),
        (1, (), 29),
    ],
)
def test_5_9_the_rulebooks_sums_are_right(groups: int, smalls: tuple[int, ...], total: int) -> None:
    lost = sum(3 - large_worth(near) for near in smalls)

    assert Score(pips=30, groups=groups, lost=lost, private=0).total == total


VILLAGE = """
0L 0S .  1S .
.  1S 1M 0L .
0M 0M .  1S 1S
#  .  .  0S .
1L .  0M .  .
"""


def test_5_5_pips_less_groups_less_what_the_larges_lose() -> None:
    state = estate(VILLAGE)

    assert state.score(0) == Score(pips=14, groups=5, lost=3, private=0)
    assert state.score(1) == Score(pips=9, groups=4, lost=0, private=0)
    assert state.view(None).scores == (6, 5)


RING = """
0M 0M 0M .  0M
0M .  0M .  .
0M 0M 0M 0M .
.  .  .  .  0M
1S .  1S 1S .
"""


@pytest.mark.parametrize("drawn", [VILLAGE, RING, RING.replace("0M .  0M .", "0M 0M .  .")])
def test_groups_are_counted_alike_when_thinking(drawn: str) -> None:
    """A board for thinking counts pairs and squares, which is only right where nothing is walled in."""
    state = estate(drawn, turn=None, houses=20)

    assert_thought_alike(state)


def test_groups_are_counted_alike_however_they_lie() -> None:
    luck = Stream(55)
    for _ in range(300):
        most = 1 + luck.below(9)
        rows = [[HOUSES[luck.below(10) < most and 1 + luck.below(3)] for _ in range(6)] for _ in range(6)]

        assert_thought_alike(estate("\n".join(map(" ".join, rows)), turn=None, houses=36))


HOUSES = (". ", "0M", "0L", "1S")


def assert_thought_alike(state: Subdivision) -> None:
    scratch = state.scratch(None)
    scratch.finish()

    assert tuple(scratch.scores) == tuple(state.score(seat).total for seat in range(state.seats))


def test_5_5_a_lone_small_nets_nothing() -> None:
    assert estate(BETWEEN_LARGES.replace("1L", ". ")).score(1).total == 0


BETWEEN_LARGES = """
0L .  1L .
.  1S 0S .
0L .  .  .
.  .  .  .
"""


def test_5_7_d3_d6_a_small_counts_for_every_large_near_it_also_its_own() -> None:
    state = estate(BETWEEN_LARGES)

    assert state.score(0).lost == 0
    assert state.score(1).lost == 1


def test_5_7_d2_a_small_that_comes_later_counts_too() -> None:
    state = played(estate(BETWEEN_LARGES), "0 build S b4")

    assert (state.score(0).lost, state.score(1).lost) == (1, 2)


def test_5_5_a_score_can_fall_below_zero() -> None:
    crowded = Score(pips=3, groups=1, lost=3, private=0)

    assert crowded.total == -1


APART = """
0M .  .  0M
.  0M #  0M
.  .  .  .
0S 0S .  0L
"""


def test_5_7_d7_nothing_connects_through_a_corner_or_a_park() -> None:
    assert estate(APART).score(0).groups == 5


RING = """
0M 0M 0M .
0S #  0L .
0L 0S 0M .
.  .  .  .
"""
CORNER = """
#  1M .  .
1M 1L .  .
.  .  .  .
.  .  .  .
"""
EDGE = """
.  .  0M 0M
.  .  0M #
.  .  0M 0S
.  .  .  .
"""
TOUCHING = """
0M 0M 0M 0M .
0M #  #  0M .
0M 0M 0M 0M .
.  .  .  .  .
.  .  .  .  .
"""
ONE_GROUP_AROUND_A_ROW = """
0M 0M 0M 0M 0M
#  #  #  .  0S
0M 0M 0M 0M 0M
.  .  .  .  .
.  .  .  .  .
"""
BLOCK_IN_THE_CORNER = """
#  #  0M .
#  #  0M .
0M 0M 0M .
.  .  .  .
"""


@pytest.mark.parametrize(
    ("drawn", "owners"),
    [
        (RING, {"b3": 0}),
        (RING.replace("0L 0S 0M", "0L 0S . "), {}),
        (RING.replace("0L 0S 0M", "0L 0S 1M"), {}),
        (CORNER, {"a4": 1}),
        (EDGE, {"d3": 0}),
        (TOUCHING, {"b4": 0, "c4": 0}),
        (ONE_GROUP_AROUND_A_ROW, {"a4": 0, "b4": 0}),
        (ONE_GROUP_AROUND_A_ROW.replace("0S", ". "), {}),
        (ONE_GROUP_AROUND_A_ROW.replace("0S", "1S"), {}),
        (BLOCK_IN_THE_CORNER, {"a3": 0, "b3": 0, "b4": 0}),
    ],
)
def test_5_6_a_private_park_lies_within_one_group(drawn: str, owners: dict[str, int]) -> None:
    state = estate(drawn, private=True)
    view = state.view(None)
    found = {
        state.rules.board.name(cell): seat for cell, seat in enumerate(view.private_parks) if seat is not None
    }

    assert found == owners
    private = [score.private for score in view.details]
    assert private == [3 * list(owners.values()).count(seat) for seat in range(2)]


def test_5_6_private_parks_count_only_where_that_was_agreed() -> None:
    state = estate(RING, private=False)

    assert (state.score(0).private, set(state.view(None).private_parks)) == (0, {None})


def test_5_6_a_park_that_becomes_private_is_told() -> None:
    alone = played(estate(RING.replace("0L 0S 0M", "0L 0S . "), private=True), "0 build M c2")
    linked = played(
        estate(ONE_GROUP_AROUND_A_ROW.replace("0S", ". "), private=True, houses=20), "0 build M e4"
    )

    assert news(alone) == ["builds 0 M c2", "encloses 0 b3"]
    assert news(played(alone, "1 build M d1")) == ["builds 1 M d1"]
    assert news(linked) == ["builds 0 M e4", "encloses 0 a4", "encloses 0 b4"]
