"""How Maniki looks and reads."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from render.canvas import Canvas
from render.games.maniki.animals import CIRCUS
from render.games.maniki.answer import draw_answer, draw_words
from render.games.maniki.card import draw_rows
from render.games.maniki.circus import draw_circus
from render.games.maniki.circus import places as placed
from render.games.maniki.circus import places_alone as placed_alone
from render.games.maniki.cover import draw_art
from render.games.maniki.finale import draw_finale
from render.games.maniki.orders import draw_orders
from render.games.maniki.voice import ManikiVoice
from render.games.maniki.words import variants
from render.page import Layout, Sheet, caption, heading, layout, lines
from render.palette import HUES, Theme, palette
from render.shape import Shape
from rules_engine.games.maniki.events import Buries, Leads, ManikiView, Reveals, Shows, Takes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PIL.Image import Image

    from render.canvas import Box
    from render.look import Seating
    from render.palette import Palette
    from render.words import Say
    from rules_engine import Question

ROWS = 352  # the width of the seats' rows
ENDED = 400  # the same at the end
BELOW = 172  # their height in a tall picture


class ManikiLook(ManikiVoice):
    def colors(self, theme: Theme) -> Palette:
        return palette(theme, HUES, CIRCUS, night=True)

    def adorn(self, canvas: Canvas, box: Box) -> None:
        draw_art(canvas, box)

    def draw(self, view: ManikiView, seating: Seating, question: Question | None) -> Image:
        canvas = Canvas(self.colors(seating.theme), size=seating.shape.size)
        searching = view if view.out else replace(view, to_act=())  # to light every seat says nothing
        sheet, places = Sheet(canvas, self, view, seating, question), _layout(view, seating)
        heading(sheet, places.heading)
        caption(sheet, places.caption)
        if view.outcome and view.seats:
            draw_finale(sheet, places.board, places.rows, view)
            return canvas.picture()
        is_noted = seating.theme is not Theme.LARGE_PRINT and seating.shape is Shape.WIDE
        notes = variants(view, seating.say) if is_noted else ()
        if not view.seats:
            _draw_alone(sheet, places.board, view)
            lines(sheet, places.caption, (" \u00b7 ".join(notes),))
            return canvas.picture()
        where = placed(places.board, seating.theme)
        draw_circus(sheet, where, view)
        orders = _orders_said(question)
        if orders:
            draw_words(canvas, where.answer, orders)
        else:
            draw_answer(sheet, where.answer, view)
        draw_orders(canvas, where.legend, view, question.answers if question else ())
        draw_rows(sheet._replace(view=searching), places.rows, view, notes)
        return canvas.picture()

    def caption(self, view: ManikiView, names: tuple[str, ...], say: Say) -> Iterable[str]:
        """Tell what happened last but for the way and the new card, which are drawn."""
        news = tuple(event for event in view.news if not isinstance(event, Leads | Reveals | Shows))
        shown = replace(view, news=news)
        return super().caption(shown, names, say)

    def is_shot(self, view: ManikiView) -> bool:
        """Show each card once, where it is won or put away."""
        return any(isinstance(event, Takes | Buries) for event in view.news)


def _draw_alone(sheet: Sheet, board: Box, view: ManikiView) -> None:
    """Draw a card without a table: with the legend, or with the way once that is told."""
    where = placed_alone(board, sheet.seating.theme, is_told=bool(view.news))
    draw_circus(sheet, where, view)
    if view.news:
        draw_answer(sheet, where.answer, view)
    else:
        draw_orders(sheet.canvas, where.legend, view, ())


def _layout(view: ManikiView, seating: Seating) -> Layout:
    """Leave room for the seats, of which a riddle has none."""
    if not view.seats:
        return layout(seating.theme, 0, seating.shape, 0)
    return layout(seating.theme, ENDED if view.outcome else ROWS, seating.shape, BELOW)


def _orders_said(question: Question | None) -> tuple[str, ...]:
    """List the orders of an answer that is being made."""
    return question.path[1:] if question and question.path[:1] == ("say",) else ()


LOOK = ManikiLook()
