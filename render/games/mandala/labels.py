"""Where numbers stand beside what lies on the path of Mandala: they cover no pip and no pawn.

What is found of a spot is kept with what lies near it, as that comes again: to find room for all numbers of
a card takes 0.05 ms so, with sixteen answers 0.5; to look at each spot anew takes 0.13 and 0.9.
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot, inf
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from render.games.mandala.pieces import build, facing, pips, turned
from render.games.mandala.spots import (
    CENTER,
    EVERYWHERE,
    FURTHEST,
    PARTS,
    SOME,
    SPOTS,
    Parts,
    Spot,
    Spots,
    near,
)
from rules_engine.games.mandala.rules import SIZES, START

if TYPE_CHECKING:
    from collections.abc import Iterable

    from render.games.mandala.pieces import Build
    from render.games.mandala.spiral import Spiral
    from render.palette import Theme
    from rules_engine.games.mandala.events import MandalaView

PAWN, RINGED = 0.84, 1.1  # how wide a pawn is, and with the ring of the last move, to the path
LASH = 6  # what the path leaves free around the Eye
AIR = 1  # between a number and what it may not cover
NEAR = 130  # what lies on places further off is not in the way
Edges: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom


class Disc(NamedTuple):
    """A pip or a pawn."""

    x: float
    y: float
    radius: float


CLOSE = 1e-6  # pixels
LIFTED, LIFT = 1.22, "^"  # what is asked about is so much larger than on the path; its sign
LAST, OTHER = "last", "pawn"  # what lies on a place, besides the sizes of pyramids
PAWNS = MappingProxyType({LAST: RINGED, OTHER: PAWN})


class Known:
    """Which spots of a place are surely taken by what lies somewhere, and which surely are not.

    Whoever looks at a spot adds to it: much the same lies round a place from picture to picture, and in
    every match.
    """

    __slots__ = ("discs", "free", "taken")

    def __init__(self, discs: list[Disc]) -> None:
        self.discs = discs
        self.taken, self.free = 0, 0


class Site:
    """Where a number of some size is to be put: beside which place."""

    def __init__(self, sites: Sites, number: int, size: tuple[int, int]) -> None:
        way, (width, height) = sites.way, size
        self._sites, (x, y, turn) = sites, way.places[number - 1]
        self._corner, self._size = (x - width / 2, y - height / 2), size
        self._ahead, self._beside = (
            turned((way.pitch, 0), (0, 0), turn),
            turned((0, -way.width), (0, 0), turn),
        )
        self._near = near(way.pitch, way.width)
        self._around = sites.around(number)
        self._eye = Known([Disc(*way.middle, iris(way))])
        self._known: dict[tuple[int, str], Known] = {}

    def box(self, spot: Spot) -> Edges:
        """Tell what a number covers there."""
        (x, y), (width, height), (along, aside, _) = self._corner, self._size, spot
        left = x + along * self._ahead[0] + aside * self._beside[0]
        top = y + along * self._ahead[1] + aside * self._beside[1]
        return left, top, left + width, top + height

    def around(self, lying: tuple[str, ...]) -> list[Known]:
        """List what is known of all that lies near."""
        found = [self._eye]
        for number in self._around:
            if what := lying[number - 1]:
                known = self._known.get((number, what))
                if known is None:
                    known = self._known[number, what] = Known(self._sites.discs(number, what))
                found.append(known)
        return found

    def room(self, around: list[Known], numbers: list[Edges]) -> Edges | None:
        """Find the best spot that is free.

        Where a number would cover something, so it does on all spots that are nearer to that one than it
        would have to go to be free: they are left out.
        """
        out, free = 0, EVERYWHERE
        for known in around:
            out |= known.taken
            free &= known.free
        for part, spots in PARTS:
            if part & ~out:
                for spot in spots:
                    if not out >> spot.bit & 1:
                        box = self.box(spot)
                        way = 0 if free >> spot.bit & 1 else self._covered(box, spot.bit, around)
                        way = way or _onto(box, numbers)
                        if not way:
                            return box
                        out |= self._nearer(spot.bit, way)
        return None

    def _covered(self, box: Edges, bit: int, around: list[Known]) -> float:
        """Tell how far a box reaches into something, and note it."""
        for known in around:
            if not known.free >> bit & 1:
                deep = _deepest(box, known.discs, 0)
                if deep > 0:
                    known.taken |= self._nearer(bit, deep)
                    return deep
                known.free |= self._nearer(bit, -deep)
        return 0

    def _nearer(self, bit: int, way: float) -> Spots:
        """Find the spots that are nearer than so many pixels to one."""
        near = self._near[min(int(way), FURTHEST)]
        return (near << bit - CENTER if bit >= CENTER else near >> CENTER - bit) & EVERYWHERE

    def least(self, around: list[Known], numbers: list[Edges]) -> Edges:
        """Find where a number covers least, and no other number if that can be."""
        discs = [disc for known in around for disc in known.discs]
        _, least = self._least(SOME, (discs, numbers), inf)
        found, _ = self._least(PARTS, (discs, numbers), least + CLOSE)
        if found:
            return found
        boxes = map(self.box, SPOTS)
        return min(boxes, key=lambda box: (sum(laps(box, one) for one in numbers), _deepest(box, discs)))

    def _least(
        self, parts: Parts, below: tuple[list[Disc], list[Edges]], least: float
    ) -> tuple[Edges | None, float]:
        """Find where of some spots a number covers least of what lies there, and how much."""
        (discs, numbers), out, found = below, 0, None
        for part, spots in parts:
            if part & ~out:
                for spot in spots:
                    if not out >> spot.bit & 1:
                        box = self.box(spot)
                        if way := _onto(box, numbers):
                            out |= self._nearer(spot.bit, way)
                        elif (deep := _deepest(box, discs, least)) < least:
                            found, least = box, deep
                        else:
                            out |= self._nearer(spot.bit, deep - least)
        return found, least


class Sites:
    """All sites of a path on which pyramids of some build lie."""

    def __init__(self, way: Spiral, shape: Build) -> None:
        self.way = way
        self._shape = shape
        self._found: dict[tuple[int, tuple[int, int]], Site] = {}
        self._discs: dict[tuple[int, str], list[Disc]] = {}

    def at(self, number: int, size: tuple[int, int]) -> Site:
        """Find where a number of a size is to be put: each has one, as large as it is drawn."""
        found = self._found.get((number, size))
        if found is None:
            found = self._found[number, size] = Site(self, number, size)
        return found

    def around(self, number: int) -> tuple[int, ...]:
        """List which places are so near that their pips may be in the way of the number of a place."""
        x, y, _ = self.way.places[number - 1]
        return tuple(
            other for other, place in enumerate(self.way.places, 1) if hypot(x - place.x, y - place.y) < NEAR
        )

    def discs(self, number: int, what: str) -> list[Disc]:
        """List the pips of a size on a place, or the pawn on it."""
        found = self._discs.get((number, what))
        if found is None:
            x, y, turn = self.way.places[number - 1]
            if what in PAWNS:
                spots: Iterable[tuple[float, float, float]] = ((0, 0, PAWNS[what] * self.way.width / 2),)
            else:
                long = self.way.pitch * (LIFTED if what.endswith(LIFT) else 1)
                spots = pips(round(long), SIZES.index(what[0]), facing(turn), self._shape)
            found = self._discs[number, what] = [Disc(x + a, y + b, radius) for a, b, radius in spots]
        return found


sites = lru_cache(maxsize=8)(Sites)


def iris(way: Spiral) -> int:
    """Tell the radius of the Eye, as it is drawn."""
    return round(way.eye) - LASH


def lying(view: MandalaView, lifted: int | None = None) -> tuple[str, ...]:
    """Tell of each place what lies there: the size of a pyramid, a pawn, the one moved last, or nothing."""
    found = [pyramid[1] if pyramid else "" for pyramid in view.path]
    if lifted is not None:
        found[lifted - 1] += LIFT
    for pawn in view.pawns:
        if pawn != START:
            found[pawn - 1] = LAST if pawn == view.last else OTHER
    return tuple(found)


class Labels:
    """Where numbers have been put so far."""

    def __init__(self, way: Spiral, view: MandalaView, theme: Theme, lifted: int | None = None) -> None:
        self.way = way
        self._sites = sites(way, build(theme))
        self._lying = lying(view, lifted)
        self._taken: list[Edges] = []

    def put(self, number: int, size: tuple[int, int]) -> Edges:
        """Put the number of a place where there is room, or where it covers least."""
        site = self._sites.at(number, size)
        around = site.around(self._lying)
        self._taken.append(site.room(around, self._taken) or site.least(around, self._taken))
        return self._taken[-1]

    def fit(self, number: int, size: tuple[int, int]) -> Edges | None:
        """Put the number of a place where there is room, if there is any."""
        site = self._sites.at(number, size)
        room = site.room(site.around(self._lying), self._taken)
        self._taken += [room] if room else []
        return room


def _deepest(box: Edges, discs: list[Disc], enough: float = inf) -> float:
    """Tell how far a box reaches into the discs, or into one of them if that is more than enough.

    That is looked at first for the next box, and mostly is in its way as well.
    """
    (left, top, right, bottom), deepest = box, -inf
    for number, (x, y, radius) in enumerate(discs):
        across = left - x if x < left else x - right if x > right else 0
        down = top - y if y < top else y - bottom if y > bottom else 0
        deep = radius + AIR - hypot(across, down)
        if deep > deepest:
            deepest = deep
            if deep > enough:
                if number:
                    discs.insert(0, discs.pop(number))
                break
    return deepest


def _onto(box: Edges, numbers: list[Edges]) -> float:
    """Tell how far a box reaches over some other number."""
    left, top, right, bottom = box
    for start, high, end, low in numbers:
        if left < end and start < right and top < low and high < bottom:
            return min(end - left, right - start, low - top, bottom - high)
    return 0


def depth(box: Edges, disc: Disc) -> float:
    """Tell how far a box reaches into a disc."""
    left, top, right, bottom = box
    across, down = max(left - disc.x, 0, disc.x - right), max(top - disc.y, 0, disc.y - bottom)
    return disc.radius + AIR - hypot(across, down)


def laps(one: Edges, other: Edges) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
