"""One good way of using a stock up in an Ice Palace, found placement by placement without trying others."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from rules_engine.games.ice_palace.bound import best_opening, counts_of, first_color
from rules_engine.games.ice_palace.ground import (
    COLOR_OF,
    COLUMN,
    LARGE,
    MEDIUM,
    NEIGHBORS,
    ORIGIN,
    SIZE_OF,
    SMALL,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from rules_engine.games.ice_palace.ground import (
        Cell,
        Color,
        Placement,
        Pyramid,
        Stock,
        Tops,
    )

Route: TypeAlias = list["Cell"]  # each cell is next to the start or to one before

SHARED = -1  # the owner of a cell that several colors need as it is


class Building:
    """A sequence of legal placements, color after color.

    Each color goes from one stack straight away from the palace, where it is in nobody's way, or else first
    through the room that there is. Colors that nobody sees are then opened on larger tops. What is left goes
    anywhere.
    """

    __slots__ = (
        "_spare",
        "bases",
        "left",
        "opened",
        "owners",
        "placed",
        "routes",
        "sources",
        "tops",
        "wary",
    )

    def __init__(self, tops: Tops, stock: Stock, wary: Collection[Cell] = ()) -> None:
        self.tops = dict(tops)
        self.wary = wary  # cells better not needed
        self.placed: list[Placement] = []
        self.left: dict[Color, list[Pyramid]] = {}  # small before large
        self.sources: dict[Color, list[Cell]] = {}  # the tops of a color at the start, the best first
        self.owners: dict[Cell, Color] = {}  # which color needs a cell: to stand there, or to start from
        self.routes: list[Route] = []
        self.bases: set[Cell] = set()  # what is stacked upon
        self.opened: dict[Color, tuple[Cell, Route]] = {}  # on which top, and where the color goes from there
        for pyramid in stock:
            self.left.setdefault(COLOR_OF[pyramid], []).append(pyramid)
        if stock and not tops:
            self._place_first(stock)
        self._find_sources()
        self._build()
        self._spare: set[Pyramid] | None = None

    @property
    def spare(self) -> set[Pyramid]:
        """Return what may be missing or change places; most buildings are never asked."""
        if self._spare is None:
            self._spare = {pyramid for route in self.routes for pyramid in self._spare_of(route)}
        return self._spare

    def allows(self, pyramid: Pyramid, cell: Cell) -> bool:
        """Return whether as many can still be used when this placement is made first.

        The pyramid must be one that nothing else waits for, and no other color may need the cell. If its own
        color needs it, the rest of the route goes on from there. Otherwise it may be that it is allowed.
        """
        owner = self.owners.get(cell)
        if owner is None:
            return pyramid in self.spare or self._opens_on(cell, COLOR_OF[pyramid])
        return owner == COLOR_OF[pyramid] and pyramid in self.spare

    def _opens_on(self, cell: Cell, color: Color) -> bool:
        """Return whether a color that carries no other can be opened on this top as well."""
        if color not in self.opened or cell not in self.tops:
            return False
        base, route = self.opened[color]
        if any(COLOR_OF[self.tops[one]] != color for one in (base, *route)):
            return False
        return not route or straight(self.tops.keys(), cell, len(route)) is not None

    def _place_first(self, stock: Stock) -> None:
        """3.5: the first pyramid goes anywhere; the largest keeps most open."""
        color = first_color(counts_of(stock))
        self._place(self.left[color].pop(), ORIGIN)
        self.owners[ORIGIN] = SHARED
        if not self.left[color]:
            del self.left[color]

    def _find_sources(self) -> None:
        for cell, pyramid in self.tops.items():
            color = COLOR_OF[pyramid]
            if color not in self.left:
                continue
            cells = self.sources.setdefault(color, [])
            if SIZE_OF[pyramid] == SMALL:
                cells.insert(0, cell)  # nobody can cover it
            else:
                cells.append(cell)
        if self.wary:
            for cells in self.sources.values():
                cells.sort(key=self.wary.__contains__)

    def _build(self) -> None:
        ways = {color: self._straight(color) for color in self.left if color in self.sources}
        for color in sorted((color for color, way in ways.items() if way is None), key=self._need):
            self._wind(color, self.sources[color])
        for color, way in ways.items():
            if way is not None:
                self._go_straight(color, way)
        while self.left and self._open():
            pass
        while self.left and self._fill():
            pass

    def _need(self, color: Color) -> tuple[bool, int]:
        """Let larges alone go first: no stack can carry them; other colors may be opened again elsewhere."""
        near = {source + step for source in self.sources[color] for step in NEIGHBORS}
        return SIZE_OF[self.left[color][0]] < LARGE, len(near - self.tops.keys())

    def _straight(self, color: Color) -> tuple[Cell, Route] | None:
        count = len(self.left[color])
        for source in self.sources[color]:
            if route := straight(self.tops.keys(), source, count):
                return source, route
        return None

    def _go_straight(self, color: Color, way: tuple[Cell, Route]) -> None:
        source, route = way
        if self.tops.keys().isdisjoint(route):
            self._go(color, (source,), route)
        elif other := self._straight(color):
            self._go(color, other[:1], other[1])
        else:
            self._wind(color, self.sources[color])

    def _wind(self, color: Color, sources: Sequence[Cell]) -> None:
        """Go through the room that there is, from one stack if that is enough."""
        count = len(self.left[color])
        for source in sources:
            route = winding(self.tops, (source,), count, self.wary)
            if len(route) == count:
                self._go(color, (source,), route)
                return
        if route := winding(self.tops, sources, count, self.wary):
            self._go(color, sources, route)

    def _go(self, color: Color, sources: Iterable[Cell], route: Route) -> None:
        """Fill a route, large before small, so that bases come early and its end is nobody's base."""
        for cell in sources:
            self._own(cell, color)
        self.owners.update(dict.fromkeys(route, color))
        left = self.left[color]
        pyramids = left[: -len(route) - 1 : -1]
        self.tops.update(zip(route, pyramids, strict=True))
        self.placed += zip(pyramids, route, strict=True)
        self.routes.append(route)
        del left[-len(route) :]
        if not left:
            del self.left[color]

    def _own(self, cell: Cell, color: Color) -> None:
        self.owners[cell] = color if self.owners.get(cell, color) == color else SHARED

    def _place(self, pyramid: Pyramid, cell: Cell) -> None:
        if cell in self.tops:
            self.bases.add(cell)
        self.tops[cell] = pyramid
        self.placed.append((pyramid, cell))

    def _open(self) -> bool:
        """Stack a pyramid whose color nobody sees, and let its color go on from there."""
        counts = counts_of([pyramid for left in self.left.values() for pyramid in left])
        colors = sorted(self.left, key=counts.__getitem__)
        outer, walled = self._stackable()
        hidden = tuple(counts[color] for color in colors)
        best = best_opening(hidden, len(outer[MEDIUM]), len(outer[LARGE]))
        if best is None:
            return False
        place, opening = best
        left = self.left[colors[place]]
        pyramid = next(one for one in left if SIZE_OF[one] == opening.size)
        left.remove(pyramid)
        bases = outer[opening.base] if left else [*walled[opening.base], *outer[opening.base]]
        self._open_on(self._base(bases, len(left)), colors[place], pyramid)
        return True

    def _stackable(self) -> tuple[dict[int, list[Cell]], dict[int, list[Cell]]]:
        """Find the mediums and larges with room next to them, and those without."""
        outer: dict[int, list[Cell]] = {MEDIUM: [], LARGE: []}
        walled: dict[int, list[Cell]] = {MEDIUM: [], LARGE: []}
        is_taken = self.tops.__contains__
        for cell, pyramid in self.tops.items():
            size = SIZE_OF[pyramid]
            if size > SMALL:
                is_walled = all(map(is_taken, map(cell.__add__, NEIGHBORS)))
                (walled if is_walled else outer)[size].append(cell)
        return outer, walled

    def _base(self, bases: list[Cell], count: int) -> Cell:
        """Choose a top from which so many can go on."""
        for base in sorted(bases, key=lambda base: (base in self.wary, base in self.owners)):
            if not count or straight(self.tops.keys(), base, count):
                return base
        return max(bases, key=lambda base: sum(base + step not in self.tops for step in NEIGHBORS))

    def _open_on(self, base: Cell, color: Color, pyramid: Pyramid) -> None:
        self._own(base, color)
        self._place(pyramid, base)
        left = self.left[color]
        if not left:
            del self.left[color]
            self.opened[color] = base, []
        elif route := straight(self.tops.keys(), base, len(left)):
            self._go(color, (base,), route)
            self.opened[color] = base, route
        else:
            self._wind(color, (base,))

    def _fill(self) -> bool:
        """Use one more, the largest first: mediums must be on larges before smalls take them."""
        every = [pyramid for left in self.left.values() for pyramid in left]
        for pyramid in sorted(every, key=SIZE_OF.__getitem__, reverse=True):
            cells = next(self._openings(pyramid), None)
            if cells is not None:
                self._fill_in(pyramid, cells)
                return True
        return False

    def _openings(self, pyramid: Pyramid) -> Iterator[tuple[Cell, ...]]:
        """Find where a pyramid can go, and beside what."""
        for cell, top in self.tops.items():
            if SIZE_OF[top] > SIZE_OF[pyramid]:
                yield (cell,)
            elif COLOR_OF[top] == COLOR_OF[pyramid]:
                yield from ((cell + step, cell) for step in NEIGHBORS if cell + step not in self.tops)

    def _fill_in(self, pyramid: Pyramid, cells: tuple[Cell, ...]) -> None:
        self.owners.update(dict.fromkeys(cells, SHARED))
        self._place(pyramid, cells[0])
        left = self.left[COLOR_OF[pyramid]]
        left.remove(pyramid)
        if not left:
            del self.left[COLOR_OF[pyramid]]

    def _spare_of(self, route: Route) -> Iterator[Pyramid]:
        """Find in a route what carries no other, where others go on from none of it."""
        if route[-1] not in self.bases:
            yield from (self.tops[cell] for cell in route if cell not in self.bases)


