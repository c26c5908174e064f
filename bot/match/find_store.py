"""Read a match by its id, or refuse if there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.front.refusals import NoSuchMatch
from bot.mail import store as outbox
from bot.match import decision_store as decisions
from bot.match import store as rows

if TYPE_CHECKING:
    from bot.database.statement import Queryable
    from bot.match.decision import Seen
    from bot.match.match import Match


async def require_match(archive: Queryable, match_id: int) -> Match:
    match = await rows.find(archive, match_id)
    if match is None:
        raise NoSuchMatch
    return match


async def require_seen(archive: Queryable, match_id: int) -> Seen:
    """Read what a decision about a match starts from, in one visit."""
    seen = await decisions.find_seen(archive, match_id)
    if seen is None:
        raise NoSuchMatch
    return seen


async def require_seen_votes(archive: Queryable, match_id: int) -> Seen:
    """Read that, and the open proposals."""
    seen = await decisions.find_seen_votes(archive, match_id)
    if seen is None:
        raise NoSuchMatch
    return seen


async def require_for_card(archive: Queryable, match_id: int) -> tuple[Match, tuple[int, ...]]:
    """Read what the card shows: a match, and the people whom a letter about it could not reach."""
    match, (unheard,) = await rows.find_with(archive, match_id, outbox.UNHEARD(match=match_id))
    if match is None:
        raise NoSuchMatch
    return match, outbox.user_ids(unheard)
