"""The end of a match without a result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.archive import matches as rows
from bot.archive import outbox
from bot.matches import clocks, settling, turns
from bot.matches.finding import find_match
from bot.matches.letter import ARCHIVE, CARD, END, Letter
from bot.matches.match import Status
from bot.matches.waking import DAY

if TYPE_CHECKING:
    from bot.archive import Transaction
    from bot.matches.match import Match

PUT_AWAY = DAY  # after an end: a day on the board of its channel, and in its own thread


async def farewell(connection: Transaction, match: Match, now: int) -> None:
    """Write what is said at an end, and what is put away then and the next day."""
    await settling.end(connection, match, now)
    await outbox.put(connection, Letter(END, match.id, due_at=now))
    if match.place.guild_id:
        await outbox.put(connection, Letter(ARCHIVE, match.id, due_at=now + PUT_AWAY))


async def close(connection: Transaction, match: Match, now: int) -> Match:
    await rows.change(connection, match.id, status=Status.CLOSED, moved_at=now)
    await turns.withdraw(connection, match.id)
    await clocks.stop(connection, match, now)
    await outbox.put(connection, Letter(CARD, match.id, due_at=now))
    await farewell(connection, match, now)
    return await find_match(connection, match.id)
