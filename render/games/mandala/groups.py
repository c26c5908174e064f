"""The groups of Mandala in one table: whose pyramids are whose, which are in the Eye, which on the path."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Box, Brush, Canvas, Tile, cut, sparing, tile
from render.games.mandala.path import LETTERS
from render.games.mandala.pieces import HUES_OF, PIP, PIPS_OF
from render.lettering import TextStyle
from render.marks import CHOICE, stroked_ring, token
from render.palette import SEEN, contrast
from render.pieces import Pip, pip, seat_mark
from render.signs import sign
from rules_engine.games.mandala import COLORS, PYRAMIDS, SIZES
from rules_engine.games.mandala.events import Completes

if TYPE_CHECKING:
    from render.games.mandala.path import Sight
    from render.palette import Palette
    from render.words import Say
    from rules_engine.games.mandala.events import MandalaView

GAP = 8
ROUND = 4  # every corner costs bytes, and there are eighty
LABEL = 40  # the width of the name of a color
HEAD = 28  # the height of the pips above the columns
TALLEST = 112  # a box
LEAST, LARGEST = 36, 44  # a token
LEAST_GROUPS = HEAD + GAP + len(COLORS) * (2 * LEAST + 8 + GAP) + 16  # the height of the table
EYE, PATH, SCORED = -1, -2, -3  # whose a pyramid is that is nobody's; the tick of a group that is scored
GHOST = -4  # it would be the pyramid of the first seat; one less, of the second


class Group(NamedTuple):
    """A group: whose its pyramids are, most first, and what the last move did to it."""

    pyramid: str
    owners: tuple[int, ...]
    done: bool
    new: bool


def groups(view: MandalaView) -> tuple[Group, ...]:
    completed = {event.pyramid for event in view.news if isinstance(event, Completes)}
    found, on_path = [], Counter(view.path)
    for number, pyramid in enumerate(PYRAMIDS):
        held = sorted(range(view.seats), key=lambda seat: (-view.taken[seat][number], seat))
        owners = [seat for seat in held for _ in range(view.taken[seat][number])]
        left = on_path[pyramid]
        whose = (*owners, *[EYE] * view.eye[number], *[PATH] * left)
        found.append(Group(pyramid, whose, not left, pyramid in completed))
    return tuple(found)


class Grid(NamedTuple):
    """Where the boxes of the groups are: a row a color, a column a size."""

    left: int
    top: int
    size: tuple[int, int]  # of a box

    def corner(self, number: int) -> tuple[int, int]:
        row, column = divmod(number, len(SIZES))
        (width, height) = self.size
        return self.left + LABEL + GAP + column * (width + GAP), self.top + row * (height + GAP)


def _grid(box: Box) -> Grid:
    left, top, right, bottom = box
    width = (right - left - LABEL - GAP * len(SIZES)) // len(SIZES)
    height = min((bottom - top - HEAD - GAP * len(COLORS)) // len(COLORS), TALLEST)
    return Grid(left, top + HEAD + GAP, (width, height))


def draw_groups(canvas: Canvas, box: Box, view: MandalaView, say: Say) -> None:
    """Draw the table."""
    grid = _grid(box)
    width, height = grid.size
    for number, group in enumerate(groups(view)):
        row, column = divmod(number, len(SIZES))
        x, y = grid.corner(number)
        canvas.paste(_group(canvas.palette, grid.size, group), x, y)
        if not row:
            canvas.paste(_pips(canvas.palette, (width, HEAD), column + 1), x, y - GAP - HEAD)
        if not column:
            letter = say(LETTERS[group.pyramid[0]])
            canvas.paste(_label(canvas.palette, (LABEL, height), group.pyramid[0], letter), grid.left, y)


def draw_taken(canvas: Canvas, box: Box, sight: Sight) -> None:
    """Draw a group anew, with a ghost where what is to be taken would come to whoever takes it."""
    chosen = sight.offered.chosen
    taken = sight.view.path[chosen - 1] if chosen else None
    for number, group in enumerate(groups(sight.view) if taken else ()):
        if group.pyramid == taken:
            at, ghost, grid = group.owners.index(PATH), GHOST - sight.view.to_act[0], _grid(box)
            more = group._replace(owners=(*group.owners[:at], ghost, *group.owners[at + 1 :]))
            canvas.paste(_group(canvas.palette, grid.size, more), *grid.corner(number))


@lru_cache(maxsize=96)  # from picture to picture few change
def _group(palette: Palette, size: tuple[int, int], group: Group) -> Tile:
    """Draw a token for each pyramid of a group, and a tick once it is scored."""
    (width, height), color = size, group.pyramid[0]
    ground = "void" if group.done else f"tint_{color}"
    canvas = Canvas(palette, size=size)
    canvas.paste(_ground(palette, size, color, (group.done, group.new)), 0, 0)
    wide, high = (width - 8) // 3, (height - 8) // 2
    side = min(wide, high, LARGEST)
    for place, whose in enumerate((*group.owners, *[SCORED] * group.done)):
        row, column = divmod(place, 3)
        x = (width - 3 * wide) // 2 + column * wide + (wide - side) // 2
        laid = _whose(palette, side, whose, ground)
        mask = cut(laid, palette, ground) if group.new else None  # the frame in gold is wide
        canvas.paste(laid, x, 4 + row * high + (high - side) // 2, mask)
    return canvas.tile()


@lru_cache(maxsize=64)
def _pips(palette: Palette, size: tuple[int, int], count: int) -> Tile:
    """Draw the pips of a size in a row."""
    (width, height), step = size, 2.6 * PIP

    def paint(brush: Brush) -> None:
        for number in range(count):
            middle = (width / 2 + (number - (count - 1) / 2) * step, height / 2)
            pip(brush, Pip.DISC, middle, PIP, ("soft", "page"))

    return sparing(tile(palette, size, "page", paint), palette, ("page", "soft"))


@lru_cache(maxsize=64)
def _label(palette: Palette, size: tuple[int, int], color: str, letter: str) -> Tile:
    """Draw the name of a color: its letter above its engraving."""
    (width, height), hue = size, HUES_OF[color]
    mark = f"{hue}_mark"
    words = sign(palette, letter, TextStyle(33, bold=True), mark, hue)
    top = (height - words.height - 10 - 2 * PIP) / 2

    def paint(brush: Brush) -> None:
        brush.rounded((0, 0, width, height), ROUND, f"{hue}_rim")
        brush.rounded((2, 2, width - 2, height - 2), ROUND - 2, hue)
        pip(brush, PIPS_OF[color], (width / 2, top + words.height + 10 + PIP), PIP, (mark, hue))

    drawn = sparing(tile(palette, size, "page", paint), palette, ("page", hue, mark, f"{hue}_rim"))
    drawn.paste(words, ((width - words.width) // 2, round(top)), cut(words, palette, hue))
    return drawn


@lru_cache(maxsize=96)
def _ground(palette: Palette, size: tuple[int, int], color: str, state: tuple[bool, bool]) -> Tile:
    """Draw a box, dark once its group is done, in gold while that is new."""
    (width, height), hue, (done, new) = size, HUES_OF[color], state
    ground = "void" if done else f"tint_{color}"

    def paint(brush: Brush) -> None:
        line, ink = (6, "gold") if new else (3, _seen(palette, hue))
        brush.rounded((0, 0, width, height), ROUND, ink)
        brush.rounded((line, line, width - line, height - line), max(0, ROUND - line), ground)

    return sparing(tile(palette, size, "page", paint), palette, ("page", "gold", hue, f"{hue}_rim", ground))


def _seen(palette: Palette, hue: str) -> str:
    """Choose the edge of a box: its color, or the rim of its pieces where that shows better."""
    inks = (hue, f"{hue}_rim")
    return next((ink for ink in inks if contrast(palette.rgb(ink), palette.rgb("page")) >= SEEN), inks[1])


@lru_cache(maxsize=256)
def _whose(palette: Palette, side: int, whose: int, ground: str) -> Tile:
    """Draw the token of a seat, or its ghost; a dot for the Eye; a hollow ring for the path; a tick."""
    if whose >= 0:
        return token(palette, side, whose, ground, hued=False)

    def paint(brush: Brush) -> None:
        x, y = middle = (side / 2, side / 2)
        match whose:
            case eye if eye == EYE:
                brush.disc(middle, PIP + 3, "ivory" if ground == "void" else "soft")
                brush.disc(middle, PIP + 1, "void")
                brush.disc(middle, PIP / 2, "eye")
            case path if path == PATH:
                brush.ring(middle, PIP, 2.5, "soft")
            case scored if scored == SCORED:
                brush.line(((x - 11, y), (x - 3, y + 8), (x + 11, y - 8)), 5, "eye")
            case _:
                stroked_ring(brush, middle, side / 2, CHOICE, 3)
                seat_mark(brush, GHOST - whose, middle, side * 0.28, ("soft", ground))

    drawn = tile(palette, (side, side), ground, paint)
    inks = (ground, "soft") if whose == PATH else (ground, "soft", "ivory", "void", "eye", *CHOICE)
    return sparing(drawn, palette, inks)
