"""What lies on the table of Mandala Stones: stones from the side and from above, artists, signs."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

from render.canvas import Brush, Tile, cut, sparing, tile
from render.lettering import SMALLEST, Style
from render.signs import sign
from render.words import N_

if TYPE_CHECKING:
    from render.canvas import Point
    from render.palette import Palette

HUES_OF = {"r": "red", "y": "yellow", "b": "blue", "p": "violet"}
LETTERS = {"r": N_("R"), "y": N_("Y"), "b": N_("B"), "p": N_("P")}
LETTER = Style(SMALLEST.size, bold=True)
UNKNOWN = "?"
RIMS = {"blue": "mark"}  # without color it is as dark as red, and B is much like R: its rim is white
INKS = (
    ("garden", "#c9d8b0", "#39453a"),
    ("circle", "#f1ead6", "#59625a"),
    ("gold", "#c99a1c", "#b98d1f"),
    ("between", "#8f9480", "#8d958d"),
)


def draw_pattern(brush: Brush, middle: Point, radius: float, pattern: str, inks: tuple[str, str]) -> None:
    """Draw the pattern of a stone or an artist, in an ink on a ground: a star of eight points, or a ring."""
    ink, ground = inks
    if pattern == "*":
        brush.polygon(burst(middle, radius * 1.1, radius * 0.66), ink)
    else:
        brush.disc(middle, radius, ink)
        brush.disc(middle, radius * 0.62, ground)


def burst(middle: Point, outer: float, inner: float) -> list[Point]:
    return [
        (
            middle[0] + (inner if corner % 2 else outer) * sin(pi * corner / 8),
            middle[1] - (inner if corner % 2 else outer) * cos(pi * corner / 8),
        )
        for corner in range(16)
    ]


@lru_cache(maxsize=2048)
def stone(palette: Palette, word: str, letter: str, size: tuple[int, int], ground: str) -> Tile:
    """Draw a stone from the side: its color and letter, and its pattern if that is known."""
    width, height = size
    hue = HUES_OF.get(word[0], "")
    body, light, dark = (
        (hue, f"{hue}_{RIMS.get(hue, 'lit')}", f"{hue}_deep") if hue else ("ground", "card", "shadow")
    )
    ink = f"{hue}_mark" if hue else "ink"
    pattern = word[1:]

    def paint(brush: Brush) -> None:
        brush.rounded((0, 0, width, height), 8, dark)
        brush.rounded((1, 0, width - 1, height - 4), 7, light)
        brush.rounded((2, 2, width - 2, height - 4), 6, body)
        if pattern:
            radius = min(height * 0.39, width * 0.19)
            draw_pattern(brush, (width * 0.76, (height - 3) / 2), radius, pattern, (ink, body))

    drawn = sparing(tile(palette, size, ground, paint), palette, (ground, body, light, dark, ink))
    text = sign(palette, letter, LETTER, ink, body)
    at = (round(width * (0.29 if pattern else 0.5) - text.width / 2), (height - 3 - text.height) // 2)
    drawn.paste(text, at, cut(text, palette, body))
    return drawn


@lru_cache(maxsize=128)
def artist(palette: Palette, side: int, pattern: str, name: str, ground: str) -> Tile:
    """Draw an artist on a circle: the pattern is large, the letter of the circle is in the middle of it."""

    def paint(brush: Brush) -> None:
        middle = (side / 2, side / 2)
        brush.disc((side / 2 + 2, side / 2 + 3), side * 0.47, "shadow")
        brush.disc(middle, side * 0.47, "ink")
        if pattern == "*":
            brush.polygon(burst(middle, side * 0.46, side * 0.31), "page")
        else:
            brush.disc(middle, side * 0.4, "page")
            brush.disc(middle, side * 0.29, "ink")

    inner, ink = ("page", "ink") if pattern == "*" else ("ink", "page")
    drawn = tile(palette, (side, side), ground, paint)
    _write_middle(drawn, palette, name, (ink, inner))
    return drawn


@lru_cache(maxsize=128)
def circle(palette: Palette, side: int, name: str, ground: str, *, offered: bool) -> Tile:
    """Draw a free circle with its letter."""
    inner, ink = ("choice", "on_choice") if offered else ("circle", "ink")

    def paint(brush: Brush) -> None:
        brush.disc((side / 2, side / 2), side * 0.47, "between")
        brush.disc((side / 2, side / 2), side * 0.47 - 2, inner)

    drawn = tile(palette, (side, side), ground, paint)
    _write_middle(drawn, palette, name, (ink, inner))
    return drawn


def _write_middle(drawn: Tile, palette: Palette, words: str, inks: tuple[str, str]) -> None:
    text = sign(palette, words, LETTER, *inks)
    at = ((drawn.width - text.width) // 2, (drawn.height - text.height) // 2)
    drawn.paste(text, at, cut(text, palette, inks[1]))


@lru_cache(maxsize=128)
def chip(palette: Palette, words: str, ground: str) -> Tile:
    """Draw the word of an answer."""
    text = sign(palette, words, SMALLEST, "on_choice", "choice")
    size = (max(text.width + 8, 28), text.height + 4)

    def paint(brush: Brush) -> None:
        brush.rounded((0, 0, *size), 8, "choice")

    drawn = tile(palette, size, ground, paint)
    drawn.paste(text, ((size[0] - text.width) // 2, 2), cut(text, palette, "choice"))
    return drawn


@lru_cache(maxsize=512)
def laid(palette: Palette, side: int, word: str, ground: str, *, new: bool) -> Tile:
    """Draw a stone of the mandala from above."""
    hue = HUES_OF[word[0]]

    def paint(brush: Brush) -> None:
        middle = (side / 2, side / 2)
        brush.disc(middle, side * 0.5, "last" if new else f"{hue}_deep")
        brush.disc(middle, side * (0.4 if new else 0.45), hue)
        draw_pattern(brush, middle, side * 0.24, word[1], (f"{hue}_mark", hue))

    inks = (ground, "last", hue, f"{hue}_deep", f"{hue}_mark")
    return sparing(tile(palette, (side, side), ground, paint), palette, inks)


END = "end"


@lru_cache(maxsize=64)
def special(palette: Palette, side: int, words: str, ground: str) -> Tile:
    """Draw a space of the mandala that brings points, or the end."""
    inner, ink = ("ink", "page") if words == END else ("gold", "edge")

    def paint(brush: Brush) -> None:
        brush.disc((side / 2, side / 2), side * 0.5, "edge")
        brush.disc((side / 2, side / 2), side * 0.5 - 2, inner)
        if words == END:
            flag(brush, (side * 0.3, side * 0.2), side * 0.6, "page")

    drawn = tile(palette, (side, side), ground, paint)
    if words != END:
        _write_middle(drawn, palette, words, (ink, inner))
    return drawn


def flag(brush: Brush, at: Point, height: float, ink: str) -> None:
    """Draw a pennant on its pole: who begins, or where it ends."""
    x, y = at
    brush.polygon(((x, y), (x + height * 0.1, y), (x + height * 0.1, y + height), (x, y + height)), ink)
    brush.polygon(((x, y), (x + height * 0.8, y + height * 0.3), (x, y + height * 0.6)), ink)


@lru_cache(maxsize=16)
def first_flag(palette: Palette, side: int, ground: str) -> Tile:
    def paint(brush: Brush) -> None:
        flag(brush, (side * 0.15, side * 0.05), side * 0.9, "ink")

    return tile(palette, (side, side), ground, paint)
