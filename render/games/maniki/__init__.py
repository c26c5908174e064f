"""How Maniki looks and reads."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from render.canvas import Canvas
from render.games.maniki.animals import CIRCUS
from render.games.maniki.answer import draw_answer, draw_words
from render.games.maniki.card import draw_card
from render.games.maniki.circus import (
    draw_circus,
    noted,
    places,
    write_notes,
)
from render.games.maniki.orders import draw_orders
from render.games.maniki.voice import ManikiVoice
from render.games.maniki.words import variants
from render.palette import HUES, palette
from render.panel import heading, seat_card
from rules_engine.games.maniki import Leads, ManikiView

if TYPE_CHECKING:
    from PIL.Image import Image

    from render.look import Seating
    from rules_engine import Question


class ManikiLook(ManikiVoice):
    def draw(self, view: ManikiView, seating: Seating, question: Question | None) -> Image:
        canvas = Canvas(palette(seating.theme, HUES, CIRCUS))
        say = seating.say
        said = noted(variants(view, say), view.seats, seating.theme)
        lines = len(said.lines)
        where = places(view.seats, seating.theme, *((lines, 0) if said.is_beside else (0, lines)))
        heading(canvas, where.line, view, seating, lambda names: self.heading(view, names, say, question))
        draw_circus(canvas, where, view, say)
        orders = _orders_said(question)
        if orders:
            draw_words(canvas, where.answer, orders)
        else:
            draw_answer(canvas, where.answer, view.news, say)
        draw_orders(canvas, where.legend, view, question.answers if question else ())
        write_notes(canvas, where.notes, said)
        lit = view if view.out else replace(view, to_act=())  # to light every seat says nothing
        for seat, box in enumerate(where.cards):
            draw_card(canvas, seat_card(canvas, box, seat, lit, seating), seat, view, say)
        return canvas.picture()

    def steps(self, before: ManikiView, view: ManikiView) -> tuple[ManikiView, ...]:
        """Let the animals hop, order by order, as the last answer told them to."""
        leads = next((event for event in view.news if isinstance(event, Leads)), None)
        if leads is None or leads.positions[0] != before.now:
            return ()
        return tuple(replace(before, now=position, news=view.news[:2]) for position in leads.positions[1:])


def _orders_said(question: Question | None) -> tuple[str, ...]:
    """List the orders of an answer that is being made."""
    return question.path[1:] if question and question.path[:1] == ("say",) else ()


LOOK = ManikiLook()
