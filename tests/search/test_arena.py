"""What is measured of the computer can be measured in pieces, and of the code that stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from bench.arena import Bout, bouts
from bench.pieces import Pieces, mark
from rules_engine import GAMES, State
from rules_engine.games.ice_palace.rules import IcePalace
from rules_engine.search.arena import play_game
from rules_engine.search.levels import LEVELS
from rules_engine.search.players import player
from rules_engine.search.think import Effort

if TYPE_CHECKING:
    from pathlib import Path

    from rules_engine import Luck, Seat
    from rules_engine.game import Reply
    from rules_engine.search.luck import Stream
    from rules_engine.search.players import Player

AnyState: TypeAlias = State[Any, Any]


def test_games_go_on_where_they_stopped(tmp_path: Path) -> None:
    for count in (2, 3):
        pieces = Pieces(tmp_path / "build" / "games.json", 1)
        pieces.play("bout", count, lambda numbers: map(float, numbers))

    assert Pieces(tmp_path / "build" / "games.json", 1).won("bout") == [0, 1, 2, 3, 4]
    assert not Pieces(tmp_path / "none.json", 0).has_time


@pytest.mark.parametrize("key", GAMES)
def test_every_level_meets_the_one_below_and_a_newcomer(key: str) -> None:
    pairs = [bout.players for bout in bouts([key])]

    assert pairs[:3] == [("steady", "gentle"), ("sharp", "steady"), ("merciless", "sharp")]
    assert pairs[3:] == (
        [] if key == "maniki" else [*((level, "newcomer") for level in LEVELS), ("merciless", "uct:1000")]
    )


def test_a_game_of_a_bout_is_the_same_each_time_and_seats_change() -> None:
    bout = Bout("mandala", ("sharp", "random"), 0.5, 1.0)
    games = [bout.play(number) for number in range(4)]

    assert games == [bout.play(number) for number in range(4)]
    assert sum(games) >= 3


def test_games_of_another_effort_or_game_do_not_count() -> None:
    efforts = [level.effort("mandala") for level in LEVELS.values()]

    assert len({mark("mandala", effort) for effort in efforts}) == len(efforts)
    assert mark("mandala", Effort(1)) == mark("mandala", Effort(1)) != mark("subdivision", Effort(1))


def test_whoever_sits_on_a_seat_leaves_it_to_the_next_player() -> None:
    sat: list[tuple[int, str, Seat]] = []

    def noted(name: str, game: int) -> Player:
        plain = player("random", "ice_palace")

        def reply(world: AnyState, seat: Seat, stream: Stream) -> Reply:
            sat.append((game, name, seat))
            return plain(world, seat, stream)

        return reply

    for game in range(2):
        play_game("ice_palace", 3, {name: noted(name, game) for name in "ab"}, game, "seats")

    assert {seat: name for game, name, seat in sat if game == 0} == {0: "a", 1: "b", 2: "a"}
    assert {seat: name for game, name, seat in sat if game == 1} == {0: "b", 1: "a", 2: "b"}


def test_in_the_arena_everybody_is_given_a_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also those who do not search: what a seat cannot see is dealt again for each reply."""
    made: list[IcePalace] = []
    asked: list[AnyState] = []
    unseen = IcePalace.unseen

    def noted(state: IcePalace, seat: Seat | None, chance: Luck) -> IcePalace:
        twin = unseen(state, seat, chance)
        made.append(twin)
        return twin

    def look(world: AnyState, seat: Seat, stream: Stream) -> Reply:
        asked.append(world)
        return player("random", "ice_palace")(world, seat, stream)

    monkeypatch.setattr(IcePalace, "unseen", noted)
    play_game("ice_palace", 3, {"looks": look}, 0, "twins")

    assert asked
    assert all(any(world is twin for twin in made) for world in asked)
