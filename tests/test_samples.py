"""A sample is the same each time, and a thorough run leaves nothing out."""

from __future__ import annotations

import pytest

from tests.samples import everything, one_of

CASES = "plain", *range(99)


def test_a_sample_is_a_part_in_its_order_and_the_same_each_time() -> None:
    drawn = one_of(CASES, of=3)

    assert drawn == one_of(iter(CASES), of=3)
    assert drawn[0] == "plain"
    assert list(drawn[1:]) == sorted({*drawn[1:]} & {*CASES})
    assert len(drawn) == 1 + 99 // 3


@pytest.mark.parametrize("count", [0, 1, 2])
def test_of_a_few_the_first_is_enough(count: int) -> None:
    assert one_of(range(count), of=3) == tuple(range(count))[:1]


def test_everything_is_everything() -> None:
    assert everything(iter(CASES), of=3) == CASES
