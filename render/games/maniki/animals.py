"""The polar bear, the elephant and the lion of Maniki, from the side, each with its letter on its blanket."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Brush, Tile, cut, tile
from render.lettering import SMALLEST, Style, label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.palette import Palette

WIDE, HIGH = 140, 104  # what an animal is drawn in, whatever its size
EDGE = 2.4  # the line round it
BLANKET = (74, 32, 114, 68)
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
    ("arena", "#dbe6ee", "#39434e"),
    ("sand", "#ead6a6", "#6b5f45"),
    ("right", "#1f7a4a", "#2f9a60"),
    ("wrong", "#c23128", "#d2483f"),
)


class Disc(NamedTuple):
    x: float
    y: float
    radius: float

    def paint(self, brush: Brush, scale: float, grow: float, ink: str) -> None:
        brush.disc((self.x * scale, self.y * scale), (self.radius + grow) * scale, ink)


class Oval(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def paint(self, brush: Brush, scale: float, grow: float, ink: str) -> None:
        box = (self.left - grow, self.top - grow, self.right + grow, self.bottom + grow)
        brush.ellipse((box[0] * scale, box[1] * scale, box[2] * scale, box[3] * scale), ink)


class Slab(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float
    radius: float

    def paint(self, brush: Brush, scale: float, grow: float, ink: str) -> None:
        box = (self.left - grow, self.top - grow, self.right + grow, self.bottom + grow)
        box = (box[0] * scale, box[1] * scale, box[2] * scale, box[3] * scale)
        brush.rounded(box, (self.radius + grow) * scale, ink)


class Limb(NamedTuple):
    """A line with round ends."""

    width: float
    points: tuple[tuple[float, float], ...]

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
    Layer("edge", (Oval(3, 33, 16, 42), Disc(28, 33, 3.2), Limb(2, ((10, 48), (18, 49), (24, 46)))), 0),
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
    Layer("edge", (Disc(24, 36, 3.4),), 0),
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
    Layer(
        "edge", (Oval(25, 44, 39, 52), Disc(27, 36, 3.2), Disc(44, 36, 3.2), Limb(2, ((32, 50), (32, 57)))), 0
    ),
)
ANIMALS = {"B": BEAR, "E": ELEPHANT, "L": LION}
COATS = {"B": "bear", "E": "elephant", "L": "lion"}


class Animal(NamedTuple):
    """An animal to be pasted through its mask."""

    tile: Tile
    mask: Tile
    back: int  # how far from its top the feet of the next one are


@lru_cache(maxsize=64)
def animal(palette: Palette, letter: str, height: int, ground: str) -> Animal:
    scale = height / HIGH

    def paint(brush: Brush) -> None:
        for layer in ANIMALS[letter]:
            _paint(brush, layer, scale)
        _paint(brush, Layer("card", (Slab(*BLANKET, 5),)), scale)

    drawn = tile(palette, (round(WIDE * scale), height), ground, paint)
    _write(palette, drawn, letter, scale)
    return Animal(drawn, cut(drawn, palette, ground), round(BACKS[letter] * scale))


@lru_cache(maxsize=64)
def token(palette: Palette, letter: str, side: int, ground: str) -> Tile:
    """Draw an animal so small that only its letter and its color are left."""
    coat = COATS[letter]

    def paint(brush: Brush) -> None:
        brush.rounded((0, 0, side, side), side * 0.24, "edge")
        brush.rounded((2, 2, side - 2, side - 2), side * 0.2, coat)

    drawn = tile(palette, (side, side), ground, paint)
    text = _capital(palette, letter, SMALLEST, "edge", coat)
    drawn.paste(text, ((side - text.width) // 2, (side - text.height) // 2))
    return drawn


def _paint(brush: Brush, layer: Layer, scale: float) -> None:
    if layer.edge:
        for shape in layer.shapes:
            shape.paint(brush, scale, layer.edge, "edge")
    for shape in layer.shapes:
        shape.paint(brush, scale, 0, layer.ink)


def _write(palette: Palette, drawn: Tile, letter: str, scale: float) -> None:
    left, top, right, bottom = (round(edge * scale) for edge in BLANKET)
    text = _capital(palette, letter, Style(max(33, round(32 * scale)), bold=True), "ink", "card")
    drawn.paste(text, ((left + right - text.width) // 2, (top + bottom - text.height) // 2))


def _capital(palette: Palette, letter: str, style: Style, ink: str, ground: str) -> Tile:
    """Write a capital, without the room that other letters need above and below."""
    text = label(palette, letter, style, ink, ground)
    return text.crop((0, round(style.size * 0.2), text.width, round(style.size * 0.97)))
