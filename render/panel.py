"""What all pictures share: a line that says whose turn it is, and a card for each seat."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import HEIGHT, WIDTH, Box, Brush, Canvas, Tile, tile
from render.lettering import ISOLATES, fitted, isolated, label, legible, styles
from render.palette import HUES, Theme
from render.pieces import badge

if TYPE_CHECKING:
    from collections.abc import Callable

    from render.look import Seating
    from render.palette import Palette
    from rules_engine import Outcome, Seat, View

MARGIN = 14
GAP = 12  # between cards
CARD_WIDTH = 402
PADDING = 14  # inside a card


class Layout(NamedTuple):
    """Where the parts of a picture are."""

    line: Box  # whose turn it is
    board: Box
    cards: tuple[Box, ...]
    notes: Box  # the variants, below the cards


class Card(NamedTuple):
    """A card with its name on it: where the rest goes, and on what color."""

    rest: Box
    ground: str


@lru_cache(maxsize=32)
def layout(seats: int, theme: Theme, notes: int = 0, width: int = CARD_WIDTH) -> Layout:
    """Lay out a board beside a column of cards, with so many lines of notes below; without seats, alone."""
    text = styles(theme)
    left = WIDTH - MARGIN - width - (64 if theme is Theme.LARGE_PRINT else 0) if seats else WIDTH
    right, top, bottom = WIDTH - MARGIN, MARGIN, HEIGHT - MARGIN
    line = text.title.height + 12
    foot = bottom - notes * text.small.height
    height = (foot - top - GAP * (seats - 1) - (GAP if notes else 0)) // max(1, seats)
    cards = tuple(
        (left, top + card * (height + GAP), right, top + card * (height + GAP) + height)
        for card in range(seats)
    )
    board = (MARGIN, top + line, left - MARGIN, bottom)
    return Layout((MARGIN, top, left - MARGIN, top + line), board, cards, (left, foot, right, bottom))


def heading(
    canvas: Canvas, box: Box, view: View, seating: Seating, words: Callable[[tuple[str, ...]], str]
) -> None:
    """Write whose turn it is, what is being asked, or who has won: long names give way to the rest."""
    style = styles(seating.theme).title
    room = (box[2] - box[0]) // (2 + len(view.to_act) // 2)
    names = tuple(isolated(fitted(legible_name(seat, seating), room, style)) for seat in range(view.seats))
    canvas.write_within(words(names), box, style)


def legible_name(seat: Seat, seating: Seating) -> str:
    name = "".join(sign for sign in seating.names[seat] if sign not in ISOLATES)
    return legible(name) or seating.say("Seat {n}", n=seat + 1)


def seat_card(canvas: Canvas, box: Box, seat: Seat, view: View, seating: Seating) -> Card:
    """Draw a seat's card with its name; who is to move has another color and a frame."""
    left, top, right, bottom = box
    active = seat in view.to_act and not view.outcome
    ground = "turn" if active else "card"
    canvas.fill(box, ground)
    canvas.frame(box, 6 if active else 2, "ink" if active else "line")
    canvas.fill((left, top, left + 10, bottom), HUES[seat])
    style = styles(seating.theme).name
    row = (left + PADDING + 10, top + 8, right - PADDING, top + 8 + style.height)
    side = row[3] - row[1]
    canvas.paste(badge(canvas.palette, side, seat, ground), row[0], row[1])
    end = _rank(canvas, row, seat, view.outcome, ground)
    canvas.write_within(
        legible_name(seat, seating), (row[0] + side + 10, row[1], end, row[3]), style, on=ground
    )
    return Card((row[0], row[3], row[2], bottom - 7), ground)


def _rank(canvas: Canvas, row: Box, seat: Seat, outcome: Outcome | None, ground: str) -> int:
    """Draw the medal of a seat, once the match is over; tell how far the name may go."""
    if outcome is None:
        return row[2]
    side = row[3] - row[1]
    canvas.paste(_medal(canvas.palette, side, outcome.ranks[seat], ground), row[2] - side, row[1])
    return row[2] - side - 8


@lru_cache(maxsize=64)
def _medal(palette: Palette, side: int, rank: int, ground: str) -> Tile:
    inner = "turn" if rank == 1 else "page"

    def paint(brush: Brush) -> None:
        brush.disc((side / 2, side / 2), side / 2 - 1, "ink")
        brush.disc((side / 2, side / 2), side / 2 - 4, inner)

    medal = tile(palette, (side, side), ground, paint)
    number = label(palette, str(rank), styles(palette.theme).small, "ink", inner)
    digit = number.crop((0, number.height // 7, number.width, number.height * 6 // 7))
    medal.paste(digit, ((side - digit.width) // 2, (side - digit.height) // 2 + 1))
    return medal


def notes(canvas: Canvas, box: Box, lines: tuple[str, ...], seating: Seating) -> None:
    """Write the variants that are on, a line each."""
    style = styles(seating.theme).small
    left, top, right, _ = box
    for number, line in enumerate(lines):
        low = top + number * style.height
        canvas.write_within(line, (left, low, right, low + style.height), style, "soft")
