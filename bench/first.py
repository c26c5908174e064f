"""`python -m bench.first GAME`: the milliseconds of the very first picture of a game in a process."""

from __future__ import annotations

import sys
from time import process_time

from render.picture import picture
from rules_engine import GAMES, Record, deal
from rules_engine.playout import playout


def main(key: str) -> float:
    """Draw the middle of a random game when no tile has been drawn yet."""
    seats = GAMES[key].seats[-1]
    record = Record.new(key, seats=seats, seed="busy")
    states = [deal(record).state, *(state for _, _, state in playout(record))]
    view = states[len(states) // 2].view(None)
    start = process_time()
    picture(key, view, tuple(f"Seat {seat}" for seat in range(seats)))
    return 1000 * (process_time() - start)


if __name__ == "__main__":
    print(main(sys.argv[1]))
