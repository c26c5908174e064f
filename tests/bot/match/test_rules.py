"""What follows from what was seen and asked, without a database."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.clocks import clock as seat_clock
from bot.clocks import deadline_rules as deadlines
from bot.clocks import rules as clocks
from bot.clocks.deadline_rules import LateChoice
from bot.clocks.pace import Pace, time_control
from bot.computers import stand_in_rules as stand_ins
from bot.front.refusals import MatchOver, NotYourTurn, TableMovedOn, TooLateToRegret
from bot.mail.letter import EXPIRY, FADED, LATE, OFFER, PING, REMIND, TIMEOUT, Letter
from bot.match.decision import Decision, Seen
from bot.match.ending import close
from bot.match.match import Standing, Status
from bot.match.rules import ComputerMove, PersonMove, Regret, Resignation, decide, regret_until
from bot.people.waking import NEVER
from bot.plans.rules import Line, PlanKind
from bot.votes import rules as votes
from bot.votes import settling
from bot.votes.proposal import Proposal, ProposalKind
from rules_engine import UNDO, Entry
from tests.bot.archived import ANN, BOB, match_of

if TYPE_CHECKING:
    from bot.match.match import Match

NOW = 2000
FIRST, SECOND = "build L c4", "build M d3"
CALL = Letter(PING, 1, user_id=ANN, channel_id=200, message_id=300, id=7)


@pytest.fixture
def match() -> Match:
    """Ann is to move, then Bob."""
    return match_of("subdivision", first="0")


@pytest.fixture
def timed(match: Match) -> Match:
    """Ann's clock runs since the time 1000."""
    given = time_control(Pace.DAILY)
    assert given is not None
    first, second = (seat_clock.full_clock(seat, given) for seat in range(2))
    running = seat_clock.start(first, NEVER, 1000)
    return replace(match, pace=Pace.DAILY, clocks=(running, second))


def kinds(decision: Decision) -> list[str]:
    return [letter.kind for letter in decision.letters]


def after_move(match: Match, words: str = FIRST) -> Match:
    return decide(Seen(match), PersonMove(ANN, words), NOW).match


def test_a_move_is_a_line_a_card_and_a_call(match: Match) -> None:
    decision = decide(Seen(match, letters=(CALL,)), PersonMove(ANN, FIRST, 0), NOW)

    assert decision.entries == (Entry(0, FIRST),)
    assert (decision.match.ply, decision.match.moved_at) == (1, NOW)
    assert (kinds(decision), decision.deleted) == (["card", "removal", "ping"], frozenset({CALL.id}))
    assert decision.letters[-1].user_id == BOB
    assert decision.table is not None
    assert decision.table.record.log == decision.match.log


def test_nobody_is_pinged_while_the_move_can_still_be_taken_back(
    match: Match,
) -> None:
    seen = Seen(match, regret_seconds=60)

    assert decide(seen, PersonMove(ANN, FIRST), NOW).letters[-1].due_at == NOW + 60


def test_a_refused_move_decides_nothing(match: Match) -> None:
    with pytest.raises(NotYourTurn):
        decide(Seen(match), PersonMove(BOB, FIRST), NOW)
    with pytest.raises(TableMovedOn):
        decide(Seen(match), PersonMove(ANN, FIRST, 1), NOW)


def test_nothing_is_played_on_at_a_table_that_has_closed(match: Match) -> None:
    with pytest.raises(MatchOver):
        decide(Seen(replace(match, status=Status.CLOSED)), PersonMove(ANN, FIRST), NOW)


def test_a_computer_whose_match_has_moved_on_comes_too_late(match: Match) -> None:
    played = match.with_chair(0, replace(match.chairs[0], level="gentle"))

    assert decide(Seen(played), ComputerMove(0, 0, FIRST), NOW).entries == (Entry(0, FIRST, "gentle"),)
    with pytest.raises(TableMovedOn):
        decide(Seen(played), ComputerMove(1, 0, FIRST), NOW)


def test_a_person_who_moves_has_their_seat_back_from_the_computer(match: Match) -> None:
    away = match.with_chair(0, replace(match.chairs[0], level="gentle", standing=Standing.OFFERED))
    offer = Letter(OFFER, 1, channel_id=200, message_id=301, content={"seat": 0, "left": True}, id=8)

    decision = decide(Seen(away, letters=(offer,)), PersonMove(ANN, FIRST), NOW)

    assert decision.match.chairs == match.chairs
    assert decision.deleted == {offer.id}
    assert "offer" in kinds(decision), "where it was offered, it is shown that it is not any more"


def test_a_plan_answers_in_the_same_decision(match: Match) -> None:
    line = Line(PlanKind.IF, BOB, 0, (Entry(0, FIRST), Entry(1, SECOND)), 1)

    decision = decide(Seen(match, lines=(line,)), PersonMove(ANN, FIRST), NOW)

    assert (decision.entries, decision.lines) == ((Entry(0, FIRST), Entry(1, SECOND)), ())
    assert decision.match.planned == {2}


