"""What must be said on Discord, kept with the decision that causes it and sent afterwards."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import String, case, cast, delete, exists, func, literal, select, update

from bot.archive.database_time import DatabaseTime
from bot.archive.resting import ON_SERVER, WAS_GONE, rests
from bot.archive.schema import boards, matches, outbox
from bot.archive.statement import Statement, given, insertion
from bot.matches.letter import CARD, EXPIRY, FADED, PATIENT, PING, START, THINK, Letter

if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import TypeAlias

    from sqlalchemy import Select

    from bot.archive.statement import Asked, Row
    from bot.archive.transaction import Transaction
    from bot.matches.letter import Shown
    from bot.matches.match import Match

    Shards: TypeAlias = tuple[Collection[int], int]
    """Some shards, and how many there are in all."""

SINCE = 1 << 22  # what a server's id is divided by to find its shard
AT_ONCE = 50  # letters that are taken in one round
CLAIMED = 20  # seconds; whoever has ended in the middle of a letter holds it up for so long

THIS = outbox.c.id == given("this")
OF_KIND = (outbox.c.match == given("about")) & (outbox.c.kind == given("sort"))
THEIRS = outbox.c.user_id == given("who")

OF_MATCH = Statement(select(outbox).where(OF_KIND).order_by(outbox.c.id).with_for_update())
OF_TURN = Statement(
    select(outbox)
    .where(outbox.c.match == given("about"), outbox.c.kind.in_((PING, EXPIRY, FADED)))
    .order_by(outbox.c.id)
    .with_for_update()
)
SAID = Statement(
    select(outbox)
    .where(outbox.c.match == given("about"), outbox.c.message_id.is_not(None))
    .order_by(outbox.c.id)
)
PUT = Statement(insertion(outbox, "id", "claimed_until", "epoch"))
MAY_GO = ~rests(outbox.c.match) | (outbox.c.kind == THINK)
DUE = Statement(
    select(outbox)
    .where(outbox.c.due_at <= given("now"), MAY_GO)
    .order_by(outbox.c.due_at, outbox.c.id)
    .limit(given("most"))
)
OTHER = outbox.alias("other")
IS_FREE = func.coalesce(outbox.c.claimed_until, 0) <= DatabaseTime()
IS_IN_TURN = ~exists().where(OTHER.c.match == outbox.c.match, OTHER.c.claimed_until > DatabaseTime())
CLAIMABLE = (
    select(outbox.c.id)
    .where(outbox.c.due_at <= given("now"), IS_FREE, IS_IN_TURN, MAY_GO)
    .order_by(outbox.c.due_at, outbox.c.id)
    .limit(given("most"))
)
SERVER, CHANNEL, PARENT = (
    select(column).where(matches.c.id == outbox.c.match).correlate(outbox).scalar_subquery()
    for column in (matches.c.guild_id, matches.c.channel_id, matches.c.parent_id)
)
IS_LISTED = exists().where(boards.c.channel_id.in_((CHANNEL, PARENT)))
SHARD = func.coalesce(SERVER, outbox.c.guild_id, 0) // SINCE % given("count")
OURS = literal(",").concat(given("ours", String))
IS_OURS = OURS.like(literal("%,").concat(cast(SHARD, String)).concat(",%"))


def _claim(claimable: Select[tuple[int]]) -> Statement:
    # where a database has several writers, they do not wait for each other
    chosen = claimable.with_for_update(of=outbox, skip_locked=True)
    return Statement(
        update(outbox)
        .where(outbox.c.id.in_(chosen))
        .values(claimed_until=DatabaseTime() + CLAIMED, epoch=outbox.c.epoch + 1)
        .returning(
            outbox,
            func.coalesce(SERVER, outbox.c.guild_id).label("server"),
            IS_LISTED.label("listed"),
        )
    )


CLAIM = _claim(CLAIMABLE)
CLAIM_OWN = _claim(
    select(outbox.c.id).where(OF_KIND, outbox.c.due_at <= given("now"), IS_FREE, IS_IN_TURN, MAY_GO)
)
CLAIM_OF_SHARDS = _claim(CLAIMABLE.where(IS_OURS))
RELEASE_ALL = Statement(
    update(outbox)
    .where(outbox.c.due_at <= given("now"), outbox.c.claimed_until.is_not(None))
    .values(claimed_until=None)
)
FIRST = select(outbox.c.due_at).where(outbox.c.due_at.is_not(None), MAY_GO).order_by(outbox.c.due_at).limit(1)
NEXT_DUE = Statement(select(FIRST.scalar_subquery().label("due_at")))
SENT = Statement(
    update(outbox)
    .where(THIS, outbox.c.due_at.is_not(None) | (outbox.c.message_id == given("message")))
    .values(due_at=None, claimed_until=None, channel_id=given("channel"), message_id=given("message"))
    .returning(outbox.c.id)
)
DROP = Statement(delete(outbox).where(THIS))
TAKE = Statement(delete(outbox).where(THIS, outbox.c.epoch == given("claim")).returning(outbox.c.id))
IS_COUNTED = outbox.c.attempts < PATIENT
COUNTED = case((IS_COUNTED, outbox.c.attempts + 1), else_=outbox.c.attempts)
POSTPONE = Statement(
    update(outbox)
    .where(THIS, outbox.c.epoch == given("claim"))
    .values(due_at=given("later"), claimed_until=None, error=given("why"), attempts=COUNTED)
)
REFUSED = case((IS_COUNTED, PATIENT), else_=outbox.c.attempts) + 1
REFUSE = Statement(
    update(outbox)
    .where(THIS, outbox.c.epoch == given("claim"))
    .values(due_at=given("later"), claimed_until=None, error=given("why"), attempts=REFUSED)
)
WAS_REFUSED = (outbox.c.attempts > PATIENT) & outbox.c.message_id.is_(None)
REFUSING = Statement(select(func.coalesce(SERVER, outbox.c.guild_id).label("server")).where(WAS_REFUSED))
IN_SERVER = select(matches.c.id).where(matches.c.guild_id == given("server"))
TRY_AGAIN = Statement(
    update(outbox)
    .where(WAS_REFUSED, outbox.c.match.in_(IN_SERVER) | (outbox.c.guild_id == given("server")))
    .values(due_at=given("now"), attempts=PATIENT + 1)
)
FORGET_REFUSED = Statement(delete(outbox).where(OF_KIND, outbox.c.due_at.is_(None), WAS_REFUSED))
HURRY = Statement(
    update(outbox)
    .where(outbox.c.due_at > given("now"), outbox.c.error == given("why"))
    .values(due_at=given("now"))
)
LATER = (
    update(outbox)
    .where(outbox.c.kind == given("sort"), outbox.c.due_at > given("since"), outbox.c.error.is_(None))
    .values(due_at=outbox.c.due_at + given("seconds"))
    .returning(outbox)
)
DELAY = Statement(LATER.where(~rests(outbox.c.match, WAS_GONE)))
DELAY_ON_SERVER = Statement(LATER.where(outbox.c.match.in_(ON_SERVER)))
GIVE_UP = Statement(update(outbox).where(THIS).values(due_at=None, claimed_until=None, error=given("why")))
UNHEARD = Statement(
    select(outbox.c.user_id)
    .where(
        outbox.c.match == given("about"),
        outbox.c.user_id.is_not(None),
        outbox.c.due_at.is_(None) | WAS_REFUSED,
        outbox.c.message_id.is_(None),
    )
    .order_by(outbox.c.id)
)
WITHDRAW_ONE = Statement(delete(outbox).where(OF_KIND, THEIRS).returning(outbox))
WITHDRAW_AT_END = Statement(
    delete(outbox)
    .where(outbox.c.match == given("about"), outbox.c.kind.in_((START, EXPIRY, FADED)))
    .returning(outbox)
)
WITHDRAW_KIND = Statement(
    delete(outbox).where(THEIRS, outbox.c.match.is_(None), outbox.c.kind == given("sort"))
)
WITHDRAW_FROM = Statement(delete(outbox).where(THEIRS).returning(outbox))


async def put(connection: Transaction, *fresh: Letter) -> None:
    connection.tell(PUT.each(map(_columns, fresh)))
    connection.letters += fresh


async def due(archive: Asked, now: int, limit: int = AT_ONCE) -> tuple[Letter, ...]:
    """List the letters whose time has come, in the order in which they are to be sent."""
    return letters(await archive.ask(DUE(now=now, most=limit)))


async def claim(
    connection: Transaction, now: int, limit: int = AT_ONCE, ours: Shards | None = None
) -> tuple[tuple[Letter, ...], int | None]:
    """Take the letters whose time has come, and tell when the next one's comes; this ends the transaction.

    For a while nobody else sends them, or more of their matches.
    Where others serve other shards, they send the letters of those.
    """
    query = CLAIM(now=now, most=limit)
    if ours is not None:
        numbers, count = ours
        spelled = "".join(f"{number}," for number in numbers)
        query = CLAIM_OF_SHARDS(now=now, most=limit, ours=spelled, count=count)
    taken, following = await connection.end(query, NEXT_DUE())
    in_order = sorted(map(_claimed, taken), key=lambda letter: (letter.due_at or 0, letter.id))
    return tuple(in_order), following[0].due_at


async def claim_card(connection: Transaction, match: Match, now: int) -> None:
    """Let whoever listens show a match as it was written, without reading it; this ends the transaction.

    Where another letter of this match is on its way, it is not claimed, and waits for its turn.
    """
    if not connection.is_followed:
        return
    claim = CLAIM_OWN(about=match.id, sort=CARD, now=now)
    taken, unheard = await connection.end(claim, UNHEARD(about=match.id))
    shown = match, user_ids(unheard)
    ours = [_claimed(row, shown) for row in taken]
    nonces = {letter.nonce for letter in ours}
    connection.letters = [letter for letter in connection.letters if letter.nonce not in nonces] + ours


async def release_all(connection: Transaction, now: int) -> None:
    """Make every claim free: whoever made them has ended, and there is no other process."""
    connection.tell(RELEASE_ALL(now=now))


async def next_due(archive: Asked) -> int | None:
    """Tell when the next letter is due."""
    due_at: int | None = (await archive.ask(NEXT_DUE()))[0].due_at
    return due_at


async def mark_sent(connection: Transaction, letter_id: int, channel_id: int, message_id: int) -> bool:
    """Keep where a letter went, to withdraw it later; false: it was withdrawn, or another message says it."""
    sent = SENT(this=letter_id, channel=channel_id, message=message_id)
    return bool(await connection.ask(sent))


async def drop(connection: Transaction, letter_id: int) -> None:
    """Forget a letter: it has been sent and needs no withdrawing, or it cannot be sent at all."""
    connection.tell(DROP(this=letter_id))


async def take(connection: Transaction, letter: Letter) -> bool:
    """Take a letter out, to do what it asks for in this transaction; false: it is no longer ours."""
    return bool(await connection.ask(TAKE(this=letter.id, claim=letter.epoch)))


async def hurry(connection: Transaction, error: str, now: int) -> None:
    """Try now what was put off for a reason that no longer holds."""
    connection.tell(HURRY(why=error, now=now))


async def delay(
    connection: Transaction, kind: str, since: int, seconds: int, guild_id: int | None = None
) -> tuple[Letter, ...]:
    """Let what was due after a time be due so much later; what was put off already is not.

    It is what does not rest, or all that is on one server.
    """
    chosen = {"sort": kind, "since": since, "seconds": seconds}
    query = DELAY(**chosen) if guild_id is None else DELAY_ON_SERVER(**chosen, guild=guild_id)
    return letters(await connection.ask(query))


async def postpone(connection: Transaction, letter_id: int, due_at: int, error: str, epoch: int = 0) -> None:
    """Try again later; the attempt is counted, but never held against it."""
    connection.tell(POSTPONE(this=letter_id, claim=epoch, later=due_at, why=error))


async def refuse(
    connection: Transaction, letter_id: int, due_at: int | None, error: str, epoch: int = 0
) -> None:
    """Keep that Discord has said no, and try again later, or only once it may say something else."""
    connection.tell(REFUSE(this=letter_id, claim=epoch, later=due_at, why=error))


async def refusing(archive: Asked) -> set[int | None]:
    """List the servers in which letters were refused."""
    return {row.server for row in await archive.ask(REFUSING())}


async def try_again(connection: Transaction, server_id: int, now: int) -> None:
    """Try now what was refused in a server, as if for the second time."""
    connection.tell(TRY_AGAIN(server=server_id, now=now))


async def forget_refused(connection: Transaction, match_id: int, kind: str) -> None:
    """Forget a match's letters of a kind that are not tried any more."""
    connection.tell(FORGET_REFUSED(about=match_id, sort=kind))


