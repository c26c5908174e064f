"""Questions and offers that no longer hold are closed, and nothing else is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.mail.letter import ANSWER_SECONDS, EXPIRY, OFFER, PROPOSAL, Letter
from bot.match.decision import Decision, Seen
from bot.match.match import Match, Standing
from bot.votes import settling
from bot.votes.proposal import Proposal, ProposalKind
from rules_engine import Entry
from tests.bot.archived import ANN
from tests.bot.decisions import CALL, FIRST, NOW, kinds, small_match

MATCH = small_match()
OFFERED = MATCH.with_chair(1, replace(MATCH.chairs[1], standing=Standing.OFFERED))


def asked(kind: ProposalKind, seat: int, number: int = 4) -> Letter:
    proposal = Proposal(1, kind, seat, ANN, 0, NOW - 5, NOW + 100, id=number)
    return replace(settling.expiry_letter(proposal, 200), id=10 + number)


def offer(seat: int, number: int, **content: object) -> Letter:
    return Letter(
        OFFER, 1, channel_id=200, message_id=300 + number, content={"seat": seat, **content}, id=number
    )


def about(match: Match, *letters: Letter) -> Decision:
    return Decision.about(Seen(match, letters=letters), NOW)


def test_a_proposal_has_a_letter_for_its_end_and_one_for_its_result() -> None:
    waiting = asked(ProposalKind.TIME, 1)
    result = settling.result_letter(waiting, NOW)

    assert (waiting.kind, waiting.due_at, waiting.channel_id) == (EXPIRY, NOW + 100, 200)
    assert waiting.content == {"proposal": 4, "kind": "time", "seat": 1}
    assert (result.kind, result.due_at, result.content) == (PROPOSAL, NOW, {"proposal": 4})


@pytest.mark.parametrize(
    ("kind", "seat", "is_past"),
    [
        (ProposalKind.UNDO, 0, True),
        (ProposalKind.UNDO, 1, True),
        (ProposalKind.TIME, 0, True),
        (ProposalKind.TIME, 1, False),
        (ProposalKind.STOP, 0, False),
    ],
)
def test_a_move_makes_some_questions_pointless(kind: ProposalKind, seat: int, *, is_past: bool) -> None:
    """Seat 0 moves: a takeback is about an earlier move now, and who has moved needs no time."""
    decision = about(MATCH, asked(kind, seat))
    moved = replace(decision, match=replace(MATCH, log=(Entry(0, FIRST),)))

    closed = settling.close_past(moved)

    assert closed.closed == ((4,) if is_past else ())
    assert [(one.kind, one.due_at) for one in closed.letters] == [(PROPOSAL, NOW + ANSWER_SECONDS)] * is_past


def test_an_end_closes_every_question_and_offer() -> None:
    decision = about(OFFERED, asked(ProposalKind.STOP, 0), asked(ProposalKind.TIME, 1, 5), offer(1, 8), CALL)

    closed = settling.close_all(decision)

    assert closed.closed == (4, 5)
    assert closed.deleted == {14, 15, 8}, "pings go where turns are decided"
    assert kinds(closed) == ["proposal", "proposal", "offer"]


def test_an_offer_ends_wherever_it_is_shown() -> None:
    elsewhere = replace(offer(1, 9), channel_id=201)

    ended = settling.end_offer(about(OFFERED, offer(1, 8), elsewhere, offer(0, 7)), 1, clicked_in=201)

    assert ended.deleted == {8, 9}
    assert [(one.channel_id, one.due_at) for one in ended.letters] == [
        (200, NOW),
        (201, NOW + ANSWER_SECONDS),
    ]
    assert ended.letters[0].content == {"seat": 1, "over": True, "in": "200", "message": "308"}


def test_an_offer_whose_message_is_unknown_ends_where_the_match_is() -> None:
    ended = settling.end_offer(about(OFFERED), 1)

    assert [one.content for one in ended.letters] == [{"seat": 1, "over": True, "in": "200"}]
    assert settling.end_offer(about(MATCH), 1).letters == (), "nothing was on offer"


@pytest.mark.parametrize(
    ("offers", "standing"),
    [
        ((offer(1, 8, late=True),), Standing.SEATED),
        ((offer(1, 8),), Standing.OFFERED),
        ((offer(1, 8, late=True), offer(1, 9)), Standing.OFFERED),
        ((offer(1, 8, late=True, over=True),), Standing.OFFERED),
        ((), Standing.OFFERED),
    ],
    ids=["by the others", "by themselves", "by both", "that is over", "none"],
)
def test_who_gets_time_keeps_a_seat_that_others_have_offered(
    offers: tuple[Letter, ...], standing: Standing
) -> None:
    decision = settling.keep_late_seat(about(OFFERED, *offers), 1)

    assert decision.match.chairs[1].standing is standing


@pytest.mark.parametrize(
    ("letter", "left"),
    [(offer(1, 8, left=True), True), (offer(1, 8), False), (offer(0, 8, left=True), False)],
)
def test_a_person_has_left_if_their_offer_says_so(letter: Letter, *, left: bool) -> None:
    assert settling.has_left(about(OFFERED, letter), 1) is left
