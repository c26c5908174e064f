"""The end of a match without a result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.archive import matches as rows
from bot.archive import outbox
from bot.matches import clocks, turns
from bot.matches.known import known
from bot.matches.letter import CARD, END, Letter
from bot.matches.match import Status

if TYPE_CHECKING:
    from bot.archive import Transaction
    from bot.matches.match import Match


async def close(connection: Transaction, match: Match, now: int) -> Match:
    await rows.change(connection, match.id, status=Status.CLOSED, moved_at=now)
    await turns.withdraw(connection, match.id)
    await clocks.stop(connection, match, now)
    await outbox.put(connection, Letter(CARD, match.id, due_at=now), Letter(END, match.id, due_at=now))
    return await known(connection, match.id)
