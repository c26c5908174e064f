"""Short notes of the bot to itself: which commands Discord knows, when it last was there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from bot.archive.schema import notes
from bot.archive.upsert import upsert

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


async def read(connection: AsyncConnection, key: str) -> str | None:
    value: str | None = await connection.scalar(select(notes.c.value).where(notes.c.key == key))
    return value


async def write(connection: AsyncConnection, key: str, value: str) -> None:
    await upsert(connection, notes, {"key": key, "value": value})
