"""What needs the others: a takeback, an end without a result, more time, a new person for a seat."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from bot.clocks import rules as clocks
from bot.clocks.pace import grace
from bot.clocks.pauses import sleep_at
from bot.computers.stand_in_rules import stand_in
from bot.front.refusals import (
    AlreadyProposed,
    AlreadyRevealed,
    AlreadySeated,
    HasResigned,
    MatchOver,
    NoClock,
    NothingToTakeBack,
    OwnProposal,
    ProposalClosed,
)
from bot.mail.letter import ANSWER_SECONDS, CARD, OFFER, VERDICT, Letter
from bot.match.decision import Decision
from bot.match.ending import close
from bot.match.match import Chair, Match, Standing, Status
from bot.match.rules import play_on
from bot.match.seating import require_seat
from bot.people.waking import DAY, time_after
from bot.pings import rules as turns
from bot.votes import settling
from bot.votes.proposal import Proposal, ProposalKind
from rules_engine import UNDO, standing

if TYPE_CHECKING:
    from bot.match.decision import Seen
    from bot.people.person import Person
    from rules_engine import Seat, Table


class Consent(StrEnum):
    OPEN = "open"
    AGREED = "agreed"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Ballot:
    """A proposal, its match, and its result so far."""

    match: Match
    proposal: Proposal
    consent: Consent

    @property
    def people_asked(self) -> tuple[int, ...]:
        """List the people who have to agree."""
        people = (self.match.chairs[seat].user_id for seat in voters(self.match, self.proposal))
        return tuple(user_id for user_id in people if user_id is not None)

    @property
    def open_seats(self) -> tuple[Seat, ...]:
        """List the seats that have not answered."""
        answered = {seat for seat, _ in self.proposal.answers}
        return tuple(seat for seat in voters(self.match, self.proposal) if seat not in answered)


@dataclass(frozen=True, slots=True)
class Settlement:
    """The decision about a match after a vote, and the ballot."""

    decision: Decision
    ballot: Ballot


def follow_up_letter(
    decision: Decision, kind: str, channel_id: int | None, content: dict[str, Any]
) -> Letter:
    """Make the letter that shows what the reply to a click has failed to show."""
    due_at = decision.now + ANSWER_SECONDS
    return Letter(kind, decision.match.id, channel_id=channel_id, content=content, due_at=due_at)


def check_open(decision: Decision, user_id: int, kind: ProposalKind) -> Decision:
    """Refuse a second open proposal of a kind, and close those that need no more answers."""
    match = decision.match
    require_seat(match, user_id)
    for asked in decision.seen.proposals:
        if asked.kind is kind and consent_of(match, asked) is Consent.OPEN:
            raise AlreadyProposed
        if asked.kind is kind:
            decision = replace(decision, closed=(*decision.closed, asked.id))
    return decision


def new_proposal(seen: Seen, user_id: int, kind: ProposalKind, reason: str, now: int) -> Proposal:
    """Make a proposal, with the time until when the others can answer."""
    match, seat = seen.match, require_seat(seen.match, user_id)
    if kind is ProposalKind.UNDO:
        count_to_undo(seen.table, seat)
    return Proposal(match.id, kind, seat, user_id, match.ply, now, _expiry(seen, kind, seat, now), reason)


def _expiry(seen: Seen, kind: ProposalKind, seat: Seat, now: int) -> int:
    """Return until when the others can answer: up to a day outside their quiet hours, and in time."""
    match = seen.match
    sleeps = [sleep_at(match, other, seen.people) for other in others(match, seat)]
    until = max(
        [time_after(replace(sleep, away=()), now, grace(match.pace)) for sleep in sleeps], default=now
    )
    if kind is not ProposalKind.TIME:
        return until
    ends_at = clocks.ends_at(match, seat)
    if ends_at is None:
        raise NoClock
    return max(now, min(until, ends_at - 1))


def answer(decision: Decision, proposal_id: int, user_id: int, *, agrees: bool) -> tuple[Decision, Proposal]:
    """Add somebody's answer to a proposal."""
    seat = require_seat(decision.match, user_id)
    proposal = next((one for one in decision.seen.proposals if one.id == proposal_id), None)
    if proposal is None:
        raise ProposalClosed
    if seat == proposal.seat:
        raise OwnProposal
    return _add_answers(decision, proposal, {seat: agrees})


