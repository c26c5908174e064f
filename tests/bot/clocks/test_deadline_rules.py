"""What happens when a clock is due, without a database."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.clocks import deadline_rules as deadlines
from bot.clocks import rules as clocks
from bot.clocks.deadline_rules import LateChoice
from bot.mail.letter import LATE, TIMEOUT, Letter
from bot.match.decision import Decision, Seen
from bot.match.match import Standing
from tests.bot.archived import ANN, BOB
from tests.bot.decisions import NOW, kinds, timed_match

if TYPE_CHECKING:
    from bot.match.match import Match


@pytest.fixture
def timed() -> Match:
    return timed_match()


def late(timed: Match) -> Match:
    clock = replace(timed.clocks[0], out_at=NOW)
    return replace(timed, clocks=clocks.with_clock(timed, clock))


def test_a_clock_that_has_run_out_lets_the_others_choose(timed: Match) -> None:
    due_at = timed.clocks[0].due_at
    assert due_at is not None
    letter = Letter(TIMEOUT, 1, content={"seat": 0})
    peaceful = replace(timed, clocks=clocks.with_clock(timed, replace(timed.clocks[0], rung=3)))

    decision, clock = deadlines.due_clock(Seen(peaceful), letter, due_at)
    assert clock is not None
    decision = deadlines.time_out(decision, clock, None)

    assert clocks.is_late(decision.match, 0)
    assert kinds(decision) == ["timeout", "card", "late"]


def test_a_day_of_leave_is_spent_first(timed: Match) -> None:
    decision = deadlines.time_out(Decision.about(Seen(timed), NOW), timed.clocks[0], 20000)

    assert (decision.leave_day, decision.match.clocks[0].leave) == ((ANN, 20000), 1)
    assert not clocks.is_late(decision.match, 0)


def test_the_others_give_time_or_the_seat_to_the_computer(timed: Match) -> None:
    question = Letter(LATE, 1, channel_id=200, message_id=303, content={"seat": 0}, id=11)
    seen = Seen(late(timed), letters=(question,))

    more = deadlines.choose(seen, BOB, 0, LateChoice.MORE, NOW)
    assert not clocks.is_late(more.match, 0)
    assert more.deleted == {question.id}
    assert "removal" not in kinds(more), "it stands, and tells the choice"

    assert deadlines.choose(seen, BOB, 0, LateChoice.COMPUTER, NOW).match.chairs[0].level
    assert deadlines.choose(seen, BOB, 0, LateChoice.END, NOW).match.chairs[0].standing is Standing.LATE
