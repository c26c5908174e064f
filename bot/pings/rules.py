"""Pings: tell people once a turn that it is their turn, when the last move can no longer be taken back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.mail.letter import FADED, PING, READDRESS, RECALL, REMOVAL, RETIME, START, Letter
from bot.people.person import Ping
from rules_engine import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.match.decision import Decision
    from bot.match.match import Match
    from rules_engine import Table


def renew_calls(decision: Decision, before: Table | None, after: Table, actor: int | None) -> Decision:
    """Withdraw the pings that no longer hold, and write those of the seats whose turn has come.

    The actor is looking, and needs none. In games in which all answer at once, one message starts the match.
    """
    match = decision.match
    waiting = _people_to_call(match, after)
    over = (call for call in decision.open_letters(PING, FADED) if call.user_id not in waiting)
    decision = withdraw(decision, over)
    known = _people_to_call(match, before) if before else set()
    called = sorted(waiting - known - {actor})
    if GAMES[match.game].riddles is not None:
        if before is not None or not called:
            return decision
        decision = decision.add(Letter(START, match.id, due_at=decision.now))
        called = [user_id for user_id in called if _is_called_apart(decision, user_id)]
    return decision.add(
        *(Letter(PING, match.id, user_id=one, due_at=_due_at(decision, after, one)) for one in called)
    )


def _due_at(decision: Decision, after: Table, user_id: int) -> int:
    """Return when to ping somebody: people who are here see the move, and it may still be taken back."""
    is_here = user_id in decision.seen.present
    return decision.now + (decision.seen.regret_seconds if is_here or not after.revealed else 0)


def _is_called_apart(decision: Decision, user_id: int) -> bool:
    """Return whether somebody needs a ping of their own, as they chose direct messages."""
    person = decision.seen.people.get(user_id)
    return decision.match.place.guild_id is not None and person is not None and person.ping is Ping.DIRECT


def withdraw(decision: Decision, letters: Iterable[Letter]) -> Decision:
    """Withdraw letters, and delete the messages that they have become."""
    letters = tuple(letters)
    return decision.delete(letters).add(*removal_letters(letters))


def withdraw_calls(decision: Decision, but: Iterable[int | None] = ()) -> Decision:
    """Withdraw the pings of everybody but some people."""
    staying = set(but)
    letters = (one for one in decision.letters if one.kind != PING or one.user_id in staying)
    decision = replace(decision, letters=tuple(letters))
    return withdraw(decision, (call for call in decision.open_letters(PING) if call.user_id not in staying))


def removal_letters(letters: Iterable[Letter]) -> Iterator[Letter]:
    """Make the letters that delete the messages of withdrawn letters."""
    for letter in letters:
        if letter.message_id is not None:
            assert letter.channel_id is not None
            yield removal_letter(letter.match_id, letter.channel_id, letter.message_id)
        elif letter.may_stand_unknown:
            yield recall_letter(letter)


def retime(decision: Decision, user_id: int | None, due_at: int) -> Decision:
    """Write letters that bring the deadline in somebody's pings up to date."""
    calls = (call for call in decision.open_letters(PING) if call.user_id == user_id)
    return decision.add(*(_retime_letter(call, due_at) for call in calls if call.message_id is not None))


def _retime_letter(call: Letter, due_at: int) -> Letter:
    content = {"message": str(call.message_id), "again": bool(call.content.get("again"))}
    return Letter(RETIME, call.match_id, call.channel_id, call.user_id, content, due_at=due_at)


def readdress_letter(call: Letter) -> Letter:
    """Make the letter that edits a ping, so that it links to where the card is now."""
    content = {"message": str(call.message_id)}
    return Letter(READDRESS, call.match_id, channel_id=call.channel_id, content=content, due_at=0)


def recall_letter(call: Letter) -> Letter:
    """Make the letter that looks for a ping of which we do not know whether it has arrived."""
    return Letter(RECALL, call.match_id, user_id=call.user_id, content={"kind": call.kind}, due_at=0)


def removal_letter(match_id: int | None, channel_id: int, message_id: int) -> Letter:
    """Make the letter that deletes a message."""
    return Letter(REMOVAL, match_id, channel_id=channel_id, content={"message": str(message_id)}, due_at=0)


def _people_to_call(match: Match, table: Table) -> set[int]:
    """Return the people who have to move; a person who plays alone with computers needs no ping."""
    if match.is_solo:
        return set()
    chairs = [match.chairs[seat] for seat in table.to_act()]
    return {chair.user_id for chair in chairs if chair.user_id and chair.is_present}
