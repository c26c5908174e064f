"""What a clock triggers: a reminder, a day off, a choice for the others, a stand-in.

Each of these happens in the transaction that removes its letter, so exactly once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.clocks import days_off_service as leave
from bot.database import Rank
from bot.mail import store as outbox
from bot.people.person import Person
from bot.people.waking import SNOOZE

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.clocks.clock import Clock
    from bot.database import Archive, Transaction
    from bot.mail.letter import Letter
    from bot.match.decision import Seen
    from bot.match.match import Match
    from bot.match.service import Matches
    from rules_engine import Seat

from bot.clocks.deadline_rules import choose, due_clock, remind, snooze, time_out


class Deadlines:
    def __init__(self, archive: Archive, now: Callable[[], int], matches: Matches) -> None:
        self._archive = archive
        self._now = now
        self._matches = matches

    async def remind(self, letter: Letter) -> None:
        """Deliver a reminder, if it is still due."""
        async with self._archive.writing(Rank.BACKGROUND) as connection:
            if await outbox.remove(connection, letter):
                seen = await self._matches.require_seen(connection, letter.of_match)
                decision, clock = due_clock(seen, letter, self._now())
                if clock is not None:
                    decision = remind(decision, clock)
                await self._matches.store(connection, decision)

    async def time_out(self, letter: Letter) -> None:
        """Deliver a timeout, if it is still due."""
        async with self._archive.writing(Rank.BACKGROUND) as connection:
            if await outbox.remove(connection, letter):
                seen = await self._matches.require_seen(connection, letter.of_match)
                decision, clock = due_clock(seen, letter, self._now())
                if clock is not None:
                    decision = time_out(decision, clock, await self._leave_day(connection, seen, clock))
                await self._matches.store(connection, decision)

    async def _leave_day(self, connection: Transaction, seen: Seen, clock: Clock) -> int | None:
        user_id = seen.match.chairs[clock.seat].user_id
        person = None if user_id is None else seen.people.get(user_id) or Person(user_id)
        return await leave.unasked_day(connection, seen.match, clock, person, self._now())

    async def choose(self, match_id: int, user_id: int, seat: Seat, choice: str) -> Match:
        """Store what one of the others has chosen about a seat that is out of time."""
        async with self._archive.writing() as connection:
            seen = await self._matches.require_seen(connection, match_id)
            decision = choose(seen, user_id, seat, choice, self._now())
            return await self._matches.store(connection, decision)

    async def snooze(self, match_id: int, user_id: int) -> int:
        """Put off somebody's next reminder for two hours; return when it is due then."""
        now = self._now()
        async with self._archive.writing() as connection:
            seen = await self._matches.require_seen(connection, match_id)
            await self._matches.store(connection, snooze(seen, user_id, now))
        return now + SNOOZE
