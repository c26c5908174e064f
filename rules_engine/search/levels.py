"""How well the computer plays: four levels, each with its effort in every game."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from rules_engine.catalog import box
from rules_engine.game import Reply
from rules_engine.search.luck import Stream
from rules_engine.search.think import LONG, Effort, is_as_good, think, weigh_moves

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

    def advice(
        self, game: str, world: State[Any, Any], seat: Seat, luck: int, share: int = 1
    ) -> tuple[Move, ...]:
        """Return what is best, by so many times less thought, and what is as good, if there is another."""
        effort = self._for(game, world.seats)
        effort = replace(effort, simulations=max(1, effort.simulations // share))
        best, *others = weigh_moves(world, seat, effort, luck)
        return best.move, *(other.move for other in others[:1] if is_as_good(other, best))

    def reply(self, game: str, world: State[Any, Any], seat: Seat, luck: int) -> Reply:
        """Answer for a seat; it cannot tell this world from the truth."""
        race = world.race(seat, self.wits, Stream(luck))
        return race or Reply(think(world, seat, self._for(game, world.seats), luck))


def _sensible(
    simulations: int,
    temperature: float = 0.0,
    *,
    glances: int = 0,
    fancies: int = 0,
    horizon: int = LONG,
) -> Effort:
    """Where random games tell little, play on by sensible moves, and use what moves have led to elsewhere."""
    return Effort(
        simulations,
        horizon=horizon,
        temperature=temperature,
        explores=0.25,
        hearsay=5,
        sensible=True,
        glances=glances,
        fancies=fancies,
    )


# Read off what each wins against a newcomer; the strongest thinks until more of it gains little.
LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        level.key: level
        for level in (
            Level(
                "gentle",
                0.2,
                Effort(30, horizon=1, temperature=0.2, glances=3),
                {
                    "mandala": _sensible(16, 0.2, glances=3, fancies=2, horizon=1),
                    "mandala_stones": _sensible(8, 0.2, glances=2, horizon=1),
                    "ice_palace": _sensible(8, 0.3, glances=2, horizon=1),
                },
            ),
            Level(
                "steady",
                0.45,
                Effort(60, horizon=2, temperature=0.08, glances=6),
                {
                    "mandala": _sensible(20, 0.12, glances=3, fancies=2, horizon=1),
                    "mandala_stones": _sensible(24, 0.04, glances=6, horizon=1),
                    "ice_palace": _sensible(16, 0.15, glances=3, fancies=2, horizon=1),
                },
            ),
            Level(
                "sharp",
                0.7,
                Effort(80, temperature=0.04, glances=9),
                {
                    "mandala": _sensible(60, 0.03, glances=5, fancies=2),
                    "mandala_stones": _sensible(100, 0.01, glances=20),
                    "ice_palace": _sensible(150),
                },
            ),
            Level(
                "merciless",
                0.95,
                Effort(700),
                {
                    "subdivision": Effort(30_000),
                    "mandala": _sensible(30_000),
                    "mandala_stones": _sensible(5000),
                    "ice_palace": _sensible(2400),
                },
            ),
        )
    },
)


def level_below(level: str) -> str | None:
    """Name the next easier level."""
    keys = tuple(LEVELS)
    return keys[keys.index(level) - 1] if level != keys[0] else None
