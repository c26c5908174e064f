"""The ground of Mandala: a spiral of black stones in a golden wall, and a lotus round it."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, hypot, pi
from typing import TYPE_CHECKING

from render.canvas import Brush, Tile, sparing, tile
from render.games.mandala.pieces import turned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.canvas import Point
    from render.games.mandala.spiral import Spiral
    from render.palette import Palette

WALL = 3
BEAD, BEADS = 3, 5  # the radius of a bead, and how many there are on the wall of a place
FLOWER = 0.2  # of a bare stone, its radius to the width of the path
PETALS = 4
INKS = ("page", "path", "sand", "lotus", "wall")


@lru_cache(maxsize=8)  # half a megabyte each
def ground(palette: Palette, way: Spiral) -> Tile:
    """Draw all of the board that stays as it is."""
    left, top, right, bottom = way.board
    here = way._replace(
        middle=(way.middle[0] - left, way.middle[1] - top),
        places=tuple(place._replace(x=place.x - left, y=place.y - top) for place in way.places),
    )

    def paint(brush: Brush) -> None:
        paint_lotus(brush, here.middle, (right - left, bottom - top))
        _paint_stones(brush, here)
        _paint_walls(brush, here)

    return sparing(tile(palette, (right - left, bottom - top), "page", paint), palette, INKS)


def paint_lotus(brush: Brush, middle: Point, size: tuple[int, int]) -> None:
    """Draw petals that open behind the path, into the corners of the board."""
    x, y = middle
    for corner in ((0, 0), (size[0], 0), (0, size[1]), size):
        dx, dy = corner[0] - x, corner[1] - y
        reach, turn = hypot(dx, dy), atan2(dx, -dy)
        brush.polygon(_petal(middle, turn, reach * 0.97, 0.2), "lotus")


def _petal(middle: Point, turn: float, reach: float, half: float) -> Sequence[Point]:
    """Go round a petal: wide where it leaves the path, pointed at its end."""
    along = [step / 12 for step in range(13)]
    edge = [(reach * (0.6 + 0.4 * way), reach * half * (1 - way**1.5)) for way in along]
    return [turned((far, side * wide), middle, turn) for side in (-1, 1) for far, wide in edge[::side]]


def _paint_stones(brush: Brush, way: Spiral) -> None:
    """Draw the path itself."""
    half, turns = way.width / 2, [way.turns * 2 * pi * step / 400 for step in range(401)]
    outer, inner = ([way.at(turn, side) for turn in turns] for side in (half, -half))
    brush.polygon([*outer, *reversed(inner)], "path")


@lru_cache(maxsize=8)
def flower(palette: Palette, radius: int) -> Tile:
    """Draw what is engraved on a stone: it is seen when nothing lies there."""
    middle = (float(radius), float(radius))
    petal = ((0.1, 0), (0.6, 0.34), (1, 0), (0.6, -0.34))

    def paint(brush: Brush) -> None:
        for turn in range(PETALS):
            tips = [(radius * along, radius * aside) for along, aside in petal]
            brush.polygon([turned(tip, middle, 2 * pi * turn / PETALS) for tip in tips], "sand")

    drawn = tile(palette, (2 * radius, 2 * radius), "path", paint)
    return sparing(drawn, palette, ("path", "sand"))


@lru_cache(maxsize=16)
def strings(way: Spiral) -> tuple[tuple[Point, ...], ...]:
    """Tell for each place where beads lie between it and the turn inside of it.

    They are there once it is bare: all of them, or a wall instead, would be a tenth of what pictures weigh.
    """
    spread = [(one + 0.5) / BEADS - 0.5 for one in range(BEADS)]
    found = []
    for place in way.places:
        turn = way.round(place)
        step = way.pitch / (way.reach - way.width * (0.5 + turn / (2 * pi)))
        beads = (way.at(turn + step * one, -way.width / 2) for one in spread)
        found.append(tuple(beads) if turn < (way.turns - 1) * 2 * pi else ())
    return tuple(found)


@lru_cache(maxsize=8)
def bead(palette: Palette) -> Tile:
    """Draw one of the beads that lie between turns of the path."""
    side = 2 * BEAD
    drawn = tile(palette, (side, side), "path", lambda brush: brush.disc((BEAD, BEAD), BEAD, "wall"))
    return sparing(drawn, palette, ("path", "wall"))


def _paint_walls(brush: Brush, way: Spiral) -> None:
    """Draw the wall round the path."""
    whole, half = way.turns * 2 * pi, way.width / 2
    for start, side in ((0, half), (whole - 2 * pi, -half)):
        brush.line([way.at(start + 2 * pi * step / 120, side) for step in range(121)], WALL, "wall")
    for turn in (0, whole):
        brush.line((way.at(turn, half), way.at(turn, -half)), WALL, "wall")
