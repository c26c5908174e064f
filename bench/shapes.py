"""SVG, a shape at a time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from render.lettering import ISOLATES

if TYPE_CHECKING:
    from collections.abc import Sequence

FORMS = {
    "rect": '<rect x="{0}" y="{1}" width="{2}" height="{3}" fill="{ink}"/>',
    "rounded": '<rect x="{0}" y="{1}" width="{2}" height="{3}" rx="{4}" fill="{ink}"/>',
    "polygon": '<polygon points="{points}" fill="{ink}"/>',
    "line": '<polyline points="{points}" fill="none" stroke="{ink}" stroke-width="{2}"/>',
    "disc": '<circle cx="{0}" cy="{1}" r="{2}" fill="{ink}"/>',
    "ring": '<circle cx="{0}" cy="{1}" r="{2}" fill="none" stroke="{ink}" stroke-width="{3}"/>',
    "ellipse": '<ellipse cx="{0}" cy="{1}" rx="{2}" ry="{3}" fill="{ink}"/>',
    "text": '<text x="{0}" y="{1}" font-family="DejaVu Sans" font-size="{2}" fill="{ink}">{words}</text>',
    "bold": '<text x="{0}" y="{1}" font-family="DejaVu Sans" font-size="{2}" font-weight="bold"'
    ' fill="{ink}">{words}</text>',
}
UNSEEN = str.maketrans("", "", ISOLATES)


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape in one color: where its points are, how large it is, and what it says."""

    form: str
    points: tuple[tuple[float, float], ...]
    measures: tuple[float, ...]
    ink: int  # of a palette
    words: str = ""

    def moved(self, left: float, top: float) -> Shape:
        return replace(self, points=tuple((x + left, y + top) for x, y in self.points))

    def dyed(self, inks: Sequence[int]) -> Shape:
        return replace(self, ink=inks[self.ink])

    def svg(self, palette: Sequence[str]) -> str:
        points = " ".join(f"{x:g},{y:g}" for x, y in self.points)
        numbers = [f"{number:g}" for number in (*self.points[0], *self.measures)]
        words = escape(self.words.translate(UNSEEN))
        return FORMS[self.form].format(*numbers, points=points, ink=palette[self.ink], words=words)


def box(left: float, top: float, right: float, bottom: float, ink: int) -> Shape:
    return Shape("rect", ((left, top),), (right - left, bottom - top), ink)
