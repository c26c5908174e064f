"""What lies around the fields of Ice Palace: hands, scores, the pool, and what is left to build with."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from render.games.ice_palace.board import Candidates
from render.games.ice_palace.pieces import (
    UNKNOWN,
    crown,
    piece,
    snowflake,
)
from render.lettering import SMALLEST, fitted, styles, width_of
from render.panel import MARGIN, Card, layout, legible_name, seat_card

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL.Image import Image

    from render.canvas import Box, Canvas
    from render.look import Seating
    from render.palette import Palette, Theme
    from rules_engine import Seat
    from rules_engine.games.ice_palace.events import IcePalaceView

CARD_WIDTH = 362
SIDES = (30, 37, 44)  # of a small, a medium and a large in a hand
LARGER = (38, 48, 58)  # the same where there is room
GAP = 5
TIMES = "\u00d7"
LINE = 54  # the height of a line of pyramids


class Places(NamedTuple):
    """Where the parts of a picture are."""

    line: Box
    fields: Box
    stock: Box  # what is left to build with
    foot: Box  # the pool and the variants
    cards: tuple[Box, ...]


def noted(parts: tuple[str, ...], seats: int, theme: Theme) -> tuple[str, ...]:
    """Write the variants on as few lines as they need."""
    left, _, right, _ = layout(seats, theme, width=CARD_WIDTH).board
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]} · {part}" if lines else ""
        if longer and width_of(longer, SMALLEST) <= right - left:
            lines[-1] = longer
        else:
            lines.append(part)
    return tuple(lines)


def places(view: IcePalaceView, theme: Theme, notes: int) -> Places:
    plain = layout(view.seats, theme, width=CARD_WIDTH)
    left, top, right, bottom = plain.board
    foot = bottom - LINE - notes * SMALLEST.height
    lines = len(_in_lines(Counter(view.remaining), right - left))
    stock = foot - lines * LINE
    return Places(
        plain.line,
        (left, top, right, stock - 6),
        (left, stock, right, foot),
        (left, foot, right, bottom),
        plain.cards,
    )


def draw_cards(
    canvas: Canvas, where: Places, view: IcePalaceView, seating: Seating, offered: Candidates
) -> None:
    for seat, box in enumerate(where.cards):
        signs = _signs(canvas.palette, seat, view)
        shorter = _with_room(seating, box, seat, len(signs))
        card = seat_card(canvas, box, seat, view, shorter)
        side = styles(canvas.palette.theme).name.height
        for number, sign in enumerate(signs, 1):
            canvas.paste(sign, card.rest[2] - number * (side + 4), card.rest[1] - side)
        _draw_card(canvas, card, seat, view, offered if seat == view.seat else Candidates())


def _signs(palette: Palette, seat: Seat, view: IcePalaceView) -> tuple[Image, ...]:
    """Mark who has the marker, and who placed last or builds."""
    if view.outcome:
        return ()
    side = styles(palette.theme).name.height
    ground = "turn" if seat in view.to_act else "card"
    signs = (snowflake(palette, side, ground),) if seat == view.marker else ()
    return (*signs, crown(palette, side, ground)) if seat == view.leader else signs


def _with_room(seating: Seating, box: Box, seat: Seat, signs: int) -> Seating:
    """Shorten a name, so that there is room for signs behind it."""
    style = styles(seating.theme).name
    room = box[2] - box[0] - 48 - style.height - signs * (style.height + 4) - 8
    names = list(seating.names)
    names[seat] = fitted(legible_name(seat, seating), room, style) if signs else names[seat]
    return replace(seating, names=tuple(names))


def _draw_card(canvas: Canvas, card: Card, seat: Seat, view: IcePalaceView, offered: Candidates) -> None:
    """Write the score beside the hand, or above it where there is room."""
    left, top, right, bottom = card.rest
    text = styles(canvas.palette.theme)
    style = text.score if bottom - top >= text.score.height else text.name
    scores = view.outcome.scores if view.outcome else view.scores
    if bottom - top < style.height + LARGER[2] + 16:
        canvas.write_within(str(scores[seat]), (left, top, right, bottom), style, on=card.ground)
        start = left + width_of("00", style) + 12
        _draw_hand(canvas, Card((start, top, right, bottom), card.ground), view.hands[seat], SIDES, offered)
        return
    low = top + style.height + 8
    canvas.write_within(str(scores[seat]), (left, top, right, low), style, on=card.ground)
    hand = left, low, right, low + LARGER[2] + 12
    _draw_hand(canvas, Card(hand, card.ground), view.hands[seat], LARGER, offered)


def _draw_hand(
    canvas: Canvas, card: Card, hand: Sequence[str], sides: tuple[int, ...], offered: Candidates
) -> None:
    """Draw the pyramids of a hand, the small ones first; those that may be chosen are framed."""
    left, top, _, bottom = card.rest
    for word in sorted(hand, key=lambda word: word[1]):
        side = sides[int(word[1]) - 1]
        middle = (top + bottom) // 2
        if word in offered.pieces:
            canvas.fill(
                (left - 4, middle - side // 2 - 4, left + side + 4, middle - side // 2 + side + 4), "choice"
            )
        canvas.paste(piece(canvas.palette, word, side, sign_of(word)), left, middle - side // 2)
        left += side + GAP + (4 if word in offered.pieces else 0)


def sign_of(word: str) -> str:
    return "?" if word[0] == UNKNOWN else word[0]


def _in_lines(stock: Counter[str], width: int) -> tuple[tuple[str, ...], ...]:
    """Break the pyramids left to build with into lines."""
    lines: list[tuple[str, ...]] = []
    used = width
    for word in stock:
        wide = _width(word, stock[word])
        if used + wide > width - 12:
            lines.append(())
            used = 12
        lines[-1] = (*lines[-1], word)
        used += wide
    return tuple(lines)


def _width(word: str, count: int) -> int:
    return SIDES[int(word[1]) - 1] + (width_of(f"{TIMES}{count}", SMALLEST) if count > 1 else 0) + 22


def draw_stock(canvas: Canvas, box: Box, view: IcePalaceView, offered: Candidates) -> None:
    """Draw what is left to build with, equal pyramids once."""
    stock = Counter(view.remaining)
    canvas.fill(box, "card")
    for number, line in enumerate(_in_lines(stock, box[2] - box[0])):
        left, middle = box[0] + 12, box[1] + number * LINE + LINE // 2
        for word in line:
            side = SIDES[int(word[1]) - 1]
            top = middle - side // 2
            if word in offered.pieces:
                canvas.fill((left - 4, top - 4, left + side + 4, top + side + 4), "choice")
            canvas.paste(piece(canvas.palette, word, side, word[0]), left, top)
            if stock[word] > 1:
                words = left + side + 5, middle - SMALLEST.height // 2
                canvas.write(f"{TIMES}{stock[word]}", words, SMALLEST, on="card")
            left += _width(word, stock[word])


def draw_foot(canvas: Canvas, box: Box, view: IcePalaceView, seating: Seating, notes: Sequence[str]) -> None:
    """Write what the pool holds, and under it how many have passed and which variants are on."""
    left, top, right, _ = box
    middle = top + LINE // 2
    left = canvas.write_within(seating.say("Pool"), (left, top, right, top + LINE), SMALLEST, "soft") + 14
    for number, count in enumerate(view.pool):
        side = SIDES[number]
        canvas.paste(
            piece(canvas.palette, f"{UNKNOWN}{number + 1}", side, str(number + 1)), left, middle - side // 2
        )
        box = left + side + 6, top, right, top + LINE
        left = canvas.write_within(str(count), box, SMALLEST) + 20
    if view.phase == "yard":
        words = seating.say("passes {n} of {all}", n=view.passes, all=view.passes_to_end)
        canvas.write_within(
            words, (max(left, right - width_of(words, SMALLEST)), top, right, top + LINE), SMALLEST
        )
    for number, line in enumerate(notes):
        low = top + LINE + number * SMALLEST.height
        canvas.write_within(line, (MARGIN, low, right, low + SMALLEST.height), SMALLEST, "soft")
