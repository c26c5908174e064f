"""How every game on the shelf keeps its secrets."""

from __future__ import annotations

from tests import secrecy
from tests.contract import each_game


@each_game
def test_a_seat_cannot_tell_twins_apart(key: str) -> None:
    secrecy.assert_a_seat_cannot_tell_twins_apart(key)


@each_game
def test_a_game_that_hides_nothing_shows_every_seat_what_a_spectator_sees(key: str) -> None:
    secrecy.assert_whoever_hides_nothing_shows_all_the_same(key)


@each_game
def test_twins_stay_twins_where_nothing_is_revealed(key: str) -> None:
    secrecy.assert_twins_stay_twins_where_nothing_is_revealed(key)


@each_game
def test_what_is_hidden_is_dealt_again(key: str) -> None:
    secrecy.assert_what_is_hidden_is_dealt_again(key)


@each_game
def test_what_nobody_can_see_is_dealt_again(key: str) -> None:
    secrecy.assert_what_nobody_can_see_is_dealt_again(key)


@each_game
def test_others_do_not_spoil_a_half_made_move(key: str) -> None:
    secrecy.assert_others_do_not_spoil_a_half_made_move(key)