def test_a_person_who_had_planned_for_something_else_is_told(match: Match) -> None:
    line = Line(PlanKind.IF, BOB, 0, (Entry(0, FIRST), Entry(1, SECOND)), 1)

    decision = decide(Seen(match, lines=(line,)), PersonMove(ANN, "build L a2"), NOW)

    assert [one.user_id for one in decision.letters if one.kind == "plan"] == [BOB]
    assert decision.lines == ()


def test_a_move_is_taken_back_as_long_as_it_may_be(match: Match) -> None:
    seen = Seen(after_move(match), regret_seconds=60)

    assert regret_until(seen, ANN, NOW) == NOW + 60
    assert regret_until(seen, BOB, NOW) is None
    assert decide(seen, Regret(ANN, 1), NOW + 59).entries == (Entry(0, UNDO),)
    with pytest.raises(TooLateToRegret):
        decide(seen, Regret(ANN, 1), NOW + 60)


def test_a_move_stops_one_clock_and_starts_the_next(timed: Match) -> None:
    decision = decide(Seen(timed), PersonMove(ANN, FIRST), NOW)

    assert [clock.runs for clock in decision.match.clocks] == [False, True]
    assert decision.has_new_clocks
    assert [one.content for one in decision.letters if one.kind in (REMIND, TIMEOUT)] == [{"seat": 1}]


def test_resigning_at_a_table_for_two_ends_the_match(timed: Match) -> None:
    decision = decide(Seen(timed, letters=(CALL,)), Resignation(BOB), NOW)

    assert decision.match.status is Status.OVER
    assert decision.match.chairs[1].standing is Standing.LEFT
    assert [one.kind for one in decision.letters if one.kind in (REMIND, TIMEOUT)] == []
    assert not any(clock.runs for clock in decision.match.clocks)
    assert decision.deleted == {CALL.id}


def test_where_only_computers_are_left_the_match_closes(match: Match) -> None:
    alone = match.with_chair(1, replace(match.chairs[1], user_id=None, level="gentle"))
    alone = replace(alone, seats=3, chairs=(*alone.chairs, replace(alone.chairs[1], name="Makiso 2")))

    assert decide(Seen(alone), Resignation(ANN), NOW).match.status is Status.CLOSED


def test_an_end_takes_every_call_and_question_away_once(match: Match) -> None:
    faded = Letter(FADED, 1, channel_id=200, message_id=302, id=9)
    expiry = Letter(EXPIRY, 1, content={"proposal": 4, "kind": ProposalKind.UNDO, "seat": 0}, id=10)

    decision = close(Decision.about(Seen(match, letters=(CALL, faded, expiry)), NOW))

    assert decision.deleted == {CALL.id, faded.id, expiry.id}
    assert kinds(decision) == ["removal", "card", "removal", "proposal", "end", "archive"]
    assert decision.closed == (4,)


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


def test_a_person_who_steps_away_and_back_has_all_their_time(timed: Match) -> None:
    away = stand_ins.step_away(Seen(timed, letters=(CALL,)), ANN, NOW)
    assert (away.match.chairs[0].is_absent, away.deleted) == (True, frozenset({CALL.id}))

    back = stand_ins.resume_seat(Seen(away.match), ANN, NOW + 100)
    assert back.match.chairs == timed.chairs
    assert back.match.clocks[0].since == NOW + 100


def test_an_agreed_takeback_is_a_line_of_the_log(match: Match) -> None:
    after = after_move(match)
    asked = Proposal(1, ProposalKind.UNDO, 0, ANN, 1, NOW, NOW + 100, id=4)
    expiry = settling.expiry_letter(asked, 200)
    seen = Seen(after, letters=(replace(expiry, id=12),), proposals=(asked,))

    decision, proposal = votes.answer(Decision.about(seen, NOW), 4, BOB, agrees=True)
    settled = votes.settle(decision, proposal, BOB)

    assert settled.ballot.consent is votes.Consent.AGREED
    assert settled.decision.entries == (Entry(0, UNDO),)
    assert (settled.decision.answers, settled.decision.closed) == (((4, 1, True),), (4,))
    assert 12 in settled.decision.deleted


def test_silence_takes_no_move_back(match: Match) -> None:
    asked = Proposal(1, ProposalKind.UNDO, 0, ANN, 1, NOW, NOW + 100, id=4)
    seen = Seen(after_move(match), proposals=(asked,))
    letter = settling.expiry_letter(asked, 200)

    assert votes.answer_for_silent(seen, letter, NOW + 99).letters[0].kind == EXPIRY, "it is not time yet"
    heard = votes.answer_for_silent(seen, letter, NOW + 100)
    assert (heard.entries, heard.answers, heard.closed) == ((), ((4, 1, False),), (4,))
    assert kinds(heard) == ["proposal", "verdict"]
