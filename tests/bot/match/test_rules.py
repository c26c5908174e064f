"""What follows from what was seen and asked, without a database."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.front.refusals import MatchOver, NotYourTurn, TableMovedOn, TooLateToRegret
from bot.mail.letter import EXPIRY, FADED, OFFER, REMIND, TIMEOUT, Letter
from bot.match.decision import Decision, Seen
from bot.match.ending import close
from bot.match.match import Standing, Status
from bot.match.rules import ComputerMove, PersonMove, Regret, Resignation, decide, regret_until
from bot.plans.rules import Line, PlanKind
from bot.votes.proposal import ProposalKind
from rules_engine import UNDO, Chance, Entry, replay_table
from tests.bot.archived import ANN, BOB, CY, match_of
from tests.bot.decisions import CALL, FIRST, NOW, SECOND, after_move, kinds, small_match, timed_match

if TYPE_CHECKING:
    from bot.match.match import Match


@pytest.fixture
def match() -> Match:
    return small_match()


@pytest.fixture
def timed() -> Match:
    return timed_match()


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


def against_computer(match: Match) -> Match:
    return match.with_chair(1, replace(match.chairs[1], user_id=None, level="gentle"))


def answered(match: Match) -> Match:
    """Ann has moved, and the computer has answered."""
    return decide(Seen(after_move(match)), ComputerMove(1, 1, SECOND), NOW + 2).match


def test_alone_a_move_is_taken_back_with_the_answers_whenever_one_looks(match: Match) -> None:
    seen = Seen(answered(against_computer(match)), regret_seconds=60)

    later = NOW + 1000
    assert regret_until(seen, ANN, later) == later + 60
    for ply in (1, 2):  # on the sheet from before the answer, and on one from after it
        decision = decide(seen, Regret(ANN, ply), later)
        assert decision.entries == (Entry(0, UNDO), Entry(0, UNDO))
        assert decision.table is not None
        assert decision.table.state == replay_table(match.record).state
    with pytest.raises(TableMovedOn):
        decide(seen, Regret(ANN, 0), later)


def test_a_computer_between_people_is_taken_back_with_the_move_it_answers(match: Match) -> None:
    three = replace(match, seats=3, chairs=(*match.chairs, replace(match.chairs[1], user_id=CY, name="Cy")))
    seen = Seen(answered(against_computer(three)), regret_seconds=60)

    assert decide(seen, Regret(ANN, 2), NOW + 61).entries == (Entry(0, UNDO), Entry(0, UNDO))
    with pytest.raises(TooLateToRegret):
        decide(seen, Regret(ANN, 2), NOW + 62)


@pytest.mark.parametrize("shown_at", [1, 2])
def test_no_move_is_taken_back_once_it_or_an_answer_has_shown_something(shown_at: int) -> None:
    match = match_of("mandala_stones", first="0")
    wanted, luck = [shown_at == 1, shown_at == 2], Chance("shown")
    line = [replay_table(match.record)]
    while [at.revealed for at in line[-2:]] != wanted or line[-1].ply % 2:
        seat = line[-1].ply % 2
        move = luck.pick(tuple(line[-1].state.legal_moves(seat)))
        line.append(line[-1].make(seat, move, "gentle" if seat else None))
    match = replace(against_computer(match), log=line[-1].record.log)

    with pytest.raises(TooLateToRegret):
        decide(Seen(match, regret_seconds=60), Regret(ANN, match.ply), NOW)


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
