"""What is on a seat's row in Subdivision: what its score is made of, and the houses left."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Brush, Canvas, Tile, cut, tile
from render.games.subdivision.houses import MEASURES, small_house
from render.games.subdivision.street import street
from render.lettering import SMALLEST, TextStyle, styles, width_of, wrapped
from render.marks import LOSS, badge
from render.page import GAP, Row, Sheet, lines, podium, podium_row, rows, seat_row, winners
from render.palette import Theme
from render.pieces import tree
from rules_engine.games.subdivision.rules import SIZES

if TYPE_CHECKING:
    from render.canvas import Box
    from render.games.subdivision.board import Sight
    from render.palette import Palette
    from render.shape import Shape
    from render.words import Say
    from rules_engine import Seat
    from rules_engine.games.subdivision.events import SubdivisionView

TALLEST = 120  # a row at the end
TALLEST_ROW = 420  # and before
HEAD = 72  # of it, with the name, where its parts are told below
PART = 46  # the height of a line for each part
LEAST_STREET, STREET = 80, 300
STOCK = 62  # the height of the row of houses left
GROWN = 1.3  # so much larger in large print
LEAST_WORDS = 130  # the room beside them
STOCK_WIDTHS = (46, 42, 52)  # of a small, a medium and a large


def draw_rows(sheet: Sheet, box: Box, sight: Sight, variants: tuple[str, ...]) -> None:
    """Draw the seats: in their order while they build, by their ranks at the end; then the variants."""
    left, _, right, bottom = box
    noted = _noted(box, variants)
    foot = bottom - len(noted) * SMALLEST.height
    if sight.view.outcome:
        _draw_podium(sheet, sight.view, (*box[:3], foot))
    else:
        for seat, place in enumerate(_places(box, sight.view.seats, variants, sheet.seating.shape)):
            draw_rest(sheet, seat_row(sheet, place, seat), seat, sight)
    lines(sheet, (left, foot, right, bottom), noted)


def mark_stock(sheet: Sheet, box: Box, sight: Sight, variants: tuple[str, ...]) -> None:
    """Draw the row of whoever is asked for a size anew."""
    for seat in sight.view.to_act if sight.offered.sizes else ():
        place = _places(box, sight.view.seats, variants, sheet.seating.shape)[seat]
        draw_rest(sheet, seat_row(sheet, place, seat), seat, sight)


def _noted(box: Box, variants: tuple[str, ...]) -> tuple[str, ...]:
    return wrapped(" \u00b7 ".join(variants), box[2] - box[0], SMALLEST)


def _places(box: Box, seats: int, variants: tuple[str, ...], shape: Shape) -> tuple[Box, ...]:
    """Find where the rows are, above the variants."""
    foot = box[3] - len(_noted(box, variants)) * SMALLEST.height
    return rows((*box[:3], foot - 4 if variants else foot), seats, TALLEST_ROW, shape)


def _draw_podium(sheet: Sheet, view: SubdivisionView, box: Box) -> None:
    """Draw the seats by their ranks with what their scores are made of, and a street of the winners'."""
    left, top, right, bottom = box
    say = sheet.seating.say
    known = tuple(parts(view, seat, say) for seat in range(view.seats))
    below = (left, top, right, bottom - LEAST_STREET - 3 * GAP)
    tallest = HEAD + len(known[0]) * PART
    if podium_row(sheet, below, tallest) >= HEAD + 8 + len(known[0]) * SMALLEST.height:
        for seat, row in podium(sheet, below, tallest=tallest, head=HEAD):
            _write_words(sheet.canvas, row, known[seat])
            top = row.rest[3] + 8 + GAP
    else:
        for _, row in podium(sheet, box, tuple(_sum(told) for told in known), TALLEST):
            top = row.rest[3] + GAP
        names = ", ".join(part.words for part in known[0])
        top = lines(sheet, (left, top, right, bottom), (names,)) + GAP
    high = min(STREET, bottom - top - GAP)
    if high >= LEAST_STREET:
        drawn = street(sheet.canvas.palette, (right - left, high), winners(view))
        sheet.canvas.paste(drawn, left, bottom - high - GAP)


