"""What lies around the fields of Ice Palace: hands, tallies, the pool, and what is left to build with."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import cut
from render.games.ice_palace.pieces import (
    LETTERS,
    UNKNOWN,
    crown,
    passed,
    piece,
    snowflake,
    standing,
)
from render.lettering import SMALLEST, width_of, wrapped
from render.page import GAP, Row, lines, panel, podium, ranked, rows, seat_row
from render.palette import Theme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from render.canvas import Box, Canvas, Tile
    from render.games.ice_palace.board import Candidates
    from render.page import Sheet
    from render.palette import Palette
    from rules_engine import Seat
    from rules_engine.games.ice_palace.events import IcePalaceView

SIDES = (30, 38, 46)  # of a small, a medium and a large in a hand
LARGER = (40, 50, 60)  # the same where there is room
APART = 5  # between the pyramids of a hand
TIMES = "\u00d7"
LINE = 56  # the height of a line of pyramids
SIGN = 42
TALLEST = 116  # a row at the end
STATUE = 130  # the least height of the stack of the winner


class Signed(NamedTuple):
    """A sign on the rows of some seats, and what it means."""

    draw: Callable[[Palette, int, str], Tile]
    seats: frozenset[Seat]
    words: str


def signs(sheet: Sheet, view: IcePalaceView) -> tuple[Signed, ...]:
    """List what rows are marked with: who opens, who placed last, who has passed since."""
    if view.outcome:
        return ()
    say = sheet.seating.say
    opens = say("opens next") if view.yard or view.phase != "yard" else say("opens")
    found = [Signed(snowflake, frozenset((view.marker,)), opens)]
    if view.leader is not None:
        words = say("builds") if view.phase == "build" else say("placed last")
        found.append(Signed(crown, frozenset((view.leader,)), words))
    if view.passes:
        found.append(Signed(passed, frozenset(_passed(view)), say("has passed")))
    return tuple(found)


def _passed(view: IcePalaceView) -> Iterator[Seat]:
    """List who has passed since the last placement, by choice or not."""
    for turn in view.to_act:
        yield from ((turn - step) % view.seats for step in range(1, view.passes + 1))


def tally(view: IcePalaceView, seat: Seat) -> str:
    """Count the stacks of a seat by height: one of 3, six of 2 and three of 1 are 18 points."""
    heights = Counter(
        len(stack.pyramids) for stack in view.palace if LETTERS.index(stack.pyramids[-1][0]) == seat
    )
    return " ".join(f"{heights[height]}{TIMES}{height}" for height in sorted(heights, reverse=True))


def draw_rows(sheet: Sheet, box: Box, view: IcePalaceView, offered: Candidates, notes: Sequence[str]) -> None:
    """Draw the seats with their hands, or at the end by their ranks with their tallies; then the variants."""
    left, top, right, bottom = box
    if view.outcome:
        _draw_podium(sheet, box, view)
        return
    if sheet.seating.theme is Theme.LARGE_PRINT:
        notes = ()
    noted = tuple(wrapped(" \u00b7 ".join(notes), right - left, SMALLEST))
    foot = bottom - len(noted) * SMALLEST.height
    lines(sheet, (left, foot, right, bottom), noted)
    shown = signs(sheet, view)
    for seat, place in enumerate(rows((left, top, right, foot - 4), view.seats, 260)):
        row = seat_row(sheet, place, seat)
        chosen = _singled(offered, view.hands[seat]) if seat == view.seat else frozenset[str]()
        _draw_rest(sheet, row, _Holding(view, seat, chosen, tuple(one for one in shown if seat in one.seats)))


def _singled(offered: Candidates, pyramids: Sequence[str]) -> frozenset[str]:
    """List which pyramids are offered, unless all are."""
    return frozenset[str]() if offered.pieces >= {*pyramids} else offered.pieces


class _Holding(NamedTuple):
    """What a seat holds, what of it may be chosen, and how it is marked."""

    view: IcePalaceView
    seat: Seat
    chosen: frozenset[str]
    signs: tuple[Signed, ...]


def _draw_rest(sheet: Sheet, row: Row, holding: _Holding) -> None:
    """Draw the signs and the hand of a seat; above or behind them its tally, where there is room."""
    left, top, right, bottom = row.rest
    view, canvas = holding.view, sheet.canvas
    large = sheet.seating.theme is Theme.LARGE_PRINT
    sides = LARGER if bottom - top >= LARGER[-1] else SIDES
    counted, is_shown = tally(view, holding.seat), True
    if counted and bottom - top >= sides[-1] + SMALLEST.height + 4 and not large:
        canvas.write(counted, (left, top), SMALLEST, "soft", row.ground)
        top, counted = top + SMALLEST.height, ""
    elif counted and view.phase == "build" and not large:
        is_shown = False
        canvas.write_within(counted, (left, top, right, bottom), SMALLEST, "soft", row.ground)
    bottom = min(bottom, top + LARGER[-1] + 8)
    for one in holding.signs:
        right -= SIGN
        canvas.paste(one.draw(canvas.palette, SIGN, row.ground), right, (top + bottom - SIGN) // 2)
        right -= 4
    if is_shown:
        hand = sorted(view.hands[holding.seat], key=lambda word: word[1])
        if sum(sides[int(word[1]) - 1] + APART for word in hand) > right - left:
            sides = SIDES
        end = _draw_hand(canvas, Row((left, top, right, bottom), row.ground), hand, (sides, holding.chosen))
        start = right - width_of(counted, SMALLEST)
        if start >= end + 2 * APART and not large:
            canvas.write_within(counted, (start, top, right, bottom), SMALLEST, "soft", row.ground)


def _draw_hand(
    canvas: Canvas, row: Row, hand: Sequence[str], how: tuple[tuple[int, ...], frozenset[str]]
) -> int:
    """Draw the pyramids of a hand, small ones first, those that may be chosen framed; tell where it ends."""
    left, top, _, bottom = row.rest
    sides, chosen = how
    for word in hand:
        side = sides[int(word[1]) - 1]
        high = (top + bottom - side) // 2
        if word in chosen:
            canvas.fill((left - 4, high - 4, left + side + 4, high + side + 4), "on_choice")
            canvas.fill((left - 3, high - 3, left + side + 3, high + side + 3), "choice")
        canvas.paste(piece(canvas.palette, word, side), left, high)
        left += side + APART + (3 if word in chosen else 0)
    return left


def _draw_podium(sheet: Sheet, box: Box, view: IcePalaceView) -> None:
    """Draw the seats by their ranks with their tallies, how these count, and the winner's stack."""
    left, top, right, bottom = box
    tallies = tuple(tally(view, seat) for seat in range(view.seats))
    for _, row in podium(sheet, box, tallies, TALLEST):
        top = row.rest[3] + GAP
    told = sheet.seating.say("stacks {times} their height", times=TIMES)
    top = lines(sheet, (left, top, right, bottom), (told,)) + GAP
    winner = LETTERS[ranked(view)[0]]
    cell = min(right - left, (bottom - top) * 4 // 5, 280)
    if cell * 5 // 4 >= STATUE:
        at = (left + right - cell) // 2, bottom - cell
        for word, x, y, side in standing([f"{winner}{size}" for size in (3, 2, 1)], cell, is_palace=True):
            drawn = piece(sheet.canvas.palette, word, side, is_top=word[1] == "1")
            sheet.canvas.paste(drawn, at[0] + x, at[1] + y)
        crowned = crown(sheet.canvas.palette, cell // 3, "page")
        mask = cut(crowned, sheet.canvas.palette, "page")
        sheet.canvas.paste(crowned, at[0] + cell // 3, at[1] - cell // 5, mask)


class Foot(NamedTuple):
    """Where the lines below the fields are: what is left to build with, the pool, what the signs mean."""

    fields: Box
    stock: Box
    pool: Box | None
    legend: Box | None


def footed(sheet: Sheet, region: Box, view: IcePalaceView) -> Foot:
    left, top, right, bottom = region
    if view.outcome or sheet.seating.theme is Theme.LARGE_PRINT:
        stock = bottom - len(_in_lines(Counter(view.remaining), right - left)) * LINE
        return Foot((left, top, right, stock - 4), (left, stock, right, bottom), None, None)
    wide = _pool_width(sheet, view) + _legend_width(signs(sheet, view)) + 24
    legend = bottom - (LINE if signs(sheet, view) else 0)
    pool = legend if wide <= right - left else legend - LINE
    stock = pool - len(_in_lines(Counter(view.remaining), right - left)) * LINE
    start = right - _legend_width(signs(sheet, view)) if pool == legend else left
    return Foot(
        (left, top, right, stock - 4),
        (left, stock, right, pool),
        (left, pool, right, pool + LINE),
        (start, legend, right, bottom),
    )


def _pool_width(sheet: Sheet, view: IcePalaceView) -> int:
    wide = sum(
        side + 6 + width_of(str(count), SMALLEST) + 18 for side, count in zip(SIDES, view.pool, strict=True)
    )
    return wide + width_of(sheet.seating.say("Pool"), SMALLEST) + 14


def _legend_width(shown: tuple[Signed, ...]) -> int:
    return sum(SIGN + 6 + width_of(one.words, SMALLEST) + 20 for one in shown)


def draw_foot(sheet: Sheet, foot: Foot, view: IcePalaceView, offered: Candidates) -> None:
    if view.remaining:
        _draw_stock(sheet.canvas, foot.stock, view, offered)
    if foot.pool:
        _draw_pool(sheet, foot.pool, view)
    if foot.legend:
        _draw_legend(sheet, foot.legend, view)


def _draw_legend(sheet: Sheet, box: Box, view: IcePalaceView) -> None:
    left, top, right, bottom = box
    for one in signs(sheet, view):
        sheet.canvas.paste(one.draw(sheet.canvas.palette, SIGN, "page"), left, (top + bottom - SIGN) // 2)
        box = (left + SIGN + 6, top, right, bottom)
        left = sheet.canvas.write_within(one.words, box, SMALLEST, "soft") + 20


def _draw_pool(sheet: Sheet, box: Box, view: IcePalaceView) -> None:
    """Write how many pyramids of each size the pool holds."""
    left, top, right, bottom = box
    canvas = sheet.canvas
    left = canvas.write_within(sheet.seating.say("Pool"), box, SMALLEST, "soft") + 14
    for number, count in enumerate(view.pool):
        side = SIDES[number]
        drawn = piece(canvas.palette, f"{UNKNOWN}{number + 1}", side, is_top=False)
        canvas.paste(drawn, left, (top + bottom - side) // 2)
        left = canvas.write_within(str(count), (left + side + 6, top, right, bottom), SMALLEST) + 18


def _in_lines(stock: Counter[str], width: int) -> tuple[tuple[str, ...], ...]:
    """Break the pyramids left to build with into lines."""
    found: list[tuple[str, ...]] = []
    used = width
    for word in stock:
        wide = _width(word, stock[word])
        if used + wide > width - 12:
            found.append(())
            used = 12
        found[-1] = (*found[-1], word)
        used += wide
    return tuple(found)


def _width(word: str, count: int) -> int:
    return SIDES[int(word[1]) - 1] + (width_of(f"{TIMES}{count}", SMALLEST) if count > 1 else 0) + 20


def _draw_stock(canvas: Canvas, box: Box, view: IcePalaceView, offered: Candidates) -> None:
    """Draw what is left to build with, equal pyramids once."""
    stock = Counter(view.remaining)
    panel(canvas, box)
    for number, line in enumerate(_in_lines(stock, box[2] - box[0])):
        left, middle = box[0] + 12, box[1] + number * LINE + LINE // 2
        for word in line:
            side = SIDES[int(word[1]) - 1]
            row = Row((left, middle - side // 2, box[2], middle - side // 2 + side), "card")
            _draw_hand(canvas, row, (word,), (SIDES, _singled(offered, view.remaining)))
            if stock[word] > 1:
                words = left + side + 5, middle - SMALLEST.height // 2
                canvas.write(f"{TIMES}{stock[word]}", words, SMALLEST, on="card")
            left += _width(word, stock[word])
