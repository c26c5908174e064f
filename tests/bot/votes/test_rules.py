"""What becomes of a vote, without a database."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.mail.letter import EXPIRY
from bot.match.decision import Decision, Seen
from bot.votes import rules as votes
from bot.votes import settling
from bot.votes.proposal import Proposal, ProposalKind
from rules_engine import UNDO, Entry
from tests.bot.archived import ANN, BOB
from tests.bot.decisions import NOW, after_move, kinds, small_match

if TYPE_CHECKING:
    from bot.match.match import Match


@pytest.fixture
def match() -> Match:
    return small_match()


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
