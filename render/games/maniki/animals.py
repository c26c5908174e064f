"""The polar bear, the elephant and the lion of Maniki, from the side, and their heads from the front."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Brush, Tile, cut, tile
from render.games.maniki.poses import ANIMALS, Mood
from render.games.maniki.shapes import Disc, Layer, Limb, Oval, Slab

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.canvas import Canvas, Point
    from render.palette import Palette

WIDE, HIGH = 140, 104  # what an animal is drawn in, whatever its size
BLANKET = (78, 26, 108, 62)
HEAD = 40  # what a head is drawn in
THIN = 2  # the line round a head
BEHIND = "behind"
BACKS = {"B": 21, "E": 17, "L": 29}  # how far down the feet of who stands on it are
CIRCUS = (
    ("bear", "#f4f7fa", "#e6ebf0"),
    ("bear_shade", "#cfd9e2", "#bcc8d3"),
    ("elephant", "#98a2b3", "#98a2b3"),
    ("elephant_shade", "#7c8799", "#7c8799"),
    ("lion", "#e9b44c", "#e3ad44"),
    ("lion_shade", "#f6d998", "#f3d28a"),
    ("mane", "#a2591f", "#a2591f"),
    ("tusk", "#fffaf0", "#fffaf0"),
    ("tear", "#2b7fd0", "#2b7fd0"),
    ("page", "#f6ead9", "#240c18"),
    ("card", "#fcf2e2", "#3b1728"),
    ("turn", "#ffe7ac", "#563f16"),
    ("line", "#d9bfa0", "#74405a"),
    ("wall", "#8f2a3f", "#4a1830"),  # of the tent
    ("wall_lit", "#a5374c", "#5b2140"),
    ("light", "#ffeec2", "#f6dfa4"),  # of the spots
    ("sand", "#e3c58a", "#c99f5f"),
    ("paper", "#fffaf0", "#fffaf0"),  # of the cards
    ("on_paper", "#3d2d1a", "#3a2418"),
    ("behind", "#06300f", "#06300f"),  # what is cut out lies on it: dark as edges, and nowhere else
    ("right", "#1b6e42", "#1b7a48"),
    ("cross", "#b3261d", "#ff7d6e"),
    ("wrong", "#b3261d", "#b3261d"),
)

HEADS: Mapping[str, tuple[Layer, ...]] = MappingProxyType(
    {
        "B": (
            Layer("bear", (Disc(8, 9, 6.5), Disc(32, 9, 6.5), Disc(20, 22, 15.5)), THIN),
            Layer("bear_shade", (Oval(12, 22, 28, 35),), 0),
            Layer("edge", (Oval(15, 22, 25, 29), Disc(13, 17, 2.4), Disc(27, 17, 2.4)), 0),
        ),
        "E": (
            Layer("elephant_shade", (Disc(8.5, 16, 7.5), Disc(31.5, 16, 7.5)), THIN),
            Layer("elephant", (Disc(20, 16, 11.5), Limb(9, ((20, 20), (20, 31), (26, 34)))), THIN),
            Layer("edge", (Disc(14.5, 15, 2.4), Disc(25.5, 15, 2.4)), 0),
        ),
        "L": (
            Layer("mane", (Disc(20, 20, 17.5),), THIN),
            Layer("lion", (Disc(20, 21, 12),), 1),
            Layer("edge", (Oval(16, 22, 24, 28), Disc(15, 17, 2.2), Disc(25, 17, 2.2)), 0),
        ),
    }
)


class Animal(NamedTuple):
    """An animal to be pasted through its mask."""

    tile: Tile
    mask: Tile
    back: int  # how far from its top the feet of the next one are


@lru_cache(maxsize=64)
def animal(palette: Palette, letter: str, height: int, ground: str, mood: Mood = Mood.CALM) -> Animal:
    scale = height / HIGH
    left, top, right, bottom = BLANKET

    def paint(brush: Brush) -> None:
        for layer in ANIMALS[letter](mood):
            _paint(brush, layer, scale)
        _paint(brush, Layer("violet", (Slab(left, top, right, bottom, 4),)), scale)
        middle = ((left + right) / 2 * scale, (top + bottom) / 2 * scale)
        brush.disc(middle, 9 * scale, "tusk")
        brush.disc(middle, 4.5 * scale, "violet")

    drawn = tile(palette, (round(WIDE * scale), height), ground, paint)
    return Animal(drawn, cut(drawn, palette, ground), round(BACKS[letter] * scale))


def draw_stack(canvas: Canvas, foot: tuple[int, int], animals: str, high: int, mood: Mood) -> None:
    """Draw animals on each other, so high each."""
    middle, feet = foot
    for letter in animals:
        drawn = animal(canvas.palette, letter, high, BEHIND, mood)
        feet -= drawn.tile.height
        canvas.paste(drawn.tile, middle - drawn.tile.width // 2, feet, drawn.mask)
        feet += drawn.back


def paint_head(brush: Brush, letter: str, corner: Point, side: float) -> None:
    """Draw the head of an animal in a square."""
    for layer in HEADS[letter]:
        _paint(brush, layer, side / HEAD, corner)


def _paint(brush: Brush, layer: Layer, scale: float, corner: Point = (0, 0)) -> None:
    shapes = [shape.moved(corner[0] / scale, corner[1] / scale) for shape in layer.shapes]
    if layer.edge:
        for shape in shapes:
            shape.paint(brush, scale, layer.edge, "edge")
    for shape in shapes:
        shape.paint(brush, scale, 0, layer.ink)
