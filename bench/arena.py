"""`python -m bench.arena [game ...]`: level against level, and the weakest against simple players."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from os import cpu_count
from typing import TYPE_CHECKING

from rules_engine import GAMES
from rules_engine.search.arena import arena
from rules_engine.search.levels import LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine.search.arena import Share

STEP = (0.65, 0.85)  # what a level wins of its games against the level below
GAMES_A_BOUT = 200
RACES = {"maniki"}  # whose levels are times and errors


@dataclass(frozen=True, slots=True)
class Bout:
    """Two players, and what the first is to win of the games."""

    game: str
    players: tuple[str, str]
    low: float
    high: float

    def run(self) -> tuple[Share, ...]:
        return arena(self.game, GAMES[self.game].seats[0], GAMES_A_BOUT, self.players, "arena")

    def told(self, shares: tuple[Share, ...]) -> str:
        first, second = shares
        bounds = f"{self.low:g} to {self.high:g}"
        judged = "holds" if self.holds(first) else "FAILS"
        interval = f"{first.share:.3f} ({first.low:.3f} to {first.high:.3f})"
        return f"{judged}  {self.game:15} {first.player:>10} - {second.player:10} {interval}, {bounds}"

    def holds(self, first: Share) -> bool:
        return self.low <= first.share <= self.high


def bouts(games: list[str]) -> Iterator[Bout]:
    for key in games:
        levels = tuple(LEVELS)
        for weak, strong in pairwise(levels):
            yield Bout(key, (strong, weak), *((0.5, 1.0) if key in RACES else STEP))
        if key not in RACES:
            yield Bout(key, (levels[0], "greedy"), 0.0, 0.7)
            yield Bout(key, (levels[0], "random"), 0.8, 1.0)


def main(wanted: list[str]) -> int:
    fallen = 0
    every = tuple(bouts(wanted or list(GAMES)))
    with ProcessPoolExecutor(max(1, (cpu_count() or 1) - 1)) as workers:
        for bout, shares in zip(every, workers.map(Bout.run, every), strict=True):
            print(bout.told(shares), flush=True)
            fallen += not bout.holds(shares[0])
    return 1 if fallen else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
