"""How people find an answer in Maniki: the longer it is, the later, and not always the right one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules_engine.chance import Luck
    from rules_engine.games.maniki.ring import Orders

LOOK = 4.0  # seconds to see where the animals are, at the slowest
ORDER = 14.0  # and to think of one order more
FASTEST = 0.15  # of that for whoever has all wits
SLIP = 0.12  # how often somebody without any says a wrong order
STEPS = 1000


def answered(orders: Orders, names: Orders, wits: float, luck: Luck) -> tuple[Orders, float]:
    """Say these orders as somebody would, after so many seconds."""
    haste = 1 - (1 - FASTEST) * wits
    swing = 0.6 + luck.below(STEPS) / STEPS
    seconds = haste * (LOOK + ORDER * len(orders) * swing)
    slip = (1 - wits) * SLIP * STEPS
    said = tuple([luck.pick(names) if luck.below(STEPS) < slip else order for order in orders])
    return said, seconds
