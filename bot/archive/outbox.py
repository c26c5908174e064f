"""What must be said on Discord, kept with the decision that causes it and sent afterwards."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, func, select, update

from bot.archive.schema import outbox
from bot.archive.statement import Statement, given, insertion
from bot.matches.letter import Letter

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.archive.statement import Asked, Row
    from bot.archive.transaction import Transaction

THIS = outbox.c.id == given("this")
OF_KIND = (outbox.c.match == given("about")) & (outbox.c.kind == given("sort"))
THEIRS = outbox.c.user_id == given("who")

OF_MATCH = Statement(select(outbox).where(OF_KIND).order_by(outbox.c.id).with_for_update())
PUT = Statement(insertion(outbox, "id"))
DUE = Statement(
    select(outbox)
    .where(outbox.c.due_at <= given("now"))
    .order_by(outbox.c.due_at, outbox.c.id)
    .limit(given("most"))
)
NEXT_DUE = Statement(select(func.min(outbox.c.due_at).label("due_at")))
SENT = Statement(
    update(outbox)
    .where(THIS)
    .values(due_at=None, channel_id=given("channel"), message_id=given("message"))
    .returning(outbox.c.id)
)
DROP = Statement(delete(outbox).where(THIS))
POSTPONE = Statement(
    update(outbox)
    .where(THIS)
    .values(due_at=given("later"), error=given("why"), attempts=outbox.c.attempts + 1)
)
GIVE_UP = Statement(update(outbox).where(THIS).values(due_at=None, error=given("why")))
UNHEARD = Statement(
    select(outbox.c.user_id)
    .where(
        outbox.c.match == given("about"),
        outbox.c.user_id.is_not(None),
        outbox.c.due_at.is_(None),
        outbox.c.message_id.is_(None),
    )
    .order_by(outbox.c.id)
)
WITHDRAW_FROM = Statement(delete(outbox).where(THEIRS).returning(outbox))


async def put(connection: Transaction, *fresh: Letter) -> None:
    connection.tell(PUT.each(map(_columns, fresh)))
    connection.has_letters = connection.has_letters or bool(fresh)


async def due(archive: Asked, now: int, limit: int = 50) -> tuple[Letter, ...]:
    """List the letters whose time has come, in the order in which they are to be sent."""
    return letters(await archive.ask(DUE(now=now, most=limit)))


async def next_due(archive: Asked) -> int | None:
    """Tell when the next letter is due."""
    due_at: int | None = (await archive.ask(NEXT_DUE()))[0].due_at
    return due_at


async def mark_sent(connection: Transaction, letter_id: int, channel_id: int, message_id: int) -> bool:
    """Keep where a letter went, to withdraw it later; false: it has been withdrawn while it was sent."""
    return bool(await connection.ask(SENT(this=letter_id, channel=channel_id, message=message_id)))


async def drop(connection: Transaction, letter_id: int) -> None:
    """Forget a letter: it has been sent and needs no withdrawing, or it cannot be sent at all."""
    connection.tell(DROP(this=letter_id))


async def postpone(connection: Transaction, letter_id: int, due_at: int, error: str) -> None:
    """Try again later; the attempt is counted."""
    connection.tell(POSTPONE(this=letter_id, later=due_at, why=error))


async def give_up(connection: Transaction, letter_id: int, error: str) -> None:
    """Keep that a letter could not be said, until it is withdrawn."""
    connection.tell(GIVE_UP(this=letter_id, why=error))


async def unheard(archive: Asked, match_id: int) -> tuple[int, ...]:
    """List the people whom a letter about a match could not reach."""
    return tuple(row.user_id for row in await archive.ask(UNHEARD(about=match_id)))


async def withdraw(
    connection: Transaction, match_id: int, kind: str, but: Collection[int] = ()
) -> tuple[Letter, ...]:
    """Forget a match's letters of a kind, but those to some people.

    Those with a message have been sent, and it can be removed.
    """
    kept = {_kept(number): user_id for number, user_id in enumerate(but)}
    return _withdrawn(await connection.ask(_withdrawal(len(but))(about=match_id, sort=kind, **kept)))


async def withdraw_from(connection: Transaction, user_id: int) -> tuple[Letter, ...]:
    """Forget all letters to somebody."""
    return _withdrawn(await connection.ask(WITHDRAW_FROM(who=user_id)))


@cache
def _withdrawal(people: int) -> Statement:
    others = [outbox.c.user_id != given(_kept(number)) for number in range(people)]
    return Statement(delete(outbox).where(OF_KIND, *others).returning(outbox))


def _kept(number: int) -> str:
    return f"kept_{number}"


def _withdrawn(gone: list[Row]) -> tuple[Letter, ...]:
    return tuple(sorted(map(_letter, gone), key=lambda letter: letter.id))


def letters(rows: list[Row]) -> tuple[Letter, ...]:
    return tuple(map(_letter, rows))


def _columns(letter: Letter) -> dict[str, Any]:
    return {
        "match": letter.match_id,
        "kind": letter.kind,
        "channel_id": letter.channel_id,
        "user_id": letter.user_id,
        "content": dict(letter.content),
        "nonce": letter.nonce,
        "due_at": letter.due_at,
        "attempts": letter.attempts,
        "error": None,
        "message_id": letter.message_id,
    }


def _letter(row: Row) -> Letter:
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
