"""What is on a seat's card in Maniki: the cards won, and whether the seat is out or wants the next card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.games.maniki.circus import cards
from render.lettering import fitted, styles, width_of
from render.panel import Card

if TYPE_CHECKING:
    from render.canvas import Canvas
    from render.words import Say
    from rules_engine import Seat
    from rules_engine.games.maniki import ManikiView

WON = 54  # the height of a card that was won
ROW = 8  # cards that lie in a row
ICON = 46


def draw_card(canvas: Canvas, card: Card, seat: Seat, view: ManikiView, say: Say) -> None:
    """Write how many cards were won, and lay them out where there is room."""
    left, top, right, bottom = card.rest
    style = styles(canvas.palette.theme).score
    scores = view.outcome.scores if view.outcome else view.scores
    low = min(bottom, top + style.height + 12)
    icon = cards(canvas.palette, ICON, 1, card.ground)
    canvas.paste(icon, left, (top + low - icon.height) // 2)
    box = left + icon.width + 12, top, right, low
    end = canvas.write_within(str(scores[seat]), box, style, on=card.ground)
    _write_state(canvas, Card((end + 20, top, right, low), card.ground), seat, view, say)
    if bottom - low > WON + 6:
        _lay_out(canvas, Card((left, low, right, bottom), card.ground), scores[seat])


def _write_state(canvas: Canvas, card: Card, seat: Seat, view: ManikiView, say: Say) -> None:
    """Say at the right who is out for this card, and who wants another."""
    if view.outcome or not (seat in view.out or seat in view.votes):
        return
    left, top, right, bottom = card.rest
    style = styles(canvas.palette.theme).small
    is_out = seat in view.out
    words = fitted(say("out") if is_out else say("next card"), right - left - 24, style)
    wide, middle = width_of(words, style) + 24, (top + bottom) // 2
    chip = right - wide, middle - style.height // 2 - 3, right, middle + style.height // 2 + 3
    canvas.fill(chip, "wrong" if is_out else "ground")
    canvas.write_centered(words, chip, style, "tusk" if is_out else "ink", "wrong" if is_out else "ground")


def _lay_out(canvas: Canvas, card: Card, count: int) -> None:
    """Lay the cards that were won in rows, as close as they must be."""
    left, top, right, bottom = card.rest
    won = cards(canvas.palette, WON, 1, card.ground)
    across = (right - left - won.width) // (ROW - 1)
    down = min(WON + 8, (bottom - top - WON - 6) // max(1, (count - 1) // ROW))
    for number in range(count):
        row, column = divmod(number, ROW)
        canvas.paste(won, left + column * across, top + 6 + row * down)
