"""Withdraw letters that no longer hold, outside a decision, in the transaction of what ends them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.mail import store as outbox
from bot.pings.rules import removal_letters

if TYPE_CHECKING:
    from bot.database import Transaction


async def withdraw(connection: Transaction, match_id: int, kind: str) -> None:
    """Withdraw the letters of a kind in a match, and delete their messages."""
    await outbox.add(connection, *removal_letters(await outbox.withdraw(connection, match_id, kind)))


async def withdraw_one(connection: Transaction, match_id: int, kind: str, user_id: int) -> None:
    """Withdraw the letters of a kind to one person in a match, and delete their messages."""
    gone = await outbox.withdraw_one(connection, match_id, kind, user_id)
    await outbox.add(connection, *removal_letters(gone))


async def withdraw_from(connection: Transaction, user_id: int) -> None:
    """Withdraw all letters to a person, and delete their messages."""
    await outbox.add(connection, *removal_letters(await outbox.withdraw_from(connection, user_id)))
