"""The shelf, found by looking in `games/`."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import TYPE_CHECKING

from rules_engine import games
from rules_engine.errors import BadSetup
from rules_engine.game import Game

if TYPE_CHECKING:
    from collections.abc import Mapping


def _load_game(name: str) -> Game:
    game = import_module(f"{games.__name__}.{name}").GAME
    assert isinstance(game, Game)
    assert game.key == name, f"the game in games/{name} calls itself {game.key}"
    return game


GAMES: Mapping[str, Game] = MappingProxyType(
    {name: _load_game(name) for name in sorted(module.name for module in iter_modules(games.__path__))},
)


def box(key: str) -> Game:
    """Take a game from the shelf."""
    if key not in GAMES:
        raise BadSetup(f"there is no game {key!r} on the shelf; there are: {', '.join(GAMES)}")
    return GAMES[key]
