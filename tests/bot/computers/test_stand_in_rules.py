"""The computer in the seat of somebody who is away, without a database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.computers import stand_in_rules as stand_ins
from bot.match.decision import Seen
from tests.bot.archived import ANN
from tests.bot.decisions import CALL, NOW, timed_match

if TYPE_CHECKING:
    from bot.match.match import Match


@pytest.fixture
def timed() -> Match:
    return timed_match()


def test_a_person_who_steps_away_and_back_has_all_their_time(timed: Match) -> None:
    away = stand_ins.step_away(Seen(timed, letters=(CALL,)), ANN, NOW)
    assert (away.match.chairs[0].is_absent, away.deleted) == (True, frozenset({CALL.id}))

    back = stand_ins.resume_seat(Seen(away.match), ANN, NOW + 100)
    assert back.match.chairs == timed.chairs
    assert back.match.clocks[0].since == NOW + 100
