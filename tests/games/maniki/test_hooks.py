"""What of Maniki can be taken back, and how long a half-made answer stays good."""

from __future__ import annotations

import pytest

from rules_engine import Chance
from rules_engine.games.maniki import GAME
from rules_engine.games.maniki.events import Says
from rules_engine.playout import playout, some_setups
from tests.games.maniki.scenes import (
    LAST_WINS,
    dealt,
    played,
    round_of,
    solved,
)

VOTES = ("0 next", "1 next", "2 next")


@pytest.mark.parametrize("lines", [("0 say MA LO SO",), ("0 say KI",), VOTES])
def test_an_answer_and_a_new_card_show_what_was_hidden(lines: tuple[str, ...]) -> None:
    assert played(round_of("EB|L", "B|EL", "L|EB"), *lines).reveals()


@pytest.mark.parametrize("lines", [VOTES[:1], VOTES[:2]])
def test_a_vote_shows_nothing(lines: tuple[str, ...]) -> None:
    assert not played(round_of("EB|L", "B|EL", "L|EB"), *lines).reveals()


def test_a_card_that_goes_to_the_last_one_left_shows_the_next() -> None:
    assert played(round_of("EB|L", "B|EL", "L|EB", seats=2, rules=LAST_WINS), "0 say KI").reveals()


def test_where_nothing_is_revealed_twins_stay_twins() -> None:
    for record in some_setups(GAME, "hooks", 12):
        state = dealt(record.seats, record.seed, **dict(record.options))
        for seat, move, _ in playout(record):
            line = f"{seat} {move}"
            after = played(state, line)
            for other in (None, *range(record.seats)):
                alike = played(state.unseen(other, Chance(f"{record.seed}-{other}")), line)
                assert after.reveals() or alike.view(other) == after.view(other)
            assert after.reveals() or not any(isinstance(event, Says) for event in after.news)
            state = after


@pytest.mark.parametrize("lines", [("1 say KI",), ("2 next",), ("1 say KI", "2 next"), ("1 say NI NI NI",)])
def test_a_half_made_answer_outlives_what_others_answer_and_want(lines: tuple[str, ...]) -> None:
    state = round_of("EB|L", "B|EL", "L|EB")

    assert played(state, *lines).moment(0) == state.moment(0)
    assert played(state, *lines).legal_moves(0) == state.legal_moves(0)


@pytest.mark.parametrize("lines", [("1 say MA LO SO",), VOTES, ("0 say KI",), ("0 next",)])
def test_a_half_made_answer_is_stale_once_the_card_is_gone_or_the_seat_has_spoken(
    lines: tuple[str, ...],
) -> None:
    state = round_of("EB|L", "B|EL", "L|EB")

    assert played(state, *lines).moment(0) != state.moment(0)


def test_no_two_cards_of_a_match_have_the_same_moment() -> None:
    state, moments = dealt(3), []
    for turn in range(60):
        moments.append(state.moment(0))
        state = solved(state, turn % 3) if turn % 2 else played(state, *VOTES)
        if state.outcome():
            break

    assert len(set(moments)) == len(moments)


def test_the_only_card_left_is_another_one_when_it_comes_again() -> None:
    state = round_of("EB|L", "B|EL")

    assert played(state, *VOTES).moment(0) != state.moment(0)
