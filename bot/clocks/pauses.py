"""Which clocks pause, and when: at night, on days off, or never."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from bot.clocks.pace import Pace
from bot.people.person import Person
from bot.people.waking import NEVER, Sleep

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.match.match import Match
    from rules_engine import Seat


class Rest(StrEnum):
    """When the clocks of a match pause."""

    LEAVE = "leave"  # in quiet hours and on days off, also those that we spend unasked
    NIGHTS = "nights"  # in quiet hours, and on days off that somebody has taken
    NEVER = "never"


def rest_of(pace: Pace, wished: Rest) -> Rest:
    """Return when clocks pause; people who play tonight are awake."""
    return Rest.NEVER if pace is Pace.TONIGHT else wished


def sleep_of(person: Person) -> Sleep:
    """Return when somebody sleeps; without a time zone we know only when they are away."""
    away = () if person.away_until is None else ((0, person.away_until),)
    if person.zone is None:
        return Sleep(away=away)
    return Sleep(person.zone, person.quiet, person.days_off, away)


def sleep_at(match: Match, seat: Seat, known: Mapping[int, Person]) -> Sleep:
    """Return when the clock of a seat pauses."""
    user_id = match.chairs[seat].user_id
    if user_id is None or rest_of(match.pace, match.rest) is Rest.NEVER:
        return NEVER
    return sleep_of(known.get(user_id) or Person(user_id))
