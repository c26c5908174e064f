"""Let somebody who thinks play against chance: `python -m examples.thinking_player`.

For each move it plays on at random a few times, on positions that it cannot tell from the real one.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rules_engine import Chance, Record, deal

if TYPE_CHECKING:
    from rules_engine import Luck, Move, Seat, Table

TRIES = 8


def thought(table: Table, seat: Seat, luck: Luck) -> Move:
    """Choose the move after which chance leads to the best ranks."""
    moves: tuple[Move, ...] = tuple(table.state.legal_moves(seat))
    ranks = dict.fromkeys(moves, 0)
    for _ in range(TRIES):
        world = table.state.unseen(seat, luck)  # it never looks at what it must not know
        for move in moves:
            ranks[move] += world.apply(seat, move, luck).simulate(luck).ranks[seat]
    return min(moves, key=ranks.__getitem__)


def main(game: str = "subdivision", seed: str = "example") -> int:
    table, luck = deal(Record.new(game, seats=2, seed=seed)), Chance("player")
    while waiting := table.to_act():
        seat = luck.pick(waiting)
        moves = tuple(table.state.legal_moves(seat))
        table = table.make(seat, luck.pick(moves) if seat else thought(table, seat, luck))
    print(table.outcome())
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
