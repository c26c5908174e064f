"""Play a whole match at random: `python -m examples.random_player`."""

from __future__ import annotations

import sys

from rules_engine import Chance, Record, deal


def main(game: str = "mandala", seed: str = "example") -> int:
    table, luck = deal(Record.new(game, seats=3, seed=seed)), Chance("player")
    while waiting := table.to_act():
        seat = luck.pick(waiting)
        table = table.make(seat, luck.pick(tuple(table.state.legal_moves(seat))))
    print(table.record)
    print("#", table.outcome())
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
