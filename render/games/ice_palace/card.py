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
from render.page import GAP, Row, lines, panel, podium, podium_row, rows, seat_row, winners
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
LARGER = ((57, 72, 87), (42, 53, 64), (35, 44, 53))  # the same where there is room
APART = 5  # between the pyramids of a hand
FRAME = 3  # round one that may be chosen
COUNTED = 32  # the height of a tally: no digit hangs
SPARE = 4  # below a hand
HEAD, HIGHEST = 63, 260  # the line of a seat's name, and a row
TIMES = "\u00d7"
NOTED = " \u00b7 "  # between variants
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


def draw_rows(sheet: Sheet, box: Box, view: IcePalaceView, offered: Candidates) -> None:
    """Draw the seats with their tallies and hands, or at the end by their ranks."""
    if view.outcome:
        _draw_podium(sheet, box, view)
        return
    shown, hands = signs(sheet, view), []
    for seat, place in enumerate(rows(box, view.seats, HIGHEST)):
        head = min(HEAD, place[3] - place[1] - COUNTED - SIDES[-1] - SPARE)
        row = seat_row(sheet, place, seat, head)
        chosen = _singled(offered, view.hands[seat]) if seat == view.seat else frozenset[str]()
        words = tuple(sorted(view.hands[seat], key=lambda word: word[1]))
        signed = [one for one in shown if seat in one.seats]
        hands.append(Hand(_draw_rest(sheet, row, _counted(sheet, view, seat), signed), words, chosen))
    sides = _common(hands)
    for hand in hands:
        _draw_lines(sheet.canvas, hand, sides)


def _counted(sheet: Sheet, view: IcePalaceView, seat: Seat) -> str:
    """Tally the stacks of a seat, but in large print."""
    return "" if sheet.seating.theme is Theme.LARGE_PRINT else tally(view, seat)


def _singled(offered: Candidates, pyramids: Sequence[str]) -> frozenset[str]:
    """List which pyramids are offered, unless all are."""
    return frozenset[str]() if offered.pieces >= {*pyramids} else offered.pieces


class Hand(NamedTuple):
    """The pyramids a seat holds, small ones first, where they go, and which may be chosen."""

    room: Row
    words: tuple[str, ...]
    chosen: frozenset[str]


