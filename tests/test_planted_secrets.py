"""Faults in the keeping of secrets that are planted, to see that the contract finds each of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from rules_engine import State
from rules_engine.games.ice_palace.rules import IcePalace
from rules_engine.games.mandala_stones.rules import MandalaStones
from rules_engine.games.maniki.rules import Maniki
from tests import secrecy

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES = [("ice_palace", IcePalace), ("mandala_stones", MandalaStones), ("maniki", Maniki)]
each_secretive_game = pytest.mark.parametrize(("key", "game"), GAMES)


@each_secretive_game
def test_a_game_that_does_not_say_what_it_reveals_is_found(
    monkeypatch: pytest.MonkeyPatch, key: str, game: type[Any]
) -> None:
    monkeypatch.setattr(game, "reveals", State.reveals)

    with pytest.raises(AssertionError, match="has learned from"):
        secrecy.assert_twins_stay_twins_where_nothing_is_revealed(key)


@each_secretive_game
def test_a_twin_that_changes_nothing_is_found(
    monkeypatch: pytest.MonkeyPatch, key: str, game: type[Any]
) -> None:
    monkeypatch.setattr(game, "unseen", State.unseen)

    with pytest.raises(AssertionError, match="is not dealt again"):
        secrecy.assert_what_is_hidden_is_dealt_again(key)


@each_secretive_game
def test_a_game_that_knows_of_no_secrets_at_all_is_found(
    monkeypatch: pytest.MonkeyPatch, key: str, game: type[Any]
) -> None:
    monkeypatch.setattr(game, "unseen", State.unseen)
    monkeypatch.setattr(game, "reveals", State.reveals)

    with pytest.raises(AssertionError, match="is not dealt again"):
        _assert_all_is_dealt_again(key)


def _assert_sound_twins(key: str) -> None:
    secrecy.assert_a_seat_cannot_tell_twins_apart(key)
    _assert_all_is_dealt_again(key)


def _assert_all_is_dealt_again(key: str) -> None:
    secrecy.assert_what_is_hidden_is_dealt_again(key)
    secrecy.assert_what_nobody_can_see_is_dealt_again(key)


def test_a_game_in_which_all_act_at_once_and_any_move_spoils_the_others_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Maniki, "moment", State.moment)

    with pytest.raises(AssertionError, match="spoils a half-made move"):
        secrecy.assert_others_do_not_spoil_a_half_made_move("maniki")


def test_a_moment_that_outlives_the_moves_it_was_made_of_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Maniki, "moment", lambda _self, _seat: "always")

    with pytest.raises(AssertionError, match="another one now"):
        secrecy.assert_others_do_not_spoil_a_half_made_move("maniki")


def _cards_alone(state: MandalaStones, again: MandalaStones) -> MandalaStones:
    return replace(state, objectives=again.objectives, news=again.news)


def _stones_alone(state: MandalaStones, again: MandalaStones) -> MandalaStones:
    return replace(state, stacks=again.stacks)


def _pool_alone(state: IcePalace, again: IcePalace) -> IcePalace:
    return replace(state, pool=again.pool)


@pytest.mark.parametrize(
    ("key", "game", "part"),
    [
        ("mandala_stones", MandalaStones, _cards_alone),
        ("mandala_stones", MandalaStones, _stones_alone),
        ("ice_palace", IcePalace, _pool_alone),
    ],
)
def test_a_twin_that_deals_a_part_again_is_found(
    monkeypatch: pytest.MonkeyPatch, key: str, game: type[Any], part: Callable[[Any, Any], Any]
) -> None:
    whole = game.unseen
    monkeypatch.setattr(game, "unseen", lambda state, *how: part(state, whole(state, *how)))

    with pytest.raises(AssertionError):
        _assert_sound_twins(key)


def _sees_every_hand(state: IcePalace, seat: int, _: int | None) -> tuple[int, ...]:
    return state.hands[seat]


def test_a_view_that_shows_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(IcePalace, "_hand", _sees_every_hand)

    with pytest.raises(AssertionError, match="can tell"):
        secrecy.assert_a_seat_cannot_tell_twins_apart("ice_palace")
