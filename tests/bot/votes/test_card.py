"""Cards that ask the table something: what they offer, and how they end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.front import verbs
from bot.front.card import Button, Buttons, Card, Text
from bot.match.decision import Seen
from bot.match.match import Chair, Standing, Status
from bot.match.perspective_card import Perspective
from bot.match.rules import ComputerMove, decide
from bot.votes.card import moves_to_undo, proposal_card, settled_card, taken_card, verdict_card
from bot.votes.proposal import Proposal, ProposalKind
from bot.votes.rules import Ballot, Consent
from rules_engine import replay_table
from tests.bot.archived import ANN, BOB, CY
from tests.bot.decisions import NOW, SECOND, after_move, small_match

MATCH = small_match()
ASKED = Proposal(1, ProposalKind.STOP, 0, ANN, 0, 1000, 9000, "I @everyone must **go**", id=4)


def text(card: Card) -> str:
    return "\n".join(part.markdown for part in card.parts if isinstance(part, Text))


def clicks(card: Card) -> list[str]:
    rows = (part.buttons for part in card.parts if isinstance(part, Buttons))
    return [one.click.verb for row in rows for one in row if isinstance(one, Button)]


def test_an_open_proposal_calls_the_others_and_says_what_silence_means() -> None:
    card = proposal_card(Ballot(MATCH, ASKED, Consent.OPEN), "en")

    assert clicks(card) == [verbs.AGREE, verbs.DISAGREE]
    assert (card.mentions, card.is_call) == ((BOB,), True)
    assert "<t:9000:R>" in text(card)
    assert "@everyone" not in text(card)
    assert r"\*\*go\*\*" in text(card)


@pytest.mark.parametrize(("consent", "agrees"), [(Consent.AGREED, True), (Consent.REFUSED, False)])
def test_a_proposal_that_is_over_offers_and_calls_nothing(consent: Consent, *, agrees: bool) -> None:
    answered = replace(ASKED, answers=((1, agrees),))
    card = proposal_card(Ballot(MATCH, answered, consent), "en")

    assert clicks(card) == []
    assert card.mentions == ()
    assert "<t:9000:R>" not in text(card)


def test_each_end_of_a_proposal_is_told_in_other_words() -> None:
    cases = [
        (ProposalKind.UNDO, False),
        (ProposalKind.STOP, True),
        (ProposalKind.STOP, False),
        (ProposalKind.TIME, True),
    ]
    said = {text(verdict_card(MATCH, 0, kind, is_agreed=agreed)) for kind, agreed in cases}

    assert len(said) == len(cases)
    assert all("**Ann**" in one for one in said)


@pytest.mark.parametrize(
    ("chair", "names"),
    [(Chair(CY, "Cy"), ["Bob", "Cy"]), (Chair(BOB, "Bob"), ["Bob"])],
    ids=["taken over", "kept"],
)
def test_who_has_a_seat_that_was_on_offer_is_told(chair: Chair, names: list[str]) -> None:
    said = text(taken_card(MATCH, MATCH.with_chair(1, chair), 1))

    assert [name for name in ("Ann", "Bob", "Cy") if f"**{name}**" in said] == names


def test_a_seat_is_free_no_more_once_its_match_or_its_person_is_gone() -> None:
    plays_on = text(settled_card(MATCH, 1))
    left = MATCH.with_chair(1, replace(MATCH.chairs[1], standing=Standing.LEFT))
    gone = [text(settled_card(match, 1)) for match in (left, replace(MATCH, status=Status.OVER))]

    assert gone[0] == gone[1] != plays_on
    assert all("**Bob**" in said for said in (plays_on, *gone))


def test_each_move_to_undo_is_told_once_where_computers_have_answered() -> None:
    alone = MATCH.with_chair(1, replace(MATCH.chairs[1], user_id=None, level="gentle"))
    match = decide(Seen(after_move(alone)), ComputerMove(1, 1, SECOND), NOW).match
    newest, oldest = moves_to_undo(Perspective(match, replay_table(match.record), None, "en", match.theme), 0)

    assert ("d3" in newest, "c4" in newest) == (True, False)
    assert ("d3" in oldest, "c4" in oldest) == (False, True)
