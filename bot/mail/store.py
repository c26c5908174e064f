"""Letters: what must be said on Discord, written with the decision that causes it and sent later."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import case, delete, exists, func, select, update

from bot.database.database_time import DatabaseTime
from bot.database.schema import boards, matches, outbox
from bot.database.statement import Statement, insertion, param
from bot.mail.letter import CARD, KINDS, PATIENT_ATTEMPTS, Letter
from bot.servers.resting_store import ON_SERVER, WAS_GONE, is_resting

if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import TypeAlias

    from sqlalchemy import Select

    from bot.database.statement import Queryable, Row
    from bot.database.transaction import Transaction
    from bot.mail.letter import Shown
    from bot.match.match import Match

    Shards: TypeAlias = tuple[Collection[int], int]
    """Some shards, and how many there are in all."""

SINCE = 1 << 22  # what a server's id is divided by to find its shard
AT_ONCE = 50  # letters that are claimed in one round
CLAIM_LASTS = 20  # seconds; a process that ends in the middle of a letter delays it for so long

AT_TABLE = [kind for kind in KINDS if kind.at_table or kind.till_end]
RESTLESS = [kind for kind in KINDS if not kind.rests]

THIS = outbox.c.id == param("id")
OF_KIND = (outbox.c.match == param("match")) & (outbox.c.kind == param("kind"))
THEIRS = outbox.c.user_id == param("user_id")

AT_MATCH = (outbox.c.match == param("match")) & outbox.c.kind.in_(AT_TABLE)
OF_TABLE = Statement(select(outbox).where(AT_MATCH).order_by(outbox.c.id))
HOLD_OF_TABLE = Statement(select(outbox).where(AT_MATCH).order_by(outbox.c.id).with_for_update())
LIST_POSTED = Statement(
    select(outbox)
    .where(outbox.c.match == param("match"), outbox.c.message_id.is_not(None))
    .order_by(outbox.c.id)
)
ADD = Statement(insertion(outbox, "id", "claimed_until", "epoch"))
MAY_GO = ~is_resting(outbox.c.match) | outbox.c.kind.in_(RESTLESS)
DUE = Statement(
    select(outbox)
    .where(outbox.c.due_at <= param("due_at"), MAY_GO)
    .order_by(outbox.c.due_at, outbox.c.id)
    .limit(param("most"))
)
OTHER = outbox.alias("other")
IS_FREE = func.coalesce(outbox.c.claimed_until, 0) <= DatabaseTime()
IS_IN_TURN = ~exists().where(OTHER.c.match == outbox.c.match, OTHER.c.claimed_until > DatabaseTime())
CLAIMABLE = (
    select(outbox.c.id)
    .where(outbox.c.due_at <= param("due_at"), IS_FREE, IS_IN_TURN, MAY_GO)
    .order_by(outbox.c.due_at, outbox.c.id)
    .limit(param("most"))
)
SERVER, CHANNEL, PARENT = (
    select(column).where(matches.c.id == outbox.c.match).correlate(outbox).scalar_subquery()
    for column in (matches.c.guild_id, matches.c.channel_id, matches.c.parent_id)
)
IS_LISTED = exists().where(boards.c.channel_id.in_((CHANNEL, PARENT)))
SHARD = func.coalesce(SERVER, outbox.c.guild_id, 0) // SINCE % param("count")


def _claim(claimable: Select[tuple[int]]) -> Statement:
    # PostgreSQL has several writers: they skip rows that another has locked
    chosen = claimable.with_for_update(of=outbox, skip_locked=True)
    return Statement(
        update(outbox)
        .where(outbox.c.id.in_(chosen))
        .values(claimed_until=DatabaseTime() + CLAIM_LASTS, epoch=outbox.c.epoch + 1)
        .returning(
            outbox,
            func.coalesce(SERVER, outbox.c.guild_id).label("server"),
            IS_LISTED.label("listed"),
        )
    )


CLAIM = _claim(CLAIMABLE)
CLAIM_OWN = _claim(
    select(outbox.c.id).where(OF_KIND, outbox.c.due_at <= param("due_at"), IS_FREE, IS_IN_TURN, MAY_GO)
)


@cache
def _claim_of_shards(count: int) -> Statement:
    """Make the statement that claims the letters of so many shards."""
    return _claim(CLAIMABLE.where(SHARD.in_([param(_shard(place)) for place in range(count)])))


def _shard(place: int) -> str:
    return f"shard_{place}"


RELEASE_ALL = Statement(
    update(outbox)
    .where(outbox.c.due_at <= param("due_at"), outbox.c.claimed_until.is_not(None))
    .values(claimed_until=None)
)
FIRST = select(outbox.c.due_at).where(outbox.c.due_at.is_not(None), MAY_GO).order_by(outbox.c.due_at).limit(1)
NEXT_DUE = Statement(select(FIRST.scalar_subquery().label("due_at")))
MARK_SENT = Statement(
    update(outbox)
    .where(THIS, outbox.c.due_at.is_not(None) | (outbox.c.message_id == param("message_id")))
    .values(due_at=None, claimed_until=None, channel_id=param("channel_id"), message_id=param("message_id"))
    .returning(outbox.c.id)
)
DELETE = Statement(delete(outbox).where(THIS))
REMOVE = Statement(delete(outbox).where(THIS, outbox.c.epoch == param("epoch")).returning(outbox.c.id))
IS_COUNTED = outbox.c.attempts < PATIENT_ATTEMPTS
NEXT_ATTEMPTS = case((IS_COUNTED, outbox.c.attempts + 1), else_=outbox.c.attempts)
POSTPONE = Statement(
    update(outbox)
    .where(THIS, outbox.c.epoch == param("epoch"))
    .values(due_at=param("due_at"), claimed_until=None, error=param("error"), attempts=NEXT_ATTEMPTS)
)
ATTEMPTS_WHEN_REFUSED = case((IS_COUNTED, PATIENT_ATTEMPTS), else_=outbox.c.attempts) + 1
MARK_REFUSED = Statement(
    update(outbox)
    .where(THIS, outbox.c.epoch == param("epoch"))
    .values(due_at=param("due_at"), claimed_until=None, error=param("error"), attempts=ATTEMPTS_WHEN_REFUSED)
)
WAS_REFUSED = (outbox.c.attempts > PATIENT_ATTEMPTS) & outbox.c.message_id.is_(None)
LIST_REFUSING_SERVERS = Statement(
    select(func.coalesce(SERVER, outbox.c.guild_id).label("server")).where(WAS_REFUSED)
)
IN_SERVER = select(matches.c.id).where(matches.c.guild_id == param("guild_id"))
RETRY_REFUSED = Statement(
    update(outbox)
    .where(WAS_REFUSED, outbox.c.match.in_(IN_SERVER) | (outbox.c.guild_id == param("guild_id")))
    .values(due_at=param("due_at"), attempts=PATIENT_ATTEMPTS + 1)
)
DELETE_REFUSED = Statement(delete(outbox).where(OF_KIND, outbox.c.due_at.is_(None), WAS_REFUSED))
RETRY_NOW = Statement(
    update(outbox)
    .where(outbox.c.due_at > param("due_at"), outbox.c.error == param("error"))
    .values(due_at=param("due_at"))
)
LATER = (
    update(outbox)
    .where(outbox.c.kind == param("kind"), outbox.c.due_at > param("due_at"), outbox.c.error.is_(None))
    .values(due_at=outbox.c.due_at + param("seconds"))
    .returning(outbox)
)
DELAY = Statement(LATER.where(~is_resting(outbox.c.match, WAS_GONE)))
DELAY_ON_SERVER = Statement(LATER.where(outbox.c.match.in_(ON_SERVER)))
MARK_FAILED = Statement(
    update(outbox).where(THIS).values(due_at=None, claimed_until=None, error=param("error"))
)
UNHEARD = Statement(
    select(outbox.c.user_id)
    .where(
        outbox.c.match == param("match"),
        outbox.c.user_id.is_not(None),
        outbox.c.due_at.is_(None) | WAS_REFUSED,
        outbox.c.message_id.is_(None),
    )
    .order_by(outbox.c.id)
)
WITHDRAW = Statement(delete(outbox).where(OF_KIND).returning(outbox))
WITHDRAW_ONE = Statement(delete(outbox).where(OF_KIND, THEIRS).returning(outbox))
WITHDRAW_KIND = Statement(
    delete(outbox).where(THEIRS, outbox.c.match.is_(None), outbox.c.kind == param("kind"))
)
WITHDRAW_FROM = Statement(delete(outbox).where(THEIRS).returning(outbox))


async def add(connection: Transaction, *fresh: Letter) -> None:
    """Add letters, and hand them to those who listen for the commit."""
    connection.queue(ADD.each(map(_columns, fresh)))
    connection.letters += fresh


async def list_due(archive: Queryable, now: int, limit: int = AT_ONCE) -> tuple[Letter, ...]:
    """List the letters that are due, in the order in which they are sent."""
    return letters(await archive.ask(DUE(due_at=now, most=limit)))


async def claim(
    connection: Transaction, now: int, limit: int = AT_ONCE, ours: Shards | None = None
) -> tuple[tuple[Letter, ...], int | None]:
    """Claim the letters that are due, and return when the next one is due; this commits the transaction.

    Until the claims expire no other process sends these letters, or others about the same matches.
    With several processes, each claims the letters of its own shards.
    """
    query = CLAIM(due_at=now, most=limit)
    if ours is not None:
        numbers, count = ours
        shards = {_shard(place): number for place, number in enumerate(numbers)}
        query = _claim_of_shards(len(numbers))(due_at=now, most=limit, count=count, **shards)
    taken, following = await connection.commit(query, NEXT_DUE())
    in_order = sorted(map(_claimed_letter, taken), key=lambda letter: (letter.due_at or 0, letter.id))
    return tuple(in_order), following[0].due_at


async def claim_card(connection: Transaction, match: Match, now: int) -> None:
    """Claim the card of a match for those who listen, who need not read it; this commits the transaction.

    While another letter of this match is claimed, the card is not: it waits for its turn.
    """
    if not connection.is_followed:
        return
    claim = CLAIM_OWN(match=match.id, kind=CARD, due_at=now)
    taken, unheard = await connection.commit(claim, UNHEARD(match=match.id))
    shown = match, user_ids(unheard)
    ours = [_claimed_letter(row, shown) for row in taken]
    nonces = {letter.nonce for letter in ours}
    connection.letters = [letter for letter in connection.letters if letter.nonce not in nonces] + ours


async def release_all(connection: Transaction, now: int) -> None:
    """Release every claim: the process that made them has ended, and there is no other."""
    connection.queue(RELEASE_ALL(due_at=now))


async def find_next_due(archive: Queryable) -> int | None:
    """Find when the next letter is due."""
    due_at: int | None = (await archive.ask(NEXT_DUE()))[0].due_at
    return due_at


async def mark_sent(connection: Transaction, letter_id: int, channel_id: int, message_id: int) -> bool:
    """Store the message of a letter, to withdraw it later; false: it is withdrawn, or has another message."""
    sent = MARK_SENT(id=letter_id, channel_id=channel_id, message_id=message_id)
    return bool(await connection.ask(sent))


async def delete_letter(connection: Transaction, letter_id: int) -> None:
    """Delete a letter that is sent and needs no withdrawal, or that cannot be sent at all."""
    connection.queue(DELETE(id=letter_id))


async def remove(connection: Transaction, letter: Letter) -> bool:
    """Delete a letter, to do in this transaction what it asks for; false: our claim has expired."""
    return bool(await connection.ask(REMOVE(id=letter.id, epoch=letter.epoch)))


async def retry_now(connection: Transaction, error: str, now: int) -> None:
    """Make due now the letters that were postponed for a reason that no longer holds."""
    connection.queue(RETRY_NOW(error=error, due_at=now))


async def delay(
    connection: Transaction, kind: str, since: int, seconds: int, guild_id: int | None = None
) -> tuple[Letter, ...]:
    """Postpone the letters that were due after a time; not those that have failed before.

    With a server, postpone all of its letters; without, those of matches that do not rest.
    """
    chosen = {"kind": kind, "due_at": since, "seconds": seconds}
    some, there = DELAY(**chosen, gone_at=since), DELAY_ON_SERVER(**chosen, guild_id=guild_id)
    query = some if guild_id is None else there
    return letters(await connection.ask(query))


async def postpone(connection: Transaction, letter_id: int, due_at: int, error: str, epoch: int = 0) -> None:
    """Try a letter again later; attempts are counted, but there is no limit to them."""
    connection.queue(POSTPONE(id=letter_id, epoch=epoch, due_at=due_at, error=error))


async def mark_refused(
    connection: Transaction, letter_id: int, due_at: int | None, error: str, epoch: int = 0
) -> None:
    """Note that Discord has refused a letter; try again later, or after permissions change."""
    connection.queue(MARK_REFUSED(id=letter_id, epoch=epoch, due_at=due_at, error=error))


async def list_refusing_servers(archive: Queryable) -> set[int | None]:
    """List the servers in which letters were refused."""
    return {row.server for row in await archive.ask(LIST_REFUSING_SERVERS())}


async def retry_refused(connection: Transaction, server_id: int, now: int) -> None:
    """Make due now what Discord refused on a server, and count it as refused once."""
    connection.queue(RETRY_REFUSED(guild_id=server_id, due_at=now))


async def delete_refused(connection: Transaction, match_id: int, kind: str) -> None:
    """Delete a match's letters of a kind that were refused and are not tried any more."""
    connection.queue(DELETE_REFUSED(match=match_id, kind=kind))


