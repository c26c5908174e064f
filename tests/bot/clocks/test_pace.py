"""What a pace gives."""

from __future__ import annotations

import pytest

from bot.clocks.pace import TIME_CONTROLS, Pace, grace, takes_days, time_control
from bot.people.waking import DAY, HOUR, MINUTE


@pytest.mark.parametrize(
    ("pace", "days", "seconds"),
    [
        (Pace.RELAXED, True, DAY),
        (Pace.DAILY, True, DAY),
        (Pace.BRISK, True, 12 * HOUR),
        (Pace.TONIGHT, False, 15 * MINUTE),
        (Pace.NONE, False, DAY),
    ],
)
def test_how_long_people_may_think_and_the_others_may_choose(pace: Pace, *, days: bool, seconds: int) -> None:
    assert (takes_days(pace), grace(pace)) == (days, seconds)


def test_every_pace_but_none_has_a_clock_and_no_move_adds_more_than_the_bank() -> None:
    assert {pace for pace in Pace if time_control(pace) is None} == {Pace.NONE}
    assert all(0 < given.increment <= given.bank for given in TIME_CONTROLS.values())
