"""The computer plays for somebody who is away; they take their seat back whenever they like."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.archive import chairs, outbox
from bot.matches import clocks, turns
from bot.matches.computers import STAND_IN, thought
from bot.matches.finding import find_match
from bot.matches.letter import CARD, Letter
from bot.matches.play import seat_in_play, sit_again
from bot.matches.refusals import NobodyStandsIn

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.archive import Archive, Transaction
    from bot.matches.match import Match
    from rules_engine import Seat


async def stand_in(
    connection: Transaction, match: Match, seat: Seat, now: int, level: str = STAND_IN
) -> Match:
    """Let the computer play for a seat of a running match from now on; calls to its person are withdrawn."""
    chair = match.chairs[seat]
    people = {other.user_id for other in match.chairs if other.user_id}
    await turns.withdraw(connection, match.id, people - {chair.user_id})
    played = replace(chair, level=level)
    await chairs.set_chair(connection, match.id, seat, played)
    return await _changed(connection, match.with_chair(seat, played), seat, now)


async def _changed(connection: Transaction, match: Match, seat: Seat, now: int) -> Match:
    await outbox.put(connection, Letter(CARD, match.id, due_at=now), thought(match, now))
    return await clocks.reseat(connection, match, seat, now)


class StandIns:
    def __init__(self, archive: Archive, clock: Callable[[], int]) -> None:
        self._archive = archive
        self._clock = clock

    async def step_away(self, match_id: int, user_id: int) -> Match:
        """Let the computer play for whoever asks, until they are back."""
        async with self._archive.writing() as connection:
            match = await find_match(connection, match_id)
            seat = seat_in_play(match, user_id)
            return await stand_in(connection, match, seat, self._clock())

    async def take_back(self, match_id: int, user_id: int) -> Match:
        """Give a seat back to its person; what the computer was thinking for it comes too late."""
        async with self._archive.writing() as connection:
            match = await find_match(connection, match_id)
            seat = seat_in_play(match, user_id)
            if match.chairs[seat].level is None:
                raise NobodyStandsIn
            back = await sit_again(connection, match, seat, self._clock())
            return await _changed(connection, back, seat, self._clock())
