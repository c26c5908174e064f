"""What needs the others' consent: taking a move back, ending without a result, giving a seat away."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from bot.archive import Rank, chairs, outbox, people, proposals
from bot.archive.pending import pending
from bot.matches import clocks, settling, turns
from bot.matches.admission import has_room
from bot.matches.closing import close
from bot.matches.finding import find_match
from bot.matches.letter import ANSWER_SECONDS, CARD, OFFER, PROPOSAL, VERDICT, Letter
from bot.matches.match import (
    Chair,
    Match,
    Standing,
    Status,
)
from bot.matches.pace import grace
from bot.matches.play import seat_in_play
from bot.matches.proposal import Proposal, ProposalKind
from bot.matches.refusals import (
    AlreadyProposed,
    AlreadySeated,
    HasResigned,
    MatchOver,
    NoClock,
    NothingToTakeBack,
    OwnProposal,
    ProposalClosed,
    Revealed,
)
from bot.matches.stand_ins import stand_in
from bot.matches.waking import DAY, after
from rules_engine import UNDO, standing

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.archive import Archive, Transaction
    from bot.matches.play import Matches
    from rules_engine import Seat, Table


class Consent(StrEnum):
    OPEN = "open"
    AGREED = "agreed"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Ballot:
    """A proposal, its match, and what has come of it so far."""

    match: Match
    proposal: Proposal
    consent: Consent

    @property
    def asked(self) -> tuple[int, ...]:
        """List the people whose consent is needed."""
        people = (self.match.chairs[seat].user_id for seat in voters(self.match, self.proposal))
        return tuple(user_id for user_id in people if user_id is not None)

    @property
    def open_seats(self) -> tuple[Seat, ...]:
        """List the seats that have not answered."""
        answered = {seat for seat, _ in self.proposal.answers}
        return tuple(seat for seat in voters(self.match, self.proposal) if seat not in answered)


class Votes:
    def __init__(self, archive: Archive, clock: Callable[[], int], matches: Matches) -> None:
        self._archive = archive
        self._clock = clock
        self._matches = matches

    async def propose(
        self, match_id: int, user_id: int, kind: ProposalKind, reason: str, *, channel_id: int | None = None
    ) -> Ballot:
        """Ask the others, in some channel; alone at the table, nobody needs to be asked."""
        async with self._archive.writing() as connection:
            match, seat = await self._running(connection, match_id, user_id)
            await self._check_open(connection, match, kind)
            if kind is ProposalKind.UNDO:
                undone(self._matches.table(match), seat)
            now = self._clock()
            expires_at = await self._expiry(connection, match, kind, seat, now)
            proposal = await proposals.create(
                connection,
                Proposal(match_id, kind, seat, user_id, match.ply, now, expires_at, reason),
            )
            await outbox.put(connection, settling.expiry(proposal, channel_id))
            await self._see_to(connection, PROPOSAL, match_id, channel_id, {"proposal": proposal.id})
            return await self._settled(connection, match, proposal, user_id)

    async def _expiry(
        self, connection: Transaction, match: Match, kind: ProposalKind, seat: Seat, now: int
    ) -> int:
        """Tell until when the others can answer: a day of theirs, and never too late."""
        known = await people.of_match(connection, match.id)
        asleep = [replace(clocks.sleep_at(match, other, known), away=()) for other in others(match, seat)]
        until = max([after(sleep, now, grace(match.pace)) for sleep in asleep], default=now)
        if kind is not ProposalKind.TIME:
            return until
        ends_at = clocks.ends_at(match, seat)
        if ends_at is None:
            raise NoClock
        return max(now, min(until, ends_at - 1))

    async def expire(self, letter: Letter) -> None:
        """Take silence for the answer that the proposal names."""
        async with self._archive.writing(Rank.BACKGROUND) as connection:
            match = await find_match(connection, letter.match_id or 0)  # held first, as a move does
            if not await outbox.take(connection, letter):
                return
            asked = await proposals.open_in(connection, match.id)
            proposal = next((one for one in asked if one.id == letter.content["proposal"]), None)
            if proposal is None or match.status is not Status.RUNNING:
                return
            if self._clock() < proposal.expires_at:  # the bot was away
                await outbox.put(connection, settling.expiry(proposal, letter.channel_id))
                return
            agrees = silence_agrees(proposal.kind)
            silent = dict.fromkeys(voters(match, proposal), agrees)
            given = silent | dict(proposal.answers)
            for seat, answer in given.items():
                await proposals.answer(connection, proposal.id, seat, answer)
            await outbox.put(connection, settling.shown(letter, self._clock()))
            answered = replace(proposal, answers=tuple(given.items()))
            settled = await self._settled(connection, match, answered, proposal.user_id)
            if is_past(match, proposal):
                return  # nobody waits to hear of it
            content = {
                "seat": proposal.seat,
                "kind": proposal.kind,
                "agreed": settled.consent is Consent.AGREED,
            }
            await outbox.put(connection, Letter(VERDICT, match.id, content=content, due_at=self._clock()))

    async def _see_to(
        self,
        connection: Transaction,
        kind: str,
        match_id: int,
        channel_id: int | None,
        content: dict[str, Any],
    ) -> None:
        """Let a letter show what the answer to a click may fail to show."""
        due_at = self._clock() + ANSWER_SECONDS
        await outbox.put(
            connection, Letter(kind, match_id, channel_id=channel_id, content=content, due_at=due_at)
        )

    async def ballot(self, match_id: int, proposal_id: int) -> Ballot:
        """Tell how a proposal stands, or how it has ended."""
        async with self._archive.reading() as connection:
            match = await find_match(connection, match_id)
            proposal = await proposals.find(connection, match_id, proposal_id)
        if proposal is None:
            raise ProposalClosed
        return Ballot(match, proposal, _consent(match, proposal))

    async def _check_open(self, connection: Transaction, match: Match, kind: ProposalKind) -> None:
        """Refuse to ask the same twice; what nobody needs to answer any more is closed."""
        for asked in await proposals.open_in(connection, match.id):
            if asked.kind is kind and _consent(match, asked) is Consent.OPEN:
                raise AlreadyProposed
            if asked.kind is kind:
                await proposals.close(connection, asked.id, self._clock())

    async def answer(
        self,
        match_id: int,
        proposal_id: int,
        user_id: int,
        *,
        agrees: bool,
        channel_id: int | None = None,
    ) -> Ballot:
        async with self._archive.writing() as connection:
            match, seat = await self._running(connection, match_id, user_id)
            asked = await proposals.open_in(connection, match_id)
            proposal = next((one for one in asked if one.id == proposal_id), None)
            if proposal is None:
                raise ProposalClosed
            if seat == proposal.seat:
                raise OwnProposal
            await proposals.answer(connection, proposal.id, seat, agrees)
            given = dict(proposal.answers) | {seat: agrees}
            proposal = replace(proposal, answers=tuple(given.items()))
            await self._see_to(connection, PROPOSAL, match_id, channel_id, {"proposal": proposal.id})
            return await self._settled(connection, match, proposal, user_id)

    async def _settled(
        self, connection: Transaction, match: Match, proposal: Proposal, actor: int | None
    ) -> Ballot:
        consent = _consent(match, proposal)
        if consent is not Consent.OPEN:
            await proposals.close(connection, proposal.id, self._clock())
            await settling.forget(connection, proposal)
        if consent is Consent.AGREED:
            match = await self._carry_out(connection, match, proposal, actor)
        return Ballot(match, proposal, consent)

    async def _carry_out(
        self, connection: Transaction, match: Match, proposal: Proposal, actor: int | None
    ) -> Match:
        if proposal.kind is ProposalKind.TIME:
            match = await settling.keep_late_seat(connection, match, proposal.seat, self._clock())
            return await clocks.give(connection, match, proposal.seat, DAY, self._clock())
        if proposal.kind == ProposalKind.STOP:
            return await close(connection, match, self._clock())
        table = self._matches.table(match)
        for _ in range(undone(table, proposal.seat)):
            table = table.then(proposal.seat, UNDO)
        waits = await pending(connection, match.id)
        return await self._matches.write(connection, match, table, actor, waits=waits)

    async def offer(
        self, match_id: int, user_id: int, called: tuple[int, ...] = (), *, channel_id: int | None = None
    ) -> tuple[Match, Seat]:
        """Look for somebody to take one's seat over; one plays on until then."""
        async with self._archive.writing() as connection:
            match, seat = await self._running(connection, match_id, user_id)
            await chairs.set_standing(connection, match_id, seat, Standing.OFFERED)
            content = {"seat": seat, "called": list(called), "in": channel_id and str(channel_id)}
            await self._see_to(connection, OFFER, match_id, channel_id, content)
            return await self._changed(connection, match), seat

    async def offer_seat_of(self, match_id: int, user_id: int) -> None:
        """Let somebody take over from a person who has left the server."""
        async with self._archive.writing() as connection:
            match = await find_match(connection, match_id)
            if match.status is Status.RUNNING:
                await offer_seat(connection, match, user_id, self._clock())

    async def keep(self, match_id: int, user_id: int, *, channel_id: int | None = None) -> Match:
        """Take an offer back."""
        async with self._archive.writing() as connection:
            match, seat = await self._running(connection, match_id, user_id)
            chair = replace(match.chairs[seat], standing=Standing.SEATED, level=None)
            await chairs.set_chair(connection, match_id, seat, chair)
            if match.chairs[seat].level is not None:  # the computer has played meanwhile
                await clocks.reseat(connection, match.with_chair(seat, chair), seat, self._clock())
            await settling.end_offer(connection, match, seat, self._clock(), clicked_in=channel_id)
            return await self._changed(connection, match)

    async def take_over(
        self, match_id: int, seat: Seat, user_id: int, name: str, *, channel_id: int | None = None
    ) -> Match:
        """Sit down on a seat that is offered, or whose person has left."""
        async with self._archive.writing() as connection:
            match = await find_match(connection, match_id)
            if match.status is not Status.RUNNING:
                raise MatchOver
            if match.seat_of(user_id) is not None:
                raise AlreadySeated
            if match.is_known(user_id):
                raise HasResigned
            if seat >= match.seats or match.chairs[seat].standing is not Standing.OFFERED:
                raise ProposalClosed
            await has_room(connection, user_id, match.place.guild_id)
            await chairs.set_chair(connection, match_id, seat, Chair(user_id, name))
            sitting = {chair.user_id for chair in match.chairs if chair.user_id}
            await turns.withdraw(connection, match_id, sitting - {match.chairs[seat].user_id})
            taken = await find_match(connection, match_id)
            await clocks.reseat(connection, taken, seat, self._clock())
            await settling.end_offer(connection, match, seat, self._clock(), clicked_in=channel_id)
            return await self._changed(connection, taken)

    async def _running(self, connection: Transaction, match_id: int, user_id: int) -> tuple[Match, Seat]:
        match = await find_match(connection, match_id)
        return match, seat_in_play(match, user_id)

    async def _changed(self, connection: Transaction, match: Match) -> Match:
        await outbox.put(connection, Letter(CARD, match.id, due_at=self._clock()))
        return await find_match(connection, match.id)


