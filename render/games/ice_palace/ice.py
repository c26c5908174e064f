"""The inks of Ice Palace, and the night that lies behind everything: drawn once for each theme and size."""

from __future__ import annotations

from functools import lru_cache
from math import sin
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from render.canvas import Canvas
from render.palette import Theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.palette import Palette

INKS = (
    ("page", "#dcebf6", "#0a1430"),  # the sky; where a picture has it, what lies behind is seen
    ("card", "#fafdff", "#0d1b3a"),
    ("turn", "#ffefc4", "#2b2a1c"),
    ("line", "#a9c2d6", "#33609c"),
    ("ground", "#eaf4fb", "#a9cbe1"),  # of the floes: every other cell
    ("cell", "#f6fbff", "#b3d2e6"),
    ("shadow", "#b9cfdf", "#7f9db8"),
    ("snow", "#ffffff", "#f4faff"),
    ("rim", "#ffffff", "#d9ecf8"),  # round a floe
    ("brink", "#b7d3e6", "#86b4d8"),  # its near side, and what hangs from it
    ("icicle", "#8fb8d6", "#4f87bb"),
    ("frost", "#b9cbd9", "#93b4d1"),  # what may not be known
    ("frost_lit", "#dbe6ee", "#c5d9ea"),
    ("frost_deep", "#7d96aa", "#5d7f9f"),
    ("zenith", "#d2e4f3", "#060b1f"),
    ("dusk", "#e6f1f9", "#0f1f49"),
    ("horizon", "#eff6fb", "#16305f"),
    ("veil", "#cfe6ea", "#103845"),
    ("aurora", "#c3e4df", "#185650"),
    ("shine", "#b4e0d3", "#26796a"),
    ("sea", "#cfe2f0", "#16406c"),
    ("deep", "#c2daec", "#10305a"),
)
BANDS = ((0, "zenith"), (0.09, "page"), (0.2, "dusk"), (0.36, "horizon"), (0.52, "sea"), (0.74, "deep"))
RIBBONS = (  # how high, how deep, how far it swings, how often
    ("veil", 0.11, 0.16, 0.035, 1.9),
    ("aurora", 0.15, 0.09, 0.03, 2.3),
    ("shine", 0.19, 0.03, 0.024, 2.6),
)
STEP = 24
SKY, SWING = ("page", "dusk", "horizon"), 0.014  # bands with an edge that swings so far
STRIP = 50  # below everything, for the caption
STARS = 46
BERGS = ((0.02, 150, 34), (0.17, 90, 20), (0.43, 190, 42), (0.6, 80, 18))  # where, how wide and how high
WAVES = 26


def begin(palette: Palette, size: tuple[int, int]) -> Canvas:
    """Begin a picture, with the world behind it."""
    return _world(palette, size).copy()


@lru_cache(maxsize=12)
def _world(palette: Palette, size: tuple[int, int]) -> Canvas:
    """Draw a polar night over the sea, or a day; nothing where contrast is all that counts."""
    canvas = Canvas(palette, size=size)
    if palette.theme is Theme.HIGH_CONTRAST:
        return canvas
    canvas.is_over = True
    wide, high = size
    drawn = Image.new("L", size, palette["page"])
    draw = ImageDraw.Draw(drawn)
    for number, (part, ink) in enumerate(BANDS):
        swing = SWING if ink in SKY else 0.0
        top = [(x, high * (part + swing * sin(number + 4 * x / wide))) for x in range(0, wide + STEP, STEP)]
        draw.polygon([*top, (wide, high), (0, high)], palette[ink])
    for number, ribbon in enumerate(RIBBONS):
        ink, *_ = ribbon
        draw.polygon(_ribbon(size, ribbon[1:], number), palette[ink])
    for star in range(STARS):
        x, y, side = star * 397 % wide, star * 149 % (high * 2 // 5), 1 + star % 3 // 2
        draw.rectangle((x, y, x + side, y + side), palette["frost_lit"])
    for wave in range(WAVES):
        x, y = wave * 541 % wide, round(high * 0.56) + wave * 173 % round(high * 0.36)
        draw.rectangle((x, y, x + 24 + wave % 3 * 14, y + 2), palette["line"])
    for berg in BERGS:
        _drift(draw, size, berg, palette)
    draw.rectangle((0, high - STRIP, wide, high), palette["zenith"])
    canvas.paste(drawn, 0, 0)
    return canvas


def _ribbon(size: tuple[int, int], how: Sequence[float], number: int) -> list[tuple[float, float]]:
    """Go along a ribbon of light and back."""
    wide, high = size
    top, deep, swing, often = how
    edges: list[list[tuple[float, float]]] = []
    for edge in (0, 1):
        turn = number * 0.7 + edge * 0.5
        edges.append(
            [
                (x, high * (top + edge * deep + swing * sin(turn + often * 3.14 * x / wide)))
                for x in range(0, wide + STEP, STEP)
            ]
        )
    return edges[0] + edges[1][::-1]


def _drift(
    draw: ImageDraw.ImageDraw, size: tuple[int, int], berg: tuple[float, int, int], palette: Palette
) -> None:
    """Draw an iceberg far away, with its dark side."""
    part, wide, high = berg
    left, low = part * size[0], BANDS[4][0] * size[1]
    outline = ((0, 0), (0.14, 0.6), (0.3, 0.75), (0.42, 1), (0.62, 0.7), (0.8, 0.55), (1, 0))
    draw.polygon([(left + x * wide, low - y * high) for x, y in outline], palette["line"])
    shade = ((0.42, 1), (0.62, 0.7), (0.8, 0.55), (1, 0), (0.5, 0), (0.56, 0.5))
    draw.polygon([(left + x * wide, low - y * high) for x, y in shade], palette["deep"])
