"""The digest: once a day, at an hour that somebody has chosen, which matches wait for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.clocks.days_off import day_of, day_start

if TYPE_CHECKING:
    from bot.lists.listed import ListedMatch
    from bot.people.person import Person


DIGEST_LIMIT = 25  # matches in one digest


SPREAD = 15 * 60  # seconds after the hour, over which we spread the digests of a time zone


WORKER_BITS = 22  # of a Discord id; the milliseconds above them are spread evenly


@dataclass(frozen=True, slots=True)
class WaitingMatch:
    """A match in which it is somebody's turn, and when their time runs out."""

    match: ListedMatch
    due_at: int | None


def next_digest(person: Person, now: int) -> int | None:
    """Return when somebody's next digest is due; None: they have chosen no hour."""
    if person.digest_at is None:
        return None
    today = day_of(person, now)
    hours = (day_start(person, day, person.digest_at) for day in (today - 1, today, today + 1, today + 2))
    return next(at for at in (hour + digest_delay(person.user_id) for hour in hours) if at > now)


def digest_delay(user_id: int) -> int:
    """Return how many seconds after the hour somebody's digest goes out."""
    return (user_id >> WORKER_BITS) % SPREAD
