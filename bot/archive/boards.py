"""Pulse boards: the one message of a channel that lists its matches."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from sqlalchemy import delete, select

from bot.archive.schema import boards
from bot.archive.upsert import upsert
from bot.matches.server import PulseBoard

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


async def find(connection: AsyncConnection, channel_id: int) -> PulseBoard | None:
    row = (await connection.execute(select(boards).where(boards.c.channel_id == channel_id))).one_or_none()
    return PulseBoard(**row._asdict()) if row else None


async def of_server(connection: AsyncConnection, guild_id: int) -> tuple[PulseBoard, ...]:
    query = select(boards).where(boards.c.guild_id == guild_id).order_by(boards.c.channel_id)
    return tuple(PulseBoard(**row._asdict()) for row in await connection.execute(query))


async def save(connection: AsyncConnection, board: PulseBoard) -> None:
    await upsert(connection, boards, asdict(board))


async def forget(connection: AsyncConnection, channel_id: int) -> None:
    await connection.execute(delete(boards).where(boards.c.channel_id == channel_id))


async def forget_server(connection: AsyncConnection, guild_id: int) -> None:
    await connection.execute(delete(boards).where(boards.c.guild_id == guild_id))
