"""How Subdivision looks and reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.begun import begin_picture
from render.canvas import Canvas
from render.games.subdivision.board import NOTHING, Sight, candidates, draw_estate, mark_estate
from render.games.subdivision.card import draw_rows, mark_stock
from render.games.subdivision.cover import draw_art
from render.games.subdivision.town import town
from render.games.subdivision.voice import SubdivisionVoice
from render.games.subdivision.words import variants
from render.page import Layout, Sheet, caption, heading, layout
from render.palette import Theme
from render.shape import Shape

if TYPE_CHECKING:
    from PIL.Image import Image

    from render.canvas import Box
    from render.look import Seating
    from render.palette import Palette
    from rules_engine import Question
    from rules_engine.games.subdivision.events import SubdivisionView


BELOW = 172  # the height of the seats in a tall picture


class SubdivisionLook(SubdivisionVoice):
    def colors(self, theme: Theme) -> Palette:
        return town(theme)

    def light(self, view: SubdivisionView, theme: Theme) -> Palette:
        return town(theme, is_evening=bool(view.outcome))

    def adorn(self, canvas: Canvas, box: Box) -> None:
        draw_art(canvas, box)

    def draw(self, view: SubdivisionView, seating: Seating, question: Question | None) -> Image:
        places, sight = _layout(seating), Sight(view, seating, candidates(question, view.size))
        goes_on = question is not None and seating.theme is not Theme.LARGE_PRINT
        canvas = begin_picture(_begin, view, seating) if goes_on else _draw(sight)
        sheet = Sheet(canvas, self, view, seating, question)
        heading(sheet, places.heading)
        mark_estate(canvas, places.board, sight)
        if goes_on:
            mark_stock(sheet, places.rows, sight, _notes(view, seating))
        return canvas.picture()


def _notes(view: SubdivisionView, seating: Seating) -> tuple[str, ...]:
    """Name the variants, where there is room for them."""
    return () if seating.shape is Shape.TALL else variants(view, seating.say)


def _layout(seating: Seating) -> Layout:
    return layout(seating.theme, shape=seating.shape, height=BELOW)


def _begin(view: SubdivisionView, seating: Seating) -> Canvas:
    return _draw(Sight(view, seating, NOTHING))


def _draw(sight: Sight) -> Canvas:
    """Draw all but the heading and the marks on the estate."""
    view, seating = sight.view, sight.seating
    canvas = Canvas(LOOK.light(view, seating.theme), size=seating.shape.size)
    places = _layout(seating)
    sheet = Sheet(canvas, LOOK, view, seating)
    draw_estate(canvas, places.board, sight)
    draw_rows(sheet, places.rows, sight, _notes(view, seating))
    caption(sheet, places.caption)
    return canvas


LOOK = SubdivisionLook()