def _sum(known: tuple[Part, ...]) -> str:
    return "".join(part.amount for part in known if part.amount != "0")


class Part(NamedTuple):
    """A part of a score."""

    kind: str
    amount: str
    words: str


def parts(view: SubdivisionView, seat: Seat, say: Say) -> tuple[Part, ...]:
    score = view.details[seat]
    known = [
        Part("pips", str(score.pips), say("pips")),
        Part("groups", _signed(-score.groups), say("groups")),
        Part("lost", _signed(-score.lost), say("crowding")),
    ]
    if view.private:
        known.append(Part("private", _signed(score.private), say("private parks")))
    return tuple(known)


def _signed(amount: int) -> str:
    return f"{amount:+d}".replace("-", "\u2212") if amount else "0"


def draw_rest(sheet: Sheet, row: Row, seat: Seat, sight: Sight) -> None:
    """Draw below a seat's name what its score is made of, and what it has left to build."""
    left, top, right, bottom = row.rest
    middle = bottom - (STOCK if sheet.seating.theme is not Theme.LARGE_PRINT else round(STOCK * GROWN))
    if sheet.seating.theme is not Theme.LARGE_PRINT:
        known = parts(sight.view, seat, sheet.seating.say)
        over = Row((left, top, right, middle), row.ground)
        if middle - top >= len(known) * SMALLEST.height + 8:
            _write_words(sheet.canvas, over, known)
        elif middle - top >= SMALLEST.height:
            _write_signs(sheet.canvas, over, known)
    _draw_stock(sheet, Row((left, middle, right, bottom), row.ground), seat, sight)


