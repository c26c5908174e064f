"""How well the computer plays: four levels, each with its effort in every game."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from rules_engine.catalog import box
from rules_engine.game import Reply
from rules_engine.search.luck import Stream
from rules_engine.search.think import LONG, Effort, is_as_good, think, weighed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules_engine.game import Move, Seat, State


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

    def advice(self, game: str, world: State[Any, Any], seat: Seat, luck: int) -> tuple[Move, ...]:
        """Tell what is best, and with it another that is as good, if there is one."""
        best, *others = weighed(world, seat, self._for(game, world.seats), luck)
        return best.move, *(other.move for other in others[:1] if is_as_good(other, best))

    def reply(self, game: str, world: State[Any, Any], seat: Seat, luck: int) -> Reply:
        """Answer for a seat; it cannot tell this world from the truth."""
        race = world.race(seat, self.wits, Stream(luck))
        return race or Reply(think(world, seat, self._for(game, world.seats), luck))


def _sensible(simulations: int, temperature: float = 0.0, glances: int = 0, horizon: int = LONG) -> Effort:
    """Where random games tell little, it thinks on by sensible ones, and heeds what is heard of moves."""
    return Effort(
        simulations,
        horizon=horizon,
        temperature=temperature,
        explores=0.25,
        hearsay=5,
        sensible=True,
        glances=glances,
    )


# Read off what each wins against a newcomer, and the strongest where thinking longer gains little more.
LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        level.key: level
        for level in (
            Level(
                "gentle",
                0.2,
                Effort(40, horizon=1, temperature=0.2, glances=5),
                {
                    "subdivision": Effort(40, horizon=1, temperature=0.1, glances=5),
                    "mandala": _sensible(14, 0.2, glances=3, horizon=1),
                    "mandala_stones": _sensible(40, 0.02, glances=8),
                    "ice_palace": _sensible(40, 0.05, glances=4, horizon=2),
                },
            ),
            Level(
                "steady",
                0.45,
                Effort(80, horizon=2, temperature=0.1, glances=8),
                {
                    "subdivision": Effort(80, horizon=2, temperature=0.05, glances=7),
                    "mandala": _sensible(20, 0.15, glances=4, horizon=1),
                    "mandala_stones": _sensible(100, 0.01, glances=20),
                    "ice_palace": _sensible(120, 0.02),
                },
            ),
            Level(
                "sharp",
                0.7,
                Effort(200, temperature=0.05),
                {
                    "subdivision": Effort(90, temperature=0.03, glances=15),
                    "mandala": _sensible(60, 0.1, glances=6),
                    "mandala_stones": _sensible(350),
                    "ice_palace": _sensible(500, 0.01),
                },
            ),
            Level(
                "merciless",
                0.95,
                Effort(700),
                {
                    "subdivision": Effort(20_000),
                    "mandala": _sensible(50_000),
                    "mandala_stones": _sensible(10_000),
                    "ice_palace": _sensible(4000),
                },
            ),
        )
    },
)


def level_below(level: str) -> str | None:
    """Name the next easier level."""
    keys = tuple(LEVELS)
    return keys[keys.index(level) - 1] if level != keys[0] else None
