"""When somebody's digest is due."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.lists.digest import SPREAD, digest_delay, next_digest
from bot.people.person import Person

EIGHT = 8 * 60


def at(day: int, hour: int, minute: int = 0) -> int:
    return int(datetime(2027, 3, day, hour, minute, tzinfo=UTC).timestamp())


@pytest.mark.parametrize(
    ("zone", "now", "due"),
    [
        (None, at(5, 7), at(5, 8)),
        (None, at(5, 8), at(6, 8)),
        (None, at(5, 23), at(6, 8)),
        ("Asia/Tokyo", at(5, 7), at(5, 23)),
        ("America/Los_Angeles", at(5, 15, 59), at(5, 16)),
        ("Europe/Paris", at(27, 6, 59), at(27, 7)),
        ("Europe/Paris", at(27, 7), at(28, 6)),
    ],
)
def test_a_digest_comes_at_the_hour_of_ones_own_day(zone: str | None, now: int, due: int) -> None:
    assert next_digest(Person(1, zone=zone, digest_at=EIGHT), now) == due


def test_a_person_who_has_chosen_no_hour_gets_none() -> None:
    assert next_digest(Person(1), at(5, 7)) is None


def test_digests_of_one_hour_are_spread() -> None:
    people = [(1_400_000_000_000_000_000 + (ms << 22)) for ms in range(0, 10 * SPREAD, 7)]
    delays = [digest_delay(user_id) for user_id in people]

    assert (min(delays), max(delays)) == (0, SPREAD - 1)
    assert next_digest(Person(people[3], digest_at=EIGHT), at(5, 7)) == at(5, 8) + delays[3]
