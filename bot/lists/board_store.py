"""Pulse boards: the one message of a channel that lists its matches."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from sqlalchemy import delete, select

from bot.database.schema import boards
from bot.database.statement import Statement, param
from bot.database.upsert import upsertion
from bot.servers.server import PulseBoard

if TYPE_CHECKING:
    from bot.database.statement import Queryable
    from bot.database.transaction import Transaction

HERE = boards.c.channel_id == param("channel_id")
THERE = boards.c.guild_id == param("guild_id")
FIND = Statement(select(boards).where(HERE))
STORE = upsertion(boards)
DELETE = Statement(delete(boards).where(HERE))
DELETE_BOARDS_OF = Statement(delete(boards).where(THERE))


async def find(archive: Queryable, channel_id: int) -> PulseBoard | None:
    rows = await archive.ask(FIND(channel_id=channel_id))
    return PulseBoard(**rows[0]._asdict()) if rows else None


async def store(connection: Transaction, board: PulseBoard) -> None:
    connection.queue(STORE(**asdict(board)))


async def delete_board(connection: Transaction, channel_id: int) -> None:
    connection.queue(DELETE(channel_id=channel_id))


async def delete_boards_of(connection: Transaction, guild_id: int) -> None:
    connection.queue(DELETE_BOARDS_OF(guild_id=guild_id))
