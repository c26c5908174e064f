"""When somebody's digest is due."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.lists.digest import next_digest
from bot.people.person import Person

PARIS = Person(1, zone="Europe/Paris", digest_at=8 * 60)


def at(*when: int) -> int:
    return int(datetime(*when, tzinfo=UTC).timestamp())  # type: ignore[misc, arg-type]


@pytest.mark.parametrize(
    ("zone", "now", "due"),
    [
        (None, at(2027, 3, 5, 7), at(2027, 3, 5, 8)),
        (None, at(2027, 3, 5, 8), at(2027, 3, 6, 8)),
        ("Asia/Tokyo", at(2027, 3, 5, 7), at(2027, 3, 5, 23)),
        ("America/Los_Angeles", at(2027, 3, 5, 15, 59), at(2027, 3, 5, 16)),
    ],
)
def test_a_digest_comes_at_the_hour_of_ones_own_zone(zone: str | None, now: int, due: int) -> None:
    assert next_digest(replace(PARIS, zone=zone), now) == due


@pytest.mark.parametrize(
    ("now", "due"),
    [
        (at(2026, 1, 15, 6), at(2026, 1, 15, 7)),
        (at(2026, 1, 15, 7), at(2026, 1, 16, 7)),
        (at(2026, 3, 28, 12), at(2026, 3, 29, 6)),  # the night in which an hour is left out
        (at(2026, 10, 24, 12), at(2026, 10, 25, 7)),  # the night that has one more
    ],
)
def test_the_hour_is_that_of_ones_own_clock(now: int, due: int) -> None:
    assert next_digest(PARIS, now) == due


def test_the_digests_of_a_zone_are_spread_over_a_quarter_of_an_hour() -> None:
    noon, hour = at(2026, 1, 15, 12), at(2026, 1, 16, 7)
    people = [replace(PARIS, user_id=(1_700_000_000_000 + 7_001 * number) << 22) for number in range(1000)]
    due = [next_digest(person, noon) for person in people]

    assert all(when is not None and hour <= when < hour + 15 * 60 for when in due)
    assert max(Counter(due).values()) <= 10
    assert due == [next_digest(person, noon) for person in people], (
        "each person's is at the same time each day"
    )


def test_a_digest_due_just_after_midnight_is_not_left_out() -> None:
    late = replace(PARIS, user_id=800 << 22, digest_at=23 * 60 + 55)

    assert next_digest(late, at(2026, 1, 15, 23)) == at(2026, 1, 15, 22, 55) + 800


def test_a_person_who_has_chosen_no_hour_has_no_digest() -> None:
    assert next_digest(replace(PARIS, digest_at=None), 0) is None
