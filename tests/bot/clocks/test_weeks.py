"""Some weeks of a small town: every deadline is kept once, although the bot is killed again and again."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import cache

import pytest

from bench.weeks.__main__ import MARGIN, START, lived
from bench.weeks.leaves import UNASKED
from bench.weeks.recount import MESSAGES, OTHERWISE, Calendar, recount
from bench.weeks.told import Home, Told, What
from bot.clocks.days_off import EPOCH

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("weeks")]  # one process lives through them once
MINUTE, HOUR, DAY = 60, 3600, 86_400
TABLES, DAYS, KILLS = 20, 34, 12
LEAVE = 4  # days
WINTER = int(datetime(2026, 12, 20, tzinfo=UTC).timestamp())
RICH = "o"  # the town in which everything happens


@cache
def weeks(seed: str, start: int = START) -> list[Told]:
    town = asyncio.run(lived(TABLES, DAYS, KILLS, seed, leave=LEAVE, start=start))
    assert town.kills == KILLS
    return town.told


@pytest.fixture
def told() -> list[Told]:
    return weeks(RICH)


def faults(told: list[Told], start: int = START) -> list[str]:
    return recount(told, start, DAYS + MARGIN, LEAVE)


@pytest.mark.parametrize("seed", [RICH, "other", "small"])
def test_what_happened_in_some_weeks_is_what_should_have(seed: str) -> None:
    assert faults(weeks(seed)) == []


def test_a_new_year_brings_new_days_off() -> None:
    told = weeks("n", WINTER)

    owned = {day for one in told if one.what is What.OWNS for day in one.value}
    assert {date.fromordinal(EPOCH + day).year for day in owned} == {2026, 2027}
    assert faults(told, WINTER) == []


def test_in_these_weeks_everything_happens_that_may(told: list[Told]) -> None:
    happened = {one.what for one in told}

    assert happened >= {What.REMINDED, What.RESTED, What.LATE, What.SNOOZED, What.DOWN, *MESSAGES}
    assert happened >= {What.FORESEEN, What.ASKED, What.SETTLED, What.TAKES_LEAVE, What.DENIED}
    assert happened >= {What.WONDERED, What.CLOSED, What.STOOD_IN}
    assert any(one.what is What.SAID and one.value[2] for one in told), "some plan has answered"


def first(told: list[Told], what: What, *, planned: bool | None = None) -> int:
    return next(
        number
        for number, one in enumerate(told)
        if one.what is what and (planned is None or one.value[2] is planned)
    )


@pytest.mark.parametrize("planned", [True, False])
def test_the_recount_knows_what_plans_have_to_say(told: list[Told], *, planned: bool) -> None:
    place = first(told, What.SAID, planned=planned)
    ply, words, _ = told[place].value
    wrong = replace(told[place], value=(ply, words, not planned))

    assert faults([*told[:place], wrong, *told[place + 1 :]]) != []


def test_the_recount_knows_a_plan_for_another_position(told: list[Told]) -> None:
    place = first(told, What.SAID, planned=True)
    ply, _, is_planned = told[place].value
    wrong = replace(told[place], value=(ply, "build L a1 by nobody", is_planned))

    assert faults([*told[:place], wrong, *told[place + 1 :]]) != []


def test_the_recount_knows_when_a_vote_is_over(told: list[Told]) -> None:
    place = first(told, What.SETTLED)
    one = told[place]
    before, after = told[:place], told[place + 1 :]

    assert faults([*before, one, one, *after]) != []
    assert faults([*before, replace(one, at=one.at + 9 * DAY), *after]) != []


def is_alone(place: int, told: list[Told]) -> bool:
    """Tell whether nothing else happens at a seat with a clock for a while, but that messages tell of it."""
    one = told[place]
    if all(other.what is not What.DEALT or other.match != one.match for other in told):
        return False
    aside = {*OTHERWISE, *MESSAGES, What.BEGUN}
    return all(
        (other.match, other.seat) != (one.match, one.seat) or other.what in aside or other.at > one.at + HOUR
        for other in told[place + 1 :]
    )


@pytest.mark.parametrize("what", [What.REMINDED, What.LATE, What.RESTED, *sorted(MESSAGES)])
def test_the_recount_misses_nothing(told: list[Told], what: What) -> None:
    """Whatever is done twice, too late, or not at all is found."""
    place = next(place for place, one in enumerate(told) if one.what is what and is_alone(place, told))
    before, one, after = told[:place], told[place], told[place + 1 :]

    assert faults([*before, one, one, *after]) != []
    assert faults([*before, *after]) != []
    assert faults([*before, replace(one, at=one.at + 600), *after]) != []


def test_the_recount_knows_what_is_left(told: list[Told]) -> None:
    place = next(number for number, one in enumerate(told) if one.what is What.LEFT)
    wrong = replace(told[place], value=told[place].value - 1)

    assert faults([*told[:place], wrong, *told[place + 1 :]]) != []


def test_the_recount_knows_how_much_leave_there_is(told: list[Told]) -> None:
    for what in (What.RESTED, What.TAKES_LEAVE):
        place = first(told, what)
        assert faults([*told[:place], *told[place + 1 :]]) != []
    place = first(told, What.DENIED)
    assert faults([*told[:place], replace(told[place], what=What.TAKES_LEAVE), *told[place + 1 :]]) != []
    place = next(n for n, one in enumerate(told) if one.what is What.OWNS and one.value)
    wrong = replace(told[place], value=frozenset([*told[place].value, 1]))
    assert faults([*told[:place], wrong, *told[place + 1 :]]) != []


def test_the_recount_knows_how_much_leave_is_spent_unasked(told: list[Told]) -> None:
    rested = Counter((one.match, one.seat) for one in told if one.what is What.RESTED)
    place = next(
        n for n, one in enumerate(told) if one.what is What.LATE and rested[one.match, one.seat] == UNASKED
    )
    wrong = replace(told[place], what=What.RESTED)

    assert any("days of leave" in line for line in faults([*told[:place], wrong, *told[place + 1 :]]))


@pytest.mark.parametrize("what", [What.WONDERED, What.CLOSED])
def test_the_recount_knows_who_is_asked_whether_a_match_goes_on(told: list[Told], what: What) -> None:
    place = first(told, what)
    before, one, after = told[:place], told[place], told[place + 1 :]

    assert faults([*before, *after]) != []
    assert faults([*before, replace(one, at=one.at - 9 * DAY), *after]) != []
    assert faults([*before, replace(one, at=one.at + 9 * DAY), *after]) != []


def test_what_kills_in_a_row_hold_up_is_seen_after_the_last() -> None:
    """A bot that is killed in the first minute that it is back may have done nothing in it."""
    kills = [(START, START + HOUR), (START + HOUR + MINUTE, START + 3 * HOUR), (START + 4 * HOUR,) * 2]
    days = Calendar([Told(begin, What.DOWN, value=end) for begin, end in kills], START, 1)

    assert days.seen(START) == days.seen(START + HOUR) == START + 3 * HOUR
    assert days.seen(START + 4 * HOUR - MINUTE) == START + 4 * HOUR - MINUTE, "it had a minute for that"
    assert days.seen(START + 4 * HOUR) == START + 4 * HOUR


def test_what_is_due_just_as_somebody_goes_away_waits_for_them() -> None:
    gone, back = START + HOUR, START + 5 * HOUR
    sleeps = [(START, Home()), (gone, Home(away_until=back))]
    days = Calendar([Told(at, What.SLEEPS, person=1, value=habit) for at, habit in sleeps], START, 1)

    assert days.latest(1, gone - MINUTE) == gone - MINUTE
    assert days.latest(1, gone) == back


def test_the_same_seed_leads_to_the_same_weeks() -> None:
    first, second = (asyncio.run(lived(4, 6, 2, "again")).told for _ in range(2))

    assert first == second
