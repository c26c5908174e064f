"""The last answer in Maniki, hop by hop; or the words of the one being made."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Box, Brush, Canvas, Tile, cut, tile
from render.games.maniki.positions import size_of, small_card, small_position
from render.lettering import SMALLEST, TextStyle, styles, width_of
from render.marks import token
from render.page import panel
from rules_engine.games.maniki.events import Buries, Errs, Leads, Nexts, Says, Shows, Takes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.page import Sheet
    from render.palette import Palette
    from rules_engine import Event, Seat
    from rules_engine.games.maniki.events import ManikiView

HEADS = (60, 54, 48, 44, 40, 36, 32, 28, 24, 20)  # how wide: the first that is low enough for a strip
SOUGHT, LARGE = 28, 46  # heads of the card that was sought, and where a strip is high
HIGH = 200  # a strip
COLUMNS = 7  # there are at least, where heads are large
LEAST_COLUMN = 102  # of a way: an order with its arrow
LIT, LIT_INSET, POOL = 72, 10, 22  # a spotlight: its width, and half the height of its light on the ground
ORDERED = TextStyle(33, bold=True)
SIGN = 48  # the side of a token or a verdict
GOAL = 64  # the room beside the target
ELLIPSIS = "\u22ef"
IMPOSSIBLE = "\u2717"


class Answer(NamedTuple):
    """What somebody has said, where it led, and whether that was right."""

    seat: Seat | None  # None: it does not matter who
    orders: tuple[str, ...]
    way: tuple[str, ...]
    is_right: bool


def last_answer(news: Sequence[Event]) -> Answer | None:
    said = next((event for event in news if isinstance(event, Says | Shows)), None)
    leads = next((event for event in news if isinstance(event, Leads)), None)
    if said is None or leads is None:
        return None
    if isinstance(said, Shows):
        return Answer(None, said.orders, leads.positions, said.is_right)
    is_wrong = any(isinstance(event, Errs) and event.seat == said.seat for event in news)
    return Answer(said.seat, said.orders, leads.positions, not is_wrong)


def draw_answer(sheet: Sheet, box: Box, view: ManikiView) -> None:
    canvas, say = sheet.canvas, sheet.seating.say
    panel(canvas, box)
    answer, vote = (
        last_answer(view.news),
        next((event for event in view.news if isinstance(event, Nexts)), None),
    )
    if answer:
        _draw_way(canvas, box, answer, _sought(view))
        return
    words = say("wants the next card") if vote else say("Nobody has answered yet.")
    left = box[0] + 16
    if vote:
        canvas.paste(token(canvas.palette, SIGN, vote.seat, "card"), left, (box[1] + box[3] - SIGN) // 2)
        left += SIGN + 14
    canvas.write_within(
        words, (left, box[1], box[2] - 16, box[3]), styles(canvas.palette.theme).small, on="card"
    )


def _sought(view: ManikiView) -> str | None:
    """Find the card that the last answer was meant for."""
    for event in view.news:
        if isinstance(event, Takes | Buries):
            return event.card
    return view.target


def draw_words(canvas: Canvas, box: Box, orders: Sequence[str]) -> None:
    """Write the orders of an answer that is being made: where they lead is for its author to see."""
    panel(canvas, box)
    style = styles(canvas.palette.theme).title
    wide, high = max(width_of(order, style) for order in orders) + 22, style.height + 14
    room = (box[2] - box[0] - 24) // (wide + 8)
    shown = (ELLIPSIS, *orders[len(orders) - room + 1 :]) if len(orders) > room else orders
    top = (box[1] + box[3] - high) // 2
    for number, order in enumerate(shown):
        left = box[0] + 16 + number * (wide + 8)
        chip = left, top, left + wide, top + high
        canvas.fill(chip, "choice")
        canvas.write_centered(order, chip, style, "on_choice", "choice")


def _draw_way(canvas: Canvas, box: Box, answer: Answer, sought: str | None) -> None:
    """Draw who has answered, under a spotlight, the way in columns, the verdict, and at the end the card."""
    left, top, right, bottom = box
    at = left + 24
    if answer.seat is not None:
        _draw_lit(canvas, (left + LIT_INSET, top + 4, left + LIT_INSET + LIT, bottom - 4), answer.seat)
        at = left + LIT_INSET + LIT + 12
    end = _draw_goal(canvas, (at, top, right - 12, bottom), answer, sought)
    head, column = _columns(end - at, bottom - top - SMALLEST.height - 12)
    high = SMALLEST.height + size_of(head)[1]
    top = (top + bottom - high) // 2
    for number, (order, position) in enumerate(_shown(answer, max(2, (end - at) // column))):
        x = at + number * column
        _draw_step(canvas, (x, top, x + column, top + high), order, position, head)


def _columns(width: int, height: int) -> tuple[int, int]:
    """Tell how large heads are, and how wide columns, whatever way stands in them."""
    sizes = [(head, max(LEAST_COLUMN, size_of(head)[0] + 14)) for head in HEADS if size_of(head)[1] <= height]
    return next(size for size in sizes if size[1] == LEAST_COLUMN or width // size[1] >= COLUMNS)


def _draw_step(canvas: Canvas, box: Box, order: str, position: str, head: int) -> None:
    """Draw an order above where it has led; one that was impossible leads nowhere."""
    left, top, right, bottom = box
    line = (left, top, right, top + SMALLEST.height)
    below = (left, line[3], right, bottom)
    if order == ELLIPSIS:
        canvas.write_centered(order, below, ORDERED, on="card")
    elif order:
        canvas.write_centered(f"\u2192 {order}", line, ORDERED, on="card")
    if position:
        drawn = small_position(canvas.palette, position, head, "card")
        canvas.paste(drawn, (left + right - drawn.width) // 2, below[3] - drawn.height)
    elif order != ELLIPSIS:
        canvas.write_centered(IMPOSSIBLE, below, ORDERED, "cross", "card")


def _draw_lit(canvas: Canvas, box: Box, seat: Seat) -> None:
    """Draw the token of a seat in a spotlight."""
    left, top, right, bottom = box
    canvas.paste(_spotlight(canvas.palette, (right - left, bottom - top)), left, top)
    drawn = token(canvas.palette, SIGN, seat, "light")
    high = bottom - POOL - SIGN
    canvas.paste(drawn, (left + right - SIGN) // 2, high, cut(drawn, canvas.palette, "light"))


@lru_cache(maxsize=8)
def _spotlight(palette: Palette, size: tuple[int, int]) -> Tile:
    """Draw a lamp, and the light that falls from it on the ground."""
    width, height = size

    def paint(brush: Brush) -> None:
        middle, floor = width / 2, height - POOL
        brush.polygon(((middle - 9, 10), (middle + 9, 10), (width - 3, floor), (3, floor)), "light")
        brush.ellipse((3, floor - POOL + 4, width - 3, height - 4), "light")
        brush.rounded((middle - 16, 0, middle + 16, 16), 5, "gold")

    return tile(palette, size, "card", paint)


def _draw_goal(canvas: Canvas, box: Box, answer: Answer, sought: str | None) -> int:
    """Draw at the right the card that was sought, equal to where the way ends or not; tell what is left."""
    _, top, right, bottom = box
    middle = (top + bottom) // 2
    if sought is None:
        return right
    card = small_card(canvas.palette, sought, LARGE if bottom - top > HIGH else SOUGHT, "card")
    canvas.paste(card, right - card.width, middle - card.height // 2)
    verdict = _verdict(canvas.palette, answer.is_right)
    start = right - card.width - GOAL
    canvas.paste(verdict, start + (GOAL - SIGN) // 2, middle - SIGN // 2)
    return start - 8


def _shown(answer: Answer, room: int) -> list[tuple[str, str]]:
    """Pair orders and positions; after an impossible order there is none."""
    steps = [("", answer.way[0]), *zip(answer.orders, (*answer.way[1:], ""), strict=False)]
    if len(steps) <= room + 1 and (len(steps) <= room or not steps[-1][1]):
        return steps
    kept = max(1, room - 2)
    return [steps[0], (ELLIPSIS, ""), *steps[-kept:]]


@lru_cache(maxsize=16)
def _verdict(palette: Palette, is_right: int) -> Tile:
    """Draw a tick or a cross."""

    def paint(brush: Brush) -> None:
        if is_right:
            brush.disc((SIGN / 2, SIGN / 2), SIGN / 2 - 1, "right")
            brush.line(((11, 24), (20, 33), (35, 14)), 7, "tusk")
        else:
            brush.disc((SIGN / 2, SIGN / 2), SIGN / 2 - 1, "wrong")
            brush.line(((14, 14), (32, 32)), 7, "tusk")
            brush.line(((32, 14), (14, 32)), 7, "tusk")

    return tile(palette, (SIGN, SIGN), "card", paint)
