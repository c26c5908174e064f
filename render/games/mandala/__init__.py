"""How Mandala looks and reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from render.begun import begin_picture
from render.canvas import Canvas
from render.games.mandala.answers import Sight, candidates, letters
from render.games.mandala.asked import draw_answers
from render.games.mandala.cover import draw_art
from render.games.mandala.eye import draw_eye
from render.games.mandala.inks import inks
from render.games.mandala.labels import iris
from render.games.mandala.path import draw_path
from render.games.mandala.rays import draw_rays
from render.games.mandala.spiral import spiral
from render.games.mandala.table import BELOW_TABLE, LEAST_TABLE, draw_table, draw_taken
from render.games.mandala.voice import MandalaVoice
from render.games.mandala.won import LEAST_CHIP, LEAST_WREATH, draw_won, draw_wreath
from render.games.mandala.words import kind, variants
from render.lettering import SMALLEST, styles, wrapped
from render.page import (
    GAP,
    Layout,
    Sheet,
    caption,
    heading,
    layout,
    lines,
    podium,
    podium_row,
    rows,
    seat_row,
    winners,
)
from render.palette import HUES, palette
from render.shape import Shape
from rules_engine.games.mandala.events import Harvests, Scores, Skips, Sweeps, Takes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from PIL.Image import Image

    from render.canvas import Box
    from render.look import Seating
    from render.palette import Palette, Theme
    from render.words import Say
    from rules_engine import Question
    from rules_engine.games.mandala.events import MandalaView

ROWS_WIDTH = 412  # of the seats and the groups: the spiral is round, and leaves so much
BELOW = 86 + GAP + BELOW_TABLE  # the same, their height in a tall picture
TALLEST, HEAD = 184, 76  # a row at the end, and its line with the name


class MandalaLook(MandalaVoice):
    def colors(self, theme: Theme) -> Palette:
        return palette(theme, (*HUES[:5], "black"), inks(theme), night=True)

    def letters(self, question: Question) -> Mapping[str, str]:
        """Give the places that may be answered letters, the next one ahead first."""
        return letters(question)

    def adorn(self, canvas: Canvas, box: Box) -> None:
        draw_art(canvas, box)

    def draw(self, view: MandalaView, seating: Seating, question: Question | None) -> Image:
        canvas = begin_picture(_begin, view, seating) if question else _begin(view, seating)
        places = _layout(seating)
        heading(Sheet(canvas, self, view, seating, question, hued=False), places.heading)
        if not view.outcome:
            way, sight = spiral(places.board, len(view.path)), Sight(view, seating, candidates(question))
            draw_answers(canvas, way, sight, letters(question))
            draw_eye(canvas, way.middle, iris(way), sum(view.eye))
            draw_taken(canvas, _column(places.rows, view, seating).groups, sight)
        return canvas.picture()

    def caption(self, view: MandalaView, names: tuple[str, ...], say: Say) -> Iterator[str]:
        """Tell a move in a line: what was taken, then who got what for a group, then what went to the Eye."""
        shares: dict[str, list[str]] = {}
        for event in view.news:
            if isinstance(event, Scores):
                share = say("{name} +{n}", name=names[event.seat], n=event.points)
                shares.setdefault(event.pyramid, []).append(share)
        for event in view.news:
            if isinstance(event, Takes | Harvests):
                yield self.tell(event, names, say)
        for pyramid, got in shares.items():
            group = kind(pyramid, say)
            yield say("{group}: {shares}.", group=group[:1].upper() + group[1:], shares=say.list(got))
        for event in view.news:
            if isinstance(event, Sweeps | Skips):
                yield self.tell(event, names, say)


def _layout(seating: Seating) -> Layout:
    return layout(seating.theme, ROWS_WIDTH, seating.shape, BELOW)


def _begin(view: MandalaView, seating: Seating) -> Canvas:
    """Draw all but what is asked: the path, beside it the seats, and the table of all groups."""
    canvas, places = Canvas(LOOK.colors(seating.theme), size=seating.shape.size), _layout(seating)
    sheet = Sheet(canvas, LOOK, view, seating, hued=False)
    caption(sheet, places.caption)
    if view.outcome:
        _draw_end(sheet, places, view)
        return canvas
    draw_path(canvas, spiral(places.board, len(view.path)), view)
    column = _column(places.rows, view, seating)
    for seat, box in enumerate(column.seats):
        seat_row(sheet, box, seat)
    lines(sheet, column.told, variants(view, seating.say))
    draw_table(canvas, column.groups, view, seating.say)
    return canvas


class Column(NamedTuple):
    """Where things are beside the path, or below it."""

    seats: tuple[Box, ...]
    told: Box  # the variants
    groups: Box


def _column(box: Box, view: MandalaView, seating: Seating) -> Column:
    left, top, right, bottom = box
    if seating.shape is Shape.TALL:
        low = bottom - BELOW_TABLE
        seats = rows((left, top, right, low - GAP), view.seats, shape=seating.shape)
        return Column(seats, (left, low, right, low), (left, low, right, bottom))
    told = _height(variants(view, seating.say), right - left)
    ranks = (left, top, right, bottom - told - LEAST_TABLE)
    seats = rows(ranks, view.seats, styles(seating.theme).name.height + 10)
    low = seats[-1][3] + GAP
    return Column(seats, (left, low, right, bottom), (left, low + told + 4, right, bottom))


def _height(texts: tuple[str, ...], width: int) -> int:
    """Tell how high lines of small print are, broken to a width."""
    return sum(1 for text in texts for _ in wrapped(text, width, SMALLEST)) * SMALLEST.height


def _draw_end(sheet: Sheet, places: Layout, view: MandalaView) -> None:
    """Draw the finished mandala, the ranking with what was scored of each color, and who won."""
    draw_rays(sheet.canvas, places.board, view)
    left, top, right, bottom = places.rows
    say = sheet.seating.say
    told = (*variants(view, say), say("At the rim: first of a group. At the Eye: second."))
    noted = _height(told, right - left)
    ranks = (left, top, right, bottom - noted - GAP)
    has_room = podium_row(sheet, (*ranks[:3], ranks[3] - LEAST_WREATH - 3 * GAP), TALLEST) == TALLEST
    tallest = podium_row(sheet, ranks, TALLEST if has_room else bottom)
    head = min(HEAD, tallest - 8 - LEAST_CHIP)
    for seat, row in podium(sheet, ranks, tallest=tallest, head=head):
        draw_won(sheet.canvas, row, view, seat)
        top = row.rest[3] + 8 + GAP
    top = lines(sheet, (left, top, right, bottom), told) + GAP
    draw_wreath(sheet.canvas, (left, top, right, bottom - GAP), winners(view))


LOOK = MandalaLook()