async def offer_seat(connection: Transaction, match: Match, user_id: int, now: int) -> None:
    """Offer the seat of somebody who has left, unless they do so themselves; the computer plays meanwhile."""
    seat = match.seat_of(user_id)
    if seat is not None and match.chairs[seat].standing is Standing.SEATED:
        chair = replace(match.chairs[seat], standing=Standing.OFFERED)
        await outbox.put(
            connection, Letter(OFFER, match.id, content={"seat": seat, "left": True}, due_at=now)
        )
        await stand_in(connection, match.with_chair(seat, chair), seat, now)


def voters(match: Match, proposal: Proposal) -> tuple[Seat, ...]:
    """List the seats whose consent is needed: everybody's who is still there, but the proposer's."""
    return others(match, proposal.seat)


def others(match: Match, proposer: Seat) -> tuple[Seat, ...]:
    """List the seats of the people who are there besides one: whoever is out of time blocks nothing."""
    return tuple(
        seat
        for seat, chair in enumerate(match.chairs)
        if chair.is_present and seat != proposer and not clocks.is_late(match, seat)
    )


def silence_agrees(kind: ProposalKind) -> bool:
    """Tell what it means to say nothing: the match goes on unless somebody says no, but no move is undone."""
    return kind is not ProposalKind.UNDO


