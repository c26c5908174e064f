"""Single cards of Maniki: drawn by how hard they are, judged without a table."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from rules_engine.games.maniki.objections import Endless, Unheard
from rules_engine.games.maniki.ring import NOWHERE, POSITIONS, Ring, ring
from rules_engine.riddles import ENDLESS, Riddle, Riddles, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from rules_engine.chance import Luck
    from rules_engine.game import Event, Options, Outcome, Path, View

ORDER_LETTERS = 2
PARS = range(1, 6)  # 4.5: five orders lead everywhere


def letters_of(words: str) -> str:
    """K8: only letters count."""
    return "".join(filter(str.isalpha, words)).upper()


def split(letters: str) -> Path:
    """K8: two letters an order; an odd one at the end is a word of its own."""
    return tuple(letters[at : at + ORDER_LETTERS] for at in range(0, len(letters), ORDER_LETTERS))


class ManikiRiddles(Riddles):
    verb = "say"
    positions = POSITIONS
    levels = MappingProxyType(
        {"easy": range(1, 3), "medium": range(3, 4), "hard": range(4, 6), "rising": PARS}
    )
    options = ("edition", "expert")

    def __init__(self, view: Callable[[Riddle, Options, Outcome | None, Verdict | None], View]) -> None:
        self._view = view

    def orders(self, options: Options) -> Path:
        return _ring(options).names

    def possible(self, position: str, options: Options) -> Collection[str]:
        at = POSITIONS.index(position)
        return [order for order, hops in _ring(options).hops.items() if hops[at] != NOWHERE]

    def riddle(self, start: str, target: str, options: Options) -> Riddle:
        return _riddle(_ring(options), POSITIONS.index(start), POSITIONS.index(target))

    def pick(
        self,
        pars: Collection[int],
        chance: Luck,
        options: Options,
        start: str | None = None,
        but: Collection[str] = (),
    ) -> Riddle:
        known = _ring(options)
        starts = range(len(POSITIONS)) if start is None else (POSITIONS.index(start),)
        every = [
            _riddle(known, one, target) for one in starts for target in range(len(POSITIONS)) if one != target
        ]
        nearest = min(_away(riddle.par, pars) for riddle in every)
        fitting = [riddle for riddle in every if _away(riddle.par, pars) == nearest]
        return chance.pick([riddle for riddle in fitting if riddle.target not in but] or fitting)

    def parse_answer(self, words: str, options: Options) -> Path | Event | None:
        names = _ring(options).names
        said = split(letters_of(words))
        if not said:
            return None
        unheard = next((word for word in said if word not in names), None)
        if unheard is not None:
            return Unheard(unheard, names)
        return said if len(said) <= ENDLESS else Endless(ENDLESS)

    def judge(self, riddle: Riddle, orders: Path, options: Options) -> Verdict:
        way = _ring(options).walk(POSITIONS.index(riddle.start), orders)
        named = tuple(POSITIONS[position] for position in way)
        if len(way) <= len(orders):
            return Verdict(orders, named, "impossible")
        return Verdict(orders, named, "" if named[-1] == riddle.target else "elsewhere")

    def solutions(self, riddle: Riddle, options: Options) -> tuple[Path, ...]:
        return _ring(options).solutions(POSITIONS.index(riddle.start), POSITIONS.index(riddle.target))

    def start_and_target(self, view: Any) -> tuple[str, str] | None:
        return None if view.target is None else (view.now, view.target)

    def view(
        self, riddle: Riddle, options: Options, outcome: Outcome | None = None, told: Verdict | None = None
    ) -> View:
        return self._view(riddle, options, outcome, told)


def _ring(options: Options) -> Ring:
    return ring(options["edition"], options["expert"])


def _riddle(known: Ring, start: int, target: int) -> Riddle:
    par = len(known.solutions(start, target)[0]) if start == target else known.distances[start][target]
    return Riddle(POSITIONS[start], POSITIONS[target], par)


def _away(par: int, pars: Collection[int]) -> int:
    return min(abs(par - wanted) for wanted in pars)
