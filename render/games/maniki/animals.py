"""The polar bear, the elephant and the lion of Maniki, from the side, and their heads from the front."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Brush, Tile, cut, tile

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from render.canvas import Point
    from render.palette import Palette

WIDE, HIGH = 140, 104  # what an animal is drawn in, whatever its size
EDGE = 2.4  # the line round it
BLANKET = (78, 26, 108, 62)
HEAD = 40  # what a head is drawn in
THIN = 2  # the line round a head
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


class Disc(NamedTuple):
    x: float
    y: float
    radius: float

    def moved(self, x: float, y: float) -> Disc:
        return Disc(self.x + x, self.y + y, self.radius)

    def paint(self, brush: Brush, scale: float, grow: float, ink: str) -> None:
        brush.disc((self.x * scale, self.y * scale), (self.radius + grow) * scale, ink)


class Oval(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def moved(self, x: float, y: float) -> Oval:
        return Oval(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def paint(self, brush: Brush, scale: float, grow: float, ink: str) -> None:
        box = (self.left - grow, self.top - grow, self.right + grow, self.bottom + grow)
        brush.ellipse((box[0] * scale, box[1] * scale, box[2] * scale, box[3] * scale), ink)


class Slab(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float
    radius: float

    def moved(self, x: float, y: float) -> Slab:
        return Slab(self.left + x, self.top + y, self.right + x, self.bottom + y, self.radius)

    def paint(self, brush: Brush, scale: float, grow: float, ink: str) -> None:
        box = (self.left - grow, self.top - grow, self.right + grow, self.bottom + grow)
        box = (box[0] * scale, box[1] * scale, box[2] * scale, box[3] * scale)
        brush.rounded(box, (self.radius + grow) * scale, ink)


class Limb(NamedTuple):
    """A line with round ends."""

    width: float
    points: tuple[tuple[float, float], ...]

    def moved(self, x: float, y: float) -> Limb:
        return Limb(self.width, tuple((left + x, top + y) for left, top in self.points))

    def paint(self, brush: Brush, scale: float, grow: float, ink: str) -> None:
        width = (self.width + 2 * grow) * scale
        path = [(x * scale, y * scale) for x, y in self.points]
        brush.line(path, width, ink)
        for end in (path[0], path[-1]):
            brush.disc(end, width / 2, ink)


class Layer(NamedTuple):
    """Shapes of one ink with one line round them all."""

    ink: str
    shapes: Sequence[Disc | Oval | Slab | Limb]
    edge: float = EDGE


BEAR = (
    Layer(
        "bear",
        (
            Disc(133, 46, 5),
            Slab(48, 24, 132, 78, 26),
            Slab(50, 52, 69, 101, 6),
            Slab(110, 52, 130, 101, 6),
            Slab(44, 92, 69, 101, 4),
            Slab(104, 92, 130, 101, 4),
            Disc(47, 20, 7),
            Disc(29, 20, 6),
            Limb(34, ((40, 38), (66, 46))),
            Oval(20, 18, 58, 56),
            Slab(5, 34, 40, 55, 10),
        ),
    ),
    Layer("bear_shade", (Disc(47, 20, 3), Disc(29, 20, 2.6)), 0),
    Layer("edge", (Oval(3, 33, 16, 42),), 0),
)
ELEPHANT = (
    Layer("elephant", (Limb(4, ((130, 40), (136, 56), (135, 64))),)),
    Layer(
        "elephant",
        (
            Slab(42, 18, 132, 80, 28),
            Slab(50, 56, 71, 101, 5),
            Slab(108, 56, 129, 101, 5),
            Disc(36, 38, 25),
            Limb(15, ((19, 44), (11, 62), (11, 78))),
            Limb(11, ((11, 78), (13, 88), (22, 92))),
        ),
    ),
    Layer("tusk", (Limb(5, ((25, 60), (27, 68), (20, 73))),), 1.6),
    Layer("elephant_shade", (Oval(40, 14, 72, 66),)),
    Layer(
        "tusk",
        (
            Slab(51, 95, 56, 101, 2),
            Slab(59, 95, 64, 101, 2),
            Slab(109, 95, 114, 101, 2),
            Slab(117, 95, 122, 101, 2),
        ),
        0,
    ),
)
LION = (
    Layer("lion", (Limb(4, ((124, 50), (136, 40), (131, 20))),)),
    Layer("mane", (Disc(130, 16, 6.5),)),
    Layer(
        "lion",
        (
            Slab(50, 30, 126, 78, 22),
            Slab(56, 52, 73, 101, 6),
            Slab(108, 52, 125, 101, 6),
            Slab(50, 92, 73, 101, 4),
            Slab(102, 92, 125, 101, 4),
        ),
    ),
    Layer(
        "mane",
        (
            *(Disc(39 + x, 42 + y, 12) for x, y in ((0, -26), (26, 0), (0, 26), (-26, 0))),
            *(Disc(39 + x, 42 + y, 12) for x, y in ((18, -19), (18, 19), (-18, 19), (-18, -19))),
            Disc(39, 42, 28),
        ),
    ),
    Layer("lion", (Disc(22, 24, 6), Disc(52, 24, 6), Disc(36, 42, 20)), 2),
    Layer("lion_shade", (Oval(19, 44, 45, 62),), 0),
    Layer("edge", (Oval(25, 44, 39, 52), Limb(2, ((32, 50), (32, 55)))), 0),
)


class Mood(StrEnum):
    CALM = "calm"
    GLAD = "glad"
    SAD = "sad"


def _arc(x: float, y: float, half: float, bend: float) -> Limb:
    """Draw a line that sinks in the middle, or rises."""
    return Limb(
        2.4, tuple((x + half * part, y + bend * (0.5 - part * part)) for part in (-1, -0.5, 0, 0.5, 1))
    )


def _eye(x: float, y: float, mood: Mood, inward: int = -1) -> tuple[Layer, ...]:
    """Draw an eye: open, shut with joy, or with a tear under a brow that rises inward."""
    if mood is Mood.GLAD:
        return (Layer("edge", (_arc(x, y, 6, -6),), 0),)
    eye = Layer("edge", (Disc(x, y, 3.4),), 0)
    if mood is Mood.CALM:
        return (eye,)
    brow = Layer("edge", (Limb(2.4, ((x + 5 * inward, y - 10), (x - 6 * inward, y - 6))),), 0)
    drop = Limb(2, ((x + 1, y + 5), (x + 1, y + 8)))
    return (eye, brow, Layer("tear", (Disc(x + 1, y + 10, 3.6), drop), 0.8))


def _mouth(x: float, y: float, mood: Mood) -> tuple[Layer, ...]:
    bend = {Mood.CALM: 1.5, Mood.GLAD: 7, Mood.SAD: -6}[mood]
    return (Layer("edge", (_arc(x, y, 8, bend),), 0),)


def face(letter: str, mood: Mood) -> tuple[Layer, ...]:
    match letter:
        case "B":
            return (*_eye(28, 32, mood), *_mouth(18, 49, mood))
        case "E":
            return _eye(23, 36, mood)
        case _:
            return (*_eye(25, 36, mood, 1), *_eye(46, 36, mood), *_mouth(32, 58, mood))


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
ANIMALS = {"B": BEAR, "E": ELEPHANT, "L": LION}


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
        for layer in (*ANIMALS[letter], *face(letter, mood)):
            _paint(brush, layer, scale)
        _paint(brush, Layer("violet", (Slab(left, top, right, bottom, 4),)), scale)
        middle = ((left + right) / 2 * scale, (top + bottom) / 2 * scale)
        brush.disc(middle, 9 * scale, "tusk")
        brush.disc(middle, 4.5 * scale, "violet")

    drawn = tile(palette, (round(WIDE * scale), height), ground, paint)
    return Animal(drawn, cut(drawn, palette, ground), round(BACKS[letter] * scale))


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
