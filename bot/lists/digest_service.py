"""The digest: a daily message, at an hour that the person has chosen, with the matches that wait for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.clocks import store as clocks
from bot.database import Rank
from bot.lists import store as listing
from bot.mail import store as outbox
from bot.mail.letter import DIGEST, WAITING, Letter
from bot.people import store as people

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.database import Archive, Transaction
    from bot.people.person import Person

from bot.lists.digest import DIGEST_LIMIT, SPREAD, WaitingMatch, next_digest


async def reschedule(connection: Transaction, before: Person, after: Person, now: int) -> None:
    """Replace the letter of a person's digest if they have changed its hour or their time zone."""
    if (before.digest_at, before.zone) == (after.digest_at, after.zone):
        return
    await outbox.withdraw_kind(connection, after.user_id, DIGEST)
    await _schedule(connection, after, now)


async def _schedule(connection: Transaction, person: Person, now: int) -> None:
    due_at = next_digest(person, now)
    if due_at is not None:
        await outbox.add(connection, Letter(DIGEST, user_id=person.user_id, due_at=due_at))


class Digests:
    def __init__(self, archive: Archive, now: Callable[[], int]) -> None:
        self._archive = archive
        self._now = now

    async def deliver(self, letter: Letter) -> None:
        """Write somebody's digest for now and schedule tomorrow's, in one transaction."""
        assert letter.user_id is not None
        async with self._archive.writing(Rank.BACKGROUND) as connection:
            if not await outbox.remove(connection, letter):
                return
            person = await people.find(connection, letter.user_id)
            if person.digest_at is not None:
                now = self._now()
                await _schedule(connection, person, now + SPREAD)  # not twice within the spread
                await outbox.add(connection, Letter(WAITING, user_id=person.user_id, due_at=now))

    async def list_waiting(self, user_id: int) -> tuple[WaitingMatch, ...]:
        """List the matches in which it is somebody's turn, those with the least time left first."""
        async with self._archive.reading() as connection:
            found = await listing.list_running_of_person(connection, user_id, DIGEST_LIMIT)
            due = await clocks.list_deadlines(connection, user_id)
        theirs = [
            WaitingMatch(match, due.get(match.id)) for match in found.matches if match.waits_for(user_id)
        ]
        return tuple(sorted(theirs, key=lambda one: (one.due_at is None, one.due_at or one.match.moved_at)))
