"""The mandala that a match has made, as a picture of its own: who made it, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Canvas, cut
from render.games.mandala_stones.mandala import draw_mandala
from render.lettering import SMALLEST, TextStyle, fitted, label, width_of
from render.marks import token
from render.page import WORDMARK, Border, called, framed, legible_name, ranked, winners

if TYPE_CHECKING:
    from render.games.mandala_stones.sight import Sight
    from render.palette import Palette
    from rules_engine import Seat

SIZE = (1200, 1200)
FRAMES = ((20, Border("inlay", 3, 34)), (32, Border("inlay", 1, 26)))  # how far from the edge
MANDALA = (160, 52, 1040, 932)
NAMES = (70, 944, 1130, 1092)  # the lines with those
SIGNED = (70, 1098, 1130, 1146)  # the line below them
STYLE = TextStyle(44, bold=True)
TOKEN = 46
GAP, APART = 12, 44  # between what tells of a seat, and between seats


class Entry(NamedTuple):
    """A seat as it is told, and how wide that is."""

    seat: Seat
    name: str
    points: str
    wide: int


def draw_memento(palette: Palette, sight: Sight, title: str) -> Canvas:
    """Draw the mandala in a frame, below it the seats in the order of their ranks, and the day."""
    canvas = Canvas(palette, size=SIZE)
    for inset, border in FRAMES:
        framed(canvas, (inset, inset, SIZE[0] - inset, SIZE[1] - inset), "page", border)
    draw_mandala(canvas, MANDALA, sight)
    entries = [_entry(seat, sight) for seat in ranked(sight.view)]
    told = _lines(entries, NAMES[2] - NAMES[0])
    left, top, right, bottom = NAMES
    high = (bottom - top) // max(2, len(told))
    top += (bottom - top - high * len(told)) // 2
    for line in told:
        _draw_line(canvas, line, ((left + right) // 2, top + high // 2))
        top += high
    words = " \u00b7 ".join(part for part in (title, sight.seating.date, WORDMARK) if part)
    canvas.write_centered(words, SIGNED, SMALLEST, "soft")
    return canvas


def _entry(seat: Seat, sight: Sight) -> Entry:
    """Set out a seat: the name of a winner is whole, if it is not as wide as the picture."""
    view, seating = sight.view, sight.seating
    points = str((view.outcome.scores if view.outcome else view.scores)[seat])
    name = legible_name(seat, seating) if seat in winners(view) else called(seat, seating)
    name = fitted(name, NAMES[2] - NAMES[0] - TOKEN - 2 * GAP - width_of(points, STYLE), STYLE)
    return Entry(seat, name, points, TOKEN + 2 * GAP + width_of(name, STYLE) + width_of(points, STYLE))


def _lines(entries: list[Entry], width: int) -> list[list[Entry]]:
    """Break entries into as few lines as can be, with as many on each if that fits."""
    lines = [entries[:1]]
    for entry in entries[1:]:
        if _width([*lines[-1], entry]) > width:
            lines.append([])
        lines[-1].append(entry)
    each = -(-len(entries) // len(lines))
    even = [entries[start : start + each] for start in range(0, len(entries), each)]
    return even if all(_width(line) <= width for line in even) else lines


def _width(line: list[Entry]) -> int:
    return sum(entry.wide for entry in line) + APART * (len(line) - 1)


def _draw_line(canvas: Canvas, line: list[Entry], middle: tuple[int, int]) -> None:
    palette, left = canvas.palette, middle[0] - _width(line) // 2
    for seat, name, points, wide in line:
        drawn = token(palette, TOKEN, seat, "page", hued=False)
        canvas.paste(drawn, left, middle[1] - TOKEN // 2)
        at = left + TOKEN + GAP
        for words, ink in ((name, "ink"), (points, "inlay")):
            text = label(palette, words, STYLE, ink, "page")
            canvas.paste(text, at, middle[1] - text.height // 2, cut(text, palette, "page"))
            at += text.width + GAP
        left += wide + APART
