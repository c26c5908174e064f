"""Letters and digits as signs on pieces: cut to their height, no letter hanging below others."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from render.lettering import font, label

if TYPE_CHECKING:
    from render.canvas import Tile
    from render.lettering import TextStyle
    from render.palette import Palette

HANG = 0.1  # of the size: more than a round letter reaches below the line
SHRUNK = 0.8  # a letter that hangs is drawn so much smaller, and is as high as the others


@lru_cache(maxsize=1024)
def sign(palette: Palette, text: str, style: TextStyle, ink: str, ground: str) -> Tile:
    """Draw capitals or digits, cut above and below."""
    if len(text) == 1 and _hang(text, style) > style.size * HANG:
        style = style._replace(size=round(style.size * SHRUNK))
    words = label(palette, text, style, ink, ground)
    line = round(style.size * 0.95)
    low = min(words.height, line + max(1, round(_hang(text, style))))
    return words.crop((0, round(style.size * 0.2), words.width, low))


def _hang(text: str, style: TextStyle) -> float:
    return float(font(text, style).getbbox(text, anchor="ls")[3])
