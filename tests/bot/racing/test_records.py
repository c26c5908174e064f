"""The best of a server: what counts, who is believed, and when a table is reset."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.match.match import Place
from bot.racing.records import GAP_MS, Period, period_end, period_start, records
from bot.racing.rules import EPOCH, Race, RaceCard, Runner, Shout, Stage
from rules_engine.riddles import Riddle
from tests.bot.archived import ANN, BOB

START = EPOCH + 1_000_000_000
SLOW, FAST = 5000, 1000  # ms for two orders; less than 1,300 is like lightning


def race(number: int, *cards: dict[int, int], opened_at: int | None = None) -> Race:
    """Tell a race by its cards: which runner needed how long; all of them were right."""
    at = START + number * GAP_MS if opened_at is None else opened_at
    return Race(
        id=0,
        game="maniki",
        place=Place(100, 200),
        starter_id=ANN,
        lang="en",
        seed="",
        goal=2,
        level="easy",
        options={"edition": "jumbo", "expert": "no"},
        hints=False,
        seconds=60,
        stage=Stage.OVER,
        opened_at=at,
        since=at,
        runners=(Runner(ANN, "Ann"), Runner(BOB, "Bob")),
        cards=tuple(card(place, took, at) for place, took in enumerate(cards, 1)),
    )


def card(number: int, took: dict[int, int], at: int) -> RaceCard:
    said = sorted((at + ms, runner) for runner, ms in took.items())
    shouts = tuple(Shout(runner, "LO NI", when, is_right=True) for when, runner in said)
    return RaceCard(number, Riddle("EBL|", "EL|B", 2), (at - EPOCH) << 22, at + 60_000, shouts)


def test_the_fastest_the_longest_row_and_the_most_races_are_told() -> None:
    found = records([race(0, {0: SLOW, 1: SLOW + 900}, {0: 4000}), race(1, {1: 3000, 0: SLOW})])

    assert [(one.par, one.name, one.took) for one in found.fastest] == [(2, "Bob", 3000)]
    assert found.combo == ("Ann", 2)
    assert found.won == (("Ann", 1), ("Bob", 1))


def test_a_race_alone_or_within_the_same_minute_does_not_count() -> None:
    assert records([race(0, {0: SLOW})]).won == ()
    two = {0: SLOW, 1: SLOW + 900}
    twice = [race(0, two, opened_at=START), race(0, two, opened_at=START + GAP_MS - 1)]
    assert records(twice).won == (("Ann", 1),)


def test_lightning_is_believed_from_the_third_time_on() -> None:
    fast = [race(number, {0: FAST, 1: SLOW}) for number in range(3)]

    assert [one.name for one in records(fast[:2]).fastest] == ["Bob"]
    assert [(one.name, one.took) for one in records(fast).fastest] == [("Ann", FAST)]


def test_who_was_believed_before_is_believed_in_the_table_of_this_week() -> None:
    fast = [race(number, {0: FAST, 1: SLOW}) for number in range(4)]
    week = records(fast, since=fast[-1].opened_at)

    assert [(one.name, one.took) for one in week.fastest] == [("Ann", FAST)]
    assert week.won == (("Ann", 1),)
    assert records(fast, since=fast[-1].opened_at + 1).won == ()


@pytest.mark.parametrize(
    ("period", "start", "end"),
    [
        (Period.WEEK, datetime(2027, 2, 22, tzinfo=UTC), datetime(2027, 3, 1, tzinfo=UTC)),
        (Period.MONTH, datetime(2027, 2, 1, tzinfo=UTC), datetime(2027, 3, 1, tzinfo=UTC)),
        (Period.EVER, datetime(1970, 1, 1, tzinfo=UTC), None),
    ],
)
def test_a_table_is_reset_with_the_week_and_the_month(
    period: Period, start: datetime, end: datetime | None
) -> None:
    now = datetime(2027, 2, 28, 23, 59, tzinfo=UTC)

    assert (period_start(period, now), period_end(period, now)) == (start, end)
