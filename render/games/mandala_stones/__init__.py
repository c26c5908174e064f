"""How Mandala Stones looks and reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.canvas import Canvas
from render.games.mandala_stones.card import draw_card
from render.games.mandala_stones.garden import (
    Sight,
    candidates,
    draw_garden,
    garden,
)
from render.games.mandala_stones.pieces import INKS
from render.games.mandala_stones.spiral import draw_mandala, draw_notes
from render.games.mandala_stones.voice import MandalaStonesVoice
from render.palette import Theme, palette
from render.panel import CARD_WIDTH, heading, layout, seat_card

if TYPE_CHECKING:
    from PIL.Image import Image

    from render.look import Seating
    from rules_engine import Question
    from rules_engine.games.mandala_stones import MandalaStonesView

HUES = ("red", "green", "blue", "yellow", "violet")  # of the seats and of the stones
MANDALA_WIDTH = 296
GAP = 14  # between the garden and the mandala


class MandalaStonesLook(MandalaStonesVoice):
    def draw(self, view: MandalaStonesView, seating: Seating, question: Question | None) -> Image:
        canvas = Canvas(palette(seating.theme, HUES, INKS))
        width = CARD_WIDTH - (64 if seating.theme is Theme.LARGE_PRINT else 0)  # the garden needs the room
        places = layout(view.seats, seating.theme, 0, width)
        sight = Sight(view, seating, candidates(question))
        heading(
            canvas, places.line, view, seating, lambda names: self.heading(view, names, seating.say, question)
        )
        left, top, right, bottom = places.board
        draw_garden(canvas, garden((left, top, right - MANDALA_WIDTH - GAP, bottom)), sight)
        low = draw_mandala(canvas, (right - MANDALA_WIDTH, top, right, bottom), sight)
        draw_notes(canvas, (right - MANDALA_WIDTH, low + 8, right, bottom), sight)
        for seat, box in enumerate(places.cards):
            draw_card(canvas, seat_card(canvas, box, seat, view, seating), seat, sight)
        return canvas.picture()


LOOK = MandalaStonesLook()
