"""A street of Subdivision from the front: what has been built, at the end and on the box."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from render.canvas import Brush, Tile, tile
from render.palette import HUES
from render.pieces import LEAST_MARK, seat_mark

if TYPE_CHECKING:
    from render.canvas import Point
    from render.palette import Palette


HOMES = ((0.14, 1), (0.42, 2), (0.66, 0), (0.88, 1))  # where in a street, and how large
TREES = ((0.03, 0.3), (0.275, 0.4), (0.555, 0.3), (0.765, 0.36), (0.975, 0.3))
ROAD = 26  # the height of the road below them
WIDTHS = (0.52, 0.5, 0.5)  # of a home, to the height of the street
HEIGHTS = (0.34, 0.62, 0.9)
PANE = 0.1
PANES = (
    ((-0.55, 0.5), (0.0, 0.5), (0.55, 0.5)),
    ((-0.5, 0.34), (0.5, 0.34), (0.0, 0.2)),
    ((-0.55, 0.5), (0.0, 0.5), (0.55, 0.5), (-0.55, 0.27), (0.55, 0.27), (0.0, 0.27)),
)  # across to half its width, and up to its height


@lru_cache(maxsize=16)
def street(palette: Palette, size: tuple[int, int], seats: tuple[int, ...]) -> Tile:
    """Draw a street of homes from the front, of each of these seats in turn, with trees between them."""
    width, height = size
    ground = height - ROAD

    def paint(brush: Brush) -> None:
        for place, high in TREES:
            _tree(brush, (place * width, ground), ground * high)
        for number, (place, kind) in enumerate(HOMES):
            _home(
                brush, (place * width, ground), min(ground, width * 0.34), (kind, seats[number % len(seats)])
            )
        brush.rounded((0, ground, width, ground + 10), 4, "lawn")
        brush.rounded((0, ground + 8, width, height), 6, "road")
        for dash in range(8, width, 44):
            brush.rounded((dash, ground + 15, dash + 22, ground + 19), 1, "dash")

    return tile(palette, size, "page", paint)


def _home(brush: Brush, foot: Point, scale: float, built: tuple[int, int]) -> None:
    """Draw a home of a kind from the front, its windows, and the mark of its seat where that can be seen."""
    (x, y), (kind, seat), hue = foot, built, HUES[built[1]]
    half, high = scale * WIDTHS[kind] / 2, scale * HEIGHTS[kind]
    top = y - high
    if not kind:
        for wheel in (-0.55, 0.55):
            brush.disc((x + wheel * half, y - 3), scale * 0.05, "edge")
        _box(brush, (x - half, top, x + half, y - 6), hue)
        brush.rounded((x - half - 3, top - 3, x + half + 3, top + high * 0.22), 3, "edge")
        brush.rounded((x - half - 1, top - 1, x + half + 1, top + high * 0.2), 2, f"{hue}_deep")
    elif kind == 1:
        eaves = y - high * 0.58
        _box(brush, (x - half, eaves, x + half, y), hue)
        brush.polygon(
            ((x - half * 1.25 - 3, eaves + 2), (x, top - 4), (x + half * 1.25 + 3, eaves + 2)), "edge"
        )
        brush.polygon(((x - half * 1.25, eaves), (x, top), (x, eaves)), f"{hue}_shade")
        brush.polygon(((x + half * 1.25, eaves), (x, top), (x, eaves)), f"{hue}_deep")
    else:
        _box(brush, (x - half, top, x + half, y), hue)
        brush.rounded((x - half - 4, top - 3, x + half + 4, top + 6), 2, "edge")
    for across, up in PANES[kind]:
        _pane(brush, (x + across * half, y - up * high), scale * PANE / 2)
    radius = scale * 0.1
    if kind > 1 and radius >= LEAST_MARK:
        seat_mark(brush, seat, (x, top + high * 0.2), radius, (f"{hue}_mark", hue))


def _box(brush: Brush, box: tuple[float, float, float, float], hue: str) -> None:
    left, top, right, bottom = box
    brush.rounded((left - 2, top - 2, right + 2, bottom), 2, "edge")
    brush.rounded((left, top, right, bottom), 1, hue)
    brush.rounded((right - (right - left) * 0.22, top, right, bottom), 1, f"{hue}_shade")


def _pane(brush: Brush, middle: Point, half: float) -> None:
    x, y = middle
    brush.rounded((x - half - 2, y - half - 2, x + half + 2, y + half + 2), 1, "edge")
    brush.rounded((x - half, y - half, x + half, y + half), 1, "glow")


def _tree(brush: Brush, foot: Point, high: float) -> None:
    x, y = foot
    brush.rounded((x - 3, y - high * 0.5, x + 3, y), 1, "leaf_shade")
    brush.disc((x, y - high * 0.66), high * 0.34, "leaf")
    brush.disc((x - high * 0.1, y - high * 0.76), high * 0.16, "leaf_lit")
