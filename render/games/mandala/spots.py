"""The spots round the middle of a place of Mandala where its number may stand, the best first."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, product
from math import hypot
from operator import or_
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from render.canvas import Point

TIP = (0.4, 0.36)  # outside the tip of what lies there: along a place and aside, to its length and its width
SLANT = 0.02  # rather a bit further off than on the other side
BACK = 4  # rather far ahead than back, where it seems to be of the place before
STEPS = 20  # of a place, in looking for room

Spots: TypeAlias = int  # a set of them, a bit each


class Spot(NamedTuple):
    """Where a number may stand: so many places ahead and aside."""

    along: float
    aside: float
    bit: int  # in a set of spots


def _far(spot: Point) -> float:
    """Tell how far a spot is from the tip, on either side of it."""
    along, aside = spot[0] - TIP[0], abs(spot[1]) - TIP[1]
    return along * along * (BACK if along < 0 else 1) + aside * aside + (SLANT if spot[1] < 0 else 0)


ALONG, ASIDE = range(-4, 18), range(-18, 19)  # STEPS from the middle of a place
BESIDE, FURTHEST = 13, 32  # so many steps and pixels away, at most, spots are taken as well as one
ROW = len(ASIDE) + BESIDE  # bits of a set of spots, for each step along a place
CENTER = BESIDE * ROW + BESIDE  # the bit of the spot in the middle of what is near to one
SPOTS = tuple(
    Spot(along / STEPS, aside / STEPS, (along - ALONG[0]) * ROW + aside - ASIDE[0])
    for along, aside in sorted(
        product(ALONG, ASIDE), key=lambda spot: _far((spot[0] / STEPS, spot[1] / STEPS))
    )
)  # the best first
EVERYWHERE = sum(1 << spot.bit for spot in SPOTS)
Parts: TypeAlias = "tuple[tuple[Spots, tuple[Spot, ...]], ...]"  # some spots, also as a set
PART = 8  # spots that are left out together, where all are taken
PARTS = tuple(
    (sum(1 << spot.bit for spot in spots), spots)
    for spots in (SPOTS[first : first + PART] for first in range(0, len(SPOTS), PART))
)
SOME = ((EVERYWHERE, SPOTS[::12]),)  # to begin with, where none is free


@lru_cache(maxsize=16)
def near(long: float, wide: float) -> tuple[Spots, ...]:
    """Make for each way in pixels the set of spots that are nearer than that to the one in the middle."""
    rings = [0] * (FURTHEST + 1)
    rings[0] = 1 << CENTER
    for along, aside in product(range(-BESIDE, BESIDE + 1), repeat=2):
        away = int(hypot(along * long, aside * wide) / STEPS)
        if away < FURTHEST:
            rings[away + 1] |= 1 << CENTER + along * ROW + aside
    return tuple(accumulate(rings, or_))
