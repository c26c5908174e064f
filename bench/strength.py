"""`python -m bench.strength [game ...]`: how well the strongest level plays, by the time it has for a move.

What has been played stands in `build/strength.json`; each run goes on from there until its minutes are over.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from functools import partial
from time import process_time
from typing import TYPE_CHECKING

from bench.pieces import BUILD, Pieces, mark
from bench.wanted import parse_games
from rules_engine import GAMES, Record, deal
from rules_engine.search.arena import play_game, share_of
from rules_engine.search.levels import LEVELS
from rules_engine.search.luck import Stream
from rules_engine.search.players import player

if TYPE_CHECKING:
    from collections.abc import Iterator

STRONGEST = "merciless"
RACES = {"maniki"}  # where there is nothing to search
RIVALS = ("random", "greedy", "newcomer", "uct:1000")
TIMES = (1, 3, 10, 30, 100, 300, 1000)  # milliseconds of a processor
CALIBRATION = 2_000  # simulations from the opening, by which a second is reckoned


@dataclass(frozen=True, slots=True)
class Bout:
    game: str
    rival: str
    simulations: int

    @property
    def name(self) -> str:
        effort = LEVELS[STRONGEST].effort(self.game)
        return f"{self.game} {self.rival} {self.simulations} {mark(self.game, effort)}"

    def play(self, numbers: range) -> Iterator[float]:
        """Play these games; tell what the strongest level wins of each."""
        ours = player(f"{STRONGEST}:{self.simulations}", self.game)
        players = {STRONGEST: ours, self.rival: player(self.rival, self.game)}
        for number in numbers:
            yield play_game(self.game, GAMES[self.game].seats[0], players, number, "strength")[STRONGEST]


def speed(game: str, speeds: dict[str, float]) -> float:
    """Tell how many simulations it makes in a millisecond at the opening; that is reckoned once, and kept."""
    key = f"{game} {mark(game)}"
    if key not in speeds:
        opening = deal(Record.new(game, seats=GAMES[game].seats[0], seed="strength")).state
        seat = opening.to_act()[0]
        start = process_time()
        player(f"{STRONGEST}:{CALIBRATION}", game)(opening.unseen(seat, Stream(1)), seat, Stream(1))
        speeds[key] = CALIBRATION / (process_time() - start) / 1000
    return speeds[key]


def main(words: list[str]) -> int:
    """Play what is quick first, and print a line for each time."""
    asked = _asked(words)
    pieces = Pieces(BUILD / "strength.json", asked.minutes)
    speeds = pieces.kept.setdefault("speeds", {})
    for game in asked.games:
        print(f"{game}: share of the wins by milliseconds a move, of {asked.count} games")
        for time in TIMES:
            simulations = max(1, round(time * speed(game, speeds)))
            bouts = [Bout(game, rival, simulations) for rival in RIVALS]
            for bout in bouts:
                while len(pieces.won(bout.name)) < asked.count and pieces.has_time:
                    pieces.play(bout.name, 1, partial(Bout.play, bout))
            print(
                f"{time:5} ms {simulations:8,}  {'  '.join(_told(bout, pieces) for bout in bouts)}",
                flush=True,
            )
    return 0


def _told(bout: Bout, pieces: Pieces) -> str:
    won = pieces.won(bout.name)
    share = share_of(bout.rival, won)
    interval = f"{share.share:.2f} ({share.low:.2f} to {share.high:.2f})" if won else "open"
    return f"{bout.rival} {interval}"


def _asked(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.strength")
    parser.add_argument("--count", type=int, default=60, help="games against each, at each time")
    parser.add_argument("--minutes", type=float, default=6.0, help="of this run")
    return parse_games(parser, words, [key for key in GAMES if key not in RACES])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
