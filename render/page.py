"""What every picture has besides its game: whose turn it is, a row for each seat, what happened last.

At the end the rows are in the order of the ranks, the winner's the largest, with the reason and a wordmark.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise, product
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from render import story
from render.canvas import HEIGHT, Box, Brush, Canvas, Tile, cut, tile
from render.lettering import (
    ISOLATES,
    SMALLEST,
    TextStyle,
    broken,
    isolated,
    label,
    legible,
    shortened,
    styles,
    width_of,
    wrapped,
)
from render.marks import token
from render.palette import Theme
from render.shape import Shape

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeAlias

    from render.look import Look, Seating
    from render.palette import Palette
    from rules_engine import Question, Seat, View

    Signed: TypeAlias = Callable[[Palette, str], Tile]  # draws a sign on a ground

MARGIN = 14
GAP = 10  # between rows
ROWS_WIDTH = 384
ROWS_HEIGHT = 100  # of the seats in a tall picture
STACKED = 330  # in a row that is narrower, the name is below the points
PADDING = 14  # inside a row
NEAR = 9  # the same in a narrow one
CAPTION = 44  # the height of the line at the bottom
LINES = MappingProxyType({Shape.WIDE: 1, Shape.TALL: 2})  # of what happened last
HIGHEST = 72  # the points of a winner
WORDMARK = "makiso"
NO_BREAK = "\u00a0"
NAME = 190  # how wide a name is at most, in bold
USUAL_HEAD = 76  # the line of a podium with a name
TOKENS = 40, 34  # how wide the smaller ones beside a long name are
USUAL = TextStyle(46, bold=True)  # the points in a row that is no winner's
LEAST_ROW = 64  # of a podium, where the winners' names take more
ACTIVE, QUIET = "turn", "card"  # the ground of who is to move, or has won, and that of the others
BOLD = SMALLEST._replace(bold=True)
UNISOLATED = dict.fromkeys(map(ord, ISOLATES))


class Sheet(NamedTuple):
    """A picture in the making, of what, for whom."""

    canvas: Canvas
    look: Look[Any]
    view: View
    seating: Seating
    question: Question | None = None
    hued: bool = True  # colors belong to seats; otherwise their tokens are ivory


class Layout(NamedTuple):
    """Where the parts of a picture are."""

    heading: Box
    board: Box
    rows: Box  # of the seats
    caption: Box


class Row(NamedTuple):
    """A row with its seat on it: where the rest goes, and on what color."""

    rest: Box
    ground: str


@lru_cache(maxsize=64)
def layout(
    theme: Theme, width: int = ROWS_WIDTH, shape: Shape = Shape.WIDE, height: int = ROWS_HEIGHT
) -> Layout:
    """Lay out a board below the heading and above the caption, beside the rows of the seats, so wide.

    In a tall picture these are below the board, so high.
    """
    (right, foot), head = shape.size, MARGIN - 4 + 2 * _two_lines(theme).height
    right, bottom = right - MARGIN, foot - 4 - max(CAPTION, LINES[shape] * SMALLEST.height)
    if shape is Shape.TALL:
        low = bottom - 4 - height
        return Layout(
            (MARGIN + 2, MARGIN - 4, right, head),
            (MARGIN, head + 4, right, low - GAP),
            (MARGIN, low, right, bottom - 4),
            (MARGIN + 2, bottom, right, foot - 4),
        )
    left = right - width
    return Layout(
        (MARGIN + 2, MARGIN - 4, left - MARGIN, head),
        (MARGIN, head + 4, left - MARGIN, bottom - 4),
        (left, MARGIN, right, bottom - 4),
        (MARGIN + 2, bottom, right, foot - 4),
    )


def rows(box: Box, seats: int, tallest: int = HEIGHT, shape: Shape = Shape.WIDE) -> tuple[Box, ...]:
    """Cut a box into a row for each seat, one below the other; in a tall picture side by side."""
    left, top, right, bottom = box
    if shape is Shape.TALL:
        cuts = [left + (right - left + GAP) * seat // seats for seat in range(seats + 1)]
        return tuple((near, top, far - GAP, bottom) for near, far in pairwise(cuts))
    height = min(tallest, (bottom - top - GAP * (seats - 1)) // seats)
    return tuple(
        (left, top + row * (height + GAP), right, top + row * (height + GAP) + height) for row in range(seats)
    )


def legible_name(seat: Seat, seating: Seating) -> str:
    return _unisolated(seating.names[seat]) or seating.say("Seat {n}", n=seat + 1)


def name_room(seats: int) -> int:
    """Tell how wide names are at most, in all pictures of a match: they have least room in a tall one."""
    left, _, right, _ = rows(layout(Theme.STANDARD, shape=Shape.TALL).rows, max(1, seats), shape=Shape.TALL)[
        0
    ]
    return min(NAME, right - left - 2 * NEAR)


def called(seat: Seat, seating: Seating) -> str:
    """Tell a name as it is written in pictures: whole words of it, or its first letters, if it is long."""
    return shortened(legible_name(seat, seating), name_room(len(seating.names)), BOLD)


@lru_cache(maxsize=512)
def _unisolated(name: str) -> str:
    return legible(name.translate(UNISOLATED))


def _two_lines(theme: Theme) -> TextStyle:
    return styles(theme).small._replace(bold=True)


class SetOut(NamedTuple):
    """A text as it is set out."""

    lines: tuple[str, ...]
    style: TextStyle


def _names(sheet: Sheet, whole: tuple[Seat, ...] = ()) -> tuple[str, ...]:
    """Tell the names of all seats for a sentence; those that are whole may be broken between words."""
    width = name_room(sheet.view.seats)
    names = (legible_name(seat, sheet.seating) for seat in range(sheet.view.seats))
    return tuple(
        isolated(name) if seat in whole else _in_sentence(name, width) for seat, name in enumerate(names)
    )


@lru_cache(maxsize=1024)
def _in_sentence(name: str, width: int) -> str:
    """Shorten a name, keep it on one line, and its direction to itself."""
    return isolated(shortened(name, width, BOLD).replace(" ", NO_BREAK))


def headline(sheet: Sheet, width: int) -> SetOut:
    """Set out whose turn it is, what is asked, or who has won: on two lines if need be.

    A winner's name is whole, unless so many have won that all are as short as elsewhere.
    """
    title, small = styles(sheet.seating.theme).title, _two_lines(sheet.seating.theme)
    set_out = SetOut(("",), title)
    for names in (_names(sheet, winners(sheet.view)), _names(sheet)):
        for style, most in ((title, 1), (small, 2), (BOLD, 2)):
            words = sheet.look.heading(sheet.view, names, sheet.seating.say, sheet.question)
            set_out = SetOut(broken(words, width, style), style)
            if len(set_out.lines) <= most and all(width_of(line, style) <= width for line in set_out.lines):
                return set_out
    return set_out


def named(sheet: Sheet) -> tuple[Seat, ...]:
    """List whom the heading is about, where it is not everybody: who is asked, is to move or has won."""
    if sheet.question and sheet.view.seat is not None:
        return (sheet.view.seat,)
    seats = winners(sheet.view) if sheet.view.outcome else sheet.view.to_act
    return seats if len(seats) < sheet.view.seats else ()


def heading(sheet: Sheet, box: Box) -> None:
    """Write the heading, with the tokens of whom it is about before it."""
    left, top, right, bottom = box
    canvas, side = sheet.canvas, styles(sheet.seating.theme).title.height
    for seat in named(sheet):
        drawn = token(canvas.palette, side, seat, "page", hued=sheet.hued)
        canvas.lay(drawn, left, (top + bottom - side) // 2)
        left += side + 12
    lines, style = headline(sheet, right - left)
    low = (top + bottom - style.height * len(lines)) // 2
    for line in lines:
        canvas.write(line, (left, low), style)
        low += style.height


def told(sheet: Sheet, width: int) -> str:
    """Say what happened last, as far as it fits a line, or two: at the end, why it is the end."""
    if not sheet.seating.tells:
        return ""
    return _fitting(_last(sheet, _names(sheet)), width, LINES[sheet.seating.shape])


def _fitting(sentences: Iterable[str], width: int, most: int) -> str:
    """Join as many sentences as fit so many lines, from the first that does."""
    said = ""
    for sentence in sentences:
        longer = f"{said} {sentence}".strip()
        lines = wrapped(longer, width, SMALLEST)
        if len(lines) <= most and all(width_of(line, SMALLEST) <= width for line in lines):
            said = longer
        elif said:
            break
    return said


def _last(sheet: Sheet, names: tuple[str, ...]) -> Iterable[str]:
    if sheet.view.outcome is None:
        return sheet.look.caption(sheet.view, names, sheet.seating.say)
    reason = story.why(sheet.look, sheet.view.outcome, names, sheet.seating.say)
    return (f"{reason[:1].upper()}{reason[1:]}.",)


def caption(sheet: Sheet, box: Box) -> None:
    """Write what happened last; at the end, a wordmark."""
    left, top, right, bottom = box
    canvas, style = sheet.canvas, SMALLEST
    said, signed = caption_of(sheet, right - left)
    lines = wrapped(said, right - left, style)
    at = (top + bottom - style.height * max(1, len(lines))) // 2
    if signed:
        canvas.write(signed, (right - width_of(signed, style), at), style, "soft")
    for line in lines:
        canvas.write(line, (left, at), style)
        at += style.height


def caption_of(sheet: Sheet, width: int) -> tuple[str, str]:
    """Set out what happened last, and what stands at its right."""
    said, signed = "", ""
    for parts in _signatures(sheet):
        signed = " \u00b7 ".join(part for part in parts if part)
        said = told(sheet, width - (width_of(signed, SMALLEST) + 24 if signed else 0))
        if said:
            break
    return said, signed


def _signatures(sheet: Sheet) -> tuple[tuple[str, ...], ...]:
    """List what may stand at the right of a caption: the first that leaves room for what happened."""
    if not sheet.view.outcome:
        return ((),)
    date, title = sheet.seating.date, sheet.seating.say(sheet.look.title)
    return (WORDMARK, title, date), (WORDMARK, date), (WORDMARK,)


class Border(NamedTuple):
    """How a panel is framed."""

    ink: str
    line: int
    radius: int = 14


BORDERS = MappingProxyType({ACTIVE: Border("gold", 4), QUIET: Border("line", 2)})


@lru_cache(maxsize=64)
def _corners(palette: Palette, ground: str, border: Border) -> Tile:
    """Draw the four corners of a panel together: panels of all sizes share them."""
    ink, line, radius = border
    side = 2 * radius + 1

    def paint(brush: Brush) -> None:
        brush.rounded((0, 0, side, side), radius, ink)
        brush.rounded((line, line, side - line, side - line), radius - line, ground)

    return tile(palette, (side, side), "page", paint)


def framed(canvas: Canvas, box: Box, ground: str, border: Border) -> None:
    """Draw a panel with round corners: on each of them all four, then what is between, each spot once."""
    left, top, right, bottom = box
    ink, line, _ = border
    radius = min(border.radius, (bottom - top - 1) // 3)  # no corner lies on another
    drawn = _corners(canvas.palette, ground, border._replace(radius=radius))
    for x in (left, right - drawn.width):
        for y in (top, bottom - drawn.height):
            canvas.lay(drawn, x, y)
    for high, low in ((top, top + line), (bottom - line, bottom)):
        canvas.fill((left + radius, high, right - radius, low), ink)
    for near, far in ((left, left + line), (right - line, right)):
        canvas.fill((near, top + radius, far, bottom - radius), ink)
    for high, low in ((top + line, top + radius), (bottom - radius, bottom - line)):
        canvas.fill((left + radius, high, right - radius, low), ground)
    canvas.fill((left + line, top + radius, right - line, bottom - radius), ground)


def panel(canvas: Canvas, box: Box, *, active: bool = False) -> str:
    """Draw the ground of a row, framed in gold if it is active; tell its color."""
    ground = ACTIVE if active else QUIET
    framed(canvas, box, ground, BORDERS[ground])
    return ground


def seat_row(sheet: Sheet, box: Box, seat: Seat, head: int = HEIGHT, signed: Signed | None = None) -> Row:
    """Draw a seat's row: its token, its name and its points; quiet unless it is to move.

    The line with the name is no higher than `head`; a sign stands before the points.
    """
    left, top, right, bottom = box
    ground = panel(sheet.canvas, box, active=seat in sheet.view.to_act and not sheet.view.outcome)
    text = styles(sheet.seating.theme)
    usual = ROWS_HEIGHT if sheet.seating.shape is Shape.TALL else text.name.height + 20
    high = min(usual, bottom - top, head)
    score = text.name._replace(size=text.name.size + 10)
    entry = SeatLine(seat, *_told_of(sheet, seat), ground, text.name, score)
    if high < SMALLEST.height:  # then letters stand out above
        _entry(sheet.canvas, (left + PADDING, top, right - PADDING, top + high), entry, signed)
    else:
        drawn = _head(sheet.canvas.palette, (right - left, bottom - top, high), entry, signed)
        sheet.canvas.lay(drawn, left, top)
    return Row((left + PADDING, top + high, right - PADDING, bottom - 8), ground)


class SeatLine(NamedTuple):
    """How a seat is written in a row."""

    seat: Seat
    name: str
    points: str
    hued: bool
    ground: str
    style: TextStyle  # of the name
    score: TextStyle
    detail: str = ""  # a line below the name
    token: int = 0  # how wide its token is, if it is not as high as the name
    reserved: int = 0  # the width of the longest such line of all rows of its size


def _told_of(sheet: Sheet, seat: Seat) -> tuple[str, str, bool]:
    """Tell the name of a seat, whole if it has won, its points, and whether it has a color."""
    view = sheet.view
    points = (view.outcome.scores if view.outcome else view.scores)[seat]
    name = (legible_name if seat in winners(view) else called)(seat, sheet.seating)
    return name, str(points), sheet.hued


@lru_cache(maxsize=64)  # a move changes that of who has moved and of who is next; drawn anew it takes 0.05 ms
def _head(
    palette: Palette, size: tuple[int, int, int], entry: SeatLine, signed: Signed | None = None
) -> Tile:
    """Draw the upper part of a row so wide and so high: as much of it as its line is high."""
    width, height, high = size
    canvas = Canvas(palette, size=(width, high))
    framed(canvas, (0, 0, width, height), entry.ground, BORDERS[entry.ground])
    _entry(canvas, (PADDING, 0, width - PADDING, high), entry, signed)
    return canvas.tile()


def _stack(canvas: Canvas, box: Box, entry: SeatLine, sign: Tile | None) -> None:
    """Write a seat's name below its token and points, and the sign between those."""
    left, top, right, bottom = box
    ground, palette, side = entry.ground, canvas.palette, TOKENS[0]
    left, right = left - PADDING + NEAR, right + PADDING - NEAR
    middle = (top + bottom - BOLD.height) // 2
    canvas.paste(token(palette, side, entry.seat, ground, hued=entry.hued), left, middle - side // 2)
    large = USUAL if width_of(entry.points, USUAL) < right - left - side else BOLD
    score = label(palette, entry.points, large, "ink", ground)
    right -= score.width
    _over(canvas, score, (right, middle - score.height // 2), ground)
    if sign:
        _over(canvas, sign, (right - sign.width - NEAR, middle - sign.height // 2), ground)
    room = box[2] + PADDING - NEAR - left
    name = label(palette, shortened(entry.name, room, BOLD), BOLD, "ink", ground)
    _over(canvas, name, (left, middle + side // 2 + 2), ground)


class Named(NamedTuple):
    """A name as it is set out, and what it leaves beside it."""

    lines: tuple[str, ...]
    style: TextStyle
    token: int  # how wide the token is
    score: TextStyle


def _entry(canvas: Canvas, box: Box, entry: SeatLine, signed: Signed | None = None) -> None:
    """Write a seat's token, name and points on a line, and a sign before the points."""
    left, top, right, bottom = box
    ground, palette = entry.ground, canvas.palette
    sign = signed(palette, ground) if signed else None
    if right - left + 2 * PADDING < STACKED and bottom - top >= TOKENS[0] + BOLD.height:
        _stack(canvas, box, entry, sign)
        return
    lines, style, side, large = _named(entry, (right - left - (sign.width + 8 if sign else 0), bottom - top))
    score = label(palette, entry.points, large, "ink", ground)
    canvas.paste(token(palette, side, entry.seat, ground, hued=entry.hued), left, (top + bottom - side) // 2)
    right -= score.width
    _over(canvas, score, (right, (top + bottom - large.height) // 2), ground)
    if sign:
        _over(canvas, sign, (right - sign.width - 8, (top + bottom - sign.height) // 2), ground)
    left += side + 12
    low = (top + bottom - style.height * len(lines) - (SMALLEST.height if entry.detail else 0)) // 2
    for line in lines:
        _over(canvas, label(palette, line, style, "ink", ground), (left, low), ground)
        low += style.height
    _over(canvas, label(palette, entry.detail, SMALLEST, "soft", ground), (left, low), ground)


def _named(entry: SeatLine, size: tuple[int, int]) -> Named:
    """Set out a name: before it is cut, its letters, its token and the points shrink, and it is broken."""
    width, high = size
    full = high - (SMALLEST.height if entry.detail else 0)
    score = _within(entry.score, high)
    side = min(entry.token or entry.style.height + 4, high - 12)
    smaller = product((min(score, USUAL), BOLD), TOKENS, (BOLD, SMALLEST))
    for large, least, style in ((score, side, BOLD), *smaller):
        room = width - width_of(entry.points, large)
        beside = min(side, least, max(SMALLEST.height, room - entry.reserved - 24))
        room -= beside + (22 if least == side else 16)
        if width_of(entry.name, style) <= room:
            return Named((entry.name,), _grown(entry, style, room, high), beside, large)
        lines = wrapped(entry.name, room, style)
        if len(lines) * style.height <= full and all(width_of(line, style) <= room for line in lines):
            return Named(lines, style, beside, large)
    lines = broken(entry.name, room, style)
    is_whole = len(lines) * style.height <= full
    return Named(lines if is_whole else (shortened(entry.name, room, style),), style, beside, large)


def _grown(entry: SeatLine, style: TextStyle, room: int, high: int) -> TextStyle:
    """Find the largest letters in which a name that fits a line has room on it."""
    if not style.bold:
        return style
    wished = _within(entry.style, high)
    fitting = wished.size * room // max(1, width_of(entry.name, wished))
    return wished._replace(size=max(SMALLEST.size, min(wished.size, fitting)))


def _within(style: TextStyle, height: int) -> TextStyle:
    return style._replace(size=max(SMALLEST.size, min(style.size, height * 3 // 4)))


def _over(canvas: Canvas, words: Tile, at: tuple[int, int], ground: str) -> None:
    """Write over what is there: the frame of a row is as near as its letters."""
    canvas.paste(words, *at, cut(words, canvas.palette, ground))


def ranked(view: View) -> tuple[Seat, ...]:
    """List the seats, best first."""
    ranks = view.outcome.ranks if view.outcome else (1,) * view.seats
    return tuple(sorted(range(view.seats), key=lambda seat: (ranks[seat], seat)))


def winners(view: View) -> tuple[Seat, ...]:
    """List who has won, where it has ended."""
    ranks = view.outcome.ranks if view.outcome else ()
    return tuple(seat for seat, rank in enumerate(ranks) if rank == 1)


def podium_row(sheet: Sheet, box: Box, tallest: int = 104) -> int:
    """Find how high a row of the podium is; a winner's is half as high again, however many have won."""
    return min(tallest, _row(sheet, box, sum(_more(sheet, box, USUAL_HEAD).values())))


def _row(sheet: Sheet, box: Box, more: int) -> int:
    seats = sheet.view.seats
    room = box[3] - box[1] - GAP * (seats - 1) - more
    return room * 2 // (2 * seats + len(winners(sheet.view)))


def _more(sheet: Sheet, box: Box, head: int) -> dict[Seat, int]:
    """Tell by how much more a winner's row is higher, for a name of several lines."""
    more = {}
    for seat in winners(sheet.view):
        name, points, _ = _told_of(sheet, seat)
        room = box[2] - box[0] - 2 * PADDING - width_of(points, USUAL) - TOKENS[0] - 16
        high = len(broken(name, room, SMALLEST)) * SMALLEST.height + 8
        more[seat] = max(0, high - head * 3 // 2)
    return more if _row(sheet, box, sum(more.values())) >= LEAST_ROW else dict.fromkeys(more, 0)


def podium(
    sheet: Sheet, box: Box, details: tuple[str, ...] = (), tallest: int = 104, head: int = 104
) -> Iterator[tuple[Seat, Row]]:
    """Draw the seats in the order of their ranks, the winner's row the largest, with a line below each name.

    A row is no higher than `tallest`, its line with the name than `head`. Yields the rest of each row, for
    what the game adds.
    """
    left, top, right, _ = box
    more = _more(sheet, box, min(head, USUAL_HEAD) - (SMALLEST.height * 2 // 3 if details else 0))
    row = min(tallest, _row(sheet, box, sum(more.values())))
    canvas, text, outcome = sheet.canvas, styles(sheet.seating.theme), sheet.view.outcome
    reserved = {True: 0, False: 0}
    for seat, detail in enumerate(details):
        large = seat in winners(sheet.view)
        reserved[large] = max(reserved[large], width_of(detail, SMALLEST))
    for seat in ranked(sheet.view):
        first = outcome is not None and outcome.ranks[seat] == 1
        high = row * 3 // 2 + more[seat] if first else row
        place = (left, top, right, top + high)
        ground = panel(canvas, place, active=first)
        line = (
            left + PADDING,
            top,
            right - PADDING,
            min(top + high, top + (head * 3 // 2 + more[seat] if first else head)),
        )
        entry = SeatLine(
            seat,
            *_told_of(sheet, seat),
            ground,
            text.name._replace(size=text.name.size + (6 if first else 0)),
            text.name._replace(size=min(text.name.size + (36 if first else 12), HIGHEST)),
            details[seat] if details else "",
            max(SMALLEST.height, (line[3] - line[1]) * 5 // 8),
            reserved[first],
        )
        _entry(canvas, line, entry)
        yield seat, Row((line[0], line[3], line[2], top + high - 8), ground)
        top += high + GAP


def lines(sheet: Sheet, box: Box, texts: Iterable[str], on: str = "page") -> int:
    """Write texts one below the other, broken into lines, as far as they have room; tell where they end."""
    left, top, right, bottom = box
    style = SMALLEST
    for text in texts:
        for line in wrapped(text, right - left, style):
            if top + style.height > bottom:
                return top
            sheet.canvas.write(line, (left, top), style, "soft", on)
            top += style.height
    return top
