"""The table of all groups of Mandala: a row a color beside the board, or below it a column a color."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Box, Brush, Canvas, Tile, cut, sparing, tile
from render.games.mandala.groups import GHOST, PATH, group_tile, groups
from render.games.mandala.inks import LETTERS
from render.games.mandala.pieces import HUES_OF, PIP, PIPS_OF
from render.lettering import TextStyle
from render.pieces import pip
from render.signs import sign
from rules_engine.games.mandala.rules import COLORS, PYRAMIDS, SIZES

if TYPE_CHECKING:
    from render.games.mandala.answers import Sight
    from render.palette import Palette
    from render.words import Say
    from rules_engine.games.mandala.events import MandalaView

GAP = 6  # between boxes
LABEL = 38  # the width of a color beside its row, or of a size beside its
HEAD = 34  # the height of a size above its column, or of a color above its
TALLEST = 130  # a box
LEAST = 34  # a token
APART = 10  # the letter of a color and its sign
ROUND = 4  # every corner costs bytes
DOT = 6  # of a size, its radius
LEAST_TABLE = HEAD + GAP + len(COLORS) * (2 * LEAST + 8 + GAP) + 16  # its height beside the board
BELOW_TABLE = HEAD + len(SIZES) * (LEAST + 8 + GAP)  # below it


class Grid(NamedTuple):
    """Where the boxes of the groups are."""

    left: int
    top: int
    size: tuple[int, int]  # of a box
    has_columns: bool  # of colors; else rows

    def corner(self, number: int) -> tuple[int, int]:
        row, column = self.spot(number)
        (width, height) = self.size
        return self.left + LABEL + GAP + column * (width + GAP), self.top + row * (height + GAP)

    def spot(self, number: int) -> tuple[int, int]:
        """Tell in which row and column a group is."""
        color, size = divmod(number, len(SIZES))
        return (size, color) if self.has_columns else (color, size)


def _grid(box: Box) -> Grid:
    left, top, right, bottom = box
    has_columns = right - left > bottom - top
    columns, lines = (len(COLORS), len(SIZES)) if has_columns else (len(SIZES), len(COLORS))
    width = (right - left - LABEL - GAP * columns) // columns
    height = min((bottom - top - HEAD - GAP * lines) // lines, TALLEST)
    return Grid(left, top + HEAD + GAP, (width, height), has_columns)


def draw_table(canvas: Canvas, box: Box, view: MandalaView, say: Say) -> None:
    """Draw a box for each group, and beside and above them what they are."""
    grid, palette = _grid(box), canvas.palette
    (width, height) = grid.size
    for number, group in enumerate(groups(view)):
        x, y = grid.corner(number)
        canvas.paste(group_tile(palette, grid.size, group), x, y)
        color, (row, column) = group.pyramid[0], grid.spot(number)
        count, letter = SIZES.index(group.pyramid[1]) + 1, say(LETTERS[color])
        if not row:
            above = (width, HEAD)
            head = _label(palette, above, color, letter) if grid.has_columns else _dots(palette, above, count)
            canvas.paste(head, x, y - GAP - HEAD)
        if not column:
            side = (LABEL, height)
            head = _dots(palette, side, count) if grid.has_columns else _label(palette, side, color, letter)
            canvas.paste(head, grid.left, y)


def draw_taken(canvas: Canvas, box: Box, sight: Sight) -> None:
    """Draw a group anew, with a ghost where what is to be taken would come to whoever takes it."""
    chosen, grid = sight.offered.chosen, _grid(box)
    taken = sight.view.path[chosen - 1] if chosen else None
    for group in groups(sight.view) if taken else ():
        if group.pyramid == taken:
            at, ghost = group.owners.index(PATH), GHOST - sight.view.to_act[0]
            more = group._replace(owners=(*group.owners[:at], ghost, *group.owners[at + 1 :]))
            place = grid.corner(PYRAMIDS.index(group.pyramid))
            canvas.paste(group_tile(canvas.palette, grid.size, more), *place)


@lru_cache(maxsize=64)
def _dots(palette: Palette, size: tuple[int, int], count: int) -> Tile:
    """Draw the number of a size in dots: in a row, or one above the other."""
    (width, height), is_row = size, size[0] > size[1]

    def paint(brush: Brush) -> None:
        for number in range(count):
            aside = (number - (count - 1) / 2) * 2.3 * DOT
            middle = (width / 2 + aside, height / 2) if is_row else (width / 2, height / 2 + aside)
            brush.disc(middle, DOT, "soft")

    return sparing(tile(palette, size, "page", paint), palette, ("page", "soft"))


@lru_cache(maxsize=64)
def _label(palette: Palette, size: tuple[int, int], color: str, letter: str) -> Tile:
    """Draw the name of a color: its letter, and its sign below or beside it."""
    (width, height), hue = size, HUES_OF[color]
    mark, is_row = f"{hue}_mark", width > height
    words = sign(palette, letter, TextStyle(33, bold=True), mark, hue)
    along = words.width if is_row else words.height
    start = (max(size) - along - APART - 2 * PIP) / 2
    far = start + along + APART + PIP
    at = (start, (height - words.height) / 2) if is_row else ((width - words.width) / 2, start)

    def paint(brush: Brush) -> None:
        brush.rounded((0, 0, width, height), ROUND, f"{hue}_rim")
        brush.rounded((2, 2, width - 2, height - 2), ROUND - 2, hue)
        pip(brush, PIPS_OF[color], (far, height / 2) if is_row else (width / 2, far), PIP, (mark, hue))

    drawn = sparing(tile(palette, size, "page", paint), palette, ("page", hue, mark, f"{hue}_rim"))
    drawn.paste(words, (round(at[0]), round(at[1])), cut(words, palette, hue))
    return drawn
