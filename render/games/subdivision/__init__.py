"""How Subdivision looks and reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.canvas import Canvas
from render.games.subdivision.board import Sight, candidates, draw_estate
from render.games.subdivision.card import draw_rows
from render.games.subdivision.cover import draw_art
from render.games.subdivision.houses import town
from render.games.subdivision.voice import SubdivisionVoice
from render.games.subdivision.words import variants
from render.page import Sheet, caption, heading, layout

if TYPE_CHECKING:
    from PIL.Image import Image

    from render.canvas import Box
    from render.look import Seating
    from render.palette import Palette, Theme
    from rules_engine import Question
    from rules_engine.games.subdivision.events import SubdivisionView


class SubdivisionLook(SubdivisionVoice):
    def colors(self, theme: Theme) -> Palette:
        return town(theme)

    def adorn(self, canvas: Canvas, box: Box) -> None:
        draw_art(canvas, box)

    def draw(self, view: SubdivisionView, seating: Seating, question: Question | None) -> Image:
        canvas, places = Canvas(self.colors(seating.theme)), layout(seating.theme)
        sheet = Sheet(canvas, self, view, seating, question)
        sight = Sight(view, seating, candidates(question, view.size))
        heading(sheet, places.heading)
        draw_estate(canvas, places.board, sight)
        draw_rows(sheet, places.rows, sight, variants(view, seating.say))
        caption(sheet, places.caption)
        return canvas.picture()


LOOK = SubdivisionLook()
