"""A decision grows step by step, and forgets nothing that it was made of."""

from __future__ import annotations

from dataclasses import replace

from bot.mail.letter import CARD, EXPIRY, OFFER, PING, REMIND, TIMEOUT, Letter
from bot.match.decision import Decision, Seen
from bot.plans.rules import Course, Line, PlanKind
from rules_engine import Entry, replay_table
from tests.bot.archived import BOB
from tests.bot.decisions import CALL, FIRST, NOW, SECOND, kinds, small_match, timed_match

MATCH = small_match()
ASKED = Letter(EXPIRY, 1, content={"proposal": 4}, id=8)
OTHER = Letter(EXPIRY, 1, content={"proposal": 5}, id=9)
SEEN = Seen(MATCH, letters=(CALL, ASKED, OTHER))
NOTHING = Decision.about(SEEN, NOW)


def test_a_new_decision_changes_nothing() -> None:
    assert (NOTHING.match, NOTHING.entries, NOTHING.letters) == (MATCH, (), ())
    assert (NOTHING.deleted, NOTHING.closed, NOTHING.has_new_clocks) == (frozenset(), (), False)


def test_a_table_is_that_of_the_record_unless_it_is_known() -> None:
    known = replay_table(MATCH.record)

    assert Seen(MATCH).table == known
    assert Seen(MATCH, known_table=known).table is known


def test_letters_are_written_in_their_order() -> None:
    decision = NOTHING.add(Letter(CARD, 1)).add(Letter(PING, 1), Letter(OFFER, 1))

    assert kinds(decision) == ["card", "ping", "offer"]


def test_a_letter_that_was_deleted_is_open_no_longer() -> None:
    decision = NOTHING.delete((CALL,)).delete((ASKED,))

    assert NOTHING.open_letters(PING, EXPIRY) == (CALL, ASKED, OTHER)
    assert decision.open_letters(PING, EXPIRY) == (OTHER,)
    assert decision.open_letters(OFFER) == ()
    assert decision.deleted == {CALL.id, ASKED.id}


def test_new_clocks_drop_the_alarms_of_the_old_ones() -> None:
    clocks = timed_match().clocks
    alarms = (Letter(REMIND, 1), Letter(CARD, 1), Letter(TIMEOUT, 1))

    decision = NOTHING.add(*alarms).set_clocks(clocks)

    assert (kinds(decision), decision.match.clocks, decision.has_new_clocks) == (["card"], clocks, True)


def test_a_course_extends_the_log() -> None:
    table = replay_table(MATCH.record).then(0, FIRST).then(1, SECOND)
    line = Line(PlanKind.ANY, BOB, 0, (Entry(1, SECOND),), 1)

    decision = NOTHING.follow(Course(table, (line,), frozenset({2}), frozenset()))

    assert decision.entries == (Entry(0, FIRST), Entry(1, SECOND))
    assert decision.match.planned == {2}
    assert decision.match.moved_at == NOW
    assert (decision.lines, decision.table) == ((line,), table)


def test_a_chair_is_replaced_in_the_match_alone() -> None:
    bob = replace(MATCH.chairs[1], level="gentle")
    decision = NOTHING.set_chair(1, bob)

    assert (decision.match.chairs[1], decision.seen.match.chairs[1].level) == (bob, None)


def test_a_proposal_that_closes_takes_its_own_letters_along() -> None:
    posted = (Letter(EXPIRY, 1, content={"proposal": 4}), Letter(EXPIRY, 1, content={"proposal": 5}))

    decision = NOTHING.add(*posted).close_proposal(4)

    assert decision.closed == (4,)
    assert decision.deleted == {ASKED.id}
    assert decision.letters == posted[1:]
    assert decision.close_proposal(5).closed == (4, 5)
