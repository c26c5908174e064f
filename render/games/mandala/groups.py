"""The groups of Mandala in one table: whose pyramids are whose, which are in the Eye, which on the path."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Box, Brush, Canvas, Tile, sparing, tile
from render.games.mandala.board import LETTERS
from render.games.mandala.pieces import HUES_OF, group_sign
from render.marks import CHOICE, stroked_ring, token
from render.pieces import seat_mark
from rules_engine.games.mandala import COLORS, PYRAMIDS, SIZES, Completes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.games.mandala.board import Sight
    from render.palette import Palette
    from rules_engine.games.mandala import MandalaView

GAP = 8
LARGEST = 44  # a token
EYE, PATH = -1, -2  # whose a pyramid is that is nobody's
GHOST = -3  # it would be the pyramid of the first seat; one less, of the second


class Group(NamedTuple):
    """A group: whose its pyramids are, most first, and what the last move did to it."""

    pyramid: str
    owners: tuple[int, ...]
    done: bool
    new: bool


def groups(view: MandalaView) -> tuple[Group, ...]:
    completed = {event.pyramid for event in view.news if isinstance(event, Completes)}
    found = []
    for number, pyramid in enumerate(PYRAMIDS):
        held = sorted(range(view.seats), key=lambda seat: (-view.taken[seat][number], seat))
        owners = [seat for seat in held for _ in range(view.taken[seat][number])]
        left = view.path.count(pyramid)
        whose = (*owners, *[EYE] * view.eye[number], *[PATH] * left)
        found.append(Group(pyramid, whose, not left, pyramid in completed))
    return tuple(found)


def draw_groups(canvas: Canvas, box: Box, sight: Sight) -> None:
    """Draw the table: a row a color, a column a size."""
    left, top, right, bottom = box
    width = (right - left - GAP * (len(SIZES) - 1)) // len(SIZES)
    height = min((bottom - top - GAP * (len(COLORS) - 1)) // len(COLORS), 132)
    for number, group in enumerate(_confirmed(groups(sight.view), sight)):
        row, column = divmod(number, len(SIZES))
        x, y = left + column * (width + GAP), top + row * (height + GAP)
        _draw_group(canvas, (x, y, x + width, y + height), group, sight)


def _confirmed(every: tuple[Group, ...], sight: Sight) -> Iterator[Group]:
    """Put a ghost where what lies on the path would come to whoever takes it."""
    chosen = sight.offered.chosen
    taken = sight.view.path[chosen - 1] if chosen else None
    for group in every:
        if group.pyramid == taken:
            at, ghost = group.owners.index(PATH), GHOST - sight.view.to_act[0]
            yield group._replace(owners=(*group.owners[:at], ghost, *group.owners[at + 1 :]))
        else:
            yield group


def _draw_group(canvas: Canvas, box: Box, group: Group, sight: Sight) -> None:
    """Draw a group's sign, and after it a token for each of its pyramids."""
    left, top, right, bottom = box
    palette, color = canvas.palette, group.pyramid[0]
    ground = "void" if group.done else f"tint_{color}"
    canvas.paste(_ground(palette, (right - left, bottom - top), color, (group.done, group.new)), left, top)
    wide, high = (right - left - 8) // 3, (bottom - top - 8) // 2
    side = min(wide, high, LARGEST) - 2
    letter, size = sight.seating.say(LETTERS[color]), (side, min(high - 1, 2 * side))
    sign = group_sign(palette, size, group.pyramid, letter, done=group.done)
    for place, drawn in enumerate((sign, *(_whose(palette, side, whose, ground) for whose in group.owners))):
        row, column = divmod(place, 3)
        x = left + 4 + column * wide + (wide - side) // 2
        canvas.paste(drawn, x, top + 4 + row * high + (high - drawn.height) // 2)


@lru_cache(maxsize=256)
def _ground(palette: Palette, size: tuple[int, int], color: str, state: tuple[bool, bool]) -> Tile:
    """Draw a box, dark once its group is done, in gold while that is new."""
    (width, height), hue, (done, new) = size, HUES_OF[color], state
    ground = "void" if done else f"tint_{color}"

    def paint(brush: Brush) -> None:
        line, ink = (6, "gold") if new else (3, f"{hue}_rim" if hue == "black" else hue)
        brush.rounded((0, 0, width, height), 12, ink)
        brush.rounded((line, line, width - line, height - line), 12 - line, ground)

    return sparing(tile(palette, size, "page", paint), palette, ("page", "gold", hue, f"{hue}_rim", ground))


@lru_cache(maxsize=256)
def _whose(palette: Palette, side: int, whose: int, ground: str) -> Tile:
    """Draw the token of a seat, or its ghost; a dot in the dark for the Eye; a hollow ring for the path."""
    if whose >= 0:
        return token(palette, side, whose, ground, hued=False)

    def paint(brush: Brush) -> None:
        middle = (side / 2, side / 2)
        if whose == EYE:
            brush.disc(middle, side / 2 - 1, "soft")
            brush.disc(middle, side / 2 - 3, "void")
            brush.disc(middle, side * 0.15, "eye")
        elif whose <= GHOST:
            stroked_ring(brush, middle, side / 2, CHOICE, 3)
            seat_mark(brush, GHOST - whose, middle, side * 0.26, ("soft", ground))
        else:
            brush.ring(middle, side / 2 - 2, 2.5, "soft")

    drawn = tile(palette, (side, side), ground, paint)
    return sparing(drawn, palette, (ground, "soft", "void", "eye", *CHOICE))
