"""A sheet of what all games share, in every theme by day and by night: looked at like code."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from render.canvas import Brush, Canvas, cut, tile
from render.look import Scene, Seating
from render.marks import (
    CHOICE,
    COUNT,
    LAST,
    LOSS,
    Lattice,
    badge,
    contour,
    fan,
    stroked_frame,
    stroked_ring,
    stuck,
    token,
)
from render.page import Sheet, caption, heading, layout, podium, rows, seat_row
from render.palette import HUES, Theme, palette
from render.pieces import seat_pyramid
from render.png import png
from render.scenes import replay_scene
from render.shelf import LOOKS
from render.words import say_in
from tests.render.moments import NAMES, kept

if TYPE_CHECKING:
    from render.canvas import Box, Tile
    from render.palette import Palette
    from tests.render.golden import Golden

BOTH_WAYS = (Theme.STANDARD, Theme.COLOR_BLIND, Theme.LARGE_PRINT)  # by day or by night, as the game is
SHEETS = [(theme, night) for theme in Theme for night in (False, True)[: 1 + (theme in BOTH_WAYS)]]
GROUP = frozenset({(0, 0), (1, 0), (1, 1), (2, 1), (0, 1), (2, 2)})


@pytest.mark.parametrize(("theme", "night"), SHEETS)
def test_the_kit_looks_as_it_did(theme: Theme, night: bool, golden: Golden) -> None:  # noqa: FBT001 - a parameter
    golden(f"kit/{theme.value}_{'night' if night else 'day'}", png(_sheet(theme, night=night).picture()))


def _sheet(theme: Theme, *, night: bool) -> Canvas:
    game, middle, _ = replay_scene(Scene(kept("ice_palace/built_6"), 40))
    end = replay_scene(Scene(kept("ice_palace/built_6"))).view
    canvas = Canvas(palette(theme, HUES, night=night))
    seating, places = Seating(NAMES, say_in("en"), theme), layout(theme)
    sheet = Sheet(canvas, LOOKS[game], middle, seating)
    heading(sheet, places.heading)
    caption(sheet, places.caption)
    for seat, box in enumerate(rows(places.rows, middle.seats)):
        seat_row(sheet, box, seat)
    left, top, right, bottom = places.board
    _marks(canvas, (left, top, right, top + 420))
    ended = sheet._replace(view=end, hued=False)
    assert len([*podium(ended, (left, top + 424, left + 384, bottom))]) == end.seats
    _groups(canvas, (left + 400, top + 424, right, bottom))
    return canvas


def _marks(canvas: Canvas, box: Box) -> None:
    """Show tokens, double strokes on every hue, badges and numerals."""
    left, top, _, _ = box
    colors = canvas.palette
    for seat, hue in enumerate(HUES):
        x = left + seat * 122
        canvas.paste(token(colors, 56, seat, "page"), x, top)
        canvas.paste(token(colors, 48, seat, "page", hued=False), x + 62, top + 4)
        canvas.paste(tile(colors, (116, 76), hue, _strokes), x, top + 66)
        canvas.paste(seat_pyramid(colors, 100, seat, 2, "ground"), x, top + 150)
        stuck(canvas, badge(colors, str(seat + 1), COUNT, "ground"), (x + 88, top + 236), "ground")
        stuck(canvas, badge(colors, f"\u2212{seat + 1}", LOSS, "ground"), (x + 88, top + 166), "ground")
        stroked_frame(canvas, (x, top + 262, x + 110, top + 330), (LAST, CHOICE)[seat % 2])


def _strokes(brush: Brush) -> None:
    stroked_ring(brush, (34, 38), 28, LAST)
    stroked_ring(brush, (82, 38), 28, CHOICE)


def _groups(canvas: Canvas, box: Box) -> None:
    """Show the outline of a group, and a fan of cards."""
    left, top, right, bottom = box
    lattice = Lattice(left, top, 54)
    for column, row in GROUP:
        canvas.fill(lattice.box(column, row), "green_ground")
    contour(canvas, lattice, GROUP, 5, "green_deep")
    card = _card(canvas.palette)
    for x, y in fan((left, top + 190, right, bottom), 9, card.size):
        canvas.paste(card, x, y, cut(card, canvas.palette, "page"))


def _card(colors: Palette) -> Tile:
    def paint(brush: Brush) -> None:
        brush.rounded((0, 0, 60, 84), 8, "edge")
        brush.rounded((3, 3, 57, 81), 6, "ivory")

    return tile(colors, (60, 84), "page", paint)
