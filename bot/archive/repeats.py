"""Moves that a seat makes again, until somebody does something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, select

from bot.archive.schema import repeats
from bot.archive.upsert import upsert

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from rules_engine import Seat


async def of_match(connection: AsyncConnection, match_id: int) -> dict[Seat, str]:
    rows = await connection.execute(select(repeats).where(repeats.c.match == match_id))
    return {row.seat: row.words for row in rows}


async def save(connection: AsyncConnection, match_id: int, seat: Seat, words: str) -> None:
    await upsert(connection, repeats, {"match": match_id, "seat": seat, "words": words})


async def forget(connection: AsyncConnection, match_id: int) -> None:
    await connection.execute(delete(repeats).where(repeats.c.match == match_id))