def _consent(match: Match, proposal: Proposal) -> Consent:
    if proposal.closed_at is not None:
        return Consent.AGREED if _is_done(match, proposal) else Consent.REFUSED
    if is_past(match, proposal):
        return Consent.REFUSED
    given = dict(proposal.answers)
    needed = voters(match, proposal)
    if proposal.kind is ProposalKind.TIME and any(given.get(seat, False) for seat in needed):
        return Consent.AGREED  # one of the others is enough
    if any(not given.get(seat, True) for seat in needed):
        return Consent.REFUSED
    if all(seat in given for seat in needed):
        return Consent.AGREED
    return Consent.OPEN


def _is_done(match: Match, proposal: Proposal) -> bool:
    """Tell whether what was asked has been done."""
    match proposal.kind:
        case ProposalKind.UNDO:
            following = match.log[proposal.ply : proposal.ply + 1]
            return any((entry.seat, entry.words) == (proposal.seat, UNDO) for entry in following)
        case ProposalKind.STOP:
            return match.status is Status.CLOSED and all(agrees for _, agrees in proposal.answers)
        case ProposalKind.TIME:
            return any(agrees for _, agrees in proposal.answers)


def is_past(match: Match, proposal: Proposal) -> bool:
    """Tell whether the table has moved on, so that what was asked no longer makes sense."""
    if proposal.kind is ProposalKind.TIME:
        return any(entry.seat == proposal.seat for entry in match.log[proposal.ply :])
    return proposal.kind is ProposalKind.UNDO and proposal.ply != match.ply


def undone(table: Table, seat: Seat) -> int:
    """Count the moves to take back until a seat's last one is gone; refuse after a reveal."""
    for count, at in enumerate(reversed(standing(table.record)[1:]), 1):
        if at.revealed:
            raise Revealed
        if at.last is not None and at.last.seat == seat:
            return count
    raise NothingToTakeBack
