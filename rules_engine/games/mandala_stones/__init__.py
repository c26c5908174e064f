"""Mandala Stones (Filip Głowacz, 2021): artists collect towers of stones, their tops become a mandala."""

from __future__ import annotations

from types import MappingProxyType

from rules_engine.game import RANDOM_FIRST, Game
from rules_engine.games.mandala_stones.board import MANDALAS, START_CIRCLES
from rules_engine.games.mandala_stones.newcomer import newcomer
from rules_engine.games.mandala_stones.rules import deal

GAME = Game(
    key="mandala_stones",
    seats=range(2, 5),
    deal=deal,
    newcomer=newcomer,
    options=MappingProxyType(
        {
            "mandala": tuple(MANDALAS),
            "buried": ("colors_visible", "all", "tops_only"),
            "blocked_end": ("immediate", "finish_round"),
            "start_circles": tuple(START_CIRCLES),
            "first": RANDOM_FIRST,
        },
    ),
)
