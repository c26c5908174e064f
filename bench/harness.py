"""Measuring a contender against a yardstick, and single figures against a limit."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 7  # odd, so that the median is a round


class Measure(StrEnum):
    SPEED = "speed"  # the bound is the least that is fast enough
    TIME = "time"  # the bound is the most that is short enough


@dataclass(frozen=True, slots=True)
class Work:
    """Something to be timed: it tells how many units it has done."""

    name: str
    unit: str
    run: Callable[[], int]


@dataclass(frozen=True, slots=True)
class Race:
    """A contender and a yardstick, and the bound of one's speed or time as a part of the other's."""

    contender: Work
    yardstick: Work
    measure: Measure
    bound: float

    @property
    def name(self) -> str:
        return self.contender.name

    def run(self) -> Result:
        """Time both alternately, in random order, after one round that does not count."""
        order = Random(self.name)  # noqa: S311 - the order of two runs is no secret
        self._round(order)
        ours, theirs = zip(*(self._round(order) for _ in range(ROUNDS)), strict=True)
        return Result(self, ours, theirs)

    def _round(self, order: Random) -> tuple[float, float]:
        works = [self.contender, self.yardstick]
        speeds = {work.name: _speed(work) for work in order.sample(works, 2)}
        return speeds[self.contender.name], speeds[self.yardstick.name]


def _speed(work: Work) -> float:
    """Count the processor's time: whatever else the machine does is no part of it."""
    start = process_time()
    units = work.run()
    return units / (process_time() - start)


@dataclass(frozen=True, slots=True)
class Result:
    race: Race
    ours: tuple[float, ...]  # units a second, of each round
    theirs: tuple[float, ...]

    @property
    def ratios(self) -> tuple[float, ...]:
        """Put one through the other, round by round."""
        pairs = zip(self.ours, self.theirs, strict=True)
        return tuple(
            our / their if self.race.measure is Measure.SPEED else their / our for our, their in pairs
        )

    @property
    def holds(self) -> bool:
        ratio = median(self.ratios)
        return ratio >= self.race.bound if self.race.measure is Measure.SPEED else ratio <= self.race.bound

    def __str__(self) -> str:
        kind, low, high = self.race.measure, min(self.ratios), max(self.ratios)
        sides = zip((self.race.contender, self.race.yardstick), (self.ours, self.theirs), strict=True)
        told = "; ".join(f"{work.name} {_told(median(speeds), work.unit, kind)}" for work, speeds in sides)
        bound = f"{'at least' if kind is Measure.SPEED else 'at most'} {self.race.bound:g}"
        return f"{told}; {kind} ratio {median(self.ratios):.4f} ({low:.4f} to {high:.4f}), {bound}"


def _told(speed: float, unit: str, kind: Measure) -> str:
    return f"{speed:,.0f} {unit}s/s" if kind is Measure.SPEED else f"{1000 / speed:.2f} ms a {unit}"


@dataclass(frozen=True, slots=True)
class Limit:
    """A figure of our own and the most that it may be."""

    name: str
    unit: str
    most: float
    figure: Callable[[], float]

    def run(self) -> Figure:
        return Figure(self, self.figure())


@dataclass(frozen=True, slots=True)
class Figure:
    limit: Limit
    value: float

    @property
    def holds(self) -> bool:
        return self.value <= self.limit.most

    def __str__(self) -> str:
        return f"{self.limit.name} {self.value:.3f} {self.limit.unit}, at most {self.limit.most:g}"
