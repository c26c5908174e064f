"""Measuring a contender against a yardstick."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 7  # odd, so that the median is a round


@dataclass(frozen=True, slots=True)
class Work:
    """Something to be timed: it tells how many units it has done."""

    name: str
    unit: str
    run: Callable[[], int]


@dataclass(frozen=True, slots=True)
class Race:
    """A contender, a yardstick and what must hold of the ratio of their speeds."""

    contender: Work
    yardstick: Work
    least: float  # of the yardstick's units per second


@dataclass(frozen=True, slots=True)
class Result:
    race: Race
    speeds: tuple[float, float]  # units a second, the medians of contender and yardstick
    ratios: tuple[float, ...]  # of each round

    @property
    def ratio(self) -> float:
        return median(self.ratios)

    @property
    def holds(self) -> bool:
        return self.ratio >= self.race.least


def measured(race: Race, seed: str = "bench") -> Result:
    """Time both alternately, in random order, after one round that does not count."""
    order = Random(seed)  # noqa: S311 - the order of two runs is no secret
    _round(race, order)
    rounds = [_round(race, order) for _ in range(ROUNDS)]
    ours, theirs = zip(*rounds, strict=True)
    return Result(race, (median(ours), median(theirs)), tuple(one / other for one, other in rounds))


def _round(race: Race, order: Random) -> tuple[float, float]:
    works = [race.contender, race.yardstick]
    speeds = {work.name: _speed(work) for work in order.sample(works, 2)}
    return speeds[race.contender.name], speeds[race.yardstick.name]


def _speed(work: Work) -> float:
    start = perf_counter()
    units = work.run()
    return units / (perf_counter() - start)
