"""How long the rare, hard question takes: what is legal here."""

from __future__ import annotations

import gc
from functools import partial
from time import process_time
from typing import TYPE_CHECKING

from bench.floors import LEGALITY_MILLISECONDS
from bench.harness import Limit
from rules_engine import GAMES, Chance, Record, deal
from rules_engine.playout import some_setups

if TYPE_CHECKING:
    from collections.abc import Iterator

RANDOM_GAMES = 500
RARE = 0.9999  # of all positions are easier


def limits() -> Iterator[Limit]:
    for key, most in LEGALITY_MILLISECONDS.items():
        if key in GAMES:
            yield Limit(f"{key} legality at {RARE:.2%}", "ms", most, partial(_milliseconds, key))


def _milliseconds(key: str) -> float:
    gc.disable()  # it would stop the clock for what the bench itself keeps
    try:
        records = some_setups(GAMES[key], "legality", RANDOM_GAMES)
        times = sorted(time for record in records for time in _times(record))
    finally:
        gc.enable()
    return 1000 * times[int(len(times) * RARE)]


def _times(record: Record) -> Iterator[float]:
    """Play at random, and time whose turn it is and what is legal there."""
    state, choices, ply = deal(record).state, Chance(f"{record.seed}/choices"), 0
    while True:
        start = process_time()
        waiting = state.to_act()
        legal = [(seat, tuple(state.legal_moves(seat))) for seat in waiting]
        yield process_time() - start
        if not legal:
            return
        seat, moves = choices.pick(legal)
        ply += 1
        state = state.apply(seat, choices.pick(moves), Chance(record.seed, ply))
