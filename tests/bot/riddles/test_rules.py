"""Streaks: which days count, and which are forgiven; who is in a duel, and how long somebody took."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from bot.match.match import Place
from bot.riddles.rules import Day, Duel, Occasion, Solo, Streak, day_number, streak
from bot.riddles.service import own_day
from tests.bot.archived import ANN, BOB

DAY = 24 * 60 * 60 * 1000


@pytest.mark.parametrize(
    ("ago", "told"),
    [
        ([], Streak(0, 0)),
        ([0], Streak(1, 0)),
        ([1], Streak(1, 0)),
        ([2], Streak(0, 0)),
        ([0, 1, 2], Streak(3, 0)),
        ([0, 2, 3], Streak(1, 0)),
        (list(range(7)), Streak(7, 1)),
        ([0, *range(2, 9)], Streak(8, 0)),
        (list(range(2, 9)), Streak(7, 0)),
        (list(range(3, 10)), Streak(0, 0)),
        (list(range(21)), Streak(21, 2)),
        ([0, *range(3, 24)], Streak(22, 0)),
        ([0, *range(4, 25)], Streak(1, 0)),
        ([0, 0, 1], Streak(2, 0)),
    ],
)
def test_a_streak_survives_days_that_were_earned(ago: list[int], told: Streak) -> None:
    today = Day(100, 100)
    assert streak([Day(100 - days, 100 - days) for days in set(ago)], today) == told


def at(zone: str, hours: float) -> Day:
    """Tell which day it is for somebody, so many hours after a midnight in UTC."""
    ms = 1_806_192_000_000 + int(hours * 60 * 60 * 1000)
    return Day(ms // DAY, own_day(ms, zone))


@pytest.mark.parametrize(
    ("zone", "hours"),
    [
        (
            "Asia/Tokyo",
            [23.5, 24.5, 62],
        ),  # every card, though two of them on one day of theirs and none on another
        ("Asia/Tokyo", [16, 15 + 24 + 0.2]),  # late in the evening, then just after midnight
        ("Asia/Tokyo", [-4, 10 + 24]),  # every day of theirs, though one card is skipped
        ("America/Los_Angeles", [6, 31, 54.9]),  # in the evening, as the next card lies there already
        ("Pacific/Kiritimati", [9.9, 10.1 + 24]),
        ("Pacific/Pago_Pago", [10.9, 11.1 + 24]),
        ("Europe/Paris", [-2, 22.5, 45]),  # over the night in which the clocks are set
    ],
)
def test_a_streak_needs_every_card_or_every_day_of_ones_own(zone: str, hours: list[float]) -> None:
    days = [at(zone, one) for one in hours]

    assert streak(days, days[-1]).days == len(days)


@pytest.mark.parametrize("zone", ["Asia/Tokyo", "America/Los_Angeles", "UTC", "nowhere/else"])
def test_a_day_without_any_card_ends_a_streak_in_every_zone(zone: str) -> None:
    assert streak([at(zone, 12), at(zone, 12 + 72)], at(zone, 12 + 72)) == Streak(1, 0)
    assert streak([at(zone, 12)], at(zone, 12 + 72)) == Streak(0, 0)


@pytest.mark.parametrize(
    ("before", "after", "missed"),
    [
        (Day(10, 10), Day(10, 10), 0),
        (Day(10, 10), Day(11, 11), 0),
        (Day(10, 10), Day(13, 13), 2),
        (Day(10, 10), Day(12, 11), 0),
        (Day(10, 10), Day(11, 13), 0),
    ],
)
def test_only_a_day_that_both_have_skipped_is_missed(before: Day, after: Day, missed: int) -> None:
    assert after.missed_since(before) == missed


def test_later_days_do_not_count_in_an_earlier_streak() -> None:
    assert streak([Day(10, 10), Day(11, 11), Day(12, 12)], Day(11, 11)) == Streak(2, 0)


def test_days_are_counted_from_1970() -> None:
    assert [day_number(date(1970, 1, 1)), day_number(date(2027, 3, 28))] == [0, 20_905]


def test_a_duel_knows_who_is_in_it() -> None:
    duel = Duel(1, "maniki", 100, 200, ANN, "en", "", "hard", {}, 0, ((BOB, "Bob"), (None, "somebody")))

    assert [duel.is_known(person) for person in (BOB, ANN)] == [True, False]
    assert duel.place == Place(100, 200)


def test_a_riddle_took_from_the_first_look_to_the_answer() -> None:
    solo = Solo(1, Occasion.DAILY, "2027-03-28", 1, ANN, "Ann", 100, shown_at=5000)

    assert replace(solo, solved_at=9000).duration == 4000
    with pytest.raises(AssertionError):
        solo.duration  # noqa: B018 - it refuses
