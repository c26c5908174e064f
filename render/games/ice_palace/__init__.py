"""How Ice Palace looks and reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.games.ice_palace.board import draw_fields
from render.games.ice_palace.candidates import candidates, letters
from render.games.ice_palace.card import card_boxes, draw_cards
from render.games.ice_palace.cover import draw_art
from render.games.ice_palace.finale import draw_podium
from render.games.ice_palace.ice import INKS, begin
from render.games.ice_palace.plan import NOTED, Plan, planned
from render.games.ice_palace.stock import draw_pool, draw_stock
from render.games.ice_palace.voice import IcePalaceVoice
from render.games.ice_palace.words import variants
from render.page import Sheet, caption, heading, lines
from render.palette import ALL_HUES, palette

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PIL.Image import Image

    from render.canvas import Box, Canvas
    from render.games.ice_palace.candidates import Candidates
    from render.look import Seating
    from render.palette import Palette, Theme
    from rules_engine import Question
    from rules_engine.games.ice_palace.events import IcePalaceView


class IcePalaceLook(IcePalaceVoice):
    def colors(self, theme: Theme) -> Palette:
        return palette(theme, ALL_HUES, INKS, night=True)

    def adorn(self, canvas: Canvas, box: Box) -> None:
        draw_art(canvas, box)

    def letters(self, question: Question) -> Mapping[str, str]:
        """Tell which letter of the picture each answer has."""
        return letters(question)

    def draw(self, view: IcePalaceView, seating: Seating, question: Question | None) -> Image:
        canvas = begin(self.colors(seating.theme), seating.shape.size)
        sheet, offered = Sheet(canvas, self, view, seating, question), candidates(question)
        plan = planned(sheet, view)
        heading(sheet, plan.heading)
        draw_fields(sheet, plan.board, view, offered)
        _draw_rest(sheet, plan, view, offered)
        caption(sheet, plan.caption)
        return canvas.picture()


def _draw_rest(sheet: Sheet, plan: Plan, view: IcePalaceView, offered: Candidates) -> None:
    """Draw what lies round the fields."""
    if plan.stock:
        draw_stock(sheet.canvas, plan.stock, view, offered)
    if plan.pool:
        draw_pool(sheet, plan.pool, view)
    if plan.notes:
        lines(sheet, plan.notes, (NOTED.join(variants(view, sheet.seating.say)),))
    if view.outcome:
        draw_podium(sheet, plan.seats, view)
    else:
        draw_cards(sheet, card_boxes(plan.seats, view.seats, plan.lines), view, offered)


LOOK = IcePalaceLook()
