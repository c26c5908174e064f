"""The stones of Mandala Stones, round and engraved with a star or with rings."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

from render.canvas import Brush, Tile, cut, round_mask, sparing, tile
from render.games.mandala_stones.inks import HUES_OF
from render.lettering import SMALLEST, TextStyle
from render.marks import LAST, stroked_ring
from render.signs import sign

if TYPE_CHECKING:
    from render.canvas import Canvas, Point
    from render.palette import Palette

LETTER = TextStyle(44, bold=True)  # what has to be read on a phone
LETTERED = 0.71  # of a stone, how large its letter is
SHINING = 60  # a stone so wide has a light edge
FINE = 17  # the radius of a pattern that has something in its middle: smaller, that would be lost


def draw_pattern(brush: Brush, middle: Point, radius: float, pattern: str, inks: tuple[str, str]) -> None:
    """Engrave a pattern in an ink on a ground: a star of eight points round a hub, or rings."""
    ink, ground = inks
    is_fine = radius > FINE
    if pattern == "*":
        brush.polygon(burst(middle, radius, radius * 0.5), ink)
        if is_fine:
            brush.disc(middle, radius * 0.2, ground)
    else:
        brush.disc(middle, radius * 0.92, ink)
        brush.disc(middle, radius * 0.56, ground)
        if is_fine:
            brush.disc(middle, radius * 0.26, ink)


def burst(middle: Point, outer: float, inner: float) -> list[Point]:
    return [
        (
            middle[0] + (inner if corner % 2 else outer) * sin(pi * corner / 8),
            middle[1] - (inner if corner % 2 else outer) * cos(pi * corner / 8),
        )
        for corner in range(16)
    ]


@lru_cache(maxsize=1024)
def stone(
    palette: Palette, side: int, word: str, letter: str = "", *, new: bool = False, flat: bool = False
) -> Tile:
    """Draw a stone from above: its color, its pattern if that is known, and a letter in the middle of it.

    It is flat where stones have letters: edges would cost a tenth of their bytes.
    """
    flat = flat or bool(letter)
    hue = HUES_OF.get(word[0], "")
    body, light, deep, mark = (
        (hue, f"{hue}_lit", f"{hue}_deep", f"{hue}_mark") if hue else ("rock", "circle", "rim", "earth")
    )
    middle, radius = (side / 2, side / 2), side / 2

    def paint(brush: Brush) -> None:
        brush.disc(middle, radius, "earth")
        brush.disc(middle, radius - 1.5, body if flat else deep)
        if side >= SHINING and not flat:
            brush.disc((radius * 0.98, radius * 0.96), radius * 0.92, light)
        brush.disc((radius, radius * 0.98), radius * 0.86, body)
        if word[1:] and letter:
            _engrave_round(brush, middle, radius, word[1], (mark, body))
        elif word[1:]:
            draw_pattern(brush, middle, radius * 0.74, word[1], (mark, body))
        if new:
            stroked_ring(brush, middle, radius, LAST, max(2.5, side * 0.06))

    drawn = tile(palette, (side, side), "earth", paint)
    if letter:
        inks = (body, mark) if word[1:] == "*" else (mark, body)
        write_middle(drawn, palette, letter, inks, _lettered(side))
    shades = () if flat else (light, deep)
    return sparing(drawn, palette, ("earth", body, *shades, mark, *(LAST if new else ())))


@lru_cache(maxsize=256)
def stone_ghost(palette: Palette, side: int, word: str, ground: str, letter: str = "") -> Tile:
    """Draw a stone that would lie there: its color as a rim, its pattern on the bare ground."""
    hue, middle, radius = HUES_OF[word[0]], (side / 2, side / 2), side / 2

    def paint(brush: Brush) -> None:
        brush.disc(middle, radius, "ink")
        brush.disc(middle, radius - 1.5, hue)
        brush.disc(middle, radius * 0.8, ground)
        if letter:
            _engrave_round(brush, middle, radius * 0.9, word[1], (hue, ground))
        else:
            draw_pattern(brush, middle, radius * 0.66, word[1], (hue, ground))

    drawn = sparing(tile(palette, (side, side), ground, paint), palette, (ground, hue, "ink"))
    if letter:
        inks = (f"{hue}_mark", hue) if word[1] == "*" else ("ink", ground)
        write_middle(drawn, palette, letter, inks, _lettered(side))
    return drawn


def _lettered(side: int) -> int:
    """Tell how large the letter of a stone is."""
    return max(SMALLEST.size, round(side * LETTERED))


def _engrave_round(brush: Brush, middle: Point, radius: float, pattern: str, inks: tuple[str, str]) -> None:
    """Engrave a pattern that has room for a letter: a star to write on, or a ring to write in."""
    ink, ground = inks
    if pattern == "*":
        brush.polygon(burst(middle, radius * 0.94, radius * 0.72), ink)
    else:
        brush.disc(middle, radius * 0.9, ink)
        brush.disc(middle, radius * 0.74, ground)


def lay(canvas: Canvas, drawn: Tile, middle: Point) -> None:
    """Paste what is round."""
    side = drawn.width
    canvas.paste(drawn, round(middle[0] - side / 2), round(middle[1] - side / 2), round_mask(side))


def write_middle(
    drawn: Tile, palette: Palette, words: str, inks: tuple[str, str], size: int = LETTER.size
) -> None:
    text = sign(palette, words, LETTER._replace(size=size), *inks)
    at = ((drawn.width - text.width) // 2, (drawn.height - text.height) // 2)
    drawn.paste(text, at, cut(text, palette, inks[1]))
