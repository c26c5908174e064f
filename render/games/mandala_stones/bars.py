"""What a sum is made of, as a bar: what towers brought, what the mandala gave, what the goal was worth."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from render.canvas import Box, Canvas, Tile
from render.lettering import SMALLEST, label, width_of
from render.words import N_
from rules_engine.games.mandala_stones.moves import Keeps

if TYPE_CHECKING:
    from render.page import Sheet
    from render.palette import Palette
    from render.words import Say
    from rules_engine.games.mandala_stones.view import MandalaStonesView

BAR = 42  # the height of one
ITEM = 48  # of a part that has a line of its own
STYLE = SMALLEST._replace(bold=True)
GAP, PAD = 3, 7  # between parts, and round what is written on one
SWATCH = 32
APART = 22  # between two names


class Source(NamedTuple):
    """What points come from, and how that is drawn: the sign tells it from the others without color."""

    name: str  # a message of the source
    ink: str
    sign: str = ""


SOURCES = (
    Source(N_("towers"), "of_towers"),
    Source(N_("mandala"), "of_mandala", "\u25ce"),
    Source(N_("objective"), "of_goal", "\u2713"),
)
Parts: TypeAlias = tuple[int, ...]  # of a sum, in the order of the sources


def sums(view: MandalaStonesView) -> tuple[Parts, ...]:
    """Take the points of all seats apart."""
    scores = view.outcome.scores if view.outcome else view.scores
    goals = {event.seat: event.points for event in view.news if isinstance(event, Keeps)}
    return tuple(
        (points - bonus - goals.get(seat, 0), bonus, goals.get(seat, 0))
        for seat, (points, bonus) in enumerate(zip(scores, view.bonuses, strict=True))
    )


def draw_bar(canvas: Canvas, box: Box, parts: Parts, most: int) -> None:
    """Draw a sum as a bar that is as long as its box where it is the greatest."""
    left, top, right, bottom = box
    for source, points, wide in zip(SOURCES, parts, _widths(parts, right - left, most), strict=True):
        if points > 0:
            canvas.fill((left, top, left + wide, bottom), source.ink)
            at = left + (wide - _written(source, points)) // 2
            for words in filter(None, (source.sign, str(points))):  # each in a face that has it
                drawn = label(canvas.palette, words, STYLE, "on_sum", source.ink)
                canvas.paste(drawn, at, (top + bottom - drawn.height) // 2)
                at += drawn.width
            left += wide + GAP


def items_height() -> int:
    return ITEM * len(SOURCES)


def draw_items(sheet: Sheet, box: Box, sum_of: tuple[Parts, int], ground: str) -> None:
    """Draw a bar for each part of a sum, between its name and its points."""
    left, top, right, _ = box
    parts, most = sum_of
    canvas, names = sheet.canvas, [sheet.seating.say(source.name) for source in SOURCES]
    start = left + max(width_of(name, SMALLEST) for name in names) + 10
    room = right - start - width_of(str(most), STYLE) - 10
    for source, name, points in zip(SOURCES, names, parts, strict=True):
        canvas.write(name, (left, top + (ITEM - SMALLEST.height) // 2), SMALLEST, "soft", ground)
        wide = room * max(0, points) // max(1, most)
        canvas.fill((start, top + 7, start + wide, top + ITEM - 7), source.ink)
        at = start + wide + (10 if wide else 0), top + (ITEM - STYLE.height) // 2
        canvas.write(str(points), at, STYLE, "ink", ground)
        top += ITEM


def _written(source: Source, points: int) -> int:
    """Tell how wide what is written on a part is."""
    return sum(width_of(words, STYLE) for words in (source.sign, str(points)) if words)


def _widths(parts: Parts, room: int, most: int) -> list[int]:
    """Tell how long each part is: as its points are, but no shorter than what is written on it."""
    needed = [
        _written(source, points) + 2 * PAD if points > 0 else 0
        for source, points in zip(SOURCES, parts, strict=True)
    ]
    whole = room * sum(parts) // max(1, most) - GAP * (sum(points > 0 for points in parts) - 1)
    wide = [
        max(least, whole * points // max(1, sum(parts))) for least, points in zip(needed, parts, strict=True)
    ]
    longest = wide.index(max(wide))
    wide[longest] = max(needed[longest], wide[longest] + whole - sum(wide))
    return wide


class Entry(NamedTuple):
    """A source in a legend, and how far from the left it is."""

    source: Source
    name: str
    left: int


@lru_cache(maxsize=32)
def legend(say: Say, width: int) -> tuple[tuple[Entry, ...], ...]:
    """Set out the names of the sources in lines."""
    told: list[list[Entry]] = [[]]
    left = 0
    for source in SOURCES:
        name = say(source.name)
        wide = SWATCH + 8 + width_of(name, SMALLEST)
        if told[-1] and left + wide > width:
            told.append([])
            left = 0
        told[-1].append(Entry(source, name, left))
        left += wide + APART
    return tuple(map(tuple, told))


def draw_legend(canvas: Canvas, box: Box, told: tuple[tuple[Entry, ...], ...]) -> None:
    start, top, _, _ = box
    for line in told:
        for source, name, left in line:
            canvas.paste(_swatch(canvas.palette, source), start + left, top + (SMALLEST.height - SWATCH) // 2)
            canvas.write(name, (start + left + SWATCH + 8, top), SMALLEST, "soft")
        top += SMALLEST.height


@lru_cache(maxsize=32)
def _swatch(palette: Palette, source: Source) -> Tile:
    """Draw the color of a source, with its sign."""
    canvas = Canvas(palette, source.ink, (SWATCH, SWATCH))
    if source.sign:
        words = label(palette, source.sign, STYLE, "on_sum", source.ink)
        canvas.paste(words, (SWATCH - words.width) // 2, (SWATCH - words.height) // 2)
    return canvas.tile()
