"""What matters of a way to build in Ice Palace: which colors stand where. How large they are is left open.

Of the ways to use a stock it is enough to try these (3.7):

- What is stacked on a top, and has no stack of its color started beside it later, opens nothing and takes no
  room. Each cell takes one medium if it had a large, and one small if it had a medium or a large; the medium
  goes below the small that may be there. So of such pyramids it is enough to count the cells.
- What is stacked to open a color waits until a stack is started beside it: the two are one step.
- In a color, new stacks are as large as may be, but for smalls and mediums that open it. A larger one in the
  place of a smaller carries all that that would have carried; the smaller is stacked, or left, instead.
  So their sizes need not be chosen: enough of them have to be as large as what stands on them needs.
- A color with a free line away from the palace is built there: all that would stand on its stacks, or go on
  from there, can do so far away as well. So far from the palace only bases are counted. Whether colors are in
  each other's way there is not asked: in truth no more can be used than that, but perhaps fewer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from rules_engine.games.ice_palace.bound import counts_of, holes_of
from rules_engine.games.ice_palace.building import straight
from rules_engine.games.ice_palace.ground import (
    COLOR_OF,
    LARGE,
    MEDIUM,
    NEIGHBORS,
    SIZE_OF,
    SIZES,
    SMALL,
    without,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rules_engine.games.ice_palace.bound import Counts
    from rules_engine.games.ice_palace.ground import Cell, Color, Stock, Tops

Top: TypeAlias = "tuple[Color, int]"  # a color and a size
UNDECIDED = 0  # the size of a new stack: that is open


class Used(NamedTuple):
    """What of a color is built."""

    stacks: int = 0  # new ones
    smalls: int = 0  # that are stacked to open the color
    mediums: int = 0
    bases: int = 0  # new stacks on which something is stacked to open its color
    larges: int = 0  # those of them on which that is a medium
    is_far: bool = False

    def total(self) -> int:
        return self.stacks + self.smalls + self.mediums

    def sizes(self, counts: Counts) -> Counts:
        """Return how many new stacks have which size."""
        _, mediums, larges = counts
        large = min(self.stacks, larges)
        medium = min(self.stacks - large, mediums - self.mediums)
        return self.stacks - large - medium, medium, large

    def fits(self, counts: Counts) -> bool:
        if self.smalls > counts[0] or self.mediums > counts[1]:
            return False
        small, medium, large = self.sizes(counts)
        return small <= counts[0] - self.smalls and self.larges <= large and self.bases <= large + medium


class Step(NamedTuple):
    """A stack is started, beside one of its color or beside a base on which that color is opened."""

    color: Color
    cell: Cell
    base: Cell | None
    size: int  # of what is put on the base


class Sketch(NamedTuple):
    taken: frozenset[Cell]
    tops: dict[Cell, Top]  # those that something can be stacked on, or its color go on from
    used: dict[Color, Used]
    far: tuple[int, int]  # mediums and larges far away on which nothing is opened
    steps: tuple[Step, ...]

    def key(self) -> tuple[object, ...]:
        """Return all that matters for what can come: which colors stand where no room is left does not."""
        return self.taken, frozenset(self.tops.items()), tuple(self.used.values()), self.far


class Task:
    """What a builder has, and how much of it is to be used."""

    __slots__ = ("counts", "goal", "large_tops", "medium_tops", "mediums", "smalls", "start")

    def __init__(self, tops: Tops, stock: Stock, goal: int) -> None:
        self.counts = counts_of(stock)
        self.goal = goal
        self.smalls = sum(small for small, _, _ in self.counts.values())
        self.mediums = sum(medium for _, medium, _ in self.counts.values())
        sizes = [SIZE_OF[pyramid] for pyramid in tops.values()]
        self.medium_tops, self.large_tops = sizes.count(MEDIUM), sizes.count(LARGE)
        taken = frozenset(tops)
        built = {
            cell: (COLOR_OF[pyramid], SIZE_OF[pyramid])
            for cell, pyramid in tops.items()
            if SIZE_OF[pyramid] > SMALL or COLOR_OF[pyramid] in self.counts
        }
        self.start = Sketch(
            taken,
            _live(built, taken),
            dict.fromkeys(self.counts, Used()),
            (0, 0),
            (),
        )

    def count_left(self, sketch: Sketch, color: Color) -> int:
        return sum(self.counts[color]) - sketch.used[color].total()

    def worth(self, stacks: Iterable[Counts]) -> int:
        """Return how many are used with new stacks of such sizes, and all stacked that can be."""
        small = medium = large = 0
        for sizes in stacks:
            small, medium, large = small + sizes[0], medium + sizes[1], large + sizes[2]
        larges = self.large_tops + large
        bases = larges + self.medium_tops + medium
        return small + medium + large + min(self.mediums - medium, larges) + min(self.smalls - small, bases)

    def worth_of(self, sketch: Sketch) -> int:
        return self.worth(used.sizes(self.counts[color]) for color, used in sketch.used.items())

    def build_far(self, sketch: Sketch) -> Sketch:
        """Build the colors far away that have a free line to there."""
        shut = sketch.taken.union(*holes_of(sketch.taken, frozenset(sketch.tops)))
        for color, used in sketch.used.items():
            count = self.count_left(sketch, color)
            sources = (cell for cell, top in sketch.tops.items() if top[0] == color)
            if count and any(straight(shut, source, count) for source in sources):
                sketch = self._sent_far(sketch, color, used, sketch.far)
        return sketch

    def _sent_far(self, sketch: Sketch, color: Color, used: Used, far: tuple[int, int]) -> Sketch:
        _, mediums, larges = self.counts[color]
        count = sum(self.counts[color]) - used.total()
        far = (
            far[0] + max(0, mediums - used.mediums - (used.bases - used.larges)),
            far[1] + larges - used.larges,
        )
        away = used._replace(stacks=used.stacks + count, is_far=True)
        return sketch._replace(used={**sketch.used, color: away}, far=far)

    def after(self, sketch: Sketch, *, by_place: bool) -> Iterator[Sketch]:
        """List what can come next anywhere, or in one place, and at last that nothing more comes there.

        Places are holes, those together that a base is beside; in the end all that is outside.
        First come colors that nobody sees, since bases for them are few.
        """
        colors = [color for color in sketch.used if self.count_left(sketch, color)]
        hidden = set(colors)
        for color, _ in sketch.tops.values():
            hidden.discard(color)
        place = _place(sketch) if by_place else frozenset()
        for color in [] if place else colors:
            yield from self._opened_far(sketch, color)
        yield from self._open(sketch, place, [color for color in colors if color in hidden])
        yield from self._extend(sketch, place, colors)
        yield from self._open(sketch, place, [color for color in colors if color not in hidden])
        if place:
            taken = sketch.taken | place
            yield sketch._replace(taken=taken, tops=_live(sketch.tops, taken))

    def _opened_far(self, sketch: Sketch, color: Color) -> Iterator[Sketch]:
        used, (mediums, larges) = sketch.used[color], sketch.far
        small = used._replace(smalls=used.smalls + 1)
        medium = used._replace(mediums=used.mediums + 1)
        for opened, far in (
            (small, (mediums - 1, larges)),
            (small, (mediums, larges - 1)),
            (medium, (mediums + 1, larges - 1)),
        ):
            if min(far) >= 0 and opened.fits(self.counts[color]):
                yield self._sent_far(sketch, color, opened, far)

    def _extend(self, sketch: Sketch, place: frozenset[Cell], colors: list[Color]) -> Iterator[Sketch]:
        found = set()
        for source, (color, _) in sketch.tops.items():
            if color not in colors:
                continue
            used = sketch.used[color]
            used = used._replace(stacks=used.stacks + 1)
            if not used.fits(self.counts[color]):
                continue
            for cell in (source + step for step in NEIGHBORS):
                if (cell in place if place else cell not in sketch.taken) and (color, cell) not in found:
                    found.add((color, cell))
                    used_after = {**sketch.used, color: used}
                    yield self._start_stack(sketch, Step(color, cell, None, 0), used_after)

    def _open(self, sketch: Sketch, place: frozenset[Cell], colors: list[Color]) -> Iterator[Sketch]:
        for base, (below, size) in sketch.tops.items():
            near = [base + step for step in NEIGHBORS]
            cells = [cell for cell in near if (cell in place if place else cell not in sketch.taken)]
            if not colors or size == SMALL or not cells:
                continue
            for color in colors:
                if color == below:
                    continue
                for opener in (SMALL,) if size == MEDIUM else (SMALL, MEDIUM):
                    used = self._with_opening(sketch, base, color, opener)
                    if used is not None:
                        for cell in cells:
                            yield self._start_stack(sketch, Step(color, cell, base, opener), used)

    def _start_stack(self, sketch: Sketch, step: Step, used: dict[Color, Used]) -> Sketch:
        """Start a stack. What has no room beside it any more is no longer looked at."""
        taken = sketch.taken | {step.cell}
        tops = {**sketch.tops, step.cell: (step.color, UNDECIDED)}
        if step.base is not None:
            tops[step.base] = step.color, step.size
        tops = _live(tops, taken)
        return Sketch(taken, tops, used, sketch.far, (*sketch.steps, step))

    def _with_opening(
        self, sketch: Sketch, base: Cell, color: Color, opener: int
    ) -> dict[Color, Used] | None:
        below, size = sketch.tops[base]
        is_medium = opener == MEDIUM
        used = dict(sketch.used)
        if size == UNDECIDED:
            old = used[below]
            used[below] = old._replace(bases=old.bases + 1, larges=old.larges + is_medium)
            if not used[below].fits(self.counts[below]):
                return None
        old = used[color]
        used[color] = old._replace(
            stacks=old.stacks + 1,
            smalls=old.smalls + (not is_medium),
            mediums=old.mediums + is_medium,
        )
        return used if used[color].fits(self.counts[color]) else None

    def build_near(self, sketch: Sketch, tops: Tops, stock: Stock) -> tuple[Tops, Stock]:
        """Carry out all that is near, each stack as small as it may be; what goes far away is left."""
        tops = dict(tops)
        needed = {step.base: step.size + 1 for step in reversed(sketch.steps) if step.base is not None}
        for color, used in sketch.used.items():
            cells = [step.cell for step in sketch.steps if step.color == color]
            sizes = list(used.sizes(self.counts[color]))
            for cell in sorted(cells, key=lambda cell: needed.get(cell, SMALL), reverse=True):
                size = next(size for size in SIZES if size >= needed.get(cell, SMALL) and sizes[size - 1])
                sizes[size - 1] -= 1
                tops[cell] = 3 * color + size
                stock = without(stock, tops[cell])
        for step in sketch.steps:
            if step.base is not None:
                tops[step.base] = 3 * step.color + step.size
                stock = without(stock, tops[step.base])
        return tops, stock


def _live(tops: dict[Cell, Top], taken: frozenset[Cell]) -> dict[Cell, Top]:
    """Leave out what has no room beside it."""
    return {cell: top for cell, top in tops.items() if not all(cell + step in taken for step in NEIGHBORS)}


def _place(sketch: Sketch) -> frozenset[Cell]:
    """Choose the smallest place inside that shares no base with the outside."""
    places = [set(hole) for hole in holes_of(sketch.taken, frozenset(sketch.tops))]
    for base, (_, size) in sketch.tops.items():
        if size != SMALL:
            near = {base + step for step in NEIGHBORS} - sketch.taken
            joined = [place for place in places if near & place]
            if len(joined) > 1 or any(near - place for place in joined):
                places = [place for place in places if not near & place]
                if near.issubset(whole := set().union(*joined)):
                    places.append(whole)
    return frozenset(min(places, key=lambda place: (len(place), min(place)), default=()))
