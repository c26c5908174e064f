"""The shared mandala: rings of petals with a place on each, and the stones that lie on them."""

from __future__ import annotations

from functools import lru_cache
from math import pi
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from render.canvas import Box, Canvas, Tile, round_mask
from render.games.mandala_stones.flower import RIM, around, flower, petal
from render.games.mandala_stones.inks import PLAIN
from render.games.mandala_stones.pieces import END, special
from render.games.mandala_stones.stones import burst, lay, stone, stone_ghost
from rules_engine.games.mandala_stones.board import SPACES
from rules_engine.games.mandala_stones.moves import Earns

if TYPE_CHECKING:
    from render.games.mandala_stones.flower import Flower
    from render.games.mandala_stones.sight import Sight
    from render.palette import Palette
    from rules_engine.games.mandala_stones.view import MandalaStonesView

BEADS = 48  # on the rim
LEAST_HEART = 0.25  # of a place: a star so large is drawn in the middle
LARGE = 60  # a place so wide has a wider edge
SMALLEST_TILE = 48  # a place with a number on it


def places(view: MandalaStonesView) -> int:
    """Tell how many places are drawn: in play all that can be reached, at the end those with a stone."""
    flag = dict(view.mandala.hands)[view.seats]
    if view.outcome:
        return max(flag, len(view.laid))
    return min(view.mandala.size, flag - 1 + SPACES * view.seats)


def draw_mandala(canvas: Canvas, box: Box, sight: Sight) -> None:
    """Draw the stones that are laid, and the places that are free."""
    left, top, right, bottom = box
    view, palette, side = sight.view, canvas.palette, min(right - left, bottom - top)
    left, top = (left + right - side) // 2, (top + bottom - side) // 2
    shape, laid = flower(places(view), side), len(view.laid)
    canvas.paste(bare(palette, shape, shape.full(laid)), left, top, round_mask(side))
    ghosts = dict(enumerate(sight.leaving.values(), laid + 1))
    new = laid + len(view.aside) - sum(isinstance(event, Earns) for event in view.news)
    signs = {place: str(points) for place, points in view.mandala.bonuses}
    signs[dict(view.mandala.hands)[view.seats]] = END
    wide = max(shape.width, SMALLEST_TILE)
    for number, (x, y) in sorted(enumerate(shape.middles, 1), key=lambda place: place[0] not in signs):
        if number <= laid:
            fresh = number > new and view.outcome is None
            drawn = stone(palette, shape.width, view.laid[number - 1], new=fresh)
        elif number in ghosts:
            drawn = stone_ghost(palette, shape.width, ghosts[number], "ground")
        elif number in signs:
            drawn = special(palette, wide, signs[number])
        else:
            continue
        lay(canvas, drawn, (left + x, top + y))


@lru_cache(maxsize=8)
def bare(palette: Palette, shape: Flower, full: int) -> Tile:
    """Draw the mandala without a stone: a rim of beads, and in it a flower for each ring, lit if it is full.

    Its edges are not smoothed: they would lose that in a picture of few colors.
    """
    drawn = Image.new("L", (shape.side, shape.side), palette["ground"])
    brush, middle = ImageDraw.Draw(drawn), (shape.side - 1) / 2
    for ring in reversed(range(len(shape.rings))):
        _draw_flower(brush, palette, (shape, ring), lit=ring < full)
    _draw_rim(brush, palette, middle)
    heart = shape.radii[0] - shape.width * 0.6
    if heart > shape.width * LEAST_HEART:
        brush.polygon(burst((middle, middle), heart, heart * 0.5), palette["inlay" if full else "vein"])
    return drawn


def _draw_rim(brush: ImageDraw.ImageDraw, palette: Palette, middle: float) -> None:
    brush.circle((middle, middle), middle, outline=palette["inlay"], width=4)
    for bead in range(0 if palette.theme in PLAIN else BEADS):
        at = around((middle, middle), middle - RIM / 2 - 2, 2 * pi * bead / BEADS)
        brush.circle(at, max(1.5, middle * 0.008), palette["inlay"])


def _draw_flower(
    brush: ImageDraw.ImageDraw, palette: Palette, which: tuple[Flower, int], *, lit: bool
) -> None:
    """Draw the petals of a ring, with edges of gold if they are lit."""
    shape, ring = which
    ink = ("bloom" if lit else "petal") + ("_other" if ring % 2 else "")
    for place in range(len(shape.rings[ring])):
        outline = petal(shape, ring, place)
        brush.polygon(outline, palette[ink])
        if palette.theme not in PLAIN:
            brush.line(outline, palette["inlay" if lit else "vein"], 1 + shape.width // LARGE)
    brush.circle((shape.side / 2, shape.side / 2), shape.radii[ring], palette[ink])
