"""Pulse boards: the one message of a channel that lists its matches."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from sqlalchemy import delete, select

from bot.archive.schema import boards
from bot.archive.statement import Statement, given
from bot.archive.upsert import upsertion
from bot.matches.server import PulseBoard

if TYPE_CHECKING:
    from bot.archive.statement import Asked
    from bot.archive.transaction import Transaction

HERE = boards.c.channel_id == given("channel_id")
THERE = boards.c.guild_id == given("guild_id")
FIND = Statement(select(boards).where(HERE))
SAVE = upsertion(boards)
FORGET = Statement(delete(boards).where(HERE))
FORGET_SERVER = Statement(delete(boards).where(THERE))


async def find(archive: Asked, channel_id: int) -> PulseBoard | None:
    rows = await archive.ask(FIND(channel_id=channel_id))
    return PulseBoard(**rows[0]._asdict()) if rows else None


async def save(connection: Transaction, board: PulseBoard) -> None:
    connection.tell(SAVE(**asdict(board)))


async def forget(connection: Transaction, channel_id: int) -> None:
    connection.tell(FORGET(channel_id=channel_id))


async def forget_server(connection: Transaction, guild_id: int) -> None:
    connection.tell(FORGET_SERVER(guild_id=guild_id))
