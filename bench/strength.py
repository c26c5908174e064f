"""`python -m bench.strength [game ...]`: the strongest level against plain searches, a piece at a time.

What has been played stands in `build/strength.json`; each run goes on from there until its minutes are over.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, process_time
from typing import TYPE_CHECKING, Any

from bench.opponent import openspiel
from rules_engine import GAMES, Record, deal
from rules_engine.search.arena import share_of, won_by
from rules_engine.search.luck import Stream
from rules_engine.search.players import player

if TYPE_CHECKING:
    from rules_engine.search.players import Player

KEPT = Path(__file__).parent.parent / "build" / "strength.json"
RACES = {"maniki"}  # where there is nothing to search
PLAIN = "uct:1000"
FLOORS = {PLAIN: 0.85, "openspiel": 0.5}
CALIBRATION = 2_000  # simulations from the opening, by which a second is reckoned
THEIRS = 100  # simulations of OpenSpiel's a move: its processor's time is what ours has


@dataclass(frozen=True, slots=True)
class Bout:
    game: str
    rival: str

    @property
    def name(self) -> str:
        return f"{self.game} {self.rival}"

    def players(self, kept: dict[str, Any], seconds: float) -> dict[str, Player]:
        """Give both as much of a processor as is asked for; that is reckoned once, and kept."""
        seats = GAMES[self.game].seats[0]
        opening = deal(Record.new(self.game, seats=seats, seed="strength")).state
        speeds = kept.setdefault("speeds", {})
        if self.game not in speeds:
            speeds[self.game] = _speed(player(f"merciless:{CALIBRATION}", self.game), opening, CALIBRATION)
        if self.rival == PLAIN:
            budget, rival = seconds * speeds[self.game], player(PLAIN, self.game)
        else:
            rival, name = openspiel(THEIRS), f"{self.game} theirs"
            speeds.setdefault(name, _speed(rival, opening, THEIRS))
            budget = THEIRS / speeds[name] * speeds[self.game]
        return {"merciless": player(f"merciless:{max(1, round(budget))}", self.game), self.rival: rival}


def _speed(one: Player, opening: Any, simulations: int) -> float:
    start = process_time()
    seat = opening.to_act()[0]
    one(opening.unseen(seat, Stream(1)), seat, Stream(1))
    return simulations / (process_time() - start)


def main(words: list[str]) -> int:
    asked = _asked(words)
    kept: dict[str, Any] = json.loads(KEPT.read_text(encoding="ascii")) if KEPT.exists() else {}
    stop, fallen = monotonic() + 60 * asked.minutes, 0
    for bout in [Bout(game, rival) for game in asked.games for rival in FLOORS]:
        won = kept.setdefault(f"{bout.name} {asked.seconds:g}", [])
        players = bout.players(kept, asked.seconds)
        while len(won) < asked.count and monotonic() < stop:
            result = won_by(bout.game, GAMES[bout.game].seats[0], players, len(won), "strength")
            won.append(result["merciless"])
            KEPT.parent.mkdir(exist_ok=True)
            KEPT.write_text(json.dumps(kept), encoding="ascii")
        share = share_of("merciless", won)
        holds = share.share >= FLOORS[bout.rival]
        fallen += not holds
        print(f"{'holds' if holds else 'FAILS'}  {bout.name}: {share}, at least {FLOORS[bout.rival]:g}")
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
