"""What needs the consent of others: a takeback, an end without result, a change of seats."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import insert, select, update

from bot.archive.schema import answers, proposals
from bot.archive.upsert import upsert
from bot.matches.proposal import Proposal, ProposalKind

if TYPE_CHECKING:
    from sqlalchemy import Row
    from sqlalchemy.ext.asyncio import AsyncConnection

    from rules_engine import Seat


async def create(connection: AsyncConnection, proposal: Proposal) -> Proposal:
    row = {
        "match": proposal.match_id,
        "kind": proposal.kind,
        "seat": proposal.seat,
        "user_id": proposal.user_id,
        "reason": proposal.reason,
        "ply": proposal.ply,
        "opened_at": proposal.opened_at,
        "closed_at": proposal.closed_at,
    }
    added = await connection.execute(insert(proposals).values(row).returning(proposals.c.id))
    return replace(proposal, id=added.scalar_one(), answers=())


async def answer(connection: AsyncConnection, proposal_id: int, seat: Seat, agrees: bool) -> None:  # noqa: FBT001 - it is the answer
    await upsert(connection, answers, {"proposal": proposal_id, "seat": seat, "agrees": agrees})


async def close(connection: AsyncConnection, proposal_id: int, at: int) -> None:
    await connection.execute(update(proposals).where(proposals.c.id == proposal_id).values(closed_at=at))


async def open_in(connection: AsyncConnection, match_id: int) -> tuple[Proposal, ...]:
    """List what is proposed in a match and not closed, oldest first."""
    asked = (proposals.c.match == match_id) & proposals.c.closed_at.is_(None)
    rows = (await connection.execute(select(proposals).where(asked).order_by(proposals.c.id))).all()
    given = await _answers(connection, [row.id for row in rows])
    return tuple(_proposal(row, tuple(given[row.id])) for row in rows)


async def _answers(connection: AsyncConnection, ids: list[int]) -> dict[int, list[tuple[Seat, bool]]]:
    found: dict[int, list[tuple[Seat, bool]]] = defaultdict(list)
    if ids:
        query = select(answers).where(answers.c.proposal.in_(ids)).order_by(answers.c.seat)
        for proposal, seat, agrees in await connection.execute(query):
            found[proposal].append((seat, agrees))
    return found


def _proposal(row: Row[Any], given: tuple[tuple[Seat, bool], ...]) -> Proposal:
    known = row._asdict()
    return Proposal(match_id=known.pop("match"), kind=ProposalKind(known.pop("kind")), answers=given, **known)
