"""How well the computer plays: four levels, each with its effort in every game."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from rules_engine.catalog import box
from rules_engine.game import Reply
from rules_engine.search.luck import Stream
from rules_engine.search.think import Effort, think

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

    def _for(self, game: str, seats: int) -> Effort:
        """With more seats a game takes longer to play out, so fewer are."""
        effort = self.effort(game)
        return replace(effort, simulations=max(1, effort.simulations * box(game).seats[0] // seats))

    def reply(self, game: str, world: State[Any, Any], seat: Seat, luck: int) -> Reply:
        """Answer for a seat; it cannot tell this world from the truth."""
        race = world.race(seat, self.wits, Stream(luck))
        return race or Reply(think(world, seat, self._for(game, world.seats), luck))


def _sensible(simulations: int, temperature: float = 0.0) -> Effort:
    """Where random games tell little, it thinks on by sensible ones, and heeds what is heard of moves."""
    return Effort(simulations, temperature=temperature, explores=0.25, hearsay=5, sensible=True)


# Tuned in the arena: each level beats the one below in about three of four games.
LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        level.key: level
        for level in (
            Level(
                "gentle",
                0.2,
                Effort(40, horizon=1, temperature=0.28),
                {
                    "subdivision": Effort(35, horizon=1, temperature=0.22),
                    "mandala_stones": Effort(70, horizon=1, temperature=0.1),
                    "ice_palace": Effort(350, horizon=1, temperature=0.02),
                },
            ),
            Level(
                "steady",
                0.45,
                Effort(80, horizon=2, temperature=0.06),
                {
                    "mandala_stones": Effort(240, horizon=1, temperature=0.05),
                    "ice_palace": _sensible(120, 0.02),
                },
            ),
            Level(
                "sharp",
                0.7,
                Effort(200),
                {
                    "subdivision": Effort(150, temperature=0.05),
                    "mandala_stones": _sensible(60, 0.02),
                    "ice_palace": _sensible(500, 0.01),
                },
            ),
            Level(
                "merciless",
                0.95,
                Effort(700),
                {
                    "subdivision": Effort(160),
                    "mandala_stones": _sensible(160),
                    "ice_palace": _sensible(2000),
                },
            ),
        )
    },
)


def level_below(level: str) -> str | None:
    """Name the next easier level."""
    keys = tuple(LEVELS)
    return keys[keys.index(level) - 1] if level != keys[0] else None
