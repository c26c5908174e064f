"""Mandala (Kory Heath): pawns spiral in to the Eye and collect groups of equal pyramids on the way."""

from __future__ import annotations

from types import MappingProxyType

from rules_engine.game import RANDOM_FIRST, Game
from rules_engine.games.mandala.newcomer import newcomer
from rules_engine.games.mandala.rules import WORTH, deal

GAME = Game(
    key="mandala",
    seats=range(2, 6),
    deal=deal,
    newcomer=newcomer,
    options=MappingProxyType({"sets": tuple(map(str, WORTH)), "first": RANDOM_FIRST}),
)
