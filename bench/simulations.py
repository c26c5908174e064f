"""How many games a second the computer plays out in its head, beside the same through the public protocol."""

from __future__ import annotations

from itertools import count
from time import process_time
from typing import TYPE_CHECKING

from bench.line import Line
from rules_engine import GAMES, Chance, Record, deal
from rules_engine.playout import playout

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SECONDS = 1.0  # of a processor for each side


def lines() -> Iterator[Line]:
    """Measure the games that have a board to think on; the others are not a matter of a search."""
    for key in GAMES:
        start = deal(Record.new(key, seats=GAMES[key].seats[0], seed="bench")).state
        scratch = start.scratch(None)
        if scratch is None:
            continue

        def simulate(number: int, scratch: object = scratch) -> None:
            scratch.rewind(number)  # type: ignore[attr-defined]  # each game has a board of its own
            scratch.finish()  # type: ignore[attr-defined]  # the same

        def play(number: int, key: str = key) -> None:
            record = Record.new(key, seats=GAMES[key].seats[0], seed=str(number))
            for _ in playout(record, Chance(str(number))):
                pass

        ours, theirs = _microseconds(simulate), _microseconds(play)
        yield Line(f"{key} simulation", ours, "us", f"{theirs:,.0f} us through the protocol of the rules")


def _microseconds(game: Callable[[int], None]) -> float:
    game(0)
    since = process_time()
    for number in count(1):
        game(number)
        spent = process_time() - since
        if spent > SECONDS:
            return 1e6 * spent / number
    raise AssertionError
