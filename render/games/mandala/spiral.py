"""The path of Mandala as a round spiral: where its places are."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.canvas import Box, Point

OPENING = -0.9  # where the path begins, clockwise from up: the corner above is for who waits
EYE = 0.256  # the radius of what the path leaves free, to that of all
SLIM = 1.16  # how much longer a place is than wide
STEPS = 4000  # in measuring the way along the path
FITTINGS = 4  # to the board


class Place(NamedTuple):
    """The middle of a place, and where the path goes on from there, clockwise from up."""

    x: float
    y: float
    turn: float


class Spiral(NamedTuple):
    """Where the path and the Eye are."""

    middle: Point
    reach: float
    width: float  # of the path
    pitch: float  # from place to place
    turns: float
    board: Box
    places: tuple[Place, ...]

    @property
    def eye(self) -> float:
        """The radius of what the path leaves free."""
        return self.reach * EYE

    def round(self, place: Place) -> float:
        """Tell how far round a place is from where the path begins."""
        return place.turn - OPENING - pi / 2

    def at(self, turn: float, aside: float = 0) -> Point:
        """Find a point so far round, and so far outward from the middle of the path."""
        radius = self.reach - self.width / 2 - self.width * turn / (2 * pi) + aside
        return (
            self.middle[0] + radius * sin(OPENING + turn),
            self.middle[1] - radius * cos(OPENING + turn),
        )


@lru_cache(maxsize=16)
def spiral(board: Box, length: int) -> Spiral:
    """Wind a path of so many equal places inward, clockwise; what is left in the middle is the Eye."""
    left, top, right, bottom = board[0] + 2, board[1] + 2, board[2] - 2, board[3] - 2
    reach, middle = min(right - left, bottom - top) / 2, ((left + right) / 2, (top + bottom) / 2)
    for _ in range(FITTINGS):
        bare = _bare(middle, reach, length)
        columns, lines = zip(*(bare.at(step * pi / 60, bare.width / 2) for step in range(121)), strict=True)
        reach *= min(
            (right - left) / (max(columns) - min(columns)), (bottom - top) / (max(lines) - min(lines))
        )
        middle = (
            middle[0] + (left + right - max(columns) - min(columns)) / 2,
            middle[1] + (top + bottom - max(lines) - min(lines)) / 2,
        )
    bare = _bare(middle, reach, length)
    return bare._replace(board=board, places=tuple(_paced(bare, length)))


def _bare(middle: Point, reach: float, length: int) -> Spiral:
    """Find how wide the path is: that many places, each SLIM times as long, are what it goes round."""
    way = pi * reach * (1 + EYE) / (length * SLIM)
    width = (sqrt(way * way + 4 * way * reach * (1 - EYE)) - way) / 2
    return Spiral(middle, reach, width, width * SLIM, reach * (1 - EYE) / width - 1, (0, 0, 0, 0), ())


def _paced(way: Spiral, length: int) -> Iterator[Place]:
    """Walk along the path, and stop in the middle of each of its equal parts."""
    step = 2 * pi * way.turns / STEPS
    radii = [
        way.reach - way.width / 2 - way.width * step * (number + 0.5) / (2 * pi) for number in range(STEPS)
    ]
    whole, walked, number = sum(radii), 0.0, 0
    for count, radius in enumerate(radii):
        walked += radius
        if number < length and walked >= whole * (number + 0.5) / length:
            turn = step * (count + 0.5)
            yield Place(*way.at(turn), OPENING + turn + pi / 2)
            number += 1
