"""Play and replay at random for a while, from seeds that nobody has chosen: `make fuzz MINUTES=10`.

Every game at every way of setting it up, with moves taken back and seats that leave; what is wrong is printed
with its record, and the run ends with status 1.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from itertools import islice
from secrets import token_hex
from time import monotonic
from typing import TYPE_CHECKING

from rules_engine import GAMES, RESIGN, UNDO, Chance, Record, Table, deal, facts, replay_table
from rules_engine.playout import setups

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine import Luck, Seat

LONGEST = 9999  # lines of a log
UNDO_ODDS, RESIGN_ODDS, TWIN_ODDS = 25, 400, 10  # one in so many


class Fault(Exception):  # noqa: N818 - what is looked for
    """Something is not as it must be."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.fuzz", description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", default=token_hex(8), help="the seed of the whole run")
    parser.add_argument("--matches", type=int, help="stop after so many")
    asked = parser.parse_args(arguments)
    matches, lines, start = Counter[str](), Counter[str](), monotonic()
    for record in islice(_records(asked.seed), asked.matches):
        if monotonic() - start > asked.minutes * 60:
            break
        table = deal(record)
        try:
            for table in _played(record):  # noqa: B007 - the last one is told with a fault
                lines[record.game] += 1
            _check_end(table)
        except Exception as error:  # noqa: BLE001 - whatever goes wrong is a find
            print(f"{type(error).__name__}: {error}, in\n{table.record}")
            return 1
        matches[record.game] += 1
    seconds = monotonic() - start
    for game in GAMES:
        print(f"{game:16}{matches[game]:8,} matches {lines[game]:12,} lines")
    print(f"no fault in {seconds:,.0f} s, {sum(lines.values()) / seconds:,.0f} lines/s; seed {asked.seed}")
    return 0


def _records(seed: str) -> Iterator[Record]:
    luck, number = Chance(seed), 0
    every = {game: tuple(setups(GAMES[game])) for game in GAMES}
    while True:
        for game in GAMES:
            seats, options = luck.pick(every[game])
            number += 1
            yield Record.new(game, seats=seats, seed=f"{seed}-{number}", options=options)


def _played(record: Record) -> Iterator[Table]:
    table, luck = deal(record), Chance(record.seed, 1)
    yield table
    while table.outcome() is None and table.ply < LONGEST:
        table = _next(table, luck)
        _check(table, luck)
        yield table


def _next(table: Table, luck: Luck) -> Table:
    if entry := table.abstention():
        return table.then(entry.seat, entry.words)
    if table.last is not None and not luck.below(UNDO_ODDS):
        return table.then(luck.below(table.record.seats), UNDO)
    seat = luck.pick(table.to_act())
    if seat not in table.resigned and not luck.below(RESIGN_ODDS):
        return table.then(seat, RESIGN)
    move = luck.pick(tuple(table.state.legal_moves(seat)))
    after = table.make(seat, move)
    if after != table.then(seat, f" {move} ".upper()):
        raise Fault(f"{move} is not what its words are")
    return after


def _check(table: Table, luck: Luck) -> None:
    for fault in table.state.faults():
        raise Fault(fault)
    if bool(table.state.outcome()) == bool(table.state.to_act()):
        raise Fault("over, and somebody can move; or nobody can, and it is not over")
    if not luck.below(TWIN_ODDS):
        eyes = luck.pick((None, *range(table.record.seats)))
        _check_twin(table, eyes, luck)


def _check_twin(table: Table, eyes: Seat | None, luck: Luck) -> None:
    twin = table.state.unseen(eyes, luck)
    if twin.view(eyes) != table.state.view(eyes):
        raise Fault(f"seat {eyes} can tell twins apart")
    for fault in twin.faults():
        raise Fault(f"in a twin: {fault}")


def _check_end(table: Table) -> None:
    if table.outcome() is None:
        raise Fault(f"not over after {LONGEST} lines")
    if replay_table(Record.parse(str(table.record))) != table:
        raise Fault("the record does not replay")
    facts(table.record)


if __name__ == "__main__":
    sys.exit(main())
