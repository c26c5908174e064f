"""Moves that a seat makes again, until somebody does something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, select

from bot.archive.schema import repeats
from bot.archive.statement import Statement, given
from bot.archive.upsert import upsertion

if TYPE_CHECKING:
    from bot.archive.transaction import Transaction
    from rules_engine import Seat

OF_MATCH = repeats.c.match == given("this")
FIND = Statement(select(repeats.c.seat, repeats.c.words).where(OF_MATCH))
SAVE = upsertion(repeats)
FORGET = Statement(delete(repeats).where(OF_MATCH))


async def save(connection: Transaction, match_id: int, seat: Seat, words: str) -> None:
    connection.tell(SAVE(match=match_id, seat=seat, words=words))


async def forget(connection: Transaction, match_id: int) -> None:
    connection.tell(FORGET(this=match_id))