async def give_up(connection: Transaction, letter_id: int, error: str) -> None:
    """Keep that a letter could not be said, until it is withdrawn."""
    connection.tell(GIVE_UP(this=letter_id, why=error))


def user_ids(rows: list[Row]) -> tuple[int, ...]:
    return tuple(row.user_id for row in rows)


async def said(archive: Asked, match_id: int) -> tuple[Letter, ...]:
    """List what has been said about a match and still holds."""
    return letters(await archive.ask(SAID(about=match_id)))


async def of_match(connection: Transaction, match_id: int, kind: str) -> tuple[Letter, ...]:
    """List a match's letters of a kind."""
    return letters(await connection.ask(OF_MATCH(about=match_id, sort=kind)))


async def withdraw(
    connection: Transaction, match_id: int, kind: str, but: Collection[int] = ()
) -> tuple[Letter, ...]:
    """Forget a match's letters of a kind, but those to some people.

    Those with a message have been sent, and it can be removed.
    """
    kept = {_kept(number): user_id for number, user_id in enumerate(but)}
    return _withdrawn(await connection.ask(_withdrawal(len(but))(about=match_id, sort=kind, **kept)))


async def withdraw_one(connection: Transaction, match_id: int, kind: str, user_id: int) -> tuple[Letter, ...]:
    """Forget a match's letters of a kind to one person."""
    return _withdrawn(await connection.ask(WITHDRAW_ONE(about=match_id, sort=kind, who=user_id)))


async def withdraw_at_end(connection: Transaction, match_id: int) -> tuple[Letter, ...]:
    """Forget what calls everybody to a match, or asks them, that has ended."""
    return _withdrawn(await connection.ask(WITHDRAW_AT_END(about=match_id)))


async def withdraw_kind(connection: Transaction, user_id: int, kind: str) -> None:
    """Forget somebody's letters of a kind that are not about a match."""
    connection.tell(WITHDRAW_KIND(who=user_id, sort=kind))


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


def _claimed(row: Row, shown: Shown | None = None) -> Letter:
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
