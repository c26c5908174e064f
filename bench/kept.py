"""How much memory the bot keeps for a match that is being played."""

from __future__ import annotations

import gc
from functools import partial
from sys import getsizeof
from types import ModuleType
from typing import TYPE_CHECKING

from bench.floors import KEPT_KILOBYTES, KEPT_KILOBYTES_LONG
from bench.harness import Limit
from rules_engine import GAMES, UNDO, Chance, Record, Table, deal, seated

if TYPE_CHECKING:
    from collections.abc import Iterator

PLIES = 40
LONG = 200


def limits() -> Iterator[Limit]:
    yield Limit("subdivision kept table", "KB", KEPT_KILOBYTES, partial(_kilobytes, "subdivision", PLIES))
    for key in GAMES:
        name = f"{key} kept table of {LONG} plies"
        yield Limit(name, "KB", KEPT_KILOBYTES_LONG, partial(_kilobytes, key, LONG))


def _kilobytes(key: str, plies: int) -> float:
    """Weigh what a match holds that another one does not: moves are shared by all."""
    one, other = (seated(Record.parse(str(_played(key, plies, seed).record))) for seed in ("one", "other"))
    own = _reached(one).keys() - _reached(other).keys()
    return sum(getsizeof(thing) for name, thing in _reached(one).items() if name in own) / 1000


def _reached(table: Table) -> dict[int, object]:
    """Find all that a table holds, by identity."""
    found: dict[int, object] = {}
    waiting: list[object] = [table]
    while waiting:
        thing = waiting.pop()
        if id(thing) not in found and not isinstance(thing, (type, ModuleType)):
            found[id(thing)] = thing
            waiting += gc.get_referents(thing)
    return found


def _played(key: str, plies: int, seed: str) -> Table:
    """Play at random; at the end of the game, take the last moves back again and again."""
    table = deal(Record.new(key, seats=GAMES[key].seats[-1], seed=seed))
    luck = Chance(seed)
    while table.ply < plies:
        waiting = table.to_act()
        if waiting:
            seat = luck.pick(waiting)
            table = table.make(seat, luck.pick(tuple(table.state.legal_moves(seat))))
        else:
            table = table.then(0, UNDO)
    return table
