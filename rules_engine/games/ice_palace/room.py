"""No building that goes on from a sketch can use more than this: there are only so many bases and holes."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rules_engine.games.ice_palace.bound import holes_of, most_opened, openings
from rules_engine.games.ice_palace.ground import LARGE, MEDIUM, NEIGHBORS, SMALL
from rules_engine.games.ice_palace.sketch import UNDECIDED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_engine.games.ice_palace.bound import Counts
    from rules_engine.games.ice_palace.ground import Color
    from rules_engine.games.ice_palace.sketch import Sketch, Task, Used

Holes: TypeAlias = int  # as bits


def most_from(task: Task, sketch: Sketch) -> int:
    most = _most_on_bases(task, sketch)
    return most if most < task.goal else min(most, _Room(task, sketch).most())


def _most_on_bases(task: Task, sketch: Sketch) -> int:
    """Return how many could be used if every top had room around it: as the formula of 3.7."""
    visible = {color for color, _ in sketch.tops.values()}
    total, smalls, mediums, larges = 0, 0, task.medium_tops, task.large_tops
    hidden = []
    for color, used in sketch.used.items():
        counts = task.counts[color]
        smalls += used.smalls
        larges -= used.mediums
        mediums += used.mediums
        if used.is_far or color in visible:
            total += sum(counts)
            mediums += counts[1] - used.mediums
            larges += counts[2]
        else:
            _, medium, large = built = used.sizes(counts)
            total += used.total()
            mediums += medium
            larges += large
            hidden.append(_unused_counts(counts, used, built))
    on_mediums = min(smalls, mediums)
    return total + most_opened(tuple(sorted(hidden)), mediums - on_mediums, larges - (smalls - on_mediums))


def _unused_counts(counts: Counts, used: Used, built: Counts) -> Counts:
    return counts[0] - used.smalls - built[0], counts[1] - used.mediums - built[1], counts[2] - built[2]


class _Room:
    """The holes of a sketch, what is beside them, and what is beside the open."""

    __slots__ = (
        "beside",
        "cells",
        "confined",
        "far",
        "medium_holes",
        "outer",
        "sketch",
        "small_holes",
        "task",
    )

    def __init__(self, task: Task, sketch: Sketch) -> None:
        self.task, self.sketch = task, sketch
        self.cells: list[int] = []  # of each hole
        self.beside: dict[Color, Holes] = dict.fromkeys(task.counts, 0)
        self.small_holes: Holes = 0  # those beside which a small may open its color
        self.medium_holes: Holes = 0  # and a medium
        self.outer: set[Color] = set()  # what can go on in the open
        self.far = list(sketch.far)
        self._look_around()
        self.confined: list[Color] = []
        for color, used in sketch.used.items():
            if used.is_far:
                continue
            if color not in self.outer:
                self.confined.append(color)
                continue
            _, mediums, larges = task.counts[color]
            self.far[0] += mediums - used.mediums
            self.far[1] += larges
        self._spread_bases()

    def _look_around(self) -> None:
        taken, tops = self.sketch.taken, self.sketch.tops
        holes = holes_of(taken, frozenset(tops))
        self.cells += map(len, holes)
        bits = {cell: 1 << number for number, hole in enumerate(holes) for cell in hole}
        for cell, (color, size) in tops.items():
            near = {cell + step for step in NEIGHBORS} - taken
            inner = near & bits.keys()
            self._note(color, size, sum({bits[one] for one in inner}))
            if len(inner) < len(near):
                if color in self.beside:
                    self.outer.add(color)
                if size != SMALL:
                    self.far[0 if size == MEDIUM else 1] += 1

    def _note(self, color: Color, size: int, holes: Holes) -> None:
        if color in self.beside:
            self.beside[color] |= holes
        if size != SMALL:
            self.small_holes |= holes
        if size == LARGE or (
            size == UNDECIDED and self.task.counts[color][2] > self.sketch.used[color].larges
        ):
            self.medium_holes |= holes

    def _spread_bases(self) -> None:
        """Count the bases that each color may bring to the holes that it can reach."""
        before = None
        while before != (self.small_holes, self.medium_holes):
            before = self.small_holes, self.medium_holes
            for color, used in self.sketch.used.items():
                if used.is_far:
                    continue
                _, mediums, larges = self._unused_counts(color)
                holes = self._reach(color)
                if mediums or larges:
                    self.small_holes |= holes
                if larges:
                    self.medium_holes |= holes

    def _unused_counts(self, color: Color) -> Counts:
        used, counts = self.sketch.used[color], self.task.counts[color]
        return _unused_counts(counts, used, used.sizes(counts))

    def _reach(self, color: Color) -> Holes:
        used, (smalls, mediums, _) = self.sketch.used[color], self.task.counts[color]
        holes = self.beside[color]
        if smalls > used.smalls:
            holes |= self.small_holes
        if mediums > used.mediums:
            holes |= self.medium_holes
        return holes

    def most(self) -> int:
        stacks = []
        for color, used in self.sketch.used.items():
            if color not in self.confined:
                total = sum(self.task.counts[color]) - used.smalls - used.mediums
                stacks.append(used._replace(stacks=total).sizes(self.task.counts[color]))
        return self._most(tuple(self.confined), stacks, self.far[0], self.far[1])

    def _most(self, confined: tuple[Color, ...], stacks: list[Counts], mediums: int, larges: int) -> int:
        """Try which of the colors that the open does not reach are opened on a base beside it."""
        most = self._most_inside(confined, stacks)
        for place, color in enumerate(confined):
            if most >= self.task.goal:
                break
            used, counts = self.sketch.used[color], self.task.counts[color]
            rest = (*confined[:place], *confined[place + 1 :])
            unused = counts[0] - used.smalls, counts[1] - used.mediums, 0
            for opening in openings(unused, mediums, larges):
                opened = used._replace(
                    stacks=sum(counts) - used.smalls - used.mediums - 1,
                    smalls=used.smalls + (opening.size == SMALL),
                    mediums=used.mediums + (opening.size == MEDIUM),
                ).sizes(counts)
                mediums_left = opening.mediums - unused[1] + opened[1] + (opening.size == MEDIUM)
                larges_left = opening.larges + opened[2]
                most = max(most, self._most(rest, [*stacks, opened], mediums_left, larges_left))
        return most

    def _most_inside(self, confined: tuple[Color, ...], stacks: list[Counts]) -> int:
        """Fill the holes: first with larges, which can go nowhere else, then with mediums."""
        reach, wanted = [], []
        built = [0, 0, 0]  # larges; larges and mediums; all
        for color in confined:
            used, counts = self.sketch.used[color], self.task.counts[color]
            small, medium, large = used.sizes(counts)
            smalls, mediums, larges = self._unused_counts(color)
            holes = self._reach(color)
            opens = not self.beside[color]  # one is stacked before the others can stand beside it
            total = max(0, larges + mediums + smalls - opens)
            every = (larges, larges + mediums, total) if holes else (0, 0, 0)
            reach.append(holes)
            wanted.append(every)
            for place, count in enumerate((large, large + medium, large + medium + small)):
                built[place] += count
        larges, both, total = (
            count + self._fitting([every[place] for every in wanted], reach)
            for place, count in enumerate(built)
        )
        both = max(larges, both)
        inside = max(both, total) - both, both - larges, larges
        return self.task.worth([*stacks, inside])

    def _fitting(self, wanted: Sequence[int], reach: Sequence[Holes]) -> int:
        """Return how many stacks have room in the holes: by the narrowest of all cuts."""
        least = sum(wanted)
        for some in range(1, 1 << len(wanted)):
            count, holes = 0, 0
            for place, stacks in enumerate(wanted):
                if some >> place & 1:
                    holes |= reach[place]
                else:
                    count += stacks
            count += sum(cells for hole, cells in enumerate(self.cells) if holes >> hole & 1)
            least = min(least, count)
        return least
