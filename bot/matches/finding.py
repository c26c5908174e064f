"""The match that a number stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.archive import matches as rows
from bot.archive import outbox, pending
from bot.matches.refusals import NoSuchMatch

if TYPE_CHECKING:
    from bot.archive.pending import Pending
    from bot.archive.statement import Asked
    from bot.matches.match import Match


async def find_match(archive: Asked, match_id: int) -> Match:
    match = await rows.find(archive, match_id)
    if match is None:
        raise NoSuchMatch
    return match


async def find_at_turn(archive: Asked, match_id: int) -> tuple[Match, Pending]:
    """Find a match and what waits for its next turn, in one visit."""
    match, answers = await rows.find_with(archive, match_id, *pending.queries(match_id))
    if match is None:
        raise NoSuchMatch
    return match, pending.told(answers)


async def find_for_card(archive: Asked, match_id: int) -> tuple[Match, tuple[int, ...]]:
    """Find what the card tells: a match, and the people whom a letter about it could not reach."""
    match, (unheard,) = await rows.find_with(archive, match_id, outbox.UNHEARD(match=match_id))
    if match is None:
        raise NoSuchMatch
    return match, outbox.user_ids(unheard)
