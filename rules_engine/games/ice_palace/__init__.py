"""Ice Palace (Geoff Hanna, 2004): outplay the others in the yard, build the palace from what lies there."""

from __future__ import annotations

from types import MappingProxyType

from rules_engine.game import RANDOM_FIRST, Game
from rules_engine.games.ice_palace.newcomer import newcomer
from rules_engine.games.ice_palace.rules import deal

GAME = Game(
    key="ice_palace",
    seats=range(3, 7),
    deal=deal,
    newcomer=newcomer,
    options=MappingProxyType(
        {
            "hands": ("open", "private"),
            "yard_stack_colors": ("any", "player_only"),
            "passes_to_end": ("n", "n_minus_1"),
            "first": RANDOM_FIRST,
        },
    ),
    version=2,
    changed=frozenset({("yard_stack_colors", "player_only")}),  # I1: colors of the seats go on any stack
)
