"""What lies on the table of Mandala Stones: round stones with their pattern, artists, circles, signs."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

from render.canvas import Brush, Tile, cut, round_mask, sparing, tile
from render.lettering import SMALLEST, TextStyle
from render.marks import CHOICE, LAST, stroked_ring
from render.signs import sign
from render.words import N_

if TYPE_CHECKING:
    from render.canvas import Canvas, Point
    from render.palette import Palette

HUES_OF = {"r": "red", "y": "yellow", "b": "blue", "p": "violet"}
HUES = tuple(HUES_OF.values())
LETTERS = {"r": N_("R"), "y": N_("Y"), "b": N_("B"), "p": N_("P")}
LETTER = TextStyle(SMALLEST.size, bold=True)
LETTERED = 0.54  # of a large stone, how large its letter is
FLAG = 30  # the sign of who began
UNKNOWN = "?"
SHINING = 60  # a stone so wide has a light edge
BANDED = "blue"  # without color it is as dark as red, and B is much like R: with a letter, its rim is white
INKS = (
    ("page", "#f3e9da", "#1d1620"),
    ("card", "#fffaf1", "#2a202c"),
    ("turn", "#ffe9b0", "#3b300f"),
    ("ground", "#fff8ea", "#120e16"),  # the mandala
    ("garden", "#e5cd98", "#d3b67c"),
    ("circle", "#f7ead0", "#ecdab2"),
    ("earth", "#33220f", "#33220f"),
    ("rock", "#9b8a68", "#9b8a68"),  # stones of which nothing is known
    ("rim", "#6b4a25", "#6b4a25"),  # of the garden
    ("inlay", "#8c5f0c", "#e3b04b"),  # of the mandala
    ("on_inlay", "#ffffff", "#1d1209"),
    ("seat", "#e3d5bb", "#2c2230"),  # a free space of the mandala
)


def draw_pattern(brush: Brush, middle: Point, radius: float, pattern: str, inks: tuple[str, str]) -> None:
    """Engrave a pattern in an ink on a ground: a star of eight points, or a ring."""
    ink, ground = inks
    if pattern == "*":
        brush.polygon(burst(middle, radius, radius * 0.58), ink)
    else:
        brush.disc(middle, radius * 0.92, ink)
        brush.disc(middle, radius * 0.56, ground)


def burst(middle: Point, outer: float, inner: float) -> list[Point]:
    return [
        (
            middle[0] + (inner if corner % 2 else outer) * sin(pi * corner / 8),
            middle[1] - (inner if corner % 2 else outer) * cos(pi * corner / 8),
        )
        for corner in range(16)
    ]


@lru_cache(maxsize=1024)
def stone(palette: Palette, side: int, word: str, letter: str = "", *, new: bool = False) -> Tile:
    """Draw a stone from above: its color, its pattern if that is known, and a letter in the middle of it."""
    hue = HUES_OF.get(word[0], "")
    body, light, deep, mark = (
        (hue, f"{hue}_lit", f"{hue}_deep", f"{hue}_mark") if hue else ("rock", "circle", "rim", "earth")
    )
    middle, radius = (side / 2, side / 2), side / 2
    light, inner = (mark, 0.8) if letter and hue == BANDED else (light, 0.88)

    def paint(brush: Brush) -> None:
        brush.disc(middle, radius, "earth")
        brush.disc(middle, radius - 1.5, deep)
        if letter or side >= SHINING:
            brush.disc((radius - radius * 0.03, radius - radius * 0.05), radius * 0.92, light)
        brush.disc(middle, radius * inner, body)
        if word[1:] and letter:
            _engrave_rim(brush, middle, radius * inner, word[1], (mark, body))
        elif word[1:]:
            draw_pattern(brush, middle, radius * 0.74, word[1], (mark, body))
        if new:
            stroked_ring(brush, middle, radius, LAST, max(2.5, side * 0.06))

    drawn = tile(palette, (side, side), "earth", paint)
    if letter:
        _write_middle(drawn, palette, letter, (mark, body))
    return sparing(drawn, palette, ("earth", body, light, deep, mark, *(LAST if new else ())))


@lru_cache(maxsize=256)
def stone_ghost(palette: Palette, side: int, word: str, ground: str, letter: str = "") -> Tile:
    """Draw a stone that would lie there: its color as a rim, its pattern on the bare ground."""
    hue, middle, radius = HUES_OF[word[0]], (side / 2, side / 2), side / 2

    def paint(brush: Brush) -> None:
        brush.disc(middle, radius, "ink")
        brush.disc(middle, radius - 1.5, hue)
        brush.disc(middle, radius * 0.8, ground)
        if letter:
            _engrave_rim(brush, middle, radius * 0.8, word[1], (hue, ground))
        else:
            draw_pattern(brush, middle, radius * 0.66, word[1], (hue, ground))

    drawn = sparing(tile(palette, (side, side), ground, paint), palette, (ground, hue, "ink"))
    if letter:
        _write_middle(drawn, palette, letter, ("ink", ground))
    return drawn


def _engrave_rim(brush: Brush, middle: Point, radius: float, pattern: str, inks: tuple[str, str]) -> None:
    """Engrave a pattern round a letter, right at the rim: a line between them would cost 40 bytes a stone."""
    ink, ground = inks
    if pattern == "*":
        brush.polygon(burst(middle, radius, radius * 0.72), ink)
        brush.disc(middle, radius * 0.74, ground)
    else:
        brush.disc(middle, radius, ink)
        brush.disc(middle, radius * 0.78, ground)


def lay(canvas: Canvas, drawn: Tile, middle: Point) -> None:
    """Paste what is round."""
    side = drawn.width
    canvas.paste(drawn, round(middle[0] - side / 2), round(middle[1] - side / 2), round_mask(side))


@lru_cache(maxsize=64)
def ghost(palette: Palette, side: int) -> Tile:
    """Draw where a stone has just been taken."""

    def paint(brush: Brush) -> None:
        stroked_ring(brush, (side / 2, side / 2), side / 2, LAST, 3)

    return sparing(tile(palette, (side, side), "garden", paint), palette, ("garden", *LAST))


@lru_cache(maxsize=64)
def hoop(palette: Palette, side: int) -> Tile:
    """Draw the mark of what may be answered."""

    def paint(brush: Brush) -> None:
        stroked_ring(brush, (side / 2, side / 2), side / 2, CHOICE)

    return sparing(tile(palette, (side, side), "garden", paint), palette, ("garden", *CHOICE))


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

    inks = ("garden", "rim", "on_ivory", "black", "black_lit", "ivory")
    drawn = sparing(tile(palette, size, "garden", paint), palette, inks)
    text = sign(palette, name, LETTER, "ivory", "on_ivory")
    at = ((width - text.width) // 2, height - text.height - 12)
    drawn.paste(text, at, cut(text, palette, "on_ivory"))
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

    drawn = sparing(tile(palette, size, "garden", paint), palette, ("garden", *inks))
    text = sign(palette, name, LETTER, *inks)
    drawn.paste(text, ((width - text.width) // 2, height - text.height - 12), cut(text, palette, "circle"))
    return drawn


@lru_cache(maxsize=64)
def circle(palette: Palette, side: int, name: str, *, offered: bool) -> Tile:
    """Draw a free circle with its letter."""
    inner, ink = CHOICE if offered else ("circle", "earth")

    def paint(brush: Brush) -> None:
        brush.disc((side / 2, side / 2), side / 2, ink if offered else "rim")
        brush.disc((side / 2, side / 2), side / 2 - 2.5, inner)

    drawn = sparing(tile(palette, (side, side), "garden", paint), palette, ("garden", "rim", ink, inner))
    _write_middle(drawn, palette, name, (ink, inner))
    return drawn


def _write_middle(drawn: Tile, palette: Palette, words: str, inks: tuple[str, str]) -> None:
    size = max(LETTER.size, round(drawn.width * LETTERED))
    text = sign(palette, words, LETTER._replace(size=size), *inks)
    at = ((drawn.width - text.width) // 2, (drawn.height - text.height) // 2)
    drawn.paste(text, at, cut(text, palette, inks[1]))


@lru_cache(maxsize=128)
def chip(palette: Palette, words: str, ground: str) -> Tile:
    """Draw the word of an answer."""
    inner, ink = CHOICE
    text = sign(palette, words, LETTER, ink, inner)
    size = (max(text.width + 12, 34), text.height + 8)

    def paint(brush: Brush) -> None:
        brush.rounded((0, 0, *size), 9, ink)
        brush.rounded((2, 2, size[0] - 2, size[1] - 2), 7, inner)

    drawn = tile(palette, size, ground, paint)
    drawn.paste(text, ((size[0] - text.width) // 2, 4), cut(text, palette, inner))
    return drawn


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
        _write_middle(drawn, palette, words, ("on_inlay", "inlay"))
    return drawn


def flag(brush: Brush, at: Point, height: float, ink: str) -> None:
    """Draw a pennant on its pole: who begins, or where it ends."""
    x, y = at
    brush.polygon(((x, y), (x + height * 0.1, y), (x + height * 0.1, y + height), (x, y + height)), ink)
    brush.polygon(((x, y), (x + height * 0.8, y + height * 0.3), (x, y + height * 0.6)), ink)


@lru_cache(maxsize=16)
def first_flag(palette: Palette, ground: str) -> Tile:
    """Draw the sign of who began."""

    def paint(brush: Brush) -> None:
        flag(brush, (FLAG * 0.2, FLAG * 0.05), FLAG * 0.9, "inlay")

    return tile(palette, (FLAG, FLAG), ground, paint)
