"""Stand-ins: the computer plays for a person who is away, until they resume their seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.match import decision_store as decisions
from bot.match.find_store import require_seen

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.database import Archive
    from bot.match.decision import Decision, Seen
    from bot.match.match import Match

from bot.computers.stand_in_rules import resume_seat, step_away


class StandIns:
    def __init__(self, archive: Archive, now: Callable[[], int]) -> None:
        self._archive = archive
        self._now = now

    async def step_away(self, match_id: int, user_id: int) -> Match:
        return await self._change(match_id, user_id, step_away)

    async def resume_seat(self, match_id: int, user_id: int) -> Match:
        return await self._change(match_id, user_id, resume_seat)

    async def _change(
        self, match_id: int, user_id: int, decide: Callable[[Seen, int, int], Decision]
    ) -> Match:
        async with self._archive.writing() as connection:
            decision = decide(await require_seen(connection, match_id), user_id, self._now())
            await decisions.store(connection, decision)
        return decision.match
