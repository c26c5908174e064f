"""Paces, deadlines and absences in words."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.clocks.card import PACES, RESTS, clock_lines, pace_line
from bot.clocks.clock import Clock
from bot.clocks.pace import Pace
from bot.clocks.pauses import Rest
from bot.front.words import voice
from bot.match.match import Chair
from tests.bot.archived import ANN, match_of

SAY = voice("en")
MATCH = replace(match_of("subdivision"), pace=Pace.DAILY)
BY = "<t:9000:f> (<t:9000:R>)"
TIMES = re.compile(r"<t:\d+:f> \(<t:\d+:R>\)|<t:\d+:\w>")
RUNS = Clock(0, 100, 100, since=5000, due_at=9000)


def test_every_pace_and_rest_has_words() -> None:
    assert set(PACES) == set(Pace)
    assert set(RESTS) == set(Rest)


@pytest.mark.parametrize(
    ("pace", "rest", "tells"),
    [
        (Pace.DAILY, Rest.LEAVE, True),
        (Pace.DAILY, Rest.NEVER, True),
        (Pace.TONIGHT, Rest.NEVER, True),
        (Pace.TONIGHT, Rest.LEAVE, False),
        (Pace.NONE, Rest.LEAVE, False),
    ],
)
def test_when_clocks_stand_is_said_where_people_have_chosen_it(
    pace: Pace, rest: Rest, *, tells: bool
) -> None:
    line = pace_line(replace(MATCH, pace=pace, rest=rest), SAY)

    assert line.startswith(f"**{SAY(PACES[pace][0])}**")
    assert (SAY(RESTS[rest]) in line) is tells


@pytest.mark.parametrize(
    ("clock", "times"),
    [
        (RUNS, [BY]),
        (replace(RUNS, out_at=9000), ["<t:9000:f>"]),
        (replace(RUNS, leave=1), ["<t:5000:f>", BY]),
        (replace(RUNS, leave=1, since=9000), [BY]),
        (replace(RUNS, rest_from=4000, rest_to=7000), [BY, "<t:7000:f>"]),
        (replace(RUNS, rest_from=6000, rest_to=7000), [BY, "<t:6000:t>", "<t:7000:t>"]),
    ],
    ids=["runs", "is out", "a day off, then time", "a day off alone", "pauses now", "pauses later"],
)
def test_a_running_clock_says_until_when(clock: Clock, times: list[str]) -> None:
    standing = Clock(1, 100, 100)
    (line,) = clock_lines(replace(MATCH, clocks=(clock, standing)), SAY)

    assert line.startswith("Ann")
    assert TIMES.findall(line) == times


@pytest.mark.parametrize(
    ("given", "words"),
    [(10, "1 minute"), (90, "2 minutes"), (7170, "2 hours"), (7000, "117 minutes"), (12_600, "4 hours")],
)
def test_an_absence_of_the_bot_is_told_in_minutes_or_hours(given: int, words: str) -> None:
    *_, line = clock_lines(replace(MATCH, clocks=(replace(RUNS, given=given),)), SAY)

    assert words in line


def test_a_name_formats_nothing() -> None:
    (line,) = clock_lines(replace(MATCH.with_chair(0, Chair(ANN, "**Ann**")), clocks=(RUNS,)), SAY)

    assert line.startswith(r"\*\*Ann\*\*")
