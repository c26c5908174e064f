"""What the bot decides at once when several people may act, and what waits for an earlier act."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.match.decision import Seen
from bot.match.rules import PersonMove, affects_others, decide
from bot.racing.rules import plain_options, riddles_of
from rules_engine import replay_table
from tests.bot.archived import ANN, BOB, CY, PEOPLE, match_of

if TYPE_CHECKING:
    from bot.match.match import Match

GAME = "maniki"
WRONG = "KI KI KI KI"  # there are three animals


@pytest.fixture
def match() -> Match:
    """Ann, Bob and Cy search for the same card."""
    return replace(match_of(GAME), seats=3, chairs=PEOPLE)


def right(match: Match) -> str:
    riddles, options = riddles_of(GAME), plain_options(GAME)
    seen = riddles.start_and_target(replay_table(match.record).view(None))
    assert seen is not None
    return " ".join(riddles.solutions(riddles.riddle(*seen, options), options)[0])


def after(match: Match, user_id: int, words: str) -> Match:
    return decide(Seen(match), PersonMove(user_id, words), 2000).match


def takes(match: Match, user_id: int, words: str) -> bool:
    return affects_others(Seen(match), PersonMove(user_id, words, match.ply))


def with_chair(match: Match, seat: int, **changed: Any) -> Match:
    return match.with_chair(seat, replace(match.chairs[seat], **changed))


def test_a_wrong_answer_takes_nothing_from_anybody(match: Match) -> None:
    assert not takes(match, ANN, WRONG)


def test_a_right_answer_does(match: Match) -> None:
    assert takes(match, BOB, right(match))


def test_so_does_the_vote_that_puts_the_card_away(match: Match) -> None:
    for person in (ANN, BOB):
        assert not takes(match, person, "next")
        match = after(match, person, "next")

    assert takes(match, CY, "next")


def test_a_person_who_searches_beside_computers_alone_takes_nothing(match: Match) -> None:
    for seat in (1, 2):
        match = with_chair(match, seat, user_id=None, level="gentle")

    assert not takes(match, ANN, right(match))


def test_somebody_who_is_away_may_still_have_been_earlier(match: Match) -> None:
    match = with_chair(after(match, CY, WRONG), 1, level="gentle")

    assert takes(match, ANN, right(match))


def test_the_last_who_still_searches_races_with_nobody(match: Match) -> None:
    for person in (ANN, CY):
        match = after(match, person, WRONG)

    assert not takes(match, BOB, right(match))


def test_where_one_may_act_at_a_time_nothing_is_taken() -> None:
    match = match_of("subdivision", first="0")

    assert not takes(match, ANN, "build L d1")
