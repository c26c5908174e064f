"""The cards of the seats of Ice Palace: tallies as towers, what was said of the yard, and hands."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.games.ice_palace.pieces import LETTERS, TOWER, outline, piece, snowflake, towers
from render.games.ice_palace.solids import solid
from render.lettering import SMALLEST, width_of
from render.marks import CHOICE, HEM
from render.page import GAP, Row, seat_row
from render.palette import HUES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from render.canvas import Box, Canvas
    from render.games.ice_palace.candidates import Candidates
    from render.page import Sheet
    from rules_engine import Seat
    from rules_engine.games.ice_palace.events import IcePalaceView

CELLS = (104, 88, 76, 68, 60, 52, 46, 40)  # of the pyramids of hands, the largest that fits them all
SMALL = 46  # of those: where hands are beside something
LOWEST = 24  # the room in which there is a hand at all
APART = 6  # between the pyramids of a hand
HEAD = 62  # the line of a seat's name
NARROW, NARROW_HEAD = 290, 48  # the same on a card no wider
TALLY = 36  # the line of its towers, as high as letters
PITCH = 27  # from tower to tower
NARROWEST = 4  # the same where there are many
ROOMY = 64  # the height for each line of words, of a card below its name
BETWEEN = 12  # what is said
FLAKE = 34


def card_boxes(box: Box, seats: int, lines: int) -> tuple[Box, ...]:
    """Cut a box into as many cards on each of so many lines."""
    left, top, right, bottom = box
    across = -(-seats // lines)
    wide, high = (right - left + GAP) // across, (bottom - top + GAP) // lines
    return tuple(
        (left + x * wide, top + y * high, left + (x + 1) * wide - GAP, top + (y + 1) * high - GAP)
        for y, x in (divmod(seat, across) for seat in range(seats))
    )


def heights(view: IcePalaceView, seat: Seat) -> tuple[int, ...]:
    """List how high the stacks of a seat are, the highest first: together they are its points."""
    own = (stack.pyramids for stack in view.palace if LETTERS.index(stack.pyramids[-1][0]) == seat)
    return tuple(sorted(map(len, own), reverse=True))


def states(sheet: Sheet, view: IcePalaceView, seat: Seat) -> tuple[str, ...]:
    """Say who placed last, who has passed since, and who opens next."""
    if view.outcome:
        return ()
    say, told = sheet.seating.say, []
    if seat == view.leader:
        told.append(say("builds") if view.phase == "build" else say("placed last"))
    if seat in _passed(view):
        told.append(say("has passed"))
    if seat == view.marker and (view.yard or view.phase != "yard"):
        told.append(say("opens next"))
    return tuple(told)


def _passed(view: IcePalaceView) -> frozenset[Seat]:
    """List who has passed since the last placement, by choice or not."""
    return frozenset((turn - step) % view.seats for turn in view.to_act for step in range(1, view.passes + 1))


class Hand(NamedTuple):
    """The pyramids a seat holds, small ones first, where they go, and which may be chosen."""

    room: Row
    words: tuple[str, ...]
    chosen: frozenset[str]


def draw_cards(sheet: Sheet, boxes: Sequence[Box], view: IcePalaceView, offered: Candidates) -> None:
    hands = []
    for seat, box in enumerate(boxes):
        high = box[3] - box[1]
        head = HEAD if box[2] - box[0] > NARROW else NARROW_HEAD
        row = seat_row(sheet, box, seat, max(SMALLEST.height, min(head, high * 7 // 20)))
        chosen = singled(offered, view.hands[seat]) if seat == view.seat else frozenset[str]()
        words = tuple(sorted(view.hands[seat], key=lambda word: word[1]))
        hands.append(Hand(_draw_tally(sheet, row, view, seat, words), words, chosen))
    if all(hand.room.rest[3] - hand.room.rest[1] < LOWEST for hand in hands):
        return
    cell = next((cell for cell in CELLS if all(_fitting(hand, cell) for hand in hands)), CELLS[-1])
    for hand in hands:
        _draw_lines(sheet.canvas, hand, cell)


def singled(offered: Candidates, pyramids: Sequence[str]) -> frozenset[str]:
    """List which pyramids are offered, unless all are."""
    return frozenset[str]() if offered.pieces >= {*pyramids} else offered.pieces


def _draw_tally(sheet: Sheet, row: Row, view: IcePalaceView, seat: Seat, hand: Sequence[str]) -> Row:
    """Draw the towers of a seat and what is said of it, beside them or the hand; tell where that goes."""
    left, top, right, bottom = row.rest
    canvas, found = sheet.canvas, heights(view, seat)
    is_high = bottom - top >= 2 * ROOMY  # then nothing is beside a hand
    ends = [right + BETWEEN, right + BETWEEN]
    is_low = bottom - top < TALLY + LOWEST  # then there is no second line
    needs = [
        left + len(found) * NARROWEST + TOWER,
        right if is_low else left + (0 if is_high else _span(hand)),
    ]
    ink, told = "gold" if seat == view.leader else "soft", list[str]()
    for words in (*states(sheet, view, seat), *([""] if seat == view.marker else [])):
        wide = BETWEEN + (width_of(words, SMALLEST) if words else FLAKE)
        either = (1, 0) if told and is_high else (0, 1)
        line = next((line for line in either if needs[line] <= ends[line] - wide), None)
        if line is None:
            if told and (words or sheet.seating.say("opens next") in told):
                continue  # the snowflake says it, or has no need to
            line, found, needs[0] = 0, (), left  # the points say what the towers would
        ends[line] -= wide
        at = ends[line], top + line * TALLY
        if words:
            canvas.write(words, at, SMALLEST, "soft" if told else ink, row.ground)
        else:
            canvas.paste(snowflake(canvas.palette, FLAKE, row.ground), *at)
        told.append(words)
    draw_towers(canvas, Row((left, top, ends[0] - BETWEEN, top + TALLY), row.ground), found, seat)
    lines = 2 if is_high and ends[1] < right + BETWEEN else 1
    return Row((left, top + lines * TALLY + 2, right if is_high else ends[1] - BETWEEN, bottom), row.ground)


def _span(hand: Sequence[str]) -> int:
    """Tell how wide a hand is, small as it is on a low card."""
    return sum(wide + APART for wide in _widths(hand, SMALL))


def draw_towers(canvas: Canvas, row: Row, found: tuple[int, ...], seat: Seat, scale: float = 1) -> None:
    """Draw the stacks of a seat as towers that stand in a line, as near as they must."""
    left, _, right, bottom = row.rest
    if found:
        wide, apart = round(TOWER * scale), round(PITCH * scale)
        pitch = min(apart, (right - left - wide) // max(1, len(found) - 1))
        drawn = towers(canvas.palette, (HUES[seat], row.ground), found, pitch, scale)
        canvas.paste(drawn, left, bottom - drawn.height)


def _fitting(hand: Hand, cell: int) -> tuple[tuple[str, ...], ...]:
    left, top, right, bottom = hand.room.rest
    return _set_out(hand.words, cell, (right - left, bottom - top))


@lru_cache(maxsize=1024)
def _set_out(words: tuple[str, ...], cell: int, room: tuple[int, int]) -> tuple[tuple[str, ...], ...]:
    """Set a hand out on a line, or on two of a high card; on none, where these are too large."""
    half = (len(words) + 1) // 2
    for held in ((words,), (words[:half], words[half:])):
        fits = all(sum(wide + APART for wide in _widths(line, cell)) <= room[0] for line in held)
        if fits and (solid(3, cell).height + 2) * len(held) <= room[1]:
            return held
    return ()


def _widths(words: Sequence[str], cell: int) -> Iterator[int]:
    return (solid(int(word[1]), cell).side for word in words)


def _draw_lines(canvas: Canvas, hand: Hand, cell: int) -> None:
    left, top, right, bottom = hand.room.rest
    held = _fitting(hand, cell) or (hand.words,)
    high = min((bottom - top) // len(held), solid(3, cell).height + 10)
    for number, words in enumerate(held):
        low = bottom - (len(held) - 1 - number) * high
        line = Row((left, low - high, right, low), hand.room.ground)
        draw_hand(canvas, line, words, cell, hand.chosen)


def draw_hand(canvas: Canvas, row: Row, hand: Sequence[str], cell: int, chosen: frozenset[str]) -> int:
    """Stand the pyramids of a hand in a line, those that may be chosen framed; tell where they end."""
    left, _, right, bottom = row.rest
    wide = [side + APART for side in _widths(hand, cell)]
    lapping = max(0, sum(wide) - (right - left)) / max(1, len(hand) - 1)
    for number, word in enumerate(hand):
        drawn = piece(canvas.palette, word, cell)
        x, y = left + round(sum(wide[:number]) - lapping * number), bottom - 4 - drawn.height
        if word in chosen:
            for edge, ink in ((4, CHOICE[1]), (4 - HEM, CHOICE[0])):
                canvas.fill((x - edge, y - edge, x + drawn.width + edge, y + drawn.height + edge), ink)
        canvas.paste(drawn, x, y, outline(int(word[1]), cell))
    return left + round(sum(wide) - lapping * max(0, len(hand) - 1))
