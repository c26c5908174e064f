"""The shared mandala, a whorl of stones, and what is written beside it: how far to the end, objectives."""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Box, Brush, Canvas, Tile, sparing, tile
from render.games.mandala_stones.pieces import END, lay, special, stone, stone_ghost
from render.games.mandala_stones.words import objective
from render.lettering import SMALLEST, wrapped
from rules_engine.games.mandala_stones.moves import Earns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.canvas import Point
    from render.games.mandala_stones.garden import Sight
    from render.palette import Palette
    from render.words import Say
    from rules_engine.games.mandala_stones import MandalaStonesView

STEP = 0.02  # of a turn, in looking for the next space
RIM = 14  # of gold, round the mandala
BEADS = 36  # on the rim
GRAND = 500  # a mandala so wide has a second line in its rim
FREE = 0.19  # the radius of a free space, to its width
SMALLEST_TILE = 38  # a space with a number on it


@lru_cache(maxsize=8)
def spiral(spaces: int) -> tuple[Point, ...]:
    """Wind spaces of width 1 clockwise round a center, each beside the one before it."""
    points = [(0.0, 0.0)]
    turn = 2 * pi
    while len(points) < spaces:
        points.append(_point(turn))
        while hypot(*(a - b for a, b in zip(_point(turn), points[-1], strict=True))) < 1:
            turn += STEP
    return tuple(points)


def _point(turn: float) -> Point:
    reach = turn / (2 * pi)
    return reach * sin(turn), -reach * cos(turn)


class Whorl(NamedTuple):
    """The spiral at its size: the middles of the spaces, how wide they are."""

    middles: tuple[Point, ...]
    width: int


@lru_cache(maxsize=16)
def whorl(spaces: int, side: int) -> Whorl:
    """Fit the spiral into a disc."""
    points = spiral(spaces)
    lefts, tops = zip(*points, strict=True)
    x, y = (max(lefts) + min(lefts)) / 2, (max(tops) + min(tops)) / 2
    reach = max(hypot(point[0] - x, point[1] - y) for point in points) + 0.5
    unit = (side / 2 - RIM - 2) / reach
    middles = tuple((side / 2 + (a - x) * unit, side / 2 + (b - y) * unit) for a, b in points)
    return Whorl(middles, int(unit) - 1)


def draw_mandala(canvas: Canvas, box: Box, sight: Sight) -> None:
    """Draw the stones that are laid, and the spaces that are free."""
    left, top, right, bottom = box
    view, palette, side = sight.view, canvas.palette, min(right - left, bottom - top)
    left, top = (left + right - side) // 2, (top + bottom - side) // 2
    ended = dict(view.mandala.hands)[view.seats]
    spaces = max(ended, len(view.laid)) if view.outcome else view.mandala.size
    shape = whorl(spaces, side)
    canvas.paste(bare(palette, spaces, side), left, top)
    ghosts = dict(enumerate(sight.leaving.values(), len(view.laid) + 1))
    new = len(view.laid) + len(view.aside) - sum(isinstance(event, Earns) for event in view.news)
    signs = {place: str(points) for place, points in view.mandala.bonuses} | {ended: END}
    for number, (x, y) in enumerate(shape.middles, 1):
        if number <= len(view.laid):
            fresh = number > new and view.outcome is None
            drawn = stone(palette, shape.width, view.laid[number - 1], new=fresh)
        elif number in ghosts:
            drawn = stone_ghost(palette, shape.width, ghosts[number], "ground")
        elif number in signs:
            drawn = special(palette, max(shape.width, SMALLEST_TILE), signs[number])
        else:
            continue
        lay(canvas, drawn, (left + x, top + y))


@lru_cache(maxsize=8)
def bare(palette: Palette, spaces: int, side: int) -> Tile:
    """Draw the mandala without a stone: a disc in a rim of beads, with its free spaces."""
    shape, middle = whorl(spaces, side), (side / 2, side / 2)

    def paint(brush: Brush) -> None:
        brush.disc(middle, side / 2, "inlay")
        brush.disc(middle, side / 2 - 3, "ground")
        if side >= GRAND:
            brush.ring(middle, side / 2 - RIM + 2, 1.5, "inlay")
        for bead in range(BEADS):
            turn, reach = 2 * pi * bead / BEADS, side / 2 - RIM / 2 - 1
            brush.disc((side / 2 + reach * sin(turn), side / 2 - reach * cos(turn)), side * 0.005, "inlay")
        for at in shape.middles:
            brush.disc(at, shape.width * FREE, "seat")

    return sparing(tile(palette, (side, side), "page", paint), palette, ("page", "inlay", "ground", "seat"))


def draw_texts(canvas: Canvas, box: Box, sight: Sight) -> None:
    """Write the objectives of who looks, and how far it is to the end if there is room for both."""
    left, top, right, bottom = box
    view, say, room = sight.view, sight.seating.say, (bottom - top) // SMALLEST.height
    ahead = [(line, "soft") for line in wrapped(_remaining(view, say), right - left, SMALLEST)]
    own = [(line, "ink") for line in _objectives(sight, right - left)]
    texts = next(some for some in ([*ahead, ("", "soft"), *own], ahead + own, own) if len(some) <= room)
    top += (bottom - top - len(texts) * SMALLEST.height) // 2
    for words, ink in texts:
        canvas.write(words, (left, top), SMALLEST, ink)
        top += SMALLEST.height


def _objectives(sight: Sight, width: int) -> Iterator[str]:
    view = sight.view
    if view.seat is None:
        return
    for key in view.objectives[view.seat]:
        mark = "\u2713 " if key in view.met[view.seat] else ""
        yield from wrapped(mark + objective(key, sight.seating.say), width, SMALLEST)


def _remaining(view: MandalaStonesView, say: Say) -> str:
    """Tell how far it is to the end."""
    if view.ending:
        return say("last round")
    missing = dict(view.mandala.hands)[view.seats] - len(view.laid)
    return say.count("{n} stone to the last round", "{n} stones to the last round", missing)
