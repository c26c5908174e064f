"""Pulse boards: the one message of a channel that lists its matches."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, select

from bot.archive.schema import boards
from bot.archive.upsert import upsert

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


@dataclass(frozen=True, slots=True)
class Board:
    channel_id: int
    guild_id: int
    message_id: int | None = None  # None: it is wished, and not posted yet


async def find(connection: AsyncConnection, channel_id: int) -> Board | None:
    row = (await connection.execute(select(boards).where(boards.c.channel_id == channel_id))).one_or_none()
    return Board(**row._asdict()) if row else None


async def of_server(connection: AsyncConnection, guild_id: int) -> tuple[Board, ...]:
    query = select(boards).where(boards.c.guild_id == guild_id).order_by(boards.c.channel_id)
    return tuple(Board(**row._asdict()) for row in await connection.execute(query))


async def save(connection: AsyncConnection, board: Board) -> None:
    await upsert(connection, boards, asdict(board))


async def forget(connection: AsyncConnection, channel_id: int) -> None:
    await connection.execute(delete(boards).where(boards.c.channel_id == channel_id))


async def forget_server(connection: AsyncConnection, guild_id: int) -> None:
    await connection.execute(delete(boards).where(boards.c.guild_id == guild_id))