def straight(taken: AbstractSet[Cell], source: Cell, count: int) -> Route | None:
    """Find a line of so many cells away from a stack, next to nothing else, and with room at its end."""
    is_free = taken.isdisjoint
    for step, line in zip(NEIGHBORS, _lines(count), strict=True):
        if source + step not in taken and is_free([source + away for away in line]):
            return [source + step * away for away in range(1, count + 1)]
    return None


@cache
def _lines(count: int) -> tuple[tuple[int, ...], ...]:
    """Measure, for each direction, how far the cells are that must be free."""
    return tuple(
        (
            *(step * away + side for away in range(1, count + 1) for side in (-across, 0, across)),
            step * (count + 1),
        )
        for step, across in zip(NEIGHBORS, (1, COLUMN, COLUMN, 1), strict=True)
    )


def winding(tops: Tops, sources: Iterable[Cell], count: int, wary: Collection[Cell] = ()) -> Route:
    """Find up to so many empty cells, each next to a source or to one before, where it is least crowded."""
    route: Route = []
    crowd: dict[Cell, tuple[bool, int]] = {}
    ends = list(sources)
    while len(route) < count:
        for near in (end + step for end in ends for step in NEIGHBORS):
            if near not in tops and near not in route:
                crowd[near] = near in wary, sum(near + step in tops for step in NEIGHBORS)
        if not crowd:
            break
        cell = min(crowd, key=crowd.__getitem__)
        del crowd[cell]
        route.append(cell)
        ends = [cell]
    return route
