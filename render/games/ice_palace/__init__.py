"""How Ice Palace looks and reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.canvas import Canvas
from render.games.ice_palace.board import candidates, draw_fields
from render.games.ice_palace.card import draw_foot, draw_rows, footed
from render.games.ice_palace.cover import draw_art
from render.games.ice_palace.pieces import ICE
from render.games.ice_palace.voice import IcePalaceVoice
from render.games.ice_palace.words import variants
from render.page import ROWS_WIDTH, Sheet, caption, heading, layout
from render.palette import ALL_HUES, Theme, palette
from render.shape import Shape

if TYPE_CHECKING:
    from PIL.Image import Image

    from render.canvas import Box
    from render.look import Seating
    from render.palette import Palette
    from rules_engine import Question
    from rules_engine.games.ice_palace.events import IcePalaceView

BESIDE_BOTH = 344  # the width of the seats' rows in large print where both fields need the room
ENDED = 440  # the same at the end, with tallies, and in a film, which has one scale


class IcePalaceLook(IcePalaceVoice):
    shapes = (Shape.WIDE,)  # the tall one is yet to be drawn

    def colors(self, theme: Theme) -> Palette:
        return palette(theme, ALL_HUES, ICE, night=True)

    def adorn(self, canvas: Canvas, box: Box) -> None:
        draw_art(canvas, box)

    def draw(self, view: IcePalaceView, seating: Seating, question: Question | None) -> Image:
        canvas = Canvas(self.colors(seating.theme))
        sheet, offered = Sheet(canvas, self, view, seating, question), candidates(question)
        places = layout(seating.theme, _rows_width(view, seating))
        notes = variants(view, seating.say)
        foot = footed(sheet, places.board, view, notes)
        heading(sheet, places.heading)
        draw_fields(sheet, foot.fields, view, offered)
        draw_foot(sheet, foot, view, offered, notes)
        draw_rows(sheet, places.rows, view, offered)
        caption(sheet, places.caption)
        return canvas.picture()


def _rows_width(view: IcePalaceView, seating: Seating) -> int:
    if view.outcome or seating.film:
        return ENDED
    both = view.phase == "yard" and view.palace
    return BESIDE_BOTH if both and seating.theme is Theme.LARGE_PRINT else ROWS_WIDTH


LOOK = IcePalaceLook()
