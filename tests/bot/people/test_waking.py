"""A clock stands while somebody sleeps: proven against a count of every minute."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.people.waking import DAY, HOUR, MINUTE, NEVER, Sleep, count_awake, is_awake, next_rest, time_after

ZONES = (
    "Europe/Paris",
    "America/New_York",
    "Australia/Lord_Howe",  # sets its clocks by half an hour
    "Asia/Kathmandu",  # 5:45 ahead
    "Africa/Casablanca",  # sets its clocks around Ramadan
    "America/Havana",  # sets them at midnight
    "Pacific/Apia",
    None,
)
SPRING = int(datetime(2026, 3, 29, 1, tzinfo=UTC).timestamp())  # Paris goes from 2 to 3
AUTUMN = int(datetime(2026, 10, 25, 1, tzinfo=UTC).timestamp())  # Paris goes from 3 back to 2
NIGHT = (23 * 60, 7 * 60)
QUARTER = 15 * MINUTE  # of an hour: no zone is ahead of another by less
MINUTES = st.integers(0, 24 * 60 - 1)
START = st.sampled_from((SPRING, AUTUMN, int(datetime(2026, 3, 8, tzinfo=UTC).timestamp()))).flatmap(
    lambda change: st.integers(change // MINUTE - 4 * 24 * 60, change // MINUTE + 24 * 60).map(
        lambda minute: minute * MINUTE
    )
)
LEAVES = st.lists(st.tuples(st.integers(-3 * 24 * 60, 3 * 24 * 60), st.integers(0, 40 * 60)), max_size=2).map(
    lambda leaves: tuple(
        (SPRING + begin * MINUTE, SPRING + (begin + length) * MINUTE) for begin, length in leaves
    )
)
SLEEPS = st.builds(
    Sleep,
    zone=st.sampled_from(ZONES),
    quiet=st.none() | st.tuples(MINUTES, MINUTES),
    days_off=st.frozensets(st.integers(0, 6), max_size=7),
    away=LEAVES,
)


def paris(*when: int) -> int:
    return int(datetime(*when, tzinfo=ZoneInfo("Europe/Paris")).timestamp())  # type: ignore[arg-type,misc]


def wakes(sleep: Sleep, minute: int) -> bool:
    """Tell the plain way whether somebody is awake in a minute."""
    if any(begin <= minute < end for begin, end in sleep.away):
        return False
    weekday, quarter = weekday_and_minute(sleep.zone or "UTC", minute - minute % QUARTER)
    if len(sleep.days_off) < 7 and weekday in sleep.days_off:
        return False
    if sleep.quiet is None:
        return True
    begin, end = sleep.quiet
    now = quarter + minute % QUARTER // MINUTE
    return not (begin <= now < end) if begin <= end else end <= now < begin


@cache
def weekday_and_minute(zone: str, quarter: int) -> tuple[int, int]:
    """Read off a wall's clock which day of the week begins a quarter of an hour, and which minute of it."""
    local = datetime.fromtimestamp(quarter, ZoneInfo(zone))
    return local.weekday(), local.hour * 60 + local.minute


def count_minutes(sleep: Sleep, start: int, end: int) -> int:
    return MINUTE * sum(wakes(sleep, minute) for minute in range(start, end, MINUTE))


def wakes_enough(sleep: Sleep) -> bool:
    """Leave those out who are awake for minutes a day: a count would take years."""
    return sleep.quiet is None or (sleep.quiet[1] - sleep.quiet[0]) % (24 * 60) <= 20 * 60


@settings(max_examples=120, deadline=None, derandomize=True)
@given(SLEEPS, START, st.integers(0, 4 * 24 * 60))
def test_waking_time_is_what_a_count_of_every_minute_says(sleep: Sleep, start: int, minutes: int) -> None:
    end = start + minutes * MINUTE

    assert count_awake(sleep, start, end) == count_minutes(sleep, start, end)


@settings(max_examples=120, deadline=None, derandomize=True)
@given(SLEEPS.filter(wakes_enough), START, st.integers(0, 12 * 60))
def test_a_deadline_is_the_first_second_at_which_so_much_waking_time_is_over(
    sleep: Sleep, start: int, minutes: int
) -> None:
    seconds = minutes * MINUTE

    due = time_after(sleep, start, seconds)

    assert count_awake(sleep, start, due) == seconds
    assert seconds == 0 or count_awake(sleep, start, due - 1) == seconds - 1


@pytest.mark.parametrize(("change", "hours"), [(SPRING, 7), (AUTUMN, 9)])
def test_a_night_in_which_clocks_are_set_is_as_long_as_it_is(change: int, hours: int) -> None:
    sleep = Sleep("Europe/Paris", NIGHT)
    evening = change - 12 * HOUR

    found = next_rest(sleep, evening, evening + DAY)

    assert found is not None
    assert found[1] - found[0] == hours * HOUR
    assert count_awake(sleep, *found) == 0


def test_eight_quiet_hours_do_not_count() -> None:
    sleep = Sleep("Europe/Paris", NIGHT)

    assert time_after(sleep, paris(2026, 6, 1, 22), 2 * HOUR) == paris(2026, 6, 2, 8)
    assert count_awake(sleep, paris(2026, 6, 1, 12), paris(2026, 6, 2, 12)) == 16 * HOUR


def test_days_off_are_days_of_their_own_week() -> None:
    sleep = Sleep("Asia/Tokyo", days_off=frozenset({5, 6}))
    saturday = int(datetime(2026, 6, 5, 15, tzinfo=UTC).timestamp())  # midnight there

    assert is_awake(sleep, saturday - 1)
    assert next_rest(sleep, saturday - 10, saturday) is None
    assert next_rest(sleep, saturday - 10, saturday + 10) == (saturday, saturday + 2 * DAY)


def test_leave_is_over_at_its_second() -> None:
    sleep = Sleep(away=((100, 200),))

    assert [is_awake(sleep, at) for at in (99, 100, 199, 200)] == [True, False, False, True]
    assert time_after(sleep, 50, 100) == 250
    assert time_after(sleep, 150, 0) == 200


def test_a_person_who_never_sleeps_has_all_the_time_there_is() -> None:
    for sleep in (NEVER, Sleep("Europe/Paris"), Sleep(quiet=(60, 60)), Sleep(days_off=frozenset(range(7)))):
        assert time_after(sleep, 1000, 5000) == 6000
        assert count_awake(sleep, 1000, 6000) == 5000
        assert next_rest(sleep, 1000, 6000) is None


def test_a_zone_that_is_gone_is_that_of_greenwich() -> None:
    assert time_after(Sleep("Nowhere/Town", NIGHT), 0, 0) == 7 * HOUR
    assert time_after(Sleep("../../etc/passwd", NIGHT), 0, 0) == 7 * HOUR


def test_nothing_lies_between_a_time_and_an_earlier_one() -> None:
    assert count_awake(NEVER, 100, 50) == 0
