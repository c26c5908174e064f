"""What was asked at a table, and needs no answer any more: nothing that can be pressed is left about it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.archive import chairs, outbox, proposals
from bot.matches import turns
from bot.matches.letter import ANSWER_SECONDS, EXPIRY, OFFER, PROPOSAL, Letter
from bot.matches.match import Standing
from bot.matches.proposal import ProposalKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.archive import Transaction
    from bot.matches.match import Match
    from bot.matches.proposal import Proposal
    from rules_engine import Entry, Seat


def expiry(proposal: Proposal, channel_id: int | None) -> Letter:
    """Write the letter that waits for the answers to what is asked in some channel."""
    about = {"proposal": proposal.id, "kind": proposal.kind, "seat": proposal.seat}
    due_at = proposal.expires_at
    return Letter(EXPIRY, proposal.match_id, channel_id=channel_id, content=about, due_at=due_at)


def shown(asked: Letter, due_at: int) -> Letter:
    """Write the letter that shows how something ended that was asked."""
    content = {"proposal": asked.content["proposal"]}
    return Letter(PROPOSAL, asked.match_id, channel_id=asked.channel_id, content=content, due_at=due_at)


async def forget(connection: Transaction, proposal: Proposal) -> None:
    """Wait no longer for answers that have all been given."""
    waiting = await outbox.withdraw(connection, proposal.match_id, EXPIRY)
    await outbox.put(connection, *(one for one in waiting if one.content["proposal"] != proposal.id))


async def move_on(
    connection: Transaction, asked: Iterable[Letter], fresh: tuple[Entry, ...], now: int
) -> None:
    """Settle what makes no sense any more once lines have been added to the log."""
    movers = {entry.seat for entry in fresh}
    for letter in asked:
        if _is_past(letter, movers):
            await outbox.drop(connection, letter.id)
            await _close(connection, letter, now)


async def end(connection: Transaction, match: Match, now: int) -> None:
    """Settle whatever is asked in a match that ends, and take its calls and its free seats away."""
    for letter in await turns.withdraw_at_end(connection, match.id):
        await _close(connection, letter, now)
    for seat in range(match.seats):
        await end_offer(connection, match, seat, now)


async def end_offer(
    connection: Transaction, match: Match, seat: Seat, now: int, *, clicked_in: int | None = None
) -> None:
    """Show wherever a seat was offered that it is not free any more; what was clicked on does so itself."""
    if match.chairs[seat].standing is not Standing.OFFERED:
        return
    offers = await _offers(connection, match, seat)
    for letter in offers:
        await outbox.drop(connection, letter.id)
    shown_in = [(letter.channel_id or match.place.channel_id, letter.message_id) for letter in offers]
    for channel_id, message_id in shown_in or [(match.place.channel_id, None)]:
        about = {"seat": seat, "over": True, "in": str(channel_id)}
        if message_id is not None:
            about["message"] = str(message_id)
        due_at = now + (ANSWER_SECONDS if channel_id == clicked_in else 0)
        await outbox.put(connection, Letter(OFFER, match.id, channel_id, content=about, due_at=due_at))


async def keep_late_seat(connection: Transaction, match: Match, seat: Seat, now: int) -> Match:
    """Let whoever is given time keep the seat that the others had offered, as its time was over."""
    offers = await _offers(connection, match, seat)
    if not offers or not all(letter.content.get("late") for letter in offers):  # they offer it themselves
        return match
    await end_offer(connection, match, seat, now)
    chair = replace(match.chairs[seat], standing=Standing.SEATED)
    await chairs.set_chair(connection, match.id, seat, chair)
    return match.with_chair(seat, chair)


async def has_left(connection: Transaction, match: Match, seat: Seat) -> bool:
    """Tell whether a seat is on offer because its person has left the server."""
    return any(letter.content.get("left") for letter in await _offers(connection, match, seat))


async def _offers(connection: Transaction, match: Match, seat: Seat) -> list[Letter]:
    """List what offers a seat, wherever that stands, or is to be shown yet."""
    letters = await outbox.of_match(connection, match.id, OFFER)
    return [one for one in letters if one.content["seat"] == seat and not one.content.get("over")]


def _is_past(asked: Letter, movers: set[Seat]) -> bool:
    kind = asked.content.get("kind")
    return kind == ProposalKind.UNDO or (kind == ProposalKind.TIME and asked.content["seat"] in movers)


async def _close(connection: Transaction, asked: Letter, now: int) -> None:
    await proposals.close(connection, int(asked.content["proposal"]), now)
    await outbox.put(connection, shown(asked, now + ANSWER_SECONDS))
