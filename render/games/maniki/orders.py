"""The legend of Maniki: the five orders and what they do, drawn small."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Box, Brush, Canvas, Tile, tile
from render.lettering import styles
from render.marks import CHOICE, stroked_frame
from render.page import panel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.canvas import Point
    from render.palette import Palette, Theme
    from rules_engine.games.maniki.events import ManikiView

GAP = 10
SWAP = 2  # the order that experts do without
PICTURE = (120, 112)
STOOL_TOP = 95
LEFT, RIGHT = 29, 91  # the middles of the stools
WIDE, HIGH = 40, 24  # a block: any animal
RISE = 27


class Hop(NamedTuple):
    """What an order does: blocks on the stools, which of them move and where to."""

    stay: Sequence[tuple[int, int]]  # a stool, a height
    move: Sequence[tuple[int, int]]
    free: Sequence[tuple[int, int]]
    path: Sequence[Point]  # of the arrow


R, B = LEFT, RIGHT
HOPS = (
    Hop([(R, 0), (B, 0)], [(B, 1)], [(R, 1)], [(91, 36), (91, 12), (29, 12), (29, 34)]),
    Hop([(R, 0), (B, 0)], [(R, 1)], [(B, 1)], [(29, 36), (29, 12), (91, 12), (91, 34)]),
    Hop([(R, 0), (B, 0)], [(R, 1), (B, 1)], [], [(29, 34), (29, 12), (91, 12), (91, 34)]),
    Hop([(R, 1)], [(R, 0)], [(R, 2)], [(49, 82), (77, 82), (77, 27), (55, 27)]),
    Hop([(B, 1)], [(B, 0)], [(B, 2)], [(71, 82), (43, 82), (43, 27), (65, 27)]),
)


def legend_height(theme: Theme) -> int:
    return styles(theme).name.height + PICTURE[1] + 16


def draw_orders(canvas: Canvas, box: Box, view: ManikiView, offered: Sequence[str]) -> None:
    """Draw what each order does; those that may be answered stand out, what nobody may say is crossed out."""
    left, top, right, bottom = box
    style = styles(canvas.palette.theme).name
    wide = (right - left - 4 * GAP) // 5
    for number, name in enumerate(view.orders):
        start = left + number * (wide + GAP)
        cell, row = (start, top, start + wide, bottom), (start, top, start + wide, top + style.height + 8)
        is_offered, is_crossed = name in offered, view.expert and number == SWAP
        ground, ink = ("choice", "on_choice") if is_offered else ("card", "soft" if is_crossed else "ink")
        panel(canvas, cell)
        if is_offered:
            canvas.fill((row[0] + 4, row[1] + 4, row[2] - 4, row[3]), ground)
        canvas.write_centered(name, (row[0] + 6, top + 5, row[2] - 6, row[3] - 1), style, ink, ground)
        what = _picture(canvas.palette, number, "soft" if is_crossed else "ink")
        canvas.paste(what, start + (wide - what.width) // 2, bottom - what.height - 4)
        if is_offered:
            stroked_frame(canvas, cell, CHOICE, 4)


@lru_cache(maxsize=48)
def _picture(palette: Palette, what: int, ink: str) -> Tile:
    """Draw an order in an ink; what is in soft ink nobody may say."""

    def paint(brush: Brush) -> None:
        for middle, hue in ((R, "red"), (B, "blue")):
            slant = 8 if middle == B else 0
            foot = (middle + 26 - slant, 111), (middle - 26 + slant, 111)
            brush.polygon(((middle - 26, STOOL_TOP), (middle + 26, STOOL_TOP), *foot), hue)
        _paint_hop(brush, HOPS[what], ink)
        if what == SWAP:
            _paint_head(brush, HOPS[what].path[1], HOPS[what].path[0], ink)
        if ink == "soft":
            brush.line(((6, 8), (114, 104)), 8, "cross")
            brush.line(((114, 8), (6, 104)), 8, "cross")

    return tile(palette, PICTURE, "card", paint)


def _paint_hop(brush: Brush, hop: Hop, ink: str) -> None:
    for place in hop.free:
        brush.rounded(_block(*place, 0), 6, "soft")
        brush.rounded(_block(*place, 3), 4, "card")
    for place in hop.stay:
        brush.rounded(_block(*place, 0), 6, "soft")
        brush.rounded(_block(*place, 3), 4, "shadow")
    for place in hop.move:
        brush.rounded(_block(*place, 0), 6, ink)
    brush.line(hop.path, 6, ink)
    _paint_head(brush, hop.path[-2], hop.path[-1], ink)


def _block(middle: int, height: int, inset: int) -> tuple[float, float, float, float]:
    top = STOOL_TOP - HIGH - height * RISE
    return middle - WIDE / 2 + inset, top + inset, middle + WIDE / 2 - inset, top + HIGH - inset


def _paint_head(brush: Brush, tail: Point, tip: Point, ink: str) -> None:
    """Draw the head of an arrow that goes straight up, down, left or right."""
    (x, y), ahead = tip, (_sign(tip[0] - tail[0]), _sign(tip[1] - tail[1]))
    along, across = (ahead[0] * 8, ahead[1] * 8), (ahead[1] * 11, ahead[0] * 11)
    brush.polygon(
        (
            (x + along[0], y + along[1]),
            (x - along[0] + across[0], y - along[1] + across[1]),
            (x - along[0] - across[0], y - along[1] - across[1]),
        ),
        ink,
    )


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)
