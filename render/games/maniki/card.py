"""What is on a seat's row in Maniki: the cards won, and whether the seat is out or wants the next card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.games.maniki.positions import card_size, small_card
from render.lettering import SMALLEST, styles, width_of, wrapped
from render.marks import fan
from render.page import Row, lines, rows, seat_row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.canvas import Box, Canvas
    from render.page import Sheet
    from rules_engine import Seat
    from rules_engine.games.maniki.events import ManikiView

HEADS = (38, 34, 30, 26, 22, 18)  # of a card won: the first whose cards lie side by side, else the last
LOWER = (16, 14, 12)  # where rows are so low that the name would have no room above
ROW_HEIGHT = 420
APART = 6
SPARE = 10  # round cards in a row
OUT, NEXT = "\u2717", "\u2192"  # where there is no room for words


def draw_rows(sheet: Sheet, box: Box, view: ManikiView, notes: Sequence[str]) -> None:
    """Draw the seats with the cards they have won, then the variants."""
    left, top, right, bottom = box
    noted = wrapped(" \u00b7 ".join(notes), right - left, SMALLEST)
    foot = bottom - len(noted) * SMALLEST.height
    lines(sheet, (left, foot, right, bottom), noted)
    places = rows((left, top, right, foot - 4), view.seats, ROW_HEIGHT, sheet.seating.shape)
    height = places[0][3] - places[0][1]
    heads = _heads(height - styles(sheet.seating.theme).name.height - SPARE)
    for seat, place in enumerate(places):
        row = seat_row(sheet, place, seat, height - card_size(heads[-1])[1] - SPARE)
        start, high, end, low = row.rest
        end = _write_state(sheet, row, seat, view)
        if view.prizes[seat] and card_size(heads[-1])[0] <= end - start:
            low = min(low, high + 2 * card_size(HEADS[0])[1] + APART)
            lay_out(sheet.canvas, Row((start, high, end, low), row.ground), view.prizes[seat], heads)


def _heads(room: int) -> tuple[int, ...]:
    """List how large heads may be: as small as it takes for a card to have room below the name."""
    least = next((head for head in (HEADS[-1], *LOWER) if card_size(head)[1] <= room), LOWER[-1])
    return tuple(head for head in (*HEADS, *LOWER) if head >= least)


def _write_state(sheet: Sheet, row: Row, seat: Seat, view: ManikiView) -> int:
    """Say at the right who is out for this card, and who wants another; tell what is left of the width."""
    left, top, right, bottom = row.rest
    if not (seat in view.out or seat in view.votes):
        return right
    style = styles(sheet.seating.theme).small
    if bottom - top < style.height + 12:
        style = SMALLEST
    is_out = seat in view.out
    words = sheet.seating.say("out") if is_out else sheet.seating.say("next card")
    if width_of(words, style) > right - left - 24:
        words = OUT if is_out else NEXT
    middle = (top + min(bottom, top + 64)) // 2
    chip = (
        right - width_of(words, style) - 24,
        middle - style.height // 2 - 3,
        right,
        middle + style.height // 2 + 3,
    )
    ink, ground = ("tusk", "wrong") if is_out else ("ink", row.ground)
    sheet.canvas.fill(chip, "wrong" if is_out else "line")
    if not is_out:
        sheet.canvas.fill((chip[0] + 2, chip[1] + 2, chip[2] - 2, chip[3] - 2), row.ground)
    sheet.canvas.write_centered(words, chip, style, ink, ground)
    return chip[0] - 12


def lay_out(canvas: Canvas, row: Row, positions: Sequence[str], heads: Sequence[int] = HEADS) -> None:
    """Lay cards that were won side by side, as large as all have room; a line that is full is fanned."""
    left, top, right, bottom = row.rest
    sizes = [(head, *card_size(head)) for head in heads if card_size(head)[1] <= bottom - top]
    for head, wide, high in sizes:
        across, down = (right - left + APART) // (wide + APART), (bottom - top + APART) // (high + APART)
        if across * down >= len(positions):
            lines = -(-len(positions) // across)
            even = -(-len(positions) // lines)
            start = top + (bottom - top - lines * (high + APART) + APART) // 2
            for number, position in enumerate(positions):
                x, y = left + number % even * (wide + APART), start + number // even * (high + APART)
                canvas.paste(small_card(canvas.palette, position, head, row.ground), x, y)
            return
    if sizes:
        head, wide, high = sizes[-1]
        shown = positions[-max(1, (right - left - wide) // (head // 2) + 1) :]
        spread = fan((left, top, right, min(bottom, top + high + 10)), len(shown), (wide, high))
        for position, (x, y) in zip(shown, spread, strict=True):
            canvas.paste(small_card(canvas.palette, position, head, row.ground), x, y)
