"""How well the computer plays: four levels, each with its effort in every game."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from rules_engine.search.luck import Stream
from rules_engine.search.think import Effort, Reply, think

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules_engine.game import Seat, State


@dataclass(frozen=True, slots=True)
class Level:
    """A level has an effort of its own in some games, because their moves weigh differently."""

    key: str
    wits: float  # where it is a race: 1 is at once and never wrong
    usual: Effort
    own: Mapping[str, Effort] = field(default_factory=dict, hash=False)

    def effort(self, game: str) -> Effort:
        return self.own.get(game, self.usual)

    def reply(self, game: str, world: State[Any, Any], seat: Seat, luck: int) -> Reply:
        """Answer for a seat; `world` may be any that the seat cannot tell from the truth."""
        return world.race(seat, self.wits, Stream(luck)) or Reply(think(world, seat, self.effort(game), luck))


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        level.key: level
        for level in (
            Level("gentle", 0.2, Effort(50, horizon=1, temperature=0.2)),
            Level("steady", 0.45, Effort(200, horizon=2, temperature=0.05)),
            Level("sharp", 0.7, Effort(1000)),
            Level("merciless", 0.95, Effort(10000)),
        )
    },
)
