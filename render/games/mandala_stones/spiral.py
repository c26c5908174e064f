"""The shared mandala as a spiral, and what is written below it: how far it is to the end, objectives."""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from render import pieces
from render.canvas import Box, Brush, Canvas, Tile, cut, sparing, tile
from render.games.mandala_stones.pieces import END, laid, special
from render.games.mandala_stones.words import objective, wording
from render.lettering import SMALLEST, Style, styles, width_of
from rules_engine.games.mandala_stones.board import COLUMN_WORTHS, SPACES
from rules_engine.games.mandala_stones.moves import Earns, Keeps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.canvas import Point
    from render.games.mandala_stones.garden import Sight
    from render.palette import Palette
    from render.words import Say
    from rules_engine.games.mandala_stones import MandalaStonesView

STEP = 0.02  # of a turn, in looking for the next space
GAP = 8  # between the seats
SPECIAL = 38  # the width of a space with something on it


@lru_cache(maxsize=8)
def spiral(spaces: int) -> tuple[Point, ...]:
    """Wind spaces of width 1 clockwise round a center, each beside the one before it."""
    points = [(0.0, 0.0)]
    turn = 2 * pi
    while len(points) < spaces:
        points.append(_point(turn))
        while hypot(*(a - b for a, b in zip(_point(turn), points[-1], strict=True))) < 1:
            turn += STEP
    return tuple(points)


def _point(turn: float) -> Point:
    reach = turn / (2 * pi)
    return reach * sin(turn), -reach * cos(turn)


class Whorl(NamedTuple):
    """The spiral at its size: the middles of the spaces, how wide they are, the height of it all."""

    middles: tuple[Point, ...]
    width: int
    height: int


@lru_cache(maxsize=16)
def whorl(spaces: int, width: int) -> Whorl:
    points = spiral(spaces)
    lefts, tops = zip(*points, strict=True)
    unit = (width - SPECIAL) / (max(lefts) - min(lefts))
    rim = SPECIAL / 2
    middles = tuple(((x - min(lefts)) * unit + rim, (y - min(tops)) * unit + rim) for x, y in points)
    return Whorl(middles, int(unit) - 1, round((max(tops) - min(tops)) * unit) + SPECIAL)


def draw_mandala(canvas: Canvas, box: Box, sight: Sight) -> int:
    """Draw the stones that are laid and the spaces that are free; tell where the drawing ends."""
    left, top, right, _ = box
    view, palette = sight.view, canvas.palette
    shape = whorl(view.mandala.size, right - left)
    canvas.paste(_bare(palette, view.mandala.size, right - left), left, top)
    new = len(view.laid) + len(view.aside) - sum(isinstance(event, Earns) for event in view.news)
    for number, (x, y) in enumerate(shape.middles, 1):
        words = _signed(view, number)
        if number <= len(view.laid):
            drawn = laid(palette, shape.width, view.laid[number - 1], "page", new=number > new)
        elif words:
            drawn = special(palette, SPECIAL, words, "page")
        else:
            continue
        at = (left + round(x - drawn.width / 2), top + round(y - drawn.height / 2))
        canvas.paste(drawn, *at, cut(drawn, palette, "page"))
    return top + shape.height


@lru_cache(maxsize=16)
def _bare(palette: Palette, spaces: int, width: int) -> Tile:
    """Draw the mandala without a stone: its spaces on the line that winds through them."""
    shape = whorl(spaces, width)

    def paint(brush: Brush) -> None:
        brush.line(shape.middles, 5, "line")
        for middle in shape.middles:
            brush.disc(middle, shape.width / 2 - 1, "line")
            brush.disc(middle, shape.width / 2 - 3, "card")

    return sparing(tile(palette, (width, shape.height), "page", paint), palette, ("page", "line", "card"))


def _signed(view: MandalaStonesView, number: int) -> str:
    """Tell what is on a space: points, or the hands of this many seats."""
    if number == dict(view.mandala.hands)[view.seats]:
        return END
    return str(dict(view.mandala.bonuses).get(number, ""))


def draw_notes(canvas: Canvas, box: Box, sight: Sight) -> None:
    """Write how far it is to the end and the objectives of who looks; at the end, those of all."""
    left, top, right, bottom = box
    style = styles(sight.seating.theme).small
    lines = list(_lines(sight, right - left, style))
    if len(lines) * style.height > bottom - top:
        style = SMALLEST
        lines = list(_lines(sight, right - left, style))
    for words, ink in lines:
        canvas.write_within(words, (left, top, right, top + style.height), style, ink)
        top += style.height
    if sight.view.outcome:
        _draw_kept(canvas, (left, top, right, bottom), sight)
    elif bottom - top >= SPACES * SMALLEST.height + 8:
        _write_worths(canvas, (left, bottom - SPACES * SMALLEST.height, right, bottom), sight.seating.say)


def _lines(sight: Sight, width: int, style: Style) -> Iterator[tuple[str, str]]:
    view, say = sight.view, sight.seating.say
    for line in wrapped(_remaining(view, say), width, style):
        yield line, "soft"
    if view.seat is None or view.outcome:
        return
    yield "", "soft"
    for key in view.objectives[view.seat]:
        mark = "\u2713 " if key in view.met[view.seat] else ""
        for line in wrapped(mark + objective(key, say), width, style):
            yield line, "ink"


def _remaining(view: MandalaStonesView, say: Say) -> str:
    """Tell how far it is to the end."""
    if view.outcome:
        return ""
    if view.ending:
        return say("last round")
    missing = dict(view.mandala.hands)[view.seats] - len(view.laid)
    return say.count("{n} stone to the last round", "{n} stones to the last round", missing)


def wrapped(text: str, width: int, style: Style) -> Iterator[str]:
    """Break a text into lines between words."""
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}".strip()
        if line and width_of(longer, style) > width:
            yield line
            longer = word
        line = longer
    if line:
        yield line


def _write_worths(canvas: Canvas, box: Box, say: Say) -> None:
    """Remind of what the spaces are worth: by the height of a tower, or by its colors."""
    left, top, right, _ = box
    rows = (say("heights"), *(" ".join(map(str, worths[1:])) for worths in COLUMN_WORTHS), say("1 + colors"))
    for space, worths in enumerate(rows, 1):
        row = (left, top, right, top + SMALLEST.height)
        canvas.write_within(f"{space}:  {worths}", row, SMALLEST, "soft")
        top += SMALLEST.height


def _draw_kept(canvas: Canvas, box: Box, sight: Sight) -> None:
    """Write what the objective that each seat kept has brought; where there is no room, only how much."""
    left, top, right, bottom = box
    style, start = SMALLEST, left + SMALLEST.height + 10
    kept = sorted(
        (event for event in sight.view.news if isinstance(event, Keeps)), key=lambda event: event.seat
    )
    told = {
        event.seat: list(wrapped(_gained(event, sight.seating.say), right - start, style)) for event in kept
    }
    if sum(map(len, told.values())) * style.height + len(told) * GAP > bottom - top:
        told = {event.seat: [f"+{event.points}"] for event in kept}
    for seat, lines in told.items():
        canvas.paste(pieces.badge(canvas.palette, style.height, seat, "page"), left, top)
        for line in lines:
            canvas.write_within(line, (start, top, right, top + style.height), style)
            top += style.height
        top += GAP


def _gained(event: Keeps, say: Say) -> str:
    return f"+{event.points} {wording(event.objective, say)}" if event.points else "+0"
