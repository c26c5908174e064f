"""Where numbers stand beside what lies on the path of Mandala: they cover no pip and no pawn."""

from __future__ import annotations

from functools import lru_cache
from math import hypot, inf
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


SPOTS = tuple(
    sorted(((along / STEPS, aside / STEPS) for along in range(-4, 18) for aside in range(-18, 19)), key=_far)
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

    @property
    def corners(self) -> Iterator[Point]:
        """Go further and further from the tip of what lies there."""
        (x, y, turn), (long, wide), (width, height) = self.place, self.measure, self.size
        (x_ahead, y_ahead), (x_beside, y_beside) = (
            turned((long, 0), (0, 0), turn),
            turned((0, -wide), (0, 0), turn),
        )
        left, top = x - width / 2, y - height / 2
        return (
            (left + along * x_ahead + aside * x_beside, top + along * y_ahead + aside * y_beside)
            for along, aside in SPOTS
        )

    def free(self) -> Iterator[Edges]:
        """Go through the boxes that cover no disc.

        The disc that is in the way of one is looked at first for the next, and mostly is in its way as well.
        It is asked of a hundred boxes until there is one, so it is written out: 0.05 ms, with calls 0.1.
        """
        width, height = self.size
        discs = [(x, y, (radius + AIR) * (radius + AIR)) for x, y, radius in self.discs]
        for left, top in self.corners:
            right, bottom = left + width, top + height
            for number, (x, y, reach) in enumerate(discs):
                across = left - x if x < left else x - right if x > right else 0
                down = top - y if y < top else y - bottom if y > bottom else 0
                if across * across + down * down < reach:
                    if number:
                        discs.insert(0, discs.pop(number))
                    break
            else:
                yield left, top, right, bottom


class Clearing:
    """The boxes of a site that cover no disc: found as far as anybody has asked, and kept.

    From picture to picture of a match little changes round a place but the other numbers: of the numbers that
    are put on a picture, a fourth are looked for anew.
    """

    def __init__(self, site: Site) -> None:
        self._found: list[Edges] = []
        self._others = site.free()

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
    return next((box for box in _clearing(site) if not _lapped(box, taken)), None)


def _lapped(box: Edges, taken: tuple[Edges, ...]) -> int:
    """Count the other numbers that would be covered; in a plain loop, as it is asked very often."""
    count = 0
    for other in taken:
        count += laps(box, other)
    return count


@lru_cache(maxsize=256)
def _least(site: Site, taken: tuple[Edges, ...]) -> Edges:
    """Find where a number covers least: another number is the worst.

    Again the disc that was too much in the way of one box is looked at first for the next, and all is written
    out; only a box in which no disc reaches too far is looked at closely.
    """
    (width, height), discs, found, least = site.size, list(site.discs), (0.0, 0.0, 0.0, 0.0), inf
    for left, top in site.corners:
        right, bottom, room = left + width, top + height, AIR - least
        for number, (x, y, radius) in enumerate(discs):
            across = left - x if x < left else x - right if x > right else 0
            down = top - y if y < top else y - bottom if y > bottom else 0
            reach = radius + room
            if reach >= 0 and across * across + down * down <= reach * reach:
                if number:
                    discs.insert(0, discs.pop(number))
                break
        else:
            box = left, top, right, bottom
            worse = NEAR * _lapped(box, taken)
            if worse + depth(box, discs[0]) < least:
                covered = worse + max(depth(box, disc) for disc in discs)
                found, least = (box, covered) if covered < least else (found, least)
    return found


def depth(box: Edges, disc: Disc) -> float:
    """Tell how far a box reaches into a disc."""
    left, top, right, bottom = box
    across, down = max(left - disc.x, 0, disc.x - right), max(top - disc.y, 0, disc.y - bottom)
    return disc.radius + AIR - hypot(across, down)


def laps(one: Edges, other: Edges) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
