"""`python -m bench.arena [game ...]`: level against level, and each against a newcomer.

What has been played stands in `build/arena.json`; each run goes on from there until its minutes are over.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from os import cpu_count
from typing import TYPE_CHECKING

from bench.pieces import BUILD, Pieces, mark
from bench.wanted import parse_games
from rules_engine import GAMES
from rules_engine.search.arena import play_game, share_of
from rules_engine.search.levels import LEVELS
from rules_engine.search.players import player

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine.search.arena import Share

STEP = (0.5, 1.0)  # what a level wins of its games against the level below
NEWCOMER = {"gentle": (0.25, 0.6), "steady": (0.55, 0.8), "sharp": (0.8, 0.95), "merciless": (0.97, 1.0)}
PLAIN = ("uct:1000", 0.9)  # and what the strongest wins against it
GAMES_A_BOUT = 200
WORKERS = max(1, (cpu_count() or 1) - 1)
PIECE = 2 * WORKERS  # games of a bout before the next has its turn
RACES = {"maniki"}  # whose levels are times and errors
LONG = {"ice_palace"}  # the strongest wins there as far as its time allows


@dataclass(frozen=True, slots=True)
class Bout:
    """Two players, and what the first is to win of the games."""

    game: str
    players: tuple[str, str]
    low: float
    high: float

    @property
    def name(self) -> str:
        levels = [LEVELS[one] for one in self.players if one in LEVELS]
        efforts = [(level.wits, level.effort(self.game)) for level in levels]
        return f"{self.game} {' '.join(self.players)} {mark(self.game, efforts)}"

    def play(self, number: int) -> float:
        """Play a game of the bout; tell what the first player wins of it."""
        players = {name: player(name, self.game) for name in self.players}
        return play_game(self.game, GAMES[self.game].seats[0], players, number, "arena")[self.players[0]]

    def told(self, first: Share) -> str:
        bounds = f"{self.low:g} to {self.high:g}"
        interval = f"{first.share:.3f} ({first.low:.3f} to {first.high:.3f})"
        judged = "holds" if self.holds(first) else "FAILS"
        pair = f"{self.players[0]:>10} - {self.players[1]:10}"
        return f"{judged}  {self.game:15} {pair} {interval} of {first.games}, {bounds}"

    def holds(self, first: Share) -> bool:
        return self.low <= first.share <= self.high


def bouts(games: list[str]) -> Iterator[Bout]:
    for key in games:
        levels = tuple(LEVELS)
        for weak, strong in pairwise(levels):
            yield Bout(key, (strong, weak), *STEP)
        if key not in RACES:
            for level in levels:
                low, high = NEWCOMER[level]
                yield Bout(key, (level, "newcomer"), 0.5 if key in LONG and high == 1.0 else low, high)
            yield Bout(key, (levels[-1], PLAIN[0]), 0.5 if key in LONG else PLAIN[1], 1.0)


def main(words: list[str]) -> int:
    """Play a piece of every bout in turn, so that a short run has something to tell of each."""
    asked = _asked(words)
    every, pieces = tuple(bouts(asked.games)), Pieces(BUILD / "arena.json", asked.minutes)
    with ProcessPoolExecutor(WORKERS) as workers:
        while pieces.has_time and (left := [one for one in every if len(pieces.won(one.name)) < asked.count]):
            for bout in left:
                missing = asked.count - len(pieces.won(bout.name))
                if pieces.has_time:
                    pieces.play(bout.name, min(PIECE, missing), partial(workers.map, bout.play))
    return _tell(every, pieces)


def _tell(every: tuple[Bout, ...], pieces: Pieces) -> int:
    """Print a line for each; one that has not been played is neither right nor wrong."""
    fallen = 0
    for bout in every:
        if won := pieces.won(bout.name):
            first = share_of(bout.players[0], won)
            fallen += not bout.holds(first)
            print(bout.told(first), flush=True)
        else:
            print(f"open   {bout.name}")
    return 1 if fallen else 0


def _asked(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.arena")
    parser.add_argument("--count", type=int, default=GAMES_A_BOUT, help="games of a bout in all")
    parser.add_argument("--minutes", type=float, default=10.0, help="of this run")
    return parse_games(parser, words, [*GAMES])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
