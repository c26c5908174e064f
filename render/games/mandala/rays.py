"""What a match of Mandala has made: fifteen rays, a group each, with the marks of who scored its points."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

from render.canvas import Box, Brush, Canvas, Tile, round_mask, tile
from render.games.mandala.path import draw_eye
from render.games.mandala.pieces import HUES_OF, PIP, PIPS_OF, turned
from render.games.mandala.spiral import EYE, Place
from render.marks import token
from render.pieces import pip
from rules_engine.games.mandala import PYRAMIDS, SIZES

if TYPE_CHECKING:
    from render.palette import Palette
    from rules_engine.games.mandala.events import MandalaView

NOBODY = -1
RIM = 54  # round the rays
BAND = 31  # of it, where the pips of the groups are
BEAD = 25  # the way from pip to pip


def rays(view: MandalaView) -> tuple[tuple[int, ...], ...]:
    """Tell of each group who scored each of its points, the most first; nobody where all are in the Eye."""
    found = []
    for gained in view.gains:
        best = sorted(range(len(gained)), key=lambda seat: -gained[seat])
        scored = [seat for seat in best for _ in range(gained[seat])]
        found.append((*scored, *[NOBODY] * (view.group_size - len(scored))))
    return tuple(found)


def draw_rays(canvas: Canvas, box: Box, view: MandalaView) -> None:
    """Draw the finished mandala."""
    left, top, right, bottom = box
    reach = min(right - left, bottom - top) / 2
    middle = ((left + right) / 2, (top + bottom) / 2)
    whole = rose(canvas.palette, round(2 * reach), view.group_size)
    canvas.paste(whole, round(middle[0] - reach), round(middle[1] - reach))
    for number, scored in enumerate(rays(view)):
        turn = 2 * pi * number / len(PYRAMIDS)
        for place, seat in enumerate(reversed(scored)):
            _mark(canvas, _spot(middle, reach, turn, (place, len(scored))), (place, len(scored)), seat)
    draw_eye(canvas, middle, sum(view.eye))


def _spot(middle: tuple[float, float], reach: float, turn: float, place: tuple[int, int]) -> Place:
    """Find the middle of a pyramid of a ray."""
    start, end = EYE + 34, reach - RIM - 8
    way = start + (end - start) * _along(place[0] + 0.5, place[1])
    return Place(middle[0] + way * sin(turn), middle[1] - way * cos(turn), turn)


def _along(place: float, count: int) -> float:
    """Tell how far along its ray a pyramid is: they grow outward."""
    return place * (1 + place * 0.09) / (count * (1 + count * 0.09))


def _mark(canvas: Canvas, at: Place, place: tuple[int, int], seat: int) -> None:
    if seat == NOBODY:
        return
    side = 38 + 14 * place[0] // max(1, place[1] - 1)
    drawn = token(canvas.palette, side, seat, "path", hued=False)
    canvas.paste(drawn, round(at.x - side / 2), round(at.y - side / 2), round_mask(side))


@lru_cache(maxsize=16)
def rose(palette: Palette, side: int, count: int) -> Tile:
    """Draw the rays without marks, between rings of gold."""
    middle, reach = (side / 2, side / 2), side / 2

    def paint(brush: Brush) -> None:
        brush.disc(middle, reach, "eye")
        brush.disc(middle, reach - 3, "path")
        brush.ring(middle, EYE + 22, 3, "eye")
        for number, pyramid in enumerate(PYRAMIDS):
            hue, turn = HUES_OF[pyramid[0]], 2 * pi * number / len(PYRAMIDS)
            for place in reversed(range(count)):
                _paint(brush, _spot(middle, reach, turn, (place, count)), (place, count), hue)
        brush.ring(middle, reach - 3, BAND, "void")
        brush.ring(middle, reach - BAND, 3, "eye")
        for number, pyramid in enumerate(PYRAMIDS):
            _bead(brush, middle, reach - BAND / 2 - 1, 2 * pi * number / len(PYRAMIDS), pyramid)

    return tile(palette, (side, side), "page", paint)


def _bead(brush: Brush, middle: tuple[float, float], reach: float, turn: float, pyramid: str) -> None:
    """Draw the pips of a group on the rim, at the end of its ray."""
    pips = SIZES.index(pyramid[1]) + 1
    for number in range(pips):
        at = turn + (number - (pips - 1) / 2) * BEAD / reach
        bead = turned((reach, 0), middle, at)
        pip(brush, PIPS_OF[pyramid[0]], bead, PIP, ("ivory", "void"))


def _paint(brush: Brush, at: Place, place: tuple[int, int], hue: str) -> None:
    """Draw a pyramid that points to the Eye, lit from its left."""
    grown = (0.55 + 0.45 * place[0] / max(1, place[1] - 1)) * (1 if place[1] > 4 else 1.25)  # noqa: PLR2004 - few are wide
    length, width = 84 * grown, 96 * grown

    def point(along: float, across: float) -> tuple[float, float]:
        return turned((along * length - length * 0.42, across * width / 2), (at.x, at.y), at.turn)

    brush.polygon((point(-0.04, 0), point(1.04, -1.05), point(1.04, 1.05)), f"{hue}_rim")
    brush.polygon((point(0.03, 0), point(0.98, -0.94), point(0.98, 0)), f"{hue}_lit")
    brush.polygon((point(0.03, 0), point(0.98, 0.94), point(0.98, 0)), hue)
