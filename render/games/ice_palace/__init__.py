"""How Ice Palace looks and reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.canvas import Canvas
from render.games.ice_palace.board import candidates, draw_fields
from render.games.ice_palace.card import (
    draw_cards,
    draw_foot,
    draw_stock,
    noted,
    places,
)
from render.games.ice_palace.pieces import ICE
from render.games.ice_palace.voice import IcePalaceVoice
from render.games.ice_palace.words import variants
from render.palette import ALL_HUES, palette
from render.panel import heading
from render.words import N_

if TYPE_CHECKING:
    from PIL.Image import Image

    from render.look import Seating
    from rules_engine import Question
    from rules_engine.games.ice_palace.events import IcePalaceView

TITLES = {
    "R": N_("Red"),
    "G": N_("Green"),
    "B": N_("Blue"),
    "Y": N_("Yellow"),
    "O": N_("Orange"),
    "V": N_("Violet"),
    "W": N_("White"),
    "K": N_("Black"),
}
KINDS = {
    "1": N_("{color}, small ({word})"),
    "2": N_("{color}, medium ({word})"),
    "3": N_("{color}, large ({word})"),
}


class IcePalaceLook(IcePalaceVoice):
    def draw(self, view: IcePalaceView, seating: Seating, question: Question | None) -> Image:
        canvas = Canvas(palette(seating.theme, ALL_HUES, ICE))
        say, offered = seating.say, candidates(question)
        notes = noted(variants(view, say), view.seats, seating.theme)
        where = places(view, seating.theme, len(notes))
        heading(canvas, where.line, view, seating, lambda names: self.heading(view, names, say, question))
        draw_fields(canvas, where.fields, view, offered, say)
        if view.remaining:
            draw_stock(canvas, where.stock, view, offered)
        draw_foot(canvas, where.foot, view, seating, notes)
        draw_cards(canvas, where, view, seating, offered)
        return canvas.picture()


LOOK = IcePalaceLook()
