"""What must be said on Discord, kept with the decision that causes it and sent afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, func, insert, select, update

from bot.archive.schema import outbox
from bot.matches.letter import Letter

if TYPE_CHECKING:
    from collections.abc import Collection

    from sqlalchemy import ColumnElement, Row
    from sqlalchemy.ext.asyncio import AsyncConnection


PUT = insert(outbox)
NEW = "letters"  # a mark on the connection: letters were put, whoever sends them is to be told


async def put(connection: AsyncConnection, *letters: Letter) -> None:
    if letters:
        await connection.execute(PUT, [_row(letter) for letter in letters])
        connection.info[NEW] = True


def has_new(connection: AsyncConnection) -> bool:
    """Tell whether letters were put since this was last asked."""
    return bool(connection.info.pop(NEW, False))


async def due(connection: AsyncConnection, now: int, limit: int = 50) -> tuple[Letter, ...]:
    """List the letters whose time has come, in the order in which they are to be sent."""
    query = select(outbox).where(outbox.c.due_at <= now).order_by(outbox.c.due_at, outbox.c.id).limit(limit)
    return tuple(map(_letter, await connection.execute(query)))


async def next_due(connection: AsyncConnection) -> int | None:
    """Tell when the next letter is due."""
    due_at: int | None = (await connection.execute(select(func.min(outbox.c.due_at)))).scalar_one()
    return due_at


async def mark_sent(connection: AsyncConnection, letter_id: int, channel_id: int, message_id: int) -> bool:
    """Keep where a letter went, to withdraw it later; false: it has been withdrawn while it was sent."""
    sent = {"due_at": None, "channel_id": channel_id, "message_id": message_id}
    done = await connection.execute(update(outbox).where(outbox.c.id == letter_id).values(sent))
    return done.rowcount == 1


async def drop(connection: AsyncConnection, letter_id: int) -> None:
    """Forget a letter: it has been sent and needs no withdrawing, or it cannot be sent at all."""
    await connection.execute(delete(outbox).where(outbox.c.id == letter_id))


async def postpone(connection: AsyncConnection, letter_id: int, due_at: int, error: str) -> None:
    """Try again later; the attempt is counted."""
    later = {"due_at": due_at, "error": error, "attempts": outbox.c.attempts + 1}
    await connection.execute(update(outbox).where(outbox.c.id == letter_id).values(later))


async def withdraw(
    connection: AsyncConnection, match_id: int, kind: str, but: Collection[int] = ()
) -> tuple[Letter, ...]:
    """Forget a match's letters of a kind, but those to some people.

    Those with a message have been sent, and it can be removed.
    """
    theirs = (outbox.c.match == match_id) & (outbox.c.kind == kind)
    if but:
        theirs &= outbox.c.user_id.not_in(but)
    return await _withdrawn(connection, theirs)


async def withdraw_from(connection: AsyncConnection, user_id: int) -> tuple[Letter, ...]:
    """Forget all letters to somebody."""
    return await _withdrawn(connection, outbox.c.user_id == user_id)


async def _withdrawn(connection: AsyncConnection, which: ColumnElement[bool]) -> tuple[Letter, ...]:
    gone = await connection.execute(delete(outbox).where(which).returning(outbox))
    return tuple(sorted(map(_letter, gone), key=lambda letter: letter.id))


def _row(letter: Letter) -> dict[str, Any]:
    return {
        "match": letter.match_id,
        "kind": letter.kind,
        "channel_id": letter.channel_id,
        "user_id": letter.user_id,
        "content": dict(letter.content),
        "nonce": letter.nonce,
        "due_at": letter.due_at,
        "attempts": letter.attempts,
        "message_id": letter.message_id,
    }


def _letter(row: Row[Any]) -> Letter:
    return Letter(
        kind=row.kind,
        match_id=row.match,
        channel_id=row.channel_id,
        user_id=row.user_id,
        content=row.content,
        nonce=row.nonce,
        due_at=row.due_at,
        attempts=row.attempts,
        message_id=row.message_id,
        id=row.id,
    )
