"""When the clocks of a match pause."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.clocks.pace import Pace
from bot.clocks.pauses import Rest, rest_of, sleep_at, sleep_of
from bot.match.match import Chair
from bot.people.person import Person
from bot.people.waking import NEVER, Sleep
from tests.bot.archived import ANN, match_of

NIGHT = (1380, 420)
SLEEPER = Person(ANN, zone="Europe/Paris", quiet=NIGHT, days_off=frozenset({6}))


@pytest.mark.parametrize("wished", Rest)
def test_who_plays_tonight_does_not_sleep(wished: Rest) -> None:
    assert rest_of(Pace.TONIGHT, wished) is Rest.NEVER
    assert rest_of(Pace.DAILY, wished) is wished


@pytest.mark.parametrize(
    ("person", "sleep"),
    [
        (Person(ANN), NEVER),
        (SLEEPER, Sleep("Europe/Paris", NIGHT, frozenset({6}))),
        (replace(SLEEPER, away_until=9000), Sleep("Europe/Paris", NIGHT, frozenset({6}), ((0, 9000),))),
        (replace(SLEEPER, zone=None), NEVER),
        (replace(SLEEPER, zone=None, away_until=9000), Sleep(away=((0, 9000),))),
    ],
    ids=["nothing known", "nights", "away, too", "no zone", "away without a zone"],
)
def test_without_a_zone_only_an_absence_is_known(person: Person, sleep: Sleep) -> None:
    assert sleep_of(person) == sleep


def test_the_clock_of_a_seat_pauses_as_its_person_sleeps() -> None:
    match = replace(match_of("subdivision"), pace=Pace.DAILY)
    known = {ANN: SLEEPER}

    assert sleep_at(match, 0, known) == sleep_of(SLEEPER)
    assert sleep_at(match, 1, known) == NEVER, "nothing is known of them"
    assert sleep_at(replace(match, rest=Rest.NEVER), 0, known) == NEVER
    assert sleep_at(replace(match, pace=Pace.TONIGHT), 0, known) == NEVER
    assert sleep_at(match.with_chair(0, Chair(None, "somebody")), 0, known) == NEVER
