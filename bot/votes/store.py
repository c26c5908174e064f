"""Proposals, which need the consent of others: a takeback, an end without result, a change of seats."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import select, update

from bot.database.schema import answers, proposals
from bot.database.statement import Statement, insertion, param
from bot.database.upsert import upsertion
from bot.servers.resting_store import ON_SERVER, WAS_GONE, is_resting
from bot.votes.proposal import Proposal, ProposalKind

if TYPE_CHECKING:
    from bot.database.statement import Query, Queryable, Row
    from bot.database.transaction import Transaction
    from rules_engine import Seat

OPEN = (proposals.c.match == param("match")) & proposals.c.closed_at.is_(None)
CREATE = Statement(insertion(proposals, "id").returning(proposals.c.id))
FIND = Statement(select(proposals).where(OPEN).order_by(proposals.c.id))
ONE = (proposals.c.match == param("match")) & (proposals.c.id == param("id"))
FIND_ONE = Statement(select(proposals).where(ONE))
ANSWERS_TO_ONE = Statement(select(answers).join_from(answers, proposals).where(ONE).order_by(answers.c.seat))
ANSWERS = Statement(select(answers).join_from(answers, proposals).where(OPEN).order_by(answers.c.seat))
ANSWER = upsertion(answers)
CLOSE = Statement(update(proposals).where(proposals.c.id == param("id")).values(closed_at=param("closed_at")))

LATER = (
    update(proposals)
    .where(proposals.c.closed_at.is_(None), proposals.c.expires_at > param("expires_at"))
    .values(expires_at=proposals.c.expires_at + param("seconds"))
    .returning(proposals.c.match, proposals.c.id)
)
DELAY = Statement(LATER.where(~is_resting(proposals.c.match, WAS_GONE)))
DELAY_ON_SERVER = Statement(LATER.where(proposals.c.match.in_(ON_SERVER)))


async def create(connection: Transaction, proposal: Proposal) -> Proposal:
    added = await connection.ask(
        CREATE(
            match=proposal.match_id,
            kind=proposal.kind,
            seat=proposal.seat,
            user_id=proposal.user_id,
            reason=proposal.reason,
            ply=proposal.ply,
            opened_at=proposal.opened_at,
            closed_at=proposal.closed_at,
            expires_at=proposal.expires_at,
        )
    )
    return replace(proposal, id=added[0].id, answers=())


async def answer(connection: Transaction, proposal_id: int, seat: Seat, agrees: bool) -> None:  # noqa: FBT001 - it is the answer
    connection.queue(ANSWER(proposal=proposal_id, seat=seat, agrees=agrees))


async def close(connection: Transaction, proposal_id: int, at: int) -> None:
    connection.queue(CLOSE(id=proposal_id, closed_at=at))


async def delay(
    connection: Transaction, since: int, seconds: int, guild_id: int | None = None
) -> tuple[tuple[int, int], ...]:
    """Delay the proposals that would expire after a time; return the ids of their matches and theirs.

    With a server, delay all of its proposals; without, those of matches that do not rest.
    """
    chosen = {"expires_at": since, "seconds": seconds}
    some, there = DELAY(**chosen, gone_at=since), DELAY_ON_SERVER(**chosen, guild_id=guild_id)
    query = some if guild_id is None else there
    delayed = await connection.ask(query)
    return tuple(sorted((row.match, row.id) for row in delayed))


async def list_open(archive: Queryable, match_id: int) -> tuple[Proposal, ...]:
    """List the open proposals of a match, oldest first."""
    return proposals_of(await archive.ask_all(*open_queries(match_id)))


def open_queries(match_id: int) -> tuple[Query, ...]:
    """Make the queries for the same, for callers that ask for more in the same visit."""
    return FIND(match=match_id), ANSWERS(match=match_id)


def proposals_of(rows: list[list[Row]]) -> tuple[Proposal, ...]:
    asked, answered = rows
    given_to: dict[int, list[tuple[Seat, bool]]] = defaultdict(list)
    for row in answered:
        given_to[row.proposal].append((row.seat, row.agrees))
    return tuple(_proposal(row, tuple(given_to[row.id])) for row in asked)


async def find(archive: Queryable, match_id: int, proposal_id: int) -> Proposal | None:
    """Find a proposal of a match, also one that is closed."""
    values = {"match": match_id, "id": proposal_id}
    asked, answered = await archive.ask_all(FIND_ONE(**values), ANSWERS_TO_ONE(**values))
    said = tuple((row.seat, row.agrees) for row in answered)
    return _proposal(asked[0], said) if asked else None


def _proposal(row: Row, said: tuple[tuple[Seat, bool], ...]) -> Proposal:
    known = row._asdict()
    return Proposal(match_id=known.pop("match"), kind=ProposalKind(known.pop("kind")), answers=said, **known)
