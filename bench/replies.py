"""`python -m bench.replies [game ...]`: how long a move takes the computer, at any level and table.

Positions are those of random games at every way of setting a table up; times are of a processor.
"""

from __future__ import annotations

import argparse
import sys
from itertools import cycle, islice
from time import process_time
from typing import TYPE_CHECKING

from bench.wanted import parse_games
from rules_engine import GAMES, Chance, Record, deal
from rules_engine.playout import playout, setups
from rules_engine.search.levels import LEVELS
from rules_engine.search.luck import Stream

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine.table import AnyState

LONGEST = 2.0  # seconds


def main(words: list[str]) -> int:
    asked = _asked(words)
    slow = 0
    for game in asked.games:
        times = sorted(_times(game, asked.count, asked.seats))
        p50, p99, longest = (times[int(part * (len(times) - 1))] for part in (0.5, 0.99, 1))
        slow += longest > LONGEST
        print(
            f"{game:15} {len(times):6} replies  p50 {p50:.3f}  p99 {p99:.3f}  longest {longest:.3f} s",
            flush=True,
        )
    return 1 if slow else 0


def _times(game: str, count: int, seats: int | None) -> Iterator[float]:
    """Let every level answer at one position of each game."""
    for number, state in enumerate(_positions(game, count, seats)):
        for level in LEVELS.values():
            seat = state.to_act()[0]
            since = process_time()
            level.reply(game, state.unseen(seat, Stream(number)), seat, number)
            yield process_time() - since


def _positions(game: str, count: int, seats: int | None) -> Iterator[AnyState]:
    ways = [way for way in setups(GAMES[game]) if seats in {None, way[0]}]
    for number, (way, options) in enumerate(islice(cycle(ways), count)):
        record = Record.new(game, seats=way, seed=f"replies-{number}", options=options)
        states = [deal(record).state, *(state for _, _, state in playout(record))]
        yield Chance(record.seed).pick([state for state in states if state.to_act()])


def _asked(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.replies")
    parser.add_argument("--count", type=int, default=400, help="random games of each")
    parser.add_argument("--seats", type=int, help="at tables of so many alone")
    return parse_games(parser, words, [*GAMES])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
