"""Votes: what is asked, answered and agreed is read, decided and written in one transaction each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.database import Rank
from bot.front.refusals import (
    ProposalClosed,
)
from bot.lobby.admission_service import check_running_limit
from bot.mail import store as outbox
from bot.mail.letter import PROPOSAL, Letter
from bot.match import decision_store as decisions
from bot.match.decision import Decision
from bot.match.find_store import require_match, require_seen
from bot.match.match import Match, Status
from bot.match.seating import require_seat
from bot.people import store as people
from bot.votes import settling
from bot.votes import store as proposals

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.database import Archive, Transaction
    from bot.match.service import Matches
    from bot.votes.proposal import ProposalKind
    from rules_engine import Seat

from bot.votes.rules import (
    Ballot,
    Settlement,
    answer,
    answer_for_silent,
    check_free,
    check_open,
    consent_of,
    follow_up_letter,
    keep_seat,
    new_proposal,
    offer,
    offer_seat,
    settle,
    take_over,
)


class Votes:
    def __init__(self, archive: Archive, now: Callable[[], int], matches: Matches) -> None:
        self._archive = archive
        self._now = now
        self._matches = matches

    async def propose(
        self, match_id: int, user_id: int, kind: ProposalKind, reason: str, *, channel_id: int | None = None
    ) -> Ballot:
        """Ask the others in a channel; if there are no others, do at once what is proposed."""
        now = self._now()
        async with self._archive.writing() as connection:
            seen = await self._matches.require_seen_votes(connection, match_id)
            decision = check_open(Decision.about(seen, now), user_id, kind)
            proposal = await proposals.create(connection, new_proposal(seen, user_id, kind, reason, now))
            asked = settling.expiry_letter(proposal, channel_id)
            decision = decision.add(
                asked, follow_up_letter(decision, PROPOSAL, channel_id, {"proposal": proposal.id})
            )
            return await self._store(connection, settle(decision, proposal, user_id))

    async def expire(self, letter: Letter) -> None:
        """Count silence as an answer, as the time of a proposal is over."""
        async with self._archive.writing(Rank.BACKGROUND) as connection:
            # lock the match first, as a move does
            seen = await self._matches.require_seen_votes(connection, letter.match_id or 0)
            if await outbox.remove(connection, letter):
                await self._matches.store(connection, answer_for_silent(seen, letter, self._now()))

    async def ballot(self, match_id: int, proposal_id: int) -> Ballot:
        """Return how a proposal stands, or how it ended."""
        async with self._archive.reading() as connection:
            match = await require_match(connection, match_id)
            proposal = await proposals.find(connection, match_id, proposal_id)
        if proposal is None:
            raise ProposalClosed
        return Ballot(match, proposal, consent_of(match, proposal))

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
            seen = await self._matches.require_seen_votes(connection, match_id)
            decision, proposal = answer(
                Decision.about(seen, self._now()), proposal_id, user_id, agrees=agrees
            )
            letter = follow_up_letter(decision, PROPOSAL, channel_id, {"proposal": proposal.id})
            return await self._store(connection, settle(decision.add(letter), proposal, user_id))

    async def _store(self, connection: Transaction, settled: Settlement) -> Ballot:
        await self._matches.store(connection, settled.decision)
        return settled.ballot

    async def offer(
        self, match_id: int, user_id: int, called: tuple[int, ...] = (), *, channel_id: int | None = None
    ) -> tuple[Match, Seat]:
        """Offer a person's own seat to others; until somebody takes it, they play on."""
        async with self._archive.writing() as connection:
            decision = Decision.about(await require_seen(connection, match_id), self._now())
            seat = require_seat(decision.match, user_id)
            decision = offer(decision, seat, called, channel_id)
            await decisions.store(connection, decision)
            return decision.match, seat

    async def offer_seat_of(self, match_id: int, user_id: int) -> None:
        """Offer the seat of a person who has left the server."""
        async with self._archive.writing() as connection:
            decision = Decision.about(await require_seen(connection, match_id), self._now())
            if decision.match.status is Status.RUNNING:
                await decisions.store(connection, offer_seat(decision, user_id))

    async def keep_seat(self, match_id: int, user_id: int, *, channel_id: int | None = None) -> Match:
        """Withdraw the offer of somebody's own seat."""
        async with self._archive.writing() as connection:
            decision = Decision.about(await self._matches.require_seen(connection, match_id), self._now())
            decision = keep_seat(decision, user_id, channel_id)
            await decisions.store(connection, decision)
            return decision.match

    async def take_over(
        self, match_id: int, seat: Seat, user_id: int, name: str, *, channel_id: int | None = None
    ) -> Match:
        """Sit down on a seat that is on offer."""
        async with self._archive.writing() as connection:
            seen = await self._matches.require_seen(connection, match_id)
            check_free(seen.match, seat, user_id)
            await check_running_limit(connection, user_id, seen.match.place.guild_id)
            person = await people.find(connection, user_id)
            decision = take_over(Decision.about(seen, self._now()), seat, name, person, channel_id)
            await decisions.store(connection, decision)
            return decision.match
