"""How Subdivision looks and reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.canvas import Canvas
from render.games.subdivision.board import (
    LAWN,
    Sight,
    candidates,
    draw_coordinates,
    draw_estate,
    estate,
)
from render.games.subdivision.card import draw_card
from render.games.subdivision.voice import SubdivisionVoice
from render.games.subdivision.words import variants
from render.palette import HUES, palette
from render.panel import heading, layout, notes, seat_card

if TYPE_CHECKING:
    from PIL.Image import Image

    from render.look import Seating
    from rules_engine import Question
    from rules_engine.games.subdivision import SubdivisionView


class SubdivisionLook(SubdivisionVoice):
    heaviest = 60_000

    def draw(self, view: SubdivisionView, seating: Seating, question: Question | None) -> Image:
        canvas = Canvas(palette(seating.theme, HUES[:4], LAWN))
        said = variants(view, seating.say)
        places = layout(view.seats, seating.theme, len(said))
        sight = Sight(view, seating, candidates(question, view.size))
        board = estate(places.board, view.size, seating.theme)
        heading(
            canvas, places.line, view, seating, lambda names: self.heading(view, names, seating.say, question)
        )
        draw_estate(canvas, board, sight)
        draw_coordinates(canvas, board, sight.offered)
        for seat, box in enumerate(places.cards):
            draw_card(canvas, seat_card(canvas, box, seat, view, seating), seat, sight)
        notes(canvas, places.notes, said, seating)
        return canvas.picture()


LOOK = SubdivisionLook()
