"""What is measured of the computer can be measured in pieces, and of the code that stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.arena import Bout, bouts
from bench.pieces import Pieces, mark
from rules_engine import GAMES
from rules_engine.search.levels import LEVELS
from rules_engine.search.think import Effort

if TYPE_CHECKING:
    from pathlib import Path


def test_games_go_on_where_they_stopped(tmp_path: Path) -> None:
    for count in (2, 3):
        pieces = Pieces(tmp_path / "build" / "games.json", 1)
        pieces.play("bout", count, lambda numbers: map(float, numbers))

    assert Pieces(tmp_path / "build" / "games.json", 1).won("bout") == [0, 1, 2, 3, 4]
    assert not Pieces(tmp_path / "none.json", 0).has_time


@pytest.mark.parametrize("key", GAMES)
def test_every_level_meets_the_one_below_and_the_weakest_simple_players(key: str) -> None:
    pairs = [bout.players for bout in bouts([key])]

    assert pairs[:3] == [("steady", "gentle"), ("sharp", "steady"), ("merciless", "sharp")]
    assert [weak for weak, _ in pairs[3:]] == ([] if key == "maniki" else ["gentle", "gentle"])


def test_a_game_of_a_bout_is_the_same_each_time_and_seats_change() -> None:
    bout = Bout("mandala", ("sharp", "random"), 0.5, 1.0)
    games = [bout.play(number) for number in range(4)]

    assert games == [bout.play(number) for number in range(4)]
    assert sum(games) >= 3


def test_games_of_another_effort_or_game_do_not_count() -> None:
    efforts = [level.effort("mandala") for level in LEVELS.values()]

    assert len({mark("mandala", effort) for effort in efforts}) == len(efforts)
    assert mark("mandala", Effort(1)) == mark("mandala", Effort(1)) != mark("subdivision", Effort(1))
