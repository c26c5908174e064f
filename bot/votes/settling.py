"""Close the questions and offers of a table that no longer hold, so that no button about them is left."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.mail.letter import ANSWER_SECONDS, EXPIRY, OFFER, PROPOSAL, TILL_END, Letter
from bot.match.match import Standing
from bot.pings import rules as turns
from bot.votes.proposal import ProposalKind

if TYPE_CHECKING:
    from bot.match.decision import Decision
    from bot.votes.proposal import Proposal
    from rules_engine import Seat


def expiry_letter(proposal: Proposal, channel_id: int | None) -> Letter:
    """Make the letter that waits until the time to answer a proposal is over."""
    about = {"proposal": proposal.id, "kind": proposal.kind, "seat": proposal.seat}
    due_at = proposal.expires_at
    return Letter(EXPIRY, proposal.match_id, channel_id=channel_id, content=about, due_at=due_at)


def result_letter(asked: Letter, due_at: int) -> Letter:
    """Make the letter that shows the result of a proposal."""
    content = {"proposal": asked.content["proposal"]}
    return Letter(PROPOSAL, asked.match_id, channel_id=asked.channel_id, content=content, due_at=due_at)


def close_past(decision: Decision) -> Decision:
    """Close the proposals that make no sense any more after the new entries of the log."""
    movers = {entry.seat for entry in decision.entries}
    for letter in decision.open_letters(EXPIRY):
        if _is_past(letter, movers):
            decision = _close(decision, letter)
    return decision


def close_all(decision: Decision) -> Decision:
    """Close all proposals and offers of a match that ends, and withdraw its pings."""
    over = decision.open_letters(*TILL_END)
    decision = turns.withdraw(decision, (letter for letter in over if letter.kind != EXPIRY))
    for letter in decision.open_letters(EXPIRY):
        decision = _close(decision, letter)
    for seat in range(decision.match.seats):
        decision = end_offer(decision, seat)
    return decision


def end_offer(decision: Decision, seat: Seat, *, clicked_in: int | None = None) -> Decision:
    """Show in every channel that the offer of a seat is over; the reply does so in the clicked one."""
    match = decision.match
    if match.chairs[seat].standing is not Standing.OFFERED:
        return decision
    offers = _offers(decision, seat)
    decision = decision.delete(offers)
    shown_in = [(letter.channel_id or match.place.channel_id, letter.message_id) for letter in offers]
    for channel_id, message_id in shown_in or [(match.place.channel_id, None)]:
        about = {"seat": seat, "over": True, "in": str(channel_id)}
        if message_id is not None:
            about["message"] = str(message_id)
        due_at = decision.now + (ANSWER_SECONDS if channel_id == clicked_in else 0)
        decision = decision.add(Letter(OFFER, match.id, channel_id, content=about, due_at=due_at))
    return decision


def keep_late_seat(decision: Decision, seat: Seat) -> Decision:
    """End the others' offer of a late seat, as its person gets more time; not their own."""
    offers = _offers(decision, seat)
    if not offers or not all(
        letter.content.get("late") for letter in offers
    ):  # its person offers it themselves
        return decision
    decision = end_offer(decision, seat)
    return decision.set_chair(seat, replace(decision.match.chairs[seat], standing=Standing.SEATED))


def has_left(decision: Decision, seat: Seat) -> bool:
    """Return whether a seat is on offer because its person has left the server."""
    return any(letter.content.get("left") for letter in _offers(decision, seat))


def _offers(decision: Decision, seat: Seat) -> list[Letter]:
    """List the letters that offer a seat, posted or not."""
    return [
        one
        for one in decision.open_letters(OFFER)
        if one.content["seat"] == seat and not one.content.get("over")
    ]


def _is_past(asked: Letter, movers: set[Seat]) -> bool:
    kind = asked.content.get("kind")
    return kind == ProposalKind.UNDO or (kind == ProposalKind.TIME and asked.content["seat"] in movers)


def _close(decision: Decision, asked: Letter) -> Decision:
    decision = decision.close_proposal(int(asked.content["proposal"]))
    return decision.add(result_letter(asked, decision.now + ANSWER_SECONDS))
