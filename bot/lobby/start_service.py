"""The start of a match: draw its seed, give everybody a seat, and ping the person who moves first."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.clocks import rules as clocks
from bot.computers.rules import add_think_letter
from bot.fading import service as fading
from bot.mail.letter import CARD, Letter
from bot.match import decision_store as decisions
from bot.match import seat_store as chair_rows
from bot.match import store as rows
from bot.match.decision import Decision
from bot.match.find_store import require_seen
from bot.match.match import Match, Place, Status
from bot.match.seating import chairs_in_order, options_at_start
from bot.pings import rules as turns
from rules_engine import GAMES

if TYPE_CHECKING:
    from bot.database import Transaction
    from bot.match.decision import Seen


async def start_match(
    connection: Transaction,
    match: Match,
    place: Place,
    actor: int | None,
    now: int,
    *,
    shown_at: int | None = None,
) -> Match:
    """Draw the seed, seat everybody and deal; the person who starts the match needs no ping.

    `shown_at` is when the outbox posts the card, if the reply to that person has not shown it before.
    """
    seed = secrets.token_hex(16)
    await chair_rows.set_chairs(connection, match.id, chairs_in_order(match, seed))
    await rows.change(
        connection,
        match.id,
        status=Status.RUNNING,
        seed=seed,
        version=GAMES[match.game].version,
        options=options_at_start(match),
        place=place,
        moved_at=now,
    )
    return await start_first_turn(connection, match.id, actor, now, now if shown_at is None else shown_at)


async def start_first_turn(
    connection: Transaction, match_id: int, actor: int | None, now: int, shown_at: int
) -> Match:
    """Start the first turn at a new table; a table that cannot be dealt raises, and does not start."""
    decision = decide_first_turn(await require_seen(connection, match_id), actor, now, shown_at)
    await decisions.store(connection, decision)
    return decision.match


def decide_first_turn(seen: Seen, actor: int | None, now: int, shown_at: int) -> Decision:
    """Decide to start the clocks, and to ping the person who moves first."""
    match, table = seen.match, seen.table
    decision = replace(Decision.about(seen, now), table=table)
    decision = decision.add(Letter(CARD, match.id, due_at=shown_at), *fading.fading_letters(match, now))
    decision = turns.renew_calls(decision, None, table, actor)
    return clocks.start(add_think_letter(decision, table), table)
