"""A small sample of each theme, side by side, for people who choose one."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from render.canvas import WIDTH, Canvas
from render.lettering import SMALLEST, styles
from render.marks import CHOICE, LAST, stroked_frame, token
from render.page import MARGIN, Border, framed
from render.palette import HUES, Theme, palette
from render.pieces import seat_pyramid
from render.png import png

if TYPE_CHECKING:
    from render.canvas import Box

COLUMNS = 2
SIZE = (WIDTH // COLUMNS, 190)
FIELD = 104  # the side of a place with a pyramid on it
DARK = (346, 66, SIZE[0] - 20, SIZE[1] - 8)  # the part of the usual theme's sample that shows the night


@lru_cache(maxsize=8)
def samples(titles: tuple[tuple[Theme, str], ...]) -> bytes:
    """Draw every theme below its title, as a PNG."""
    width, height = SIZE
    sheet = Image.new("RGB", (width * COLUMNS, height * (-(-len(titles) // COLUMNS))))
    for number, (theme, title) in enumerate(titles):
        row, column = divmod(number, COLUMNS)
        sheet.paste(_sample(theme, title), (column * width, row * height))
        if theme is Theme.STANDARD:  # the world of a game is by day or by night
            night = _sample(theme, title, night=True).crop(DARK)
            sheet.paste(night, (column * width + DARK[0], row * height + DARK[1]))
    return png(sheet.quantize(256, dither=Image.Dither.NONE))


def _sample(theme: Theme, title: str, *, night: bool = False) -> Image.Image:
    canvas = Canvas(palette(theme, HUES, night=night), size=SIZE)
    width, height = SIZE
    canvas.write_within(title, (MARGIN, 8, width - MARGIN, 8 + SMALLEST.height), SMALLEST)
    top = height - MARGIN - FIELD
    _draw_row(canvas, theme, (MARGIN, top, MARGIN + 210, top + FIELD))
    for seat in range(3):
        left = MARGIN + 224 + seat * (FIELD + 10)
        canvas.paste(seat_pyramid(canvas.palette, FIELD, seat, seat, "ground"), left, top)
        if seat < 2:  # noqa: PLR2004 - the third is bare
            stroked_frame(canvas, (left, top, left + FIELD, top + FIELD), (LAST, CHOICE)[seat])
    return canvas.picture().convert("RGB")


def _draw_row(canvas: Canvas, theme: Theme, box: Box) -> None:
    """Draw the row of a seat that is to move, as large as the theme writes it."""
    left, top, right, bottom = box
    name = styles(theme).name
    framed(canvas, box, "turn", Border("gold", 4))
    side = name.height + 16
    canvas.paste(token(canvas.palette, side, 0, "turn"), left + MARGIN, (top + bottom - side) // 2)
    score = name._replace(size=name.size + 10)
    canvas.write_centered("12", (left + MARGIN + side, top + 8, right - 8, bottom - 8), score, on="turn")
