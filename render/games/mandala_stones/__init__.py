"""How Mandala Stones looks and reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.begun import begun
from render.canvas import Canvas
from render.games.mandala_stones.card import draw_laid, draw_towers
from render.games.mandala_stones.cover import draw_art
from render.games.mandala_stones.garden import (
    LETTERED,
    NO_LETTERS,
    NOTHING,
    Sight,
    candidates,
    draw_garden,
    garden,
    mark_garden,
)
from render.games.mandala_stones.mandala import draw_mandala, draw_texts
from render.games.mandala_stones.pieces import HUES, INKS, LETTERS, first_flag
from render.games.mandala_stones.table import table
from render.games.mandala_stones.voice import MandalaStonesVoice
from render.games.mandala_stones.words import wording
from render.page import (
    Layout,
    Row,
    Sheet,
    caption,
    heading,
    layout,
    lines,
    podium,
    podium_row,
    seat_row,
)
from render.palette import Theme, palette
from render.shape import Shape
from rules_engine.games.mandala_stones.moves import Keeps, Picks

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from PIL.Image import Image

    from render.canvas import Box
    from render.games.mandala_stones.table import Table
    from render.look import Seating
    from render.palette import Palette
    from render.words import Say
    from rules_engine import Question, Seat
    from rules_engine.games.mandala_stones import MandalaStonesView

TALLEST, LOWEST = 200, 184  # a row at the end, if the stones are counted below it or not
COUNTED = 160  # the height of that
HEAD = 64  # the line of a seat's name
WIDER = 7  # than that line, on both sides: its towers
LEAST = 44  # the height of towers that are worth drawing
GAP = 10


class MandalaStonesLook(MandalaStonesVoice):
    shapes = (Shape.WIDE,)  # the tall one is yet to be drawn

    def colors(self, theme: Theme) -> Palette:
        return palette(theme, (*HUES, "black"), INKS, night=True)

    def adorn(self, canvas: Canvas, box: Box) -> None:
        draw_art(canvas, box)

    def draw(self, view: MandalaStonesView, seating: Seating, question: Question | None) -> Image:
        canvas = begun(_begin_lettered, view, seating) if question else _begin(view, seating)
        sheet = Sheet(canvas, self, view, seating, question, hued=False)
        if view.outcome:
            heading(sheet, layout(seating.theme).heading)
        else:
            places = table(seating.theme, view.seats)
            heading(sheet, places.heading)
            _mark(sheet, places, Sight(view, seating, candidates(question), _letters(seating)))
        return canvas.picture()

    def caption(self, view: MandalaStonesView, names: tuple[str, ...], say: Say) -> Iterator[str]:
        """Tell a pick in a line: which stones it took is drawn."""
        for event in view.news:
            if isinstance(event, Picks):
                yield say.count(
                    "{name}: artist {artist} to {circle}, {n} stone on space {space}.",
                    "{name}: artist {artist} to {circle}, {n} stones on space {space}.",
                    len(event.stones),
                    name=names[event.seat],
                    artist=event.artist,
                    circle=event.circle,
                    space=event.space,
                )
            elif words := self.tell(event, names, say):
                yield words


def _letters(seating: Seating) -> Mapping[str, str]:
    return {hue: seating.say(letter) for hue, letter in LETTERS.items()}


def _begin(view: MandalaStonesView, seating: Seating) -> Canvas:
    letters = _letters(seating) if seating.theme in LETTERED else NO_LETTERS
    return _draw(Sight(view, seating, NOTHING, letters))


def _begin_lettered(view: MandalaStonesView, seating: Seating) -> Canvas:
    """Begin a picture of a question: answers name colors."""
    return _draw(Sight(view, seating, NOTHING, _letters(seating)))


def _draw(sight: Sight) -> Canvas:
    """Draw all but the heading, and what is asked."""
    view, seating = sight.view, sight.seating
    canvas, places = Canvas(LOOK.colors(seating.theme)), layout(seating.theme)
    sheet = Sheet(canvas, LOOK, view, seating, hued=False)
    caption(sheet, places.caption)
    if view.outcome:
        _draw_end(sheet, places, sight)
    else:
        _draw_play(sheet, table(seating.theme, view.seats), sight)
    return canvas


def _draw_play(sheet: Sheet, places: Table, sight: Sight) -> None:
    """Draw the garden, the mandala, what is written between them, and the towers of the seats."""
    canvas = sheet.canvas
    draw_garden(canvas, garden(places.garden, places.stone), sight)
    draw_mandala(canvas, places.mandala, sight)
    draw_texts(canvas, places.texts, sight)
    for seat in range(sight.view.seats):
        _draw_seat(sheet, places, seat, sight)


def _draw_seat(sheet: Sheet, places: Table, seat: Seat, sight: Sight) -> None:
    row = seat_row(sheet, places.seats[seat], seat, HEAD, first_flag if seat == sight.view.first else None)
    left, top, right, bottom = row.rest
    draw_towers(sheet.canvas, Row((left - WIDER, top, right + WIDER, bottom), row.ground), seat, sight)


def _mark(sheet: Sheet, places: Table, sight: Sight) -> None:
    """Mark what may be answered; draw anew where something would come, or go away."""
    offered = sight.offered
    if offered.circles or offered.around:
        mark_garden(sheet.canvas, garden(places.garden, places.stone), sight)
    if sight.leaving:
        draw_mandala(sheet.canvas, places.mandala, sight)
    for seat in sight.view.to_act if offered.spaces or offered.colors or offered.chosen else ():
        _draw_seat(sheet, places, seat, sight)


def _draw_end(sheet: Sheet, places: Layout, sight: Sight) -> None:
    """Draw the mandala that was made, the ranking with the objectives kept, and a count of the stones."""
    draw_mandala(sheet.canvas, places.board, sight)
    above = (*places.rows[:3], places.rows[3] - COUNTED)
    tallest, low = max(LOWEST, podium_row(sheet, above, TALLEST)), places.rows[1]
    kept = {event.seat: event for event in sight.view.news if isinstance(event, Keeps)}
    for seat, row in podium(sheet, places.rows, tallest=tallest, head=76):
        left, top, right, bottom = row.rest
        if seat in kept and kept[seat].points:
            words = f"+{kept[seat].points} {wording(kept[seat].objective, sheet.seating.say)}"
            top = lines(sheet, (left, top, right, bottom), (words,), on=row.ground)
        if bottom - top >= LEAST:
            draw_towers(sheet.canvas, Row((left, top, right, bottom), row.ground), seat, sight)
        low = row.rest[3] + 8 + GAP
    left, _, right, bottom = places.rows
    draw_laid(sheet, (left, low, right, bottom), sight)


LOOK = MandalaStonesLook()
