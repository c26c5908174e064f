"""The pyramids of Ice Palace from above, each with the letter of its color, and a few signs."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from render.canvas import Brush, Tile, tile
from render.lettering import Style, label
from render.palette import ALL_HUES, HUES
from render.pieces import seat_mark

if TYPE_CHECKING:
    from render.palette import Palette

LETTERS = "RGBYOVWK"  # of the hues, in the order of all hues
UNKNOWN = "X"
ICE = (
    ("frost", "#a9bccb", "#6d808f"),  # what may not be known
    ("frost_lit", "#c9d6e0", "#8597a5"),
    ("frost_shade", "#8fa4b5", "#566876"),
    ("yard", "#e9e3d4", "#3a3c42"),
    ("palace", "#d9e9f2", "#2f3e4a"),
    ("rift", "#c6d5de", "#45525d"),  # between the cells
    ("gold", "#e0a921", "#e8b53a"),
)
SIZES = (0.54, 0.75, 0.96)  # of a small, a medium and a large, to the side of a cell
LETTER = 26  # no smaller top has room for a letter


def hue_of(word: str) -> str:
    return "frost" if word[0] == UNKNOWN else ALL_HUES[LETTERS.index(word[0])]


@lru_cache(maxsize=1536)
def piece(palette: Palette, word: str, side: int, sign: str = "") -> Tile:
    """Draw a pyramid from above, with a sign on its top."""
    hue = hue_of(word)
    deep = "frost_shade" if hue == "frost" else f"{hue}_deep"
    plate = min(0.9, max(0.62, (LETTER + 2) / side)) if sign else 0.8

    def paint(brush: Brush) -> None:
        inner, far = side * (1 - plate) / 2, side * (1 + plate) / 2
        low, high = 1.6, side - 1.6
        brush.polygon(((low, low), (high, low), (far, inner), (inner, inner)), f"{hue}_lit")
        brush.polygon(((high, low), (high, high), (far, far), (far, inner)), f"{hue}_shade")
        brush.polygon(((high, high), (low, high), (inner, far), (far, far)), deep)
        brush.polygon(((low, high), (low, low), (inner, inner), (inner, far)), hue)
        brush.polygon(((inner, inner), (far, inner), (far, far), (inner, far)), hue)

    drawn = tile(palette, (side, side), "edge", paint)
    if sign:
        _write(palette, drawn, sign, hue)
    return drawn


def _write(palette: Palette, drawn: Tile, sign: str, hue: str) -> None:
    ink = "edge" if hue == "frost" else f"{hue}_mark"
    style = Style(max(33, round(drawn.width * 0.5)), bold=True)
    text = label(palette, sign, style, ink, hue)
    top, bottom = round(style.size * 0.2), round(style.size * 0.97)
    capital = text.crop((1, top, text.width - 1, bottom))
    room = drawn.width - 4
    if capital.height > room:
        spare = (capital.height - room) // 2
        capital = capital.crop((0, spare, capital.width, spare + room))
    if capital.width > room:
        spare = (capital.width - room) // 2
        capital = capital.crop((spare, 0, spare + room, capital.height))
    drawn.paste(capital, ((drawn.width - capital.width) // 2, (drawn.height - capital.height) // 2))


@lru_cache(maxsize=768)
def base(palette: Palette, word: str, side: int, band: int) -> Tile:
    """Draw a pyramid that others are on: of it a band is seen, with the mark of its seat in the corner."""
    drawn = piece(palette, word, side).copy()
    hue = hue_of(word)
    if hue in HUES and band >= 9:  # noqa: PLR2004 - in less room nobody knows a mark
        drawn.paste(_mark(palette, hue, band - 3), (2, side - band + 1))
    return drawn


@lru_cache(maxsize=512)
def chip(palette: Palette, word: str, side: int) -> Tile:
    """Draw a pyramid that lies under another, small."""
    hue = hue_of(word)
    drawn = piece(palette, word, side).copy()
    drawn.paste(palette[hue], (2, 2, side - 2, side - 2))
    if hue in HUES and side >= 9:  # noqa: PLR2004 - as above
        drawn.paste(_mark(palette, hue, side - 4), (2, 2))
    return drawn


@lru_cache(maxsize=512)
def _mark(palette: Palette, hue: str, side: int) -> Tile:
    def paint(brush: Brush) -> None:
        seat_mark(brush, HUES.index(hue), (side / 2, side / 2), side * 0.42, (f"{hue}_mark", hue))

    return tile(palette, (side, side), hue, paint)


@lru_cache(maxsize=64)
def snowflake(palette: Palette, side: int, ground: str) -> Tile:
    """Draw the turn marker."""
    half = side / 2

    def paint(brush: Brush) -> None:
        brush.disc((half, half), half - 1, "edge")
        brush.disc((half, half), half - 3, "palace")
        arm = half - 8
        for x, y in ((0, 1), (0.866, 0.5), (0.866, -0.5)):
            brush.line(((half - x * arm, half - y * arm), (half + x * arm, half + y * arm)), 3.5, "ink")
        brush.ring((half, half), half * 0.36, 2.5, "ink")

    return tile(palette, (side, side), ground, paint)


@lru_cache(maxsize=64)
def crown(palette: Palette, side: int, ground: str) -> Tile:
    """Draw the sign of who placed last, or builds."""
    points = ((0.06, 0.26), (0.3, 0.52), (0.5, 0.14), (0.7, 0.52), (0.94, 0.26), (0.84, 0.86), (0.16, 0.86))
    inner = ((0.13, 0.38), (0.3, 0.62), (0.5, 0.28), (0.7, 0.62), (0.87, 0.38), (0.78, 0.79), (0.22, 0.79))

    def paint(brush: Brush) -> None:
        brush.polygon([(x * side, y * side) for x, y in points], "edge")
        brush.polygon([(x * side, y * side) for x, y in inner], "gold")

    return tile(palette, (side, side), ground, paint)
