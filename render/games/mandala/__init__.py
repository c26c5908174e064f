"""How Mandala looks and reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.canvas import Canvas
from render.games.mandala.board import (
    INKS,
    Sight,
    candidates,
    draw_path,
    draw_start,
    spiral,
)
from render.games.mandala.card import draw_card, draw_eye
from render.games.mandala.voice import MandalaVoice
from render.palette import HUES, Theme, palette
from render.panel import CARD_WIDTH, heading, layout, notes, seat_card

if TYPE_CHECKING:
    from PIL.Image import Image

    from render.look import Seating
    from render.words import Say
    from rules_engine import Question
    from rules_engine.games.mandala import MandalaView

SHORT = 3  # pyramids of a group on the short path


class MandalaLook(MandalaVoice):
    def draw(self, view: MandalaView, seating: Seating, question: Question | None) -> Image:
        canvas = Canvas(palette(seating.theme, (*HUES[:5], "black"), INKS))
        variants = _variants(view, seating.say)
        places = layout(view.seats, seating.theme, len(variants), _panel(seating.theme))
        sight = Sight(view, seating, candidates(question))
        way = spiral(places.board, len(view.path))
        heading(
            canvas, places.line, view, seating, lambda names: self.heading(view, names, seating.say, question)
        )
        draw_start(canvas, way, sight)
        draw_path(canvas, way, sight)
        draw_eye(canvas, way.eye, sight)
        for seat, box in enumerate(places.cards):
            draw_card(canvas, seat_card(canvas, box, seat, view, seating), seat, sight)
        notes(canvas, places.notes, variants, seating)
        return canvas.picture()


def _panel(theme: Theme) -> int:
    """Keep the board as wide as it is in every theme: its numbers need the room."""
    return CARD_WIDTH - (64 if theme is Theme.LARGE_PRINT else 0)


def _variants(view: MandalaView, say: Say) -> tuple[str, ...]:
    """Name what is played otherwise than in the standard game."""
    return (say("Short path, groups of 3"),) if view.group_size == SHORT else ()


LOOK = MandalaLook()
