"""The last answer in Maniki, hop by hop; or the words of the one being made."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Box, Brush, Canvas, Tile, tile
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

HEADS = (76, 68, 60, 54, 48, 40, 36, 32, 28)  # how wide: the first that leaves room for the whole way
SOUGHT, LARGE = 28, 46  # heads of the card that was sought, and where a strip is high
HIGH = 200  # a strip
ORDER = 64  # the room for an order between two positions
SPREAD = 24  # more than that, where there is room
ORDERED = TextStyle(33, bold=True)
SIGN = 48  # the side of a token or a verdict
GOAL = 64  # the room beside the target
ELLIPSIS = "\u22ef"


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
    """Draw who has answered, the hops, the verdict, and at the end the card; a long way in parts."""
    left, top, right, bottom = box
    middle = (top + bottom) // 2
    at = left + 20
    if answer.seat is not None:
        canvas.paste(token(canvas.palette, SIGN, answer.seat, "card"), left + 14, middle - SIGN // 2)
        at = left + SIGN + 34
    end = _draw_goal(canvas, (at, top, right - 12, bottom), answer, sought)
    heads = [head for head in HEADS if size_of(head)[1] <= bottom - top - 16]
    most = min(len(answer.way), max(2, _room(end - at, HEADS[-1])))
    head = next((head for head in heads if _room(end - at, head) >= most), HEADS[-1])
    wide, high = size_of(head)
    shown = _shown(answer, max(2, _room(end - at, head)))
    used = sum((ORDER if order else 0) + (wide if position else 0) for order, position in shown)
    spare = min(SPREAD, max(0, end - at - used) // len(shown))
    for order, position in shown:
        if order:
            _write_order(
                canvas, at + spare // 2, middle, order, is_possible=bool(position) or order == ELLIPSIS
            )
            at += ORDER + spare
        if position:
            canvas.paste(small_position(canvas.palette, position, head, "card"), at, middle - high // 2)
            at += wide


def _room(width: int, head: int) -> int:
    """Tell how many positions have room, with orders between them."""
    return (width + ORDER) // (size_of(head)[0] + ORDER)


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


def _write_order(canvas: Canvas, left: int, middle: int, order: str, *, is_possible: bool) -> None:
    """Write an order between the positions; one that was impossible leads nowhere."""
    sign, ink = ("\u2192", "ink") if is_possible else ("\u2717", "cross")
    box = left, middle - SMALLEST.height, left + ORDER, middle
    canvas.write_centered(order, box, ORDERED, on="card")
    if order != ELLIPSIS:
        below = left, middle - 6, left + ORDER, middle - 6 + SMALLEST.height
        canvas.write_centered(sign, below, SMALLEST, ink, "card")


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
