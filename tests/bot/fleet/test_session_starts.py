"""How long a start waits where few sessions are left."""

from __future__ import annotations

import pytest

from bot.fleet.session_starts import pause_before

DAY = 24 * 3600


@pytest.mark.parametrize(
    ("left", "seconds"), [(1000, 0), (101, 0), (100, DAY / 101), (9, DAY / 10), (0, DAY)]
)
def test_the_fewer_sessions_are_left_the_longer_each_start_waits(left: int, seconds: float) -> None:
    assert pause_before(left, 1000, DAY * 1000) == pytest.approx(seconds)
