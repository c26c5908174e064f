"""What a decision about a running match reads, in one visit, and the rows that it writes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.clocks import store as clocks
from bot.lists.listed import mask
from bot.mail import store as outbox
from bot.match import seat_store as chairs
from bot.match import store as matches
from bot.match.decision import Seen
from bot.people import store as people
from bot.plans import store as plans
from bot.votes import store as proposals

if TYPE_CHECKING:
    from bot.database.statement import Query, Queryable, Row
    from bot.database.transaction import Transaction
    from bot.match.decision import Decision


async def find_seen(archive: Queryable, match_id: int) -> Seen | None:
    """Find a match, and what a decision about it may change or depend on."""
    return (await _find_seen(archive, match_id))[0]


async def find_seen_votes(archive: Queryable, match_id: int) -> Seen | None:
    """Find the same, and the open proposals."""
    seen, found = await _find_seen(archive, match_id, *proposals.open_queries(match_id))
    return None if seen is None else replace(seen, proposals=proposals.proposals_of(found))


async def _find_seen(archive: Queryable, match_id: int, *also: Query) -> tuple[Seen | None, list[list[Row]]]:
    queries = (
        plans.FIND(match=match_id),
        (outbox.HOLD_OF_TABLE if archive.is_writing else outbox.OF_TABLE)(match=match_id),
        people.OF_MATCH(match=match_id),
    )
    match, answers = await matches.find_with(archive, match_id, *queries, *also)
    lines, letters, known, *others = answers
    if match is None:
        return None, others
    return Seen(match, plans.lines(lines), outbox.letters(letters), people.by_id(known)), others


async def store(connection: Transaction, decision: Decision) -> None:
    """Write what was decided, and add the letters that tell of it."""
    match_id = decision.match.id
    if decision.plan_told_to is not None:
        await chairs.clear_lost_plan(connection, match_id, decision.plan_told_to)
    await _store_chairs(connection, decision)
    if set(decision.lines) != set(decision.seen.lines):
        await plans.set_lines(connection, match_id, decision.lines)
    for ply, entry in enumerate(decision.entries, decision.seen.match.ply + 1):
        planned = ply in decision.match.planned
        await matches.append_entry(connection, match_id, ply, entry, decision.now, planned=planned)
    await _store_match(connection, decision)
    await _store_votes(connection, decision)
    await _store_time(connection, decision)
    for letter_id in sorted(decision.deleted):
        await outbox.delete_letter(connection, letter_id)
    await outbox.add(connection, *decision.letters)


async def _store_chairs(connection: Transaction, decision: Decision) -> None:
    both = zip(decision.seen.match.chairs, decision.match.chairs, strict=True)
    for seat, (before, chair) in enumerate(both):
        if before == chair:
            continue
        if replace(before, standing=chair.standing) == chair:
            await chairs.set_standing(connection, decision.match.id, seat, chair.standing)
        else:
            await chairs.set_chair(connection, decision.match.id, seat, chair)


async def _store_match(connection: Transaction, decision: Decision) -> None:
    match, table = decision.match, decision.table
    changes: matches.Changes = {}
    if table is not None:
        changes["to_act"] = mask(table.to_act())
    if match.status is not decision.seen.match.status:  # else no index of a list is written
        changes["status"] = match.status
    if changes:
        changes["moved_at"] = match.moved_at
        await matches.change(connection, match.id, **changes)


async def _store_votes(connection: Transaction, decision: Decision) -> None:
    for proposal_id, seat, agrees in decision.answers:
        await proposals.answer(connection, proposal_id, seat, agrees)
    for proposal_id in decision.closed:
        await proposals.close(connection, proposal_id, decision.now)


async def _store_time(connection: Transaction, decision: Decision) -> None:
    if decision.leave_day is not None:
        user_id, day = decision.leave_day
        await clocks.add_days_off(connection, user_id, (day,))
    if decision.has_new_clocks:
        was = set(decision.seen.match.clocks)
        await clocks.store(connection, decision.match.id, (c for c in decision.match.clocks if c not in was))
        await clocks.withdraw_letters(connection, decision.match.id)
