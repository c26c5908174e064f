"""What lies beside the fields of Ice Palace: the pool, and what is left to build with."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from render.games.ice_palace.card import draw_hand, singled
from render.games.ice_palace.pieces import UNKNOWN, outline, piece
from render.games.ice_palace.solids import solid
from render.games.ice_palace.words import TIMES
from render.lettering import SMALLEST, width_of
from render.page import Row, panel

if TYPE_CHECKING:
    from render.canvas import Box, Canvas
    from render.games.ice_palace.candidates import Candidates
    from render.page import Sheet
    from rules_engine.games.ice_palace.events import IcePalaceView

CELL = 58  # of the pyramids here
LINE = 60  # the height of a line of them
EDGE = 12  # inside the panel
APART = 16


def pool_width(sheet: Sheet, view: IcePalaceView) -> int:
    return (
        width_of(sheet.seating.say("Pool"), SMALLEST)
        + 14
        + sum(
            solid(size, CELL).side + 6 + width_of(str(count), SMALLEST) + APART
            for size, count in enumerate(view.pool, 1)
        )
    )


def draw_pool(sheet: Sheet, box: Box, view: IcePalaceView) -> None:
    """Write how many pyramids of each size the pool holds."""
    left, top, right, bottom = box
    canvas = sheet.canvas
    left = canvas.write_within(sheet.seating.say("Pool"), box, SMALLEST) + 14
    low = (top + bottom + solid(3, CELL).height) // 2
    for size, count in enumerate(view.pool, 1):
        drawn = piece(canvas.palette, f"{UNKNOWN}{size}", CELL, is_top=False)
        canvas.paste(drawn, left, low - drawn.height, outline(size, CELL))
        left = canvas.write_within(str(count), (left + drawn.width + 6, top, right, bottom), SMALLEST) + APART


def stock_height(view: IcePalaceView, width: int) -> int:
    """Tell how high what is left to build with is, in a box so wide."""
    found = len(_in_lines(Counter(view.remaining), width))
    return found * LINE + 8 if found else 0


def draw_stock(canvas: Canvas, box: Box, view: IcePalaceView, offered: Candidates) -> None:
    """Draw what is left to build with, equal pyramids once."""
    left, top, right, _ = box
    stock = Counter(view.remaining)
    if not stock:
        return
    ground = panel(canvas, box)
    for number, line in enumerate(_in_lines(stock, right - left)):
        x, low = left + EDGE, top + 4 + (number + 1) * LINE
        for word in line:
            row = Row((x, low - LINE, right, low), ground)
            end = draw_hand(canvas, row, (word,), CELL, singled(offered, view.remaining))
            if stock[word] > 1:
                canvas.write(f"{TIMES}{stock[word]}", (end - 2, low - LINE // 2 - 18), SMALLEST, on=ground)
            x += _width(word, stock[word])


def _in_lines(stock: Counter[str], width: int) -> tuple[tuple[str, ...], ...]:
    """Break the pyramids left to build with into lines."""
    found: list[tuple[str, ...]] = []
    used = width
    for word in stock:
        wide = _width(word, stock[word])
        if used + wide > width - EDGE:
            found.append(())
            used = EDGE
        found[-1] = (*found[-1], word)
        used += wide
    return tuple(found)


def _width(word: str, count: int) -> int:
    counted = width_of(f"{TIMES}{count}", SMALLEST) if count > 1 else 0
    return solid(int(word[1]), CELL).side + 6 + counted + APART
