"""The form of the mandala: rings of places round a center, each a flower whose petals are its places."""

from __future__ import annotations

from functools import lru_cache
from math import asin, cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from render.canvas import Point

APART = 0.94  # of a place: the least way from a ring to the next
STEP = 0.02  # the same, in looking for the least radius
LEAST = 0.55  # of a place: the radius of the innermost ring, if it has more than one
HALF = 0.56  # of a place: from the middle of one on the outermost ring to the rim
TIP = 0.72  # of a place: how far a petal reaches beyond the middle of it
WIDE = 0.58  # of a place: half of a petal
FILLED = 0.97  # of the room of a place, by a stone
RIM = 12  # round all flowers
STEPS, CURVE = 6, 2.4  # of a side of a petal


class Flower(NamedTuple):
    """The mandala at its size: the middles of its places, in order, by rings."""

    rings: tuple[tuple[Point, ...], ...]
    radii: tuple[float, ...]  # of the rings
    side: int  # of the square that the whole is drawn in
    width: int  # of a place

    @property
    def middles(self) -> tuple[Point, ...]:
        return tuple(point for ring in self.rings for point in ring)

    def full(self, laid: int) -> int:
        """Tell how many rings are full of so many stones."""
        counts = (len(ring) for ring in self.rings)
        full = 0
        for count in counts:
            laid -= count
            if laid < 0:
                break
            full += 1
        return full


class Rings(NamedTuple):
    """How many places a ring has, and its radius in places."""

    counts: tuple[int, ...]
    radii: tuple[float, ...]


@lru_cache(maxsize=64)
def rings(places: int) -> Rings:
    """Spread places over rings that are as near to the center as can be, evenly."""
    reach = 0.0
    while True:
        for count in range(1, int(reach / APART) + 2):
            radii = [reach - APART * inner for inner in reversed(range(count))]
            counts = [room(radius) for radius in radii]
            if sum(counts) >= places and min(counts) > 0:
                return Rings(_thinned(counts, radii, places), tuple(radii))
        reach += STEP


def room(radius: float) -> int:
    """Tell how many places there are on a ring."""
    return 1 if radius < STEP else int(pi / asin(0.5 / radius) + STEP) if radius > LEAST else 0


def _thinned(counts: list[int], radii: list[float], places: int) -> tuple[int, ...]:
    """Take away what is too much, always where places are the closest."""
    while sum(counts) > places:
        densest = max(range(len(counts)), key=lambda ring: counts[ring] / radii[ring] if radii[ring] else 0)
        counts[densest] -= 1
    return tuple(counts)


@lru_cache(maxsize=32)
def flower(places: int, side: int) -> Flower:
    """Fit so many places into a disc, each ring clockwise, every other one half a place farther round."""
    found = rings(places)
    unit = (side / 2 - RIM) / (found.radii[-1] + HALF)
    radii = tuple(radius * unit for radius in found.radii)
    lie = tuple(
        tuple(around((side / 2, side / 2), radius, _turn(ring, place, count)) for place in range(count))
        for ring, (count, radius) in enumerate(zip(found.counts, radii, strict=True))
    )
    return Flower(lie, radii, side, int(unit * FILLED))


def _turn(ring: int, place: int, count: int) -> float:
    """Tell where on its ring a place is: beside a gap of the ring before."""
    return 2 * pi * (place + ring % 2 / 2) / count


def around(middle: Point, radius: float, turn: float) -> Point:
    """Find a point by its way from a middle, clockwise from above."""
    return middle[0] + radius * sin(turn), middle[1] - radius * cos(turn)


def petal(shape: Flower, ring: int, place: int) -> list[Point]:
    """Outline the petal on which a place lies, from one of its feet over its tip to the other."""
    turn, radius = _turn(ring, place, len(shape.rings[ring])), shape.radii[ring]
    middle, width = (shape.side / 2, shape.side / 2), shape.width
    way = [step / STEPS for step in range(STEPS + 1)]
    side = [(TIP * part, WIDE * (1 - part**CURVE)) for part in way]
    points = []
    for ahead, aside in (*((ahead, -aside) for ahead, aside in side), *reversed(side)):
        x, y = around(middle, radius + ahead * width, turn)
        points.append((x + aside * width * cos(turn), y + aside * width * sin(turn)))
    return points
