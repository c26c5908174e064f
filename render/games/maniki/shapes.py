"""The shapes that animals are made of, in layers with a line round each."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.canvas import Brush

EDGE = 2.4  # the line round an animal


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


Part: TypeAlias = Disc | Oval | Slab | Limb


class Layer(NamedTuple):
    """Shapes of one ink with one line round them all."""

    ink: str
    shapes: Sequence[Part]
    edge: float = EDGE
