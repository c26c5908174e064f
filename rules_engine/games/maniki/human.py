"""How people find an answer in Maniki: the longer it is, the later, and not always the right one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules_engine.chance import Luck
    from rules_engine.games.maniki.ring import Orders

FIRST = 8.0  # seconds for an answer of one order, without any wits
FASTEST = 0.17  # of that with all of them
GROWTH = 1.7, 1.2  # to which power of its orders an answer takes longer, without wits and with all
SWING = 0.6, 0.8  # of that at the least, and up to so much more
SLIP = 0.12  # how often somebody without wits says a wrong order
STEPS = 1000


def human_answer(orders: Orders, names: Orders, wits: float, luck: Luck) -> tuple[Orders, float]:
    """Say these orders as somebody would, after so many seconds."""
    slow, quick = GROWTH
    least, more = SWING
    usual = FIRST * FASTEST**wits * len(orders) ** (slow + (quick - slow) * wits)
    seconds = usual * (least + more * luck.below(STEPS) / STEPS)
    slip = (1 - wits) * SLIP * STEPS
    said = tuple([luck.pick(names) if luck.below(STEPS) < slip else order for order in orders])
    return said, seconds