def _write_signs(canvas: Canvas, row: Row, known: tuple[Part, ...]) -> None:
    """Write a line of signs and amounts."""
    left, top, right, bottom = row.rest
    side, style = SMALLEST.size * 3 // 4, SMALLEST
    wide = sum(width_of(part.amount, style) + side + 4 for part in known)
    space = min(28, (right - left - wide) // (len(known) - 1))
    for part in known:
        if not _is_loss(part):
            canvas.paste(_icon(canvas.palette, part.kind, side, row.ground), left, (top + bottom - side) // 2)
            left += side + 4
        left = space + _write_amount(canvas, part, (left, top, right, bottom), row.ground)


def _is_loss(part: Part) -> bool:
    """Tell whether a part is written as on the board, in a badge."""
    return part.kind == "lost" and part.amount != "0"


def _write_amount(canvas: Canvas, part: Part, box: Box, ground: str) -> int:
    """Write an amount, what crowding costs as on the board; tell where it ends."""
    if not _is_loss(part):
        return canvas.write_within(part.amount, box, SMALLEST, on=ground)
    drawn = badge(canvas.palette, part.amount, LOSS, ground)
    at = box[0], (box[1] + box[3] - drawn.height) // 2
    canvas.paste(drawn, *at, cut(drawn, canvas.palette, ground))
    return box[0] + drawn.width


def _write_words(canvas: Canvas, row: Row, known: tuple[Part, ...]) -> None:
    """Write a line for each part, the amounts under each other."""
    left, top, right, bottom = row.rest
    side = SMALLEST.size * 3 // 4
    high = min(64, (bottom - top) // len(known))
    for number, part in enumerate(known):
        low = top + number * high
        icon = _icon(canvas.palette, part.kind, side, row.ground)
        canvas.paste(icon, left, low + (high - side) // 2)
        is_badge = part.kind == "lost" and part.amount != "0"
        wide = badge(canvas.palette, part.amount, LOSS, row.ground).width if is_badge else 0
        edge = right - (wide or width_of(part.amount, SMALLEST))
        canvas.write_within(
            part.words, (left + side + 12, low, edge - 8, low + high), SMALLEST, on=row.ground
        )
        _write_amount(canvas, part, (edge, low, right, low + high), row.ground)


def _draw_stock(sheet: Sheet, row: Row, seat: Seat, sight: Sight) -> None:
    """Draw the houses a seat has left; the sizes that may be answered stand out."""
    left, top, right, bottom = row.rest
    canvas, counts = sheet.canvas, sight.view.left[seat]
    asked = sight.offered.sizes if seat in sight.view.to_act else frozenset()
    grown = 1 if asked or sheet.seating.theme is not Theme.LARGE_PRINT else GROWN
    sides = [round(side * grown) for side in STOCK_WIDTHS]
    is_narrow = right - left < sum(sides) + LEAST_WORDS  # letters tell the sizes then
    space = "" if is_narrow else "\u2009"
    letters = [f"{sheet.seating.say(size)}{space}" if asked or is_narrow else "" for size in SIZES]
    words = [f"{letter}{count}" for letter, count in zip(letters, counts, strict=True)]
    sides = [0, 0, 0] if is_narrow else sides
    around = 8 if is_narrow else 20
    style = _fitting(words, right - left - sum(sides) - 3 * around, styles(sheet.seating.theme).small)
    wide = [side + around + width_of(said, style) for side, said in zip(sides, words, strict=True)]
    apart = (right - left - sum(wide)) // 2
    for size, said in enumerate(words):
        ground, ink = ("choice", "on_choice") if size in asked else (row.ground, "ink")
        if size in asked:
            canvas.paste(_chip(canvas.palette, (wide[size], bottom - top), row.ground), left, top)
        if not is_narrow:
            piece = _stock(canvas.palette, seat if counts[size] else None, (size, sides[size]), ground)
            canvas.paste(piece, left + 6, top + (bottom - top - piece.height) // 2)
        box = (left + sides[size] + around - 8 + 4 * is_narrow, top, left + wide[size], bottom)
        canvas.write_within(said, box, style, ink, ground)
        left += wide[size] + apart


def _fitting(words: list[str], room: int, style: TextStyle) -> TextStyle:
    return style if sum(width_of(said, style) for said in words) <= room else SMALLEST


@lru_cache(maxsize=32)
def _chip(palette: Palette, size: tuple[int, int], ground: str) -> Tile:
    width, height = size

    def paint(brush: Brush) -> None:
        brush.rounded((0, 0, width, height), 10, "on_choice")
        brush.rounded((2, 2, width - 2, height - 2), 8, "choice")

    return tile(palette, size, ground, paint)


@lru_cache(maxsize=128)
def _stock(palette: Palette, seat: Seat | None, kind: tuple[int, int], ground: str) -> Tile:
    """Draw a house of a size in a width, or the outline of one where none is left."""
    size, wide = kind
    if seat is not None:
        return small_house(palette, wide, seat, size, ground)
    height = round(wide * MEASURES[size][1] / MEASURES[size][0])

    def paint(brush: Brush) -> None:
        brush.rounded((0, 0, wide, height), 2, "soft")
        brush.rounded((2.5, 2.5, wide - 2.5, height - 2.5), 1, ground)

    return tile(palette, (wide, height), ground, paint)


@lru_cache(maxsize=64)
def _icon(palette: Palette, kind: str, side: int, ground: str) -> Tile:
    """Draw what a part of the score comes from: pips, groups, larges beside smalls, private parks."""

    def paint(brush: Brush) -> None:
        part = side / 10
        if kind == "pips":
            for x, y in ((2, 7.8), (5, 2.4), (8, 7.8)):
                brush.disc((x * part, y * part), 2 * part, "ink")
        elif kind == "groups":
            for left, top in ((0.5, 0.5), (0.5, 5), (5, 5)):
                brush.rounded((left * part, top * part, (left + 4.5) * part, (top + 4.5) * part), part, "ink")
        elif kind == "lost":
            brush.rounded((0, 3 * part, 6.6 * part, 9.6 * part), part, "ink")
            brush.rounded((7 * part, 0, 10 * part, 3 * part), part / 2, "ink")
        else:
            tree(brush, (side / 2, side / 2), side * 0.42)

    return tile(palette, (side, side), ground, paint)
