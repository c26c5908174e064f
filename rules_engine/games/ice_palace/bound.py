"""No builder of Ice Palace can use more than this: the formula of 3.7."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from rules_engine.games.ice_palace.ground import (
    COLOR_OF,
    LARGE,
    MEDIUM,
    NEIGHBORS,
    SIZE_OF,
    SMALL,
    cell_at,
    place_of,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from rules_engine.games.ice_palace.ground import (
        Cell,
        Color,
        Pyramid,
        Tops,
    )

Counts: TypeAlias = tuple[int, int, int]  # how many smalls, mediums and larges
NONE: Counts = (0, 0, 0)


class Opening(NamedTuple):
    """A color that nobody sees is opened: one of its pyramids goes on a larger top (3.7)."""

    size: int  # of that pyramid
    base: int  # the size of the top
    mediums: int  # tops of this size once the whole color is placed
    larges: int


def counts_of(stock: Iterable[Pyramid]) -> dict[Color, Counts]:
    counts: dict[Color, list[int]] = {}
    for pyramid in stock:
        counts.setdefault(COLOR_OF[pyramid], [0, 0, 0])[SIZE_OF[pyramid] - 1] += 1
    return {color: (small, medium, large) for color, (small, medium, large) in counts.items()}


def openings(counts: Counts, mediums: int, larges: int) -> Iterator[Opening]:
    small, medium, large = counts
    if small and mediums:
        yield Opening(SMALL, MEDIUM, mediums - 1 + medium, larges + large)
    if (small or medium) and larges:
        yield Opening(SMALL if small else MEDIUM, LARGE, mediums + medium, larges - 1 + large)


def most_opened(hidden: tuple[Counts, ...], mediums: int, larges: int, inner: Counts = NONE) -> int:
    """Return how many pyramids of colors that nobody sees can be used, with so many tops to open them on."""
    colors = len(hidden)  # no more tops are needed
    return _most_opened(hidden, min(mediums, colors), min(larges, colors), inner)


@lru_cache(maxsize=1 << 14)
def _most_opened(hidden: tuple[Counts, ...], mediums: int, larges: int, inner: Counts) -> int:
    most = _most_inside(hidden, inner)
    for place, counts in enumerate(hidden):
        rest = (*hidden[:place], *hidden[place + 1 :])
        for opening in openings(counts, mediums, larges):
            most = max(most, sum(counts) + most_opened(rest, opening.mediums, opening.larges, inner))
    return most


def _most_inside(hidden: tuple[Counts, ...], inner: Counts) -> int:
    """Count what walled-in tops and holes could take of the other colors: no size twice in a cell."""
    holes, mediums, larges = inner
    room = (holes + mediums + larges, holes + larges, holes)
    return sum(min(sum(sizes), cells) for sizes, cells in zip(zip(*hidden, strict=True), room, strict=False))


@lru_cache(maxsize=1 << 14)
def best_opening(hidden: tuple[Counts, ...], mediums: int, larges: int) -> tuple[int, Opening] | None:
    """Choose a color to open, by its place, and how, such that most can be used."""
    goal = most_opened(hidden, mediums, larges)
    for place, counts in enumerate(hidden):
        rest = (*hidden[:place], *hidden[place + 1 :])
        for opening in openings(counts, mediums, larges):
            if sum(counts) + most_opened(rest, opening.mediums, opening.larges) == goal:
                return place, opening
    return None


def plain_bound(tops: Tops, counts: dict[Color, Counts]) -> int:
    """Return how many could be used if every top had room around it."""
    if not tops:
        return max((_first_opened(color, counts) for color in counts), default=0)
    sizes = [0, 0, 0, 0]
    for pyramid in tops.values():
        sizes[SIZE_OF[pyramid]] += 1
    return _bound(set(map(COLOR_OF.__getitem__, tops.values())), sizes, counts, NONE)


def _first_opened(color: Color, counts: dict[Color, Counts]) -> int:
    """3.5: the first pyramid of an empty palace opens its color for nothing."""
    rest = tuple(sorted(other for key, other in counts.items() if key != color))
    _, mediums, larges = counts[color]
    return sum(counts[color]) + most_opened(rest, mediums, larges)


def first_color(counts: dict[Color, Counts]) -> Color:
    """Choose what to start an empty palace with."""
    return max(counts, key=lambda color: _first_opened(color, counts))


def _bound(visible: set[Color], sizes: list[int], counts: dict[Color, Counts], inner: Counts) -> int:
    _, _, mediums, larges = sizes
    total = 0
    hidden = []
    for color, own in counts.items():
        if color in visible:
            total += sum(own)
            mediums += own[1]
            larges += own[2]
        else:
            hidden.append(own)
    return total + most_opened(tuple(sorted(hidden)), mediums, larges, inner) if hidden else total


class _Sides(NamedTuple):
    """What of a palace is next to the open, and what is not."""

    visible: set[Color]  # on tops next to the open
    outer: list[int]  # how many tops of each size there are next to the open
    walled: list[int]  # and how many elsewhere
    holes: dict[Color, set[Cell]]  # the cells next to a color that the open does not reach


def exact_bound(tops: Tops, counts: dict[Color, Counts]) -> int:
    """Return how many could be used if every top next to the open had room; the others have only the holes.

    Nothing inside ever gets out: what is next to the open stays on its cell. So colors are opened on the
    outer tops only, and of the others no more can be used than fit inside.
    """
    if not tops:
        return plain_bound(tops, counts)
    sides = _sides(frozenset(tops.items()))
    room = {color: len(spread(holes, tops)) for color, holes in sides.holes.items()}
    fitting = {
        color: own if color in sides.visible else _fitting(own, room.get(color, 0))
        for color, own in counts.items()
    }
    every = len(spread(set().union(*sides.holes.values()), tops))
    return _bound(sides.visible, sides.outer, fitting, (every, sides.walled[MEDIUM], sides.walled[LARGE]))


@lru_cache(maxsize=1 << 10)
def _sides(stacks: frozenset[tuple[Cell, Pyramid]]) -> _Sides:
    """Look at a palace once, however often its bound is asked for on the way."""
    tops = dict(stacks)
    outside = outside_of(frozenset(tops))
    sides = _Sides(set(), [0, 0, 0, 0], [0, 0, 0, 0], {})
    for cell, pyramid in tops.items():
        color, size = COLOR_OF[pyramid], SIZE_OF[pyramid]
        near = {cell + step for step in NEIGHBORS} - tops.keys()
        if near & outside:
            sides.visible.add(color)
            sides.outer[size] += 1
        else:
            sides.walled[size] += 1
        if holes := near - outside:
            sides.holes.setdefault(color, set()).update(holes)
    return sides


def _fitting(own: Counts, room: int) -> Counts:
    """Count larges that have no small or medium to open their color only if holes beside it can take them."""
    small, medium, large = own
    return own if small or medium else (0, 0, min(large, room))


@lru_cache(maxsize=1 << 10)
def outside_of(palace: frozenset[Cell]) -> set[Cell]:
    """Find the empty cells of the open, as far as one cell around the palace."""
    columns, rows = zip(*map(place_of, palace), strict=True)
    left, right, bottom, top = min(columns) - 2, max(columns) + 2, min(rows) - 2, max(rows) + 2
    fence = {cell_at(column, row) for column in (left, right) for row in range(bottom, top + 1)}
    fence |= {cell_at(column, row) for column in range(left, right + 1) for row in (bottom, top)}
    return spread({cell_at(left + 1, bottom + 1)}, palace | fence)


@lru_cache(maxsize=1 << 10)
def holes_of(taken: frozenset[Cell], beside: frozenset[Cell]) -> tuple[frozenset[Cell], ...]:
    """Find the empty cells beside some stacks that the open does not reach, hole by hole."""
    outside = outside_of(taken)
    left = {cell + step for cell in beside for step in NEIGHBORS} - taken - outside
    holes = []
    while left:
        hole = spread({min(left)}, taken)
        holes.append(frozenset(hole))
        left -= hole
    return tuple(holes)


def spread(cells: set[Cell], walls: Collection[Cell]) -> set[Cell]:
    """Go from these cells as far as walls allow."""
    seen, edge = set(cells), list(cells)
    while edge:
        cell = edge.pop()
        for step in NEIGHBORS:
            near = cell + step
            if near not in seen and near not in walls:
                seen.add(near)
                edge.append(near)
    return seen
