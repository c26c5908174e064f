"""Short notes of the bot to itself: which commands Discord knows, when it last ran."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, select

from bot.database.schema import notes
from bot.database.statement import Statement, param
from bot.database.upsert import upsertion

if TYPE_CHECKING:
    from bot.database.statement import Queryable
    from bot.database.transaction import Transaction

THIS = notes.c.key == param("key")
READ = Statement(select(notes.c.value).where(THIS))
DELETE = Statement(delete(notes).where(THIS))
WRITE = upsertion(notes)


async def read(archive: Queryable, key: str) -> str | None:
    rows = await archive.ask(READ(key=key))
    return rows[0].value if rows else None


async def write(connection: Transaction, key: str, value: str) -> None:
    connection.queue(WRITE(key=key, value=value))


async def delete_note(connection: Transaction, key: str) -> None:
    connection.queue(DELETE(key=key))
