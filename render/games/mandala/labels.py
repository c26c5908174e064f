"""Where numbers stand beside what lies on the path of Mandala: they cover no pip and no pawn."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, product
from math import hypot, inf, sqrt
from operator import or_
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from render.games.mandala.pieces import facing, pips, turned
from render.games.mandala.spiral import EYE
from rules_engine.games.mandala import SIZES, START

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.canvas import Point
    from render.games.mandala.spiral import Place, Spiral
    from render.palette import Theme
    from rules_engine.games.mandala.events import MandalaView

PAWN, RINGED = 52, 68  # how wide a pawn is, and with the ring of the last move
IRIS = EYE - 8  # the radius of the Eye, as it is drawn
AIR = 1  # between a number and what it may not cover
NEAR = 130  # what lies on places further off is not in the way
FAR = 180  # nor are numbers that begin so far off
TIP = (0.4, 0.36)  # outside the tip of what lies there: along a place and aside, to its length and its width
SLANT = 0.02  # rather a bit further off than on the other side
BACK = 4  # rather far ahead than back, where it seems to be of the place before
STEPS = 20  # of a place, in looking for room

Edges: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom


class Disc(NamedTuple):
    """A pip or a pawn."""

    x: float
    y: float
    radius: float


def _far(spot: Point) -> float:
    """Tell how far a spot is from the tip, on either side of it."""
    along, aside = spot[0] - TIP[0], abs(spot[1]) - TIP[1]
    return along * along * (BACK if along < 0 else 1) + aside * aside + (SLANT if spot[1] < 0 else 0)


ALONG, ASIDE = range(-4, 18), range(-18, 19)  # STEPS from the middle of a place
BESIDE, FURTHEST = 13, 32  # so many steps and pixels away, at most, spots are taken as well as one
ROW = len(ASIDE) + BESIDE  # bits of a set of spots, for each step along a place
CENTER = BESIDE * ROW + BESIDE  # the bit of the spot in the middle of a set
SPOTS = tuple(
    (along / STEPS, aside / STEPS, CENTER + (along - ALONG[0]) * ROW + aside - ASIDE[0])
    for along, aside in sorted(
        product(ALONG, ASIDE), key=lambda spot: _far((spot[0] / STEPS, spot[1] / STEPS))
    )
)


def discs(way: Spiral, view: MandalaView, theme: Theme) -> dict[int, tuple[Disc, ...]]:
    """List for each place the pips of what lies there, or the pawn on it; the last one moved has a ring."""
    long = round(way.pitch)
    found = {
        number: _engraved(place, long, pyramid, theme)
        for number, (place, pyramid) in enumerate(zip(way.places, view.path, strict=True), 1)
        if pyramid
    }
    for pawn in view.pawns:
        if pawn != START:
            x, y, _ = way.places[pawn - 1]
            found[pawn] = (Disc(x, y, (RINGED if pawn == view.last else PAWN) / 2),)
    return found


@lru_cache(maxsize=2048)
def _engraved(place: Place, long: int, pyramid: str, theme: Theme) -> tuple[Disc, ...]:
    engraved = pips(long, SIZES.index(pyramid[1]), facing(place.turn), theme)
    return tuple(Disc(place.x + x, place.y + y, radius) for x, y, radius in engraved)


@lru_cache(maxsize=16)
def _around(way: Spiral) -> tuple[tuple[int, ...], ...]:
    """List for each place which places are so near that their pips may be in the way of its number."""
    return tuple(
        tuple(
            number
            for number, other in enumerate(way.places, 1)
            if hypot(one.x - other.x, one.y - other.y) < NEAR
        )
        for one in way.places
    )


class Site(NamedTuple):
    """Where a number is to be put: beside which place, and what lies there."""

    place: Place
    measure: Point  # of a place, its length and its width
    size: tuple[int, int]  # of the number
    discs: tuple[Disc, ...]


class Walk:
    """The boxes of a site, further and further from the tip of what lies there.

    Where one covers something, so do all that are nearer to it than it would have to go to be free: they are
    left out. So of a hundred boxes until one is free, fifteen are looked at: 0.02 ms, and 0.05 with all.
    """

    def __init__(self, site: Site) -> None:
        self._site = site
        self._around = _near(*site.measure)
        self._out, self._spot = 0, CENTER

    def __iter__(self) -> Iterator[Edges]:
        (x, y, turn), (long, wide), (width, height) = self._site[:3]
        ahead, beside = turned((long, 0), (0, 0), turn), turned((0, -wide), (0, 0), turn)
        x, y = x - width / 2, y - height / 2
        for along, aside, spot in SPOTS:
            if not self._out >> spot & 1:
                self._spot = spot
                left = x + along * ahead[0] + aside * beside[0]
                top = y + along * ahead[1] + aside * beside[1]
                yield left, top, left + width, top + height

    def leave_out(self, way: float) -> None:
        """Leave out what is so near to the box that is looked at."""
        self._out |= self._around[min(int(way), FURTHEST)] << self._spot - CENTER


@lru_cache(maxsize=16)
def _near(long: float, wide: float) -> tuple[int, ...]:
    """Make for each way in pixels the set of spots that are nearer than that to the one in the middle."""
    rings = [0] * (FURTHEST + 1)
    for along, aside in product(range(-BESIDE, BESIDE + 1), repeat=2):
        away = int(hypot(along * long, aside * wide) / STEPS)
        if away < FURTHEST:
            rings[away + 1] |= 1 << CENTER + along * ROW + aside
    return tuple(accumulate(rings, or_))


def _free(site: Site) -> Iterator[Edges]:
    """Go through the boxes that cover no disc."""
    walk, discs = Walk(site), list(site.discs)
    for box in walk:
        if way := _into(box, discs):
            walk.leave_out(way)
        else:
            yield box


class Clearing:
    """The boxes of a site that cover no disc: found as far as anybody has asked, and kept.

    From picture to picture of a match little changes round a place but the other numbers: of the numbers that
    are put on a picture, a fourth are looked for anew.
    """

    def __init__(self, site: Site) -> None:
        self._found: list[Edges] = []
        self._others = _free(site)

    def __iter__(self) -> Iterator[Edges]:
        yield from self._found
        for box in self._others:
            self._found.append(box)
            yield box


_clearing = lru_cache(maxsize=1024)(Clearing)


class Labels:
    """Where numbers have been put so far."""

    def __init__(self, way: Spiral, discs: dict[int, tuple[Disc, ...]]) -> None:
        self._way = way
        self._around = _around(way)
        self._discs = discs
        self._eye = Disc(*way.middle, IRIS)
        self._taken: list[Edges] = []

    def put(self, number: int, size: tuple[int, int]) -> Edges:
        """Put the number of a place where there is room, or where it covers least."""
        site = self._site(number, size)
        taken = self._near(site.place)
        self._taken.append(_room(site, taken) or _least(site, taken))
        return self._taken[-1]

    def fit(self, number: int, size: tuple[int, int]) -> Edges | None:
        """Put the number of a place where there is room, if there is any."""
        site = self._site(number, size)
        room = _room(site, self._near(site.place))
        self._taken += [room] if room else []
        return room

    def _site(self, number: int, size: tuple[int, int]) -> Site:
        near = (disc for other in self._around[number - 1] for disc in self._discs.get(other, ()))
        way = self._way
        return Site(way.places[number - 1], (way.pitch, way.width), size, (self._eye, *near))

    def _near(self, place: Place) -> tuple[Edges, ...]:
        """List the numbers that a number of this place might cover."""
        return tuple(box for box in self._taken if hypot(box[0] - place.x, box[1] - place.y) < FAR)


def _room(site: Site, taken: tuple[Edges, ...]) -> Edges | None:
    """Find the nearest room for a number that is free."""
    return next((box for box in _clearing(site) if not _onto(box, taken)), None)


@lru_cache(maxsize=256)
def _least(site: Site, taken: tuple[Edges, ...]) -> Edges:
    """Find where a number covers least, and no other number if that can be."""
    walk, discs, found, least = Walk(site), list(site.discs), None, inf
    for box in walk:
        if way := _into(box, discs, least) or _onto(box, taken):
            walk.leave_out(way)
        elif (covered := _deepest(box, site)) < least:
            found, least = box, covered
    return found or min(
        Walk(site), key=lambda box: (sum(laps(box, one) for one in taken), _deepest(box, site))
    )


def _deepest(box: Edges, site: Site) -> float:
    return max(depth(box, disc) for disc in site.discs)


def _into(box: Edges, discs: list[Disc], least: float = 0) -> float:
    """Tell how much further than the least a box reaches into some disc.

    That is looked at first for the next box, and mostly is in its way as well.
    """
    left, top, right, bottom = box
    for number, (x, y, radius) in enumerate(discs):
        across = left - x if x < left else x - right if x > right else 0
        down = top - y if y < top else y - bottom if y > bottom else 0
        reach, apart = radius + AIR - least, across * across + down * down
        if reach > 0 and apart < reach * reach:
            if number:
                discs.insert(0, discs.pop(number))
            return reach - sqrt(apart)
    return 0


def _onto(box: Edges, taken: tuple[Edges, ...]) -> float:
    """Tell how far a box reaches over some other number."""
    left, top, right, bottom = box
    for start, high, end, low in taken:
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
