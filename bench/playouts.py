"""Random games through the public protocol, and OpenSpiel's hex driven from Python."""

from __future__ import annotations

from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING

import pyspiel

from bench.floors import JUDGED, PLAYED
from bench.harness import Measure, Race, Work
from rules_engine import GAMES, Chance, Record, deal
from rules_engine.playout import playout

if TYPE_CHECKING:
    from collections.abc import Iterator

HEX_GAMES = 5000
MOVES = 16_000  # of ours in a round, at least


def races() -> Iterator[Race]:
    yardstick = Work("OpenSpiel hex 6x6", "move", hex_moves)
    for key, floor in PLAYED.items():
        if key in GAMES:
            ours = Work(f"{key} playouts", "move", partial(_played, key))
            yield Race(ours, yardstick, Measure.SPEED, floor)
    for key, floor in JUDGED.items():
        if key in GAMES:
            ours = Work(f"{key} judging", "answer", partial(_judged, key))
            yield Race(ours, yardstick, Measure.SPEED, floor)


def hex_moves(games: int = HEX_GAMES) -> int:
    game = pyspiel.load_game("hex(board_size=6)")
    choice = Random("hex").choice  # noqa: S311 - any game will do
    moves = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            moves += 1
    return moves


def _played(key: str) -> int:
    choices = Chance("choices")
    moves = 0
    for record in _records(key):
        moves += sum(1 for _ in playout(record, choices))
        if moves >= MOVES:
            break
    return moves


@cache
def _records(key: str) -> tuple[Record, ...]:
    return tuple(
        Record.new(key, seats=GAMES[key].seats[0], seed=f"bench-{number}") for number in range(MOVES // 4)
    )


def _judged(key: str) -> int:
    """Read and judge answers: in each of a few deals, those that come first among the legal ones."""
    answers = 0
    while answers < MOVES:
        state = deal(Record.new(key, seats=2, seed=f"bench-{answers}")).state
        words = [str(move) for move in state.legal_moves(0)][:500]
        for word in words:
            state.apply(0, state.read(0, word), Chance("bench"))
        answers += len(words)
    return answers
