"""Whom to tell that it is their turn: once a turn, after the time in which a move can be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.archive import outbox, people
from bot.matches.letter import EXPIRY, PING, READDRESS, RECALL, REMOVAL, RETIME, START, Letter
from bot.matches.person import Ping
from rules_engine import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from bot.archive import Transaction
    from bot.matches.match import Match
    from rules_engine import Table


async def renew(
    connection: Transaction,
    match: Match,
    before: Table | None,
    after: Table,
    *,
    calls: Iterable[Letter] = (),
    due_at: Callable[[int], int],
    actor: int | None = None,
) -> None:
    """Withdraw the calls that no longer hold, and write those of the seats whose turn has come.

    `due_at` tells when somebody is to be called.
    Whoever acted is looking, and needs none. Where everybody searches, all are called once, at the start.
    """
    waiting = _called(match, after)
    over = [call for call in calls if call.user_id not in waiting]
    for call in over:
        await outbox.drop(connection, call.id)
    await _take_away(connection, over)
    known = _called(match, before) if before else set()
    called = sorted(waiting - known - {actor})
    if GAMES[match.game].riddles is not None:
        if before is not None or not called:
            return
        await outbox.put(connection, Letter(START, match.id, due_at=min(map(due_at, called))))
        called = await _to_call_apart(connection, match, called)
    for user_id in called:
        await outbox.put(connection, Letter(PING, match.id, user_id=user_id, due_at=due_at(user_id)))


async def _to_call_apart(connection: Transaction, match: Match, user_ids: list[int]) -> list[int]:
    """Choose those whom a call to everybody does not reach, as they wish to be called in private."""
    if match.place.guild_id is None:
        return []
    wishes = await people.find_all(connection, user_ids)
    return [person.user_id for person in wishes if person.ping is Ping.DIRECT]


async def withdraw(
    connection: Transaction, match_id: int, but: Collection[int] = (), *, kind: str = PING
) -> None:
    """Withdraw the calls of a match, but those to some people; what has been sent is taken away."""
    await _take_away(connection, await outbox.withdraw(connection, match_id, kind, but))


async def withdraw_at_end(connection: Transaction, match_id: int) -> tuple[Letter, ...]:
    """Withdraw what calls everybody to a match that has ended; list what was asked there."""
    letters = await outbox.withdraw_at_end(connection, match_id)
    await _take_away(connection, (letter for letter in letters if letter.kind != EXPIRY))
    return tuple(letter for letter in letters if letter.kind == EXPIRY)


async def withdraw_one(connection: Transaction, match_id: int, kind: str, user_id: int) -> None:
    """Withdraw what is said to one person in a match; what has been sent is taken away."""
    await _take_away(connection, await outbox.withdraw_one(connection, match_id, kind, user_id))


async def withdraw_from(connection: Transaction, user_id: int) -> None:
    """Withdraw whatever is said to somebody; what has been sent is taken away."""
    await _take_away(connection, await outbox.withdraw_from(connection, user_id))


async def _take_away(connection: Transaction, letters: Iterable[Letter]) -> None:
    for letter in letters:
        if letter.message_id is not None:
            assert letter.channel_id is not None
            await outbox.put(connection, removal(letter.match_id, letter.channel_id, letter.message_id))
        elif letter.may_stand_unknown:
            await outbox.put(connection, recall(letter))


async def retime(connection: Transaction, match_id: int, user_id: int | None, due_at: int) -> None:
    """Let what has called somebody say by when they are to move, as it is now."""
    for call in await outbox.of_match(connection, match_id, PING):
        if call.user_id == user_id and call.message_id is not None:
            content = {"message": str(call.message_id), "again": bool(call.content.get("again"))}
            told = Letter(RETIME, match_id, call.channel_id, user_id, content, due_at=due_at)
            await outbox.put(connection, told)


def readdressed(call: Letter) -> Letter:
    """Write the letter that lets a call lead to where the card is now."""
    content = {"message": str(call.message_id)}
    return Letter(READDRESS, call.match_id, channel_id=call.channel_id, content=content, due_at=0)


def recall(call: Letter) -> Letter:
    """Write the letter that looks for a call of which no answer told us whether it stands."""
    return Letter(RECALL, call.match_id, user_id=call.user_id, content={"kind": call.kind}, due_at=0)


def removal(match_id: int | None, channel_id: int, message_id: int) -> Letter:
    """Write the letter that takes a message away."""
    return Letter(REMOVAL, match_id, channel_id=channel_id, content={"message": str(message_id)}, due_at=0)


def _called(match: Match, table: Table) -> set[int]:
    """Tell who is to move, from the seats that have somebody in them; who plays alone comes by themselves."""
    if match.is_solo:
        return set()
    chairs = [match.chairs[seat] for seat in table.to_act()]
    return {chair.user_id for chair in chairs if chair.user_id and chair.is_present}
