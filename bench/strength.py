"""`python -m bench.strength [game ...]`: the strongest level against plain searches, a piece at a time.

What has been played stands in `build/strength.json`; each run goes on from there until its minutes are over.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from functools import partial
from time import process_time
from typing import TYPE_CHECKING

from bench.opponent import openspiel
from bench.pieces import BUILD, Pieces, mark
from rules_engine import GAMES, Record, deal
from rules_engine.search.arena import share_of, won_by
from rules_engine.search.levels import LEVELS
from rules_engine.search.luck import Stream
from rules_engine.search.players import player

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine.search.players import Player

STRONGEST = "merciless"
RACES = {"maniki"}  # where there is nothing to search
PLAIN = "uct:1000"
FLOORS = {PLAIN: 0.85, "openspiel": 0.5}
CALIBRATION = 2_000  # simulations from the opening, by which a second is reckoned
THEIRS = 100  # simulations of OpenSpiel's a move: its processor's time is what ours has


@dataclass(frozen=True, slots=True)
class Bout:
    game: str
    rival: str

    def name(self, seconds: float) -> str:
        effort = LEVELS[STRONGEST].effort(self.game)
        return f"{self.game} {self.rival} {seconds:g} {mark(self.game, effort)}"

    def play(self, players: dict[str, Player], numbers: range) -> Iterator[float]:
        """Play these games; tell what the strongest level wins of each."""
        seats = GAMES[self.game].seats[0]
        for number in numbers:
            yield won_by(self.game, seats, players, number, "strength")[STRONGEST]

    def players(self, speeds: dict[str, float], seconds: float) -> dict[str, Player]:
        """Give both as much of a processor as is asked for; that is reckoned once, and kept."""
        ours = self._speed(speeds, STRONGEST, player(f"{STRONGEST}:{CALIBRATION}", self.game), CALIBRATION)
        rival = player(PLAIN, self.game) if self.rival == PLAIN else openspiel(THEIRS)
        if self.rival != PLAIN:
            seconds = THEIRS / self._speed(speeds, self.rival, rival, THEIRS)
        budget = max(1, round(seconds * ours))
        return {STRONGEST: player(f"{STRONGEST}:{budget}", self.game), self.rival: rival}

    def _speed(self, speeds: dict[str, float], name: str, one: Player, simulations: int) -> float:
        """Tell how many simulations a second it makes at the opening."""
        key = f"{self.game} {name} {mark(self.game)}"
        if key not in speeds:
            opening = deal(Record.new(self.game, seats=GAMES[self.game].seats[0], seed="strength")).state
            seat = opening.to_act()[0]
            start = process_time()
            one(opening.unseen(seat, Stream(1)), seat, Stream(1))
            speeds[key] = simulations / (process_time() - start)
        return speeds[key]


def main(words: list[str]) -> int:
    asked = _asked(words)
    pieces, fallen = Pieces(BUILD / "strength.json", asked.minutes), 0
    for bout in [Bout(game, rival) for game in asked.games for rival in FLOORS]:
        name = bout.name(asked.seconds)
        players = bout.players(pieces.kept.setdefault("speeds", {}), asked.seconds)
        while len(pieces.won(name)) < asked.count and pieces.has_time:
            pieces.play(name, 1, partial(bout.play, players))
        if not (won := pieces.won(name)):
            print(f"open   {bout.game} {bout.rival}")
            continue
        share = share_of(STRONGEST, won)
        holds = share.share >= FLOORS[bout.rival]
        fallen += not holds
        judged = "holds" if holds else "FAILS"
        print(f"{judged}  {bout.game} {bout.rival}: {share}, at least {FLOORS[bout.rival]:g}", flush=True)
    return 1 if fallen else 0


def _asked(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.strength")
    every = [key for key in GAMES if key not in RACES]
    parser.add_argument("games", nargs="*", default=every, help=f"of {', '.join(every)}")
    parser.add_argument("--seconds", type=float, default=1.0, help="of a processor, a move")
    parser.add_argument("--count", type=int, default=100, help="games in all")
    parser.add_argument("--minutes", type=float, default=6.0, help="of this run")
    asked = parser.parse_args(words)
    if unknown := [game for game in asked.games if game not in every]:
        parser.error(f"{', '.join(unknown)}: no such game; there are {', '.join(every)}")
    return asked


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
