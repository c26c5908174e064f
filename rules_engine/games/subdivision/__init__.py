"""Subdivision (Carlton Noles, 2007): pyramids as houses, between the parks of a square estate."""

from __future__ import annotations

from types import MappingProxyType

from rules_engine.game import RANDOM_FIRST, Game
from rules_engine.games.subdivision.newcomer import newcomer
from rules_engine.games.subdivision.rules import deal

GAME = Game(
    key="subdivision",
    seats=range(2, 5),
    deal=deal,
    newcomer=newcomer,
    options=MappingProxyType(
        {
            "parks": ("default", "random", "placed", "laid"),
            "private_parks": ("no", "yes"),
            "sets": ("5", "3"),
            "first": RANDOM_FIRST,
        },
    ),
)