def _add_answers(
    decision: Decision, proposal: Proposal, answers: dict[Seat, bool]
) -> tuple[Decision, Proposal]:
    given = dict(proposal.answers) | answers
    fresh = tuple((proposal.id, seat, agrees) for seat, agrees in answers.items())
    decision = replace(decision, answers=(*decision.answers, *fresh))
    return decision, replace(proposal, answers=tuple(given.items()))


def answer_for_silent(seen: Seen, letter: Letter, now: int) -> Decision:
    """Answer for the people who have said nothing, as the time of a proposal is over."""
    match, decision = seen.match, Decision.about(seen, now)
    proposal = next((one for one in seen.proposals if one.id == letter.content["proposal"]), None)
    if proposal is None or match.status is not Status.RUNNING:
        return decision
    if now < proposal.expires_at:  # the bot was away
        return decision.add(settling.expiry_letter(proposal, letter.channel_id))
    silent = dict.fromkeys(voters(match, proposal), silence_agrees(proposal.kind))
    decision, answered = _add_answers(decision, proposal, silent | dict(proposal.answers))
    settled = settle(decision.add(settling.result_letter(letter, now)), answered, proposal.user_id)
    if is_past(match, proposal):
        return settled.decision  # nobody waits for the result
    is_agreed = settled.ballot.consent is Consent.AGREED
    content = {"seat": proposal.seat, "kind": proposal.kind, "agreed": is_agreed}
    return settled.decision.add(Letter(VERDICT, match.id, content=content, due_at=now))


def settle(decision: Decision, proposal: Proposal, actor: int | None) -> Settlement:
    """Close a proposal that needs no more answers, and do what people have agreed."""
    consent = consent_of(decision.match, proposal)
    if consent is not Consent.OPEN:
        decision = decision.close_proposal(proposal.id)
    if consent is Consent.AGREED:
        decision = _carry_out(decision, proposal, actor)
    return Settlement(decision, Ballot(decision.match, proposal, consent))


def _carry_out(decision: Decision, proposal: Proposal, actor: int | None) -> Decision:
    match proposal.kind:
        case ProposalKind.TIME:
            return clocks.add_time(settling.keep_late_seat(decision, proposal.seat), proposal.seat, DAY)
        case ProposalKind.STOP:
            return close(decision)
        case ProposalKind.UNDO:
            table = decision.seen.table
            for _ in range(count_to_undo(table, proposal.seat)):
                table = table.then(proposal.seat, UNDO)
            return play_on(decision, table, actor)


def _set_standing(decision: Decision, seat: Seat, standing: Standing) -> Decision:
    return decision.set_chair(seat, replace(decision.match.chairs[seat], standing=standing))


def _show_card(decision: Decision) -> Decision:
    return decision.add(Letter(CARD, decision.match.id, due_at=decision.now))


def offer(decision: Decision, seat: Seat, called: tuple[int, ...], channel_id: int | None) -> Decision:
    """Offer a seat to everybody, and ping some people."""
    content = {"seat": seat, "called": list(called), "in": channel_id and str(channel_id)}
    letter = follow_up_letter(decision, OFFER, channel_id, content)
    return _show_card(_set_standing(decision, seat, Standing.OFFERED).add(letter))


def keep_seat(decision: Decision, user_id: int, channel_id: int | None) -> Decision:
    """End the offer of a person's seat, and end their stand-in, if there was one."""
    seat = require_seat(decision.match, user_id)
    chair = decision.match.chairs[seat]
    decision = settling.end_offer(decision, seat, clicked_in=channel_id)
    decision = decision.set_chair(seat, replace(chair, standing=Standing.SEATED, level=None))
    return _show_card(decision if chair.level is None else clocks.reset_clock(decision, seat))


