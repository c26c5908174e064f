"""What lies on the table of Mandala Stones: round stones with their pattern, artists, circles, signs."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

from render.canvas import Brush, Tile, cut, sparing, tile
from render.games.mandala_stones.inks import BEHIND
from render.games.mandala_stones.stones import LETTER, draw_pattern, write_middle
from render.lettering import SMALLEST
from render.marks import CHOICE, LAST, stroked_ring
from render.signs import sign

if TYPE_CHECKING:
    from render.canvas import Point
    from render.palette import Palette

FOOT = 6  # of a pillar, below its letter
CAPITAL = 0.72  # of the size of letters, how high a capital is
WORTH = 48  # how wide a disc of points is
SUN = 40  # how wide the sign of who began is


@lru_cache(maxsize=64)
def ghost(palette: Palette, side: int) -> Tile:
    """Draw where a stone has just been taken."""

    def paint(brush: Brush) -> None:
        stroked_ring(brush, (side / 2, side / 2), side / 2, LAST, 3)

    return sparing(tile(palette, (side, side), BEHIND, paint), palette, (BEHIND, *LAST))


@lru_cache(maxsize=64)
def hoop(palette: Palette, side: int) -> Tile:
    """Draw the mark of what may be answered."""

    def paint(brush: Brush) -> None:
        stroked_ring(brush, (side / 2, side / 2), side / 2, CHOICE)

    return sparing(tile(palette, (side, side), BEHIND, paint), palette, (BEHIND, *CHOICE))


@lru_cache(maxsize=64)
def artist(palette: Palette, size: tuple[int, int], pattern: str, name: str) -> Tile:
    """Draw an artist, a tall black pillar: the pattern on top of it, below it the letter of the circle."""
    width, height = size
    radius = width / 2

    def paint(brush: Brush) -> None:
        brush.ellipse((2, height - radius, width + 0.0, height + 0.0), "rim")
        brush.rounded((3, radius, width - 3, height - 3), radius * 0.5, "on_ivory")
        brush.rounded((6, radius, 11, height - 12), 2, "black_lit")
        brush.disc((radius, radius), radius, "on_ivory")
        brush.disc((radius, radius), radius - 2.5, "black")
        draw_pattern(brush, (radius, radius), radius * 0.78, pattern, ("ivory", "black"))

    inks = (BEHIND, "rim", "on_ivory", "black", "black_lit", "ivory")
    drawn = sparing(tile(palette, size, BEHIND, paint), palette, inks)
    _write_foot(drawn, palette, name, ("ivory", "on_ivory"))
    return drawn


@lru_cache(maxsize=64)
def artist_ghost(palette: Palette, size: tuple[int, int], pattern: str, name: str) -> Tile:
    """Draw an artist that would stand there: its outline, and what is on it."""
    width, height = size
    radius, inks = width / 2, ("on_ivory", "circle")

    def paint(brush: Brush) -> None:
        brush.rounded((3, radius, width - 3, height - 3), radius * 0.5, "on_ivory")
        brush.rounded((6, radius, width - 6, height - 6), radius * 0.5 - 3, "circle")
        brush.disc((radius, radius), radius, "on_ivory")
        brush.disc((radius, radius), radius - 2.5, "circle")
        draw_pattern(brush, (radius, radius), radius * 0.78, pattern, inks)

    drawn = sparing(tile(palette, size, BEHIND, paint), palette, (BEHIND, *inks))
    _write_foot(drawn, palette, name, inks)
    return drawn


def _write_foot(drawn: Tile, palette: Palette, name: str, inks: tuple[str, str]) -> None:
    """Write the letter of a circle on a pillar, below its top."""
    room = drawn.height - drawn.width - FOOT
    size = max(SMALLEST.size, min(LETTER.size, round(room / CAPITAL)))
    text = sign(palette, name, LETTER._replace(size=size), *inks)
    at = (drawn.width - text.width) // 2, drawn.width + (room - text.height) // 2
    drawn.paste(text, at, cut(text, palette, inks[1]))


@lru_cache(maxsize=64)
def circle(palette: Palette, side: int, name: str, *, offered: bool) -> Tile:
    """Draw a free circle with its letter."""
    inner, ink = CHOICE if offered else ("circle", "earth")
    middle = (side / 2, side / 2)

    def paint(brush: Brush) -> None:
        brush.disc(middle, side / 2, ink if offered else "rim")
        brush.disc(middle, side / 2 - (5 if offered else 2.5), inner)

    drawn = tile(palette, (side, side), BEHIND, paint)
    write_middle(drawn, palette, name, (ink, inner))
    return sparing(drawn, palette, (BEHIND, "rim", ink, inner))


@lru_cache(maxsize=128)
def chip(palette: Palette, words: str) -> Tile:
    """Draw the word of an answer."""
    inner, ink = CHOICE
    text = sign(palette, words, LETTER, ink, inner)
    size = (max(text.width + 12, 34), text.height + 8)

    def paint(brush: Brush) -> None:
        brush.rounded((0, 0, *size), 9, ink)
        brush.rounded((2, 2, size[0] - 2, size[1] - 2), 7, inner)

    drawn = tile(palette, size, BEHIND, paint)
    drawn.paste(text, ((size[0] - text.width) // 2, 4), cut(text, palette, inner))
    return sparing(drawn, palette, (BEHIND, inner, ink))


END = "end"


@lru_cache(maxsize=64)
def special(palette: Palette, side: int, words: str) -> Tile:
    """Draw a space of the mandala that brings points, or the end, as an inlaid tile."""

    def paint(brush: Brush) -> None:
        brush.disc((side / 2, side / 2), side / 2, "inlay")
        if words == END:
            brush.disc((side / 2, side / 2), side / 2 - 3, "on_inlay")
            flag(brush, (side * 0.32, side * 0.2), side * 0.6, "inlay")

    drawn = tile(palette, (side, side), "inlay", paint)
    if words != END:
        write_middle(drawn, palette, words, ("on_inlay", "inlay"), max(LETTER.size, side * 3 // 5))
    return drawn


def flag(brush: Brush, at: Point, height: float, ink: str) -> None:
    """Draw a pennant on its pole: who begins, or where it ends."""
    x, y = at
    brush.polygon(((x, y), (x + height * 0.1, y), (x + height * 0.1, y + height), (x, y + height)), ink)
    brush.polygon(((x, y), (x + height * 0.8, y + height * 0.3), (x, y + height * 0.6)), ink)


@lru_cache(maxsize=16)
def pennant(palette: Palette, ground: str, side: int) -> Tile:
    """Draw the sign of the end."""

    def paint(brush: Brush) -> None:
        flag(brush, (side * 0.1, side * 0.05), side * 0.9, "inlay")

    return tile(palette, (side, side), ground, paint)


@lru_cache(maxsize=16)
def sunrise(palette: Palette, ground: str, side: int = SUN) -> Tile:
    """Draw the sign of who began."""
    middle, low = (side / 2, side * 0.8), side * 0.86

    def paint(brush: Brush) -> None:
        for ray in range(-2, 3):
            x, y = sin(ray * pi / 5), -cos(ray * pi / 5)
            ends = [(middle[0] + far * side * x, middle[1] + far * side * y) for far in (0.44, 0.68)]
            brush.line(ends, side / 10, "inlay")
        brush.disc(middle, side * 0.32, "inlay")
        brush.polygon(((0, low), (side, low), (side, side), (0, side)), ground)
        brush.line(((0, low + 1), (side, low + 1)), side / 10, "inlay")

    return sparing(tile(palette, (side, side), ground, paint), palette, (ground, "inlay"))


@lru_cache(maxsize=64)
def disc(palette: Palette, words: str) -> Tile:
    """Draw a number of points on gold."""
    side = WORTH

    def paint(brush: Brush) -> None:
        brush.disc((side / 2, side / 2), side / 2, "earth")
        brush.disc((side / 2, side / 2), side / 2 - 2, "inlay")

    drawn = tile(palette, (side, side), BEHIND, paint)
    write_middle(drawn, palette, words, ("on_inlay", "inlay"))
    return sparing(drawn, palette, (BEHIND, "earth", "inlay", "on_inlay"))


@lru_cache(maxsize=32)
def slot(palette: Palette, side: int, ground: str) -> Tile:
    """Draw an empty space, as a hollow in a card."""
    height = side // 3

    def paint(brush: Brush) -> None:
        brush.ellipse((0, 0, side, height), "line")
        brush.ellipse((3, 3, side - 3, height - 3), ground)

    return sparing(tile(palette, (side, height), ground, paint), palette, (ground, "line"))
