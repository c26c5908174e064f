from __future__ import annotations

from pathlib import Path

import pytest

import rules_engine
from rules_engine import GAMES, BadSetup, Game
from rules_engine.catalog import box

FOLDER = Path(rules_engine.__file__).parent / "games"


def test_the_shelf_is_the_folder() -> None:
    folders = sorted(path.parent.name for path in FOLDER.glob("*/__init__.py"))

    assert list(GAMES) == folders
    assert [game.key for game in GAMES.values()] == folders


def test_the_shelf_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        GAMES["chess"] = GAMES["subdivision"]  # type: ignore[index]


def test_a_game_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(
        BadSetup, match=f"there is no game 'chess' on the shelf; there are: {', '.join(GAMES)}"
    ):
        box("chess")


@pytest.mark.parametrize("key", GAMES)
def test_a_box_is_taken_by_its_key(key: str) -> None:
    assert box(key) is GAMES[key]


@pytest.mark.parametrize("key", GAMES)
def test_options_are_filled_in_and_counted(key: str) -> None:
    game = GAMES[key]
    default = {name: values[0] for name, values in game.options.items()}
    every = list(game.combinations())

    assert game.complete_options({}) == default
    assert every[0] == default
    assert len(every) == len({tuple(one.items()) for one in every}) == _product(game)


def _product(game: Game) -> int:
    count = 1
    for values in game.options.values():
        count *= len(values)
    return count


def test_everything_public_is_there() -> None:
    assert rules_engine.__all__ == sorted(rules_engine.__all__, key=_constants_first)
    assert all(hasattr(rules_engine, name) for name in rules_engine.__all__)


def _constants_first(name: str) -> tuple[int, str]:
    return (0 if name.isupper() else 1 if name[0].isupper() else 2, name)
