"""How Mandala Stones says why not: what forbids a pick or a scoring."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from render.asking import capital
from render.games.mandala_stones.questions import SIDE_NAMES
from render.games.mandala_stones.words import FILLS
from render.sentences import Fills, Names, Sentence, Sentences, say_event
from rules_engine.games.mandala_stones.objections import (
    Absent,
    Barren,
    Built,
    Depleted,
    Empty,
    Fruitless,
    Full,
    Mismatched,
    Occupied,
    Outside,
    Scarce,
    Stays,
    Stuck,
    Touched,
    Towerless,
    Unpaired,
)

if TYPE_CHECKING:
    from render.words import Say
    from rules_engine.games.mandala_stones.objections import Refusal

AMISS = {"*": Sentence("{stone} on top, not a star"), "o": Sentence("{stone} on top, not a ring")}


BLOCKED: Sentences = MappingProxyType(  # why a stack gives no stone, as a clause
    {
        Depleted: Sentence("no stone left"),
        Mismatched: lambda event: AMISS[event.pattern],
        Touched: Sentence("next to the artist of {artist}"),
    },
)
NO_STONE = Sentence("No stone from {circle}, {side}: {reason}.")
OBJECTIONS: Sentences = MappingProxyType(
    {
        Depleted: NO_STONE,
        Mismatched: NO_STONE,
        Touched: NO_STONE,
        Fruitless: Sentence("On {circle} the artist of {artist} would collect nothing. {reasons}."),
        Barren: Sentence("No artist would collect a stone anywhere."),
        Absent: Sentence("No artist stands on {circle}."),
        Stuck: Sentence("The artist of {artist} would collect nothing anywhere."),
        Stays: Sentence("The artist of {artist} must go to another circle."),
        Occupied: Sentence("Another artist stands on {circle}."),
        Full: Sentence("All your spaces have towers: score before you pick again."),
        Outside: Sentence("You have no space {space}."),
        Built: Sentence("Your space {space} has a tower."),
        Empty: Sentence("Your space {space} has no tower."),
        Towerless: Sentence("You have no tower to score."),
        Unpaired: Sentence("No color is on top of 2 of your towers."),
        Scarce: Sentence("To score {color} it must be on top of 2 of your towers, not of {towers}."),
    },
)


def _reason(event: Refusal, names: Names, say: Say) -> str:
    return say_event(BLOCKED[type(event)], FILLS, event, names, say)


def _reasons(event: Fruitless, names: Names, say: Say) -> str:
    reasons = (
        say("{side}: {reason}", side=say(SIDE_NAMES[one.stack]), reason=_reason(one, names, say))
        for one in event.reasons
    )
    return capital(say.series(reasons))


OBJECTION_FILLS: Fills = MappingProxyType(
    {
        **FILLS,
        "side": lambda event, _, say: say(SIDE_NAMES[event.stack]),
        "reason": _reason,
        "reasons": _reasons,
    },
)