async def mark_failed(connection: Transaction, letter_id: int, error: str) -> None:
    """Note that a letter has failed for good; its row stays until it is withdrawn."""
    connection.queue(MARK_FAILED(id=letter_id, error=error))


def user_ids(rows: list[Row]) -> tuple[int, ...]:
    return tuple(row.user_id for row in rows)


async def list_posted(archive: Queryable, match_id: int) -> tuple[Letter, ...]:
    """List the letters about a match that have a message and are not withdrawn."""
    return letters(await archive.ask(LIST_POSTED(match=match_id)))


async def withdraw(connection: Transaction, match_id: int, kind: str) -> tuple[Letter, ...]:
    """Delete a match's letters of a kind and return them; those that were sent have a message to delete."""
    return _letters_by_id(await connection.ask(WITHDRAW(match=match_id, kind=kind)))


async def withdraw_one(connection: Transaction, match_id: int, kind: str, user_id: int) -> tuple[Letter, ...]:
    """Delete a match's letters of a kind to one person, and return them."""
    return _letters_by_id(await connection.ask(WITHDRAW_ONE(match=match_id, kind=kind, user_id=user_id)))


async def withdraw_kind(connection: Transaction, user_id: int, kind: str) -> None:
    """Delete a person's letters of a kind that are not about a match."""
    connection.queue(WITHDRAW_KIND(user_id=user_id, kind=kind))


async def withdraw_from(connection: Transaction, user_id: int) -> tuple[Letter, ...]:
    """Delete all letters to a person, and return them."""
    return _letters_by_id(await connection.ask(WITHDRAW_FROM(user_id=user_id)))


def _letters_by_id(gone: list[Row]) -> tuple[Letter, ...]:
    return tuple(sorted(map(_letter, gone), key=lambda letter: letter.id))


def letters(rows: list[Row]) -> tuple[Letter, ...]:
    return tuple(map(_letter, rows))


def _columns(letter: Letter) -> dict[str, Any]:
    return {
        "match": letter.match_id,
        "guild_id": letter.guild_id,
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


def _claimed_letter(row: Row, shown: Shown | None = None) -> Letter:
    return replace(_letter(row), guild_id=row.server, is_listed=bool(row.listed), shown=shown)


def _letter(row: Row) -> Letter:
    return Letter(
        kind=row.kind,
        match_id=row.match,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        user_id=row.user_id,
        content=row.content,
        nonce=row.nonce,
        due_at=row.due_at,
        attempts=row.attempts,
        message_id=row.message_id,
        epoch=row.epoch,
        id=row.id,
    )
