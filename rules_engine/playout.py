"""Random games, for checking the rules and for measuring them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.catalog import GAMES
from rules_engine.chance import Chance
from rules_engine.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine.game import Game, Move, Seat
    from rules_engine.table import AnyState


def playout(record: Record, luck: Chance | None = None) -> Iterator[tuple[Seat, Move, AnyState]]:
    """Play at random from the deal to the end, through the public protocol only.

    Where several seats may act, one of them is drawn first; the choices are the record's, or those of `luck`.
    """
    state = GAMES[record.game].deal(record.seats, Chance(record.seed), dict(record.options))
    choices = luck or Chance(f"{record.seed}/choices")
    ply = 0
    while waiting := state.to_act():
        seat = waiting[0] if len(waiting) == 1 else choices.pick(waiting)
        move = choices.pick(tuple(state.legal_moves(seat)))
        ply += 1
        state = state.apply(seat, move, Chance(record.seed, ply))
        yield seat, move, state


def random_record(record: Record) -> Record:
    """Fill a record's log with a random game."""
    for seat, move, _ in playout(record):
        record = record.then(seat, str(move))
    return record


def setups(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """Every way of setting a table up: seat counts and options."""
    for options in game.combinations():
        for seats in game.seats:
            yield seats, options


def some_setups(game: Game, seed: str, count: int) -> Iterator[Record]:
    """Deal `count` tables, going round every way of setting one up."""
    every = Chance(seed).shuffled(setups(game))
    for number in range(count):
        seats, options = every[number % len(every)]
        yield Record.new(game.key, seats=seats, seed=f"{seed}-{number}", options=options)