def check_free(match: Match, seat: Seat, user_id: int) -> None:
    """Refuse a seat that somebody cannot take over."""
    if match.status is not Status.RUNNING:
        raise MatchOver
    if match.seat_of(user_id) is not None:
        raise AlreadySeated
    if match.is_known(user_id):
        raise HasResigned
    if seat >= match.seats or match.chairs[seat].standing is not Standing.OFFERED:
        raise ProposalClosed


def take_over(decision: Decision, seat: Seat, name: str, person: Person, channel_id: int | None) -> Decision:
    """Give a seat that is on offer to another person."""
    match, seen = decision.match, decision.seen
    decision = replace(decision, seen=replace(seen, people={**seen.people, person.user_id: person}))
    decision = turns.withdraw_calls(
        decision, {chair.user_id for chair in match.chairs} - {match.chairs[seat].user_id}
    )
    decision = settling.end_offer(decision, seat, clicked_in=channel_id)
    decision = decision.set_chair(seat, Chair(person.user_id, name))
    return _show_card(clocks.reset_clock(decision, seat))


def offer_seat(decision: Decision, user_id: int) -> Decision:
    """Offer the seat of a person who has left, unless it is on offer already; a stand-in plays meanwhile."""
    match, seat = decision.match, decision.match.seat_of(user_id)
    if seat is None or match.chairs[seat].standing is not Standing.SEATED:
        return decision
    letter = Letter(OFFER, match.id, content={"seat": seat, "left": True}, due_at=decision.now)
    return stand_in(_set_standing(decision, seat, Standing.OFFERED).add(letter), seat)


def voters(match: Match, proposal: Proposal) -> tuple[Seat, ...]:
    """List the seats that have to agree: all people who are still there, except the proposer."""
    return others(match, proposal.seat)


def others(match: Match, proposer: Seat) -> tuple[Seat, ...]:
    """List the other people's seats; a person who is absent or out of time cannot block anything."""
    return tuple(
        seat
        for seat, chair in enumerate(match.chairs)
        if chair.is_present and seat != proposer and not clocks.is_late(match, seat)
    )


def silence_agrees(kind: ProposalKind) -> bool:
    """Return whether silence is a yes: it never is to a takeback, which changes what has happened."""
    return kind is not ProposalKind.UNDO


def consent_of(match: Match, proposal: Proposal) -> Consent:
    if proposal.closed_at is not None:
        return Consent.AGREED if _is_done(match, proposal) else Consent.REFUSED
    if is_past(match, proposal):
        return Consent.REFUSED
    given = dict(proposal.answers)
    needed = voters(match, proposal)
    if proposal.kind is ProposalKind.TIME and any(given.get(seat, False) for seat in needed):
        return Consent.AGREED  # one yes is enough
    if any(not given.get(seat, True) for seat in needed):
        return Consent.REFUSED
    if all(seat in given for seat in needed):
        return Consent.AGREED
    return Consent.OPEN


def _is_done(match: Match, proposal: Proposal) -> bool:
    """Return whether the match has done what was proposed."""
    match proposal.kind:
        case ProposalKind.UNDO:
            following = match.log[proposal.ply : proposal.ply + 1]
            return any((entry.seat, entry.words) == (proposal.seat, UNDO) for entry in following)
        case ProposalKind.STOP:
            return match.status is Status.CLOSED and all(agrees for _, agrees in proposal.answers)
        case ProposalKind.TIME:
            return any(agrees for _, agrees in proposal.answers)


def is_past(match: Match, proposal: Proposal) -> bool:
    """Return whether the table has moved on, so that the proposal no longer makes sense."""
    if proposal.kind is ProposalKind.TIME:
        return any(entry.seat == proposal.seat for entry in match.log[proposal.ply :])
    return proposal.kind is ProposalKind.UNDO and proposal.ply != match.ply


def count_to_undo(table: Table, seat: Seat) -> int:
    """Count the moves to undo, up to and including a seat's last one; refuse after a reveal."""
    for count, at in enumerate(reversed(standing(table.record)[1:]), 1):
        if at.revealed:
            raise AlreadyRevealed
        if at.last is not None and at.last.seat == seat:
            return count
    raise NothingToTakeBack
