"""The last answer in Maniki, hop by hop; or the words of the one being made."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Box, Brush, Canvas, Tile, tile
from render.games.maniki.animals import token
from render.lettering import SMALLEST, styles, width_of
from render.pieces import badge
from rules_engine.games.maniki import Errs, Leads, Nexts, Says

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.palette import Palette
    from render.words import Say
    from rules_engine import Event, Seat

SIDE = 32  # of an animal's token
HOP = (2 * SIDE + 4, 3 * SIDE + 12)
ORDER = 52  # the room for an order between two positions
SIGN = 46  # the side of a token or a verdict
ELLIPSIS = "\u2026"


class Answer(NamedTuple):
    """What somebody has said, where it led, and whether that was right."""

    seat: Seat
    orders: tuple[str, ...]
    way: tuple[str, ...]
    is_right: bool


def last_answer(news: Sequence[Event]) -> Answer | None:
    says = next((event for event in news if isinstance(event, Says)), None)
    leads = next((event for event in news if isinstance(event, Leads)), None)
    if says is None or leads is None:
        return None
    is_wrong = any(isinstance(event, Errs) and event.seat == says.seat for event in news)
    return Answer(says.seat, says.orders, leads.positions, not is_wrong)


def draw_answer(canvas: Canvas, box: Box, news: Sequence[Event], say: Say) -> None:
    _fill(canvas, box)
    answer, vote = last_answer(news), next((event for event in news if isinstance(event, Nexts)), None)
    if answer:
        _draw_way(canvas, box, answer)
        return
    words = say("wants the next card") if vote else say("Nobody has answered yet.")
    left = box[0] + 16
    if vote:
        canvas.paste(badge(canvas.palette, SIGN, vote.seat, "card"), left, (box[1] + box[3] - SIGN) // 2)
        left += SIGN + 14
    canvas.write_within(
        words, (left, box[1], box[2] - 16, box[3]), styles(canvas.palette.theme).small, on="card"
    )


def draw_words(canvas: Canvas, box: Box, orders: Sequence[str]) -> None:
    """Write the orders of an answer that is being made: where they lead is for its author to see."""
    _fill(canvas, box)
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


def _fill(canvas: Canvas, box: Box) -> None:
    canvas.fill(box, "card")
    canvas.frame(box, 2, "line")


def _draw_way(canvas: Canvas, box: Box, answer: Answer) -> None:
    """Draw who has answered, the verdict, and the hops; of a long way what does not fit is left out."""
    left, top, right, bottom = box
    middle = (top + bottom) // 2
    canvas.paste(badge(canvas.palette, SIGN, answer.seat, "card"), left + 10, middle - SIGN - 5)
    canvas.paste(_verdict(canvas.palette, answer.is_right), left + 10, middle + 5)
    at, high = left + SIGN + 24, middle - HOP[1] // 2
    for order, position in _shown(answer, (right - 8 - at + ORDER) // (HOP[0] + ORDER)):
        if order:
            _write_order(canvas, at, middle, order, is_possible=bool(position) or order == ELLIPSIS)
            at += ORDER
        if position:
            canvas.paste(_hop(canvas.palette, position), at, high)
            at += HOP[0]


def _write_order(canvas: Canvas, left: int, middle: int, order: str, *, is_possible: bool) -> None:
    """Write an order between the positions; one that was impossible leads nowhere."""
    sign, ink = ("\u2192", "ink") if is_possible else ("\u2717", "wrong")
    box = left, middle - SMALLEST.height, left + ORDER, middle
    canvas.write_centered(order, box, SMALLEST, on="card")
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


@lru_cache(maxsize=128)
def _hop(palette: Palette, position: str) -> Tile:
    wide, high = HOP

    def paint(brush: Brush) -> None:
        for left, hue in ((0, "red"), (SIDE + 4, "blue")):
            brush.rounded((left, high - 8, left + SIDE, high), 3, hue)

    drawn = tile(palette, (wide, high), "card", paint)
    for side, animals in enumerate(position.split("|")):
        for height, letter in enumerate(animals, 1):
            drawn.paste(token(palette, letter, SIDE, "card"), (side * (SIDE + 4), high - 10 - height * SIDE))
    return drawn


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
