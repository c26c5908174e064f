"""What is written beside the mandala: how many stones are missing to the flag, and the objectives."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from render.games.mandala_stones.pieces import pennant
from render.games.mandala_stones.words import wording
from render.lettering import SMALLEST, TextStyle, wrapped
from rules_engine.games.mandala_stones.board import OBJECTIVES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.canvas import Box, Canvas
    from render.games.mandala_stones.sight import Sight
    from render.words import Say

NUMBERS = (TextStyle(92, bold=True), TextStyle(56, bold=True))
GAP = 12


class Text(NamedTuple):
    """A line and how it is written."""

    words: str
    style: TextStyle
    ink: str


def draw_goal(canvas: Canvas, box: Box, sight: Sight) -> None:
    """Write the number as large as the objectives leave room for, and below it those."""
    left, top, right, bottom = box
    own = _own(sight, right - left)
    high = sum(map(len, own)) * SMALLEST.height
    room = max(0, bottom - top - high - (GAP if own else 0))
    told = next(some for some in _remaining(sight, right - left) if _height(some) <= room)
    top += (room - _height(told)) // 2
    for words, style, ink in told:
        end = canvas.write(words, (left, top), style, ink)
        if style in NUMBERS:
            flag = pennant(canvas.palette, "page", style.size * 5 // 8)
            canvas.paste(flag, end + GAP, top + (style.height - flag.height) // 2)
        top += style.height
    top = bottom - high
    for lines in own:
        for line in lines:
            canvas.write(line, (left, top), SMALLEST)
            top += SMALLEST.height
        points, _, _ = lines[0].partition(" ")
        canvas.write(points, (left, top - len(lines) * SMALLEST.height), SMALLEST, "inlay")


def _height(texts: list[Text]) -> int:
    return sum(text.style.height for text in texts)


def _own(sight: Sight, width: int) -> list[tuple[str, ...]]:
    """Set out the objectives of who looks."""
    view, seat = sight.view, sight.view.seat
    if seat is None:
        return []
    return [
        set_out(key, width, sight.seating.say, met=key in view.met[seat]) for key in view.objectives[seat]
    ]


def set_out(key: str, width: int, say: Say, *, met: bool) -> tuple[str, ...]:
    """Break an objective into lines, the first of which begins with its points."""
    mark = "\u2713" if met else ""
    return wrapped(f"{mark}{OBJECTIVES[key].points} {wording(key, say)}", width, SMALLEST)


def _remaining(sight: Sight, width: int) -> Iterator[list[Text]]:
    """Tell how far it is to the end, at length and ever more shortly."""
    view, say = sight.view, sight.seating.say
    large, small = NUMBERS
    if view.ending:
        for style in (small, SMALLEST):
            yield [Text(line, style, "inlay") for line in wrapped(say("last round"), width, style)]
    else:
        missing = dict(view.mandala.hands)[view.seats] - len(view.laid)
        words = say.count("stone to the last round", "stones to the last round", missing)
        told = [Text(line, SMALLEST, "soft") for line in wrapped(words, width, SMALLEST)]
        yield [Text(str(missing), large, "inlay"), *told]
        yield [Text(str(missing), large, "inlay")]
        yield [Text(str(missing), small, "inlay")]
    yield []
