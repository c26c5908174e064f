"""Whom to tell that it is their turn: once a turn, after the time in which a move can be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.archive import outbox
from bot.archive.outbox import Letter
from bot.match import Standing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.match import Match
    from rules_engine import Seat, Table

PING = "ping"  # a letter: it is your turn
REMOVAL = "removal"  # a letter: take a message away that no longer holds


async def renew(
    connection: AsyncConnection,
    match: Match,
    before: Table | None,
    after: Table,
    *,
    due_at: int,
    actor: int | None = None,
) -> None:
    """Withdraw the pings that no longer hold, and write those of the seats whose turn has come.

    Whoever acted is looking, and needs none.
    """
    waiting = {match.chairs[seat].user_id for seat in _called(match, after)}
    holding: set[int | None] = set()
    for letter in await outbox.withdraw(connection, match.id, PING):
        if letter.user_id in waiting and letter.user_id is not None:
            holding.add(letter.user_id)
            await outbox.put(connection, letter)
        elif letter.message_id is not None:
            assert letter.channel_id is not None
            await outbox.put(connection, removal(match.id, letter.channel_id, letter.message_id))
    called = () if before is None else _called(match, before)
    known = {match.chairs[seat].user_id for seat in called}
    for user_id in sorted(one for one in waiting - known - holding - {actor} if one is not None):
        await outbox.put(connection, Letter(PING, match.id, user_id=user_id, due_at=due_at))


def removal(match_id: int | None, channel_id: int, message_id: int) -> Letter:
    """Write the letter that takes a message away."""
    return Letter(REMOVAL, match_id, channel_id=channel_id, content={"message": str(message_id)}, due_at=0)


def _called(match: Match, table: Table) -> Iterator[Seat]:
    """List the seats that are to move and have somebody in them."""
    here = (Standing.SEATED, Standing.OFFERED)
    return (seat for seat in table.to_act() if match.chairs[seat].standing in here)
