"""The podium of Maniki: the first three on their steps, with their whole names above them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Brush, Tile, cut, tile
from render.games.maniki.animals import BEHIND, draw_stack
from render.games.maniki.circus import plate
from render.games.maniki.poses import Mood
from render.games.maniki.ring import BUNTING, FLOOR, Lights, draw_ring
from render.lettering import TextStyle, broken, shortened, styles, width_of, wrapped
from render.marks import token
from render.page import BOLD, legible_name, ranked
from render.signs import sign

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.canvas import Box, Canvas
    from render.page import Sheet
    from render.palette import Palette, Theme
    from rules_engine import Seat, View

PAIR = 2
STEPS = (168, 112, 78)  # how high they are for the first three
STEP = 126  # how wide
TOKEN = 104
LIT = 220  # so far to each side reaches the light on who has won
HIGHEST, LEAST = 2.4, 0.75  # by so much are steps higher, at most and at least
APART = 8
FEW, MANY = 2, 6  # lines of a name
INSET = 20, 6  # from the border of a plate to the name
ANIMAL = 150  # how high one is at most
LONG = 1.42  # how much longer than high
PILED = 1.84  # how much higher than one are the bear and the elephant


class Name(NamedTuple):
    """A name as it stands on a plate, and from where to where that reaches."""

    lines: tuple[str, ...]
    style: TextStyle
    left: int
    right: int

    @property
    def height(self) -> int:
        return len(self.lines) * self.style.height + 2 * INSET[1]

    def is_over(self, other: Name) -> bool:
        return self.left < other.right + APART and other.left < self.right + APART


class Stand(NamedTuple):
    """Where one of the first three stands, and where their name is."""

    seat: Seat
    rank: int
    step: Box
    token: Box
    plate: Box
    name: Name


def draw_podium(sheet: Sheet, box: Box) -> None:
    """Stand the first three on steps, the first in the middle and in the light, among the animals."""
    canvas, seating = sheet.canvas, sheet.seating
    names = tuple(legible_name(seat, seating) for seat in range(sheet.view.seats))
    standing = stands(sheet.view, names, box, seating.theme)
    draw_ring(canvas, box, lights(box, standing))
    _draw_animals(canvas, box, standing)
    for stand in standing:
        left, top, right, bottom = stand.step
        canvas.paste(_step(canvas.palette, (right - left, bottom - top), stand.rank), left, top)
        drawn = token(canvas.palette, TOKEN, stand.seat, BEHIND)
        canvas.paste(drawn, *stand.token[:2], cut(drawn, canvas.palette, BEHIND))
        _draw_name(canvas, stand)


def stands(view: View, names: Sequence[str], box: Box, theme: Theme) -> tuple[Stand, ...]:
    """Find the places of the first three: their steps are as high as their names leave room."""
    assert view.outcome is not None
    first, text = ranked(view)[: len(STEPS)], styles(theme)
    ranks = [view.outcome.ranks[seat] for seat in first]
    called = [names[seat] for seat in first]
    every, bold, left, top, right, bottom = (text.title, text.name, BOLD), (BOLD,), *box
    for faces, bare, *most in (
        (every, BUNTING, MANY, MANY),
        (bold, BUNTING, MANY, MANY),
        (bold, 0, FEW, FEW),  # names cover the bunting where there is little room
        (bold, 0, FEW, 1),
    ):
        set_out = _set_out(box, called, faces, most)
        scale = _scale((left, top + bare, right, bottom), ranks, set_out)
        if scale >= LEAST:
            break
    standing: list[Stand] = []
    for seat, rank, middle, name in reversed(
        [*zip(first, ranks, _middles(box, len(first)), set_out, strict=True)]
    ):
        below = [stand.plate[1] for stand in standing if name.is_over(stand.name)]
        standing.append(_stand(seat, rank, (middle, _floor(box), scale), name, below))
    return tuple(reversed(standing))


def _stand(seat: Seat, rank: int, foot: tuple[int, int, float], name: Name, below: Sequence[int]) -> Stand:
    """Put somebody on a step, and their name above them, and above the names that are below."""
    middle, floor, scale = foot
    top = floor - round(STEPS[rank - 1] * scale)
    token_top = top - TOKEN
    under = min((token_top, *below)) - APART
    return Stand(
        seat,
        rank,
        (middle - STEP // 2, top, middle + STEP // 2, floor),
        (middle - TOKEN // 2, token_top, middle + TOKEN // 2, top),
        (name.left, under - name.height, name.right, under),
        name,
    )


def _middles(box: Box, count: int) -> tuple[int, ...]:
    """Tell where the steps are: the first in the middle of three."""
    middle = (box[0] + box[2] + (STEP if count == PAIR else 0)) // 2
    return (middle, middle - STEP, middle + STEP)[:count]


def _floor(box: Box) -> int:
    return box[3] - FLOOR // 3


def _set_out(box: Box, names: Sequence[str], faces: Sequence[TextStyle], most: Sequence[int]) -> list[Name]:
    """Set names on plates: that of the first above all, those of the others beside its step.

    Takes `most` lines, of the first and of the others.
    """
    middles, left, right = _middles(box, len(names)), box[0] + APART, box[2] - APART
    beside = STEP // 2 + APART
    columns = ((left, right), (left, middles[0] - beside), (middles[0] + beside, right))
    set_out = []
    for place, (name, middle) in enumerate(zip(names, middles, strict=True)):
        start, end = columns[place]
        lines, style = _lines(name, end - start - 2 * INSET[0], faces, most[place > 0])
        wide = max(width_of(line, style) for line in lines) + 2 * INSET[0]
        at = max(start, min(middle - wide // 2, end - wide))
        set_out.append(Name(lines, style, at, at + wide))
    return set_out


def _lines(name: str, width: int, faces: Sequence[TextStyle], most: int) -> tuple[tuple[str, ...], TextStyle]:
    """Break a name into a few lines between words, else between letters; only if it has no room it is cut."""
    for style in faces:
        lines = wrapped(name, width, style)
        if len(lines) <= min(most, FEW) and all(width_of(line, style) <= width for line in lines):
            return lines, style
    lines = broken(name, width, faces[-1])
    return (lines if len(lines) <= most else (shortened(name, width, faces[-1]),)), faces[-1]


def _scale(box: Box, ranks: Sequence[int], names: Sequence[Name]) -> float:
    """Tell by how much the steps can be higher."""
    room = _floor(box) - box[1] - TOKEN - 2 * APART
    first = names[0]
    scales = [HIGHEST, (room - first.height) / STEPS[ranks[0] - 1]]
    for rank, name in zip(ranks[1:], names[1:], strict=True):
        above = first.height + APART if first.is_over(name) else 0
        scales.append((room - name.height - above) / STEPS[rank - 1])
    return min(scales)


def lights(box: Box, standing: Sequence[Stand]) -> Lights:
    """Let a spot fall on everybody who has won."""
    middles = ((stand.step[0] + stand.step[2]) // 2 - box[0] for stand in standing if stand.rank == 1)
    return Lights(tuple(sorted(middles)), LIT)


def _draw_animals(canvas: Canvas, box: Box, standing: Sequence[Stand]) -> None:
    """Draw the bear on the elephant at the left, and the lion at the right, below the names."""
    left, top, right, _ = box
    floor, outer = _floor(box), (right - left - len(STEPS) * STEP) // 4
    room = [(floor - stand.plate[3]) / PILED for stand in standing[1:]]
    high = int(min(ANIMAL, 2 * outer / LONG, (floor - top - 40) / 2.1, *room))
    draw_stack(canvas, (left + outer, floor), "EB", high, Mood.GLAD)
    draw_stack(canvas, (right - outer, floor), "L", high, Mood.GLAD)


def _draw_name(canvas: Canvas, stand: Stand) -> None:
    left, top, right, bottom = stand.plate
    drawn = plate(canvas.palette, (right - left, bottom - top))
    canvas.paste(drawn, left, top, cut(drawn, canvas.palette, BEHIND))
    for number, line in enumerate(stand.name.lines):
        high = top + INSET[1] + number * stand.name.style.height
        row = (left + INSET[0], high, right - INSET[0], high + stand.name.style.height)
        canvas.write_centered(line, row, stand.name.style, on="card")


@lru_cache(maxsize=32)
def _step(palette: Palette, size: tuple[int, int], rank: int) -> Tile:
    width, height = size

    def paint(brush: Brush) -> None:
        brush.rounded((0, 0, width, height), 0, "edge")
        brush.rounded((3, 3, width - 3, height - 3), 0, "violet")
        brush.rounded((3, 3, width - 3, 17), 0, "violet_lit")

    drawn = tile(palette, size, BEHIND, paint)
    text = sign(palette, str(rank), TextStyle(min(54, height - 8), bold=True), "violet_mark", "violet")
    drawn.paste(text, ((width - text.width) // 2, min(28, (height + 14 - text.height) // 2)))
    return drawn