def _draw_rest(sheet: Sheet, row: Row, counted: str, signed: Sequence[Signed]) -> Row:
    """Draw the tally of a seat, and below it its signs; tell where its hand goes."""
    left, top, right, bottom = row.rest
    canvas = sheet.canvas
    if counted:
        canvas.write(counted, (left, top - 7), SMALLEST, "soft", row.ground)
        top += COUNTED
    bottom += 8 - SPARE
    for one in signed:
        right -= SIGN
        canvas.paste(one.draw(canvas.palette, SIGN, row.ground), right, (top + bottom - SIGN) // 2)
        right -= 4
    return Row((left, top, right, bottom), row.ground)


def _common(hands: Sequence[Hand]) -> tuple[int, ...]:
    """Find how large pyramids may be drawn in all hands: a small one is as large in each."""
    return next((sides for sides in LARGER if all(_fitting(hand, sides) for hand in hands)), SIDES)


def _fitting(hand: Hand, sides: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
    """Set a hand out on a line, or on two of a high row; on none, where these are too large."""
    left, top, right, bottom = hand.room.rest
    half = (len(hand.words) + 1) // 2
    for held in ((hand.words,), (hand.words[:half], hand.words[half:])):
        fits = all(sum(sides[int(word[1]) - 1] for word in line) <= right - left for line in held)
        if fits and sides[-1] * len(held) + SPARE <= bottom - top:
            return held
    return ()


def _draw_lines(canvas: Canvas, hand: Hand, sides: tuple[int, ...]) -> None:
    left, top, right, bottom = hand.room.rest
    held = _fitting(hand, sides) or (hand.words,)
    high = (bottom - top) // len(held)
    for number, words in enumerate(held):
        line = Row((left, top + number * high, right, top + (number + 1) * high), hand.room.ground)
        _draw_hand(canvas, line, words, (sides, hand.chosen))


def _draw_hand(
    canvas: Canvas, row: Row, hand: Sequence[str], how: tuple[tuple[int, ...], frozenset[str]]
) -> None:
    """Draw the pyramids of a hand, small ones first, those that may be chosen framed; a full one overlaps."""
    left, top, right, bottom = row.rest
    sides, chosen = how
    wide = [sides[int(word[1]) - 1] + APART + (FRAME if word in chosen else 0) for word in hand]
    lapping = max(0, sum(wide) - APART - (right - left)) / max(1, len(hand) - 1)
    for number, word in enumerate(hand):
        side = sides[int(word[1]) - 1]
        x, high = left + round(sum(wide[:number]) - lapping * number), (top + bottom - side) // 2
        if word in chosen:
            canvas.fill((x - 4, high - 4, x + side + 4, high + side + 4), "on_choice")
            canvas.fill((x - 3, high - 3, x + side + 3, high + side + 3), "choice")
        canvas.paste(piece(canvas.palette, word, side), x, high)


def _draw_podium(sheet: Sheet, box: Box, view: IcePalaceView) -> None:
    """Draw the seats by their ranks with their tallies, how these count, and the winners' stacks."""
    left, top, right, bottom = box
    tallies = tuple(tally(view, seat) for seat in range(view.seats))
    foot = bottom - SMALLEST.height - 2 * GAP
    has_room = podium_row(sheet, (left, top, right, foot - STATUE), TALLEST) == TALLEST
    tallest = TALLEST if has_room else bottom
    for _, row in podium(sheet, (left, top, right, foot), tallies, tallest, tallest):
        top = row.rest[3] + GAP
    told = sheet.seating.say("stacks {times} their height", times=TIMES)
    top = lines(sheet, (left, top, right, bottom), (told,)) + GAP
    won = winners(view)
    cell = min((right - left) // len(won), (bottom - top) * 4 // 5, 280)
    if cell * 5 // 4 >= STATUE:
        for number, seat in enumerate(won):
            x = left + (right - left) * (2 * number + 1) // (2 * len(won)) - cell // 2
            _draw_statue(sheet.canvas, (x, bottom - cell), cell, seat)


def _draw_statue(canvas: Canvas, at: tuple[int, int], cell: int, seat: Seat) -> None:
    """Draw a winner's stack of all sizes, with a crown above it."""
    for word, x, y, side in standing(
        tuple(f"{LETTERS[seat]}{size}" for size in (3, 2, 1)), cell, is_palace=True
    ):
        canvas.paste(piece(canvas.palette, word, side, is_top=word[1] == "1"), at[0] + x, at[1] + y)
    crowned = crown(canvas.palette, cell // 3, "page")
    mask = cut(crowned, canvas.palette, "page")
    canvas.paste(crowned, at[0] + cell // 3, at[1] - cell // 5, mask)


class Foot(NamedTuple):
    """Where the lines below the fields are: what is left to build with, the pool, signs, variants."""

    fields: Box  # in a film there is nothing below them
    stock: Box | None = None
    pool: Box | None = None
    legend: Box | None = None
    notes: Box | None = None


def footed(sheet: Sheet, region: Box, view: IcePalaceView, notes: Sequence[str]) -> Foot:
    left, top, right, bottom = region
    if sheet.seating.film:
        return Foot((left, top, right, bottom - 4))
    if view.outcome or sheet.seating.theme is Theme.LARGE_PRINT:
        stock = bottom - len(_in_lines(Counter(view.remaining), right - left)) * LINE
        return Foot((left, top, right, stock - 4), (left, stock, right, bottom))
    noted = wrapped(NOTED.join(notes), right - left, SMALLEST)
    bottom -= len(noted) * SMALLEST.height
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
        (left, bottom, right, region[3]),
    )


def _pool_width(sheet: Sheet, view: IcePalaceView) -> int:
    wide = sum(
        side + 6 + width_of(str(count), SMALLEST) + 18 for side, count in zip(SIDES, view.pool, strict=True)
    )
    return wide + width_of(sheet.seating.say("Pool"), SMALLEST) + 14


def _legend_width(shown: tuple[Signed, ...]) -> int:
    return sum(SIGN + 6 + width_of(one.words, SMALLEST) + 20 for one in shown)


def draw_foot(
    sheet: Sheet, foot: Foot, view: IcePalaceView, offered: Candidates, notes: Sequence[str]
) -> None:
    if foot.stock and view.remaining:
        _draw_stock(sheet.canvas, foot.stock, view, offered)
    if foot.pool:
        _draw_pool(sheet, foot.pool, view)
    if foot.legend:
        _draw_legend(sheet, foot.legend, view)
    if foot.notes:
        lines(sheet, foot.notes, (NOTED.join(notes),))


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
