"""The circus of Maniki: where the animals are, and the card that says where they are to be."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Box, Brush, Canvas, Tile, cut, tile
from render.games.maniki.animals import BACKS, HIGH, animal
from render.games.maniki.orders import legend_height
from render.lettering import SMALLEST, Style, fitted, label, styles, width_of
from render.panel import layout
from rules_engine.games.maniki import Reveals, Takes

if TYPE_CHECKING:
    from render.palette import Palette, Theme
    from render.words import Say
    from rules_engine.games.maniki import ManikiView

GAP = 12
STRIP = 136  # the height of the last answer, hop by hop
STOOL = 62
AWNING = 30
STOOL_WIDTH = 150
STRIPE = 37  # of the awning, wide
ARROW = 56
DECK, PILE = 3, 7  # how many cards stick out from under the first, and how far
STACK = 3 - sum(sorted(BACKS.values())[:2]) / HIGH  # how many animals high three on each other are


class Notes(NamedTuple):
    """The variants on a few lines, and whether they have room below the seats."""

    lines: tuple[str, ...]
    style: Style
    is_beside: bool


class Places(NamedTuple):
    """Where the parts of a picture are."""

    line: Box
    now: Box
    target: Box
    answer: Box
    legend: Box
    notes: Box
    cards: tuple[Box, ...]


@lru_cache(maxsize=256)
def noted(parts: tuple[str, ...], seats: int, theme: Theme) -> Notes:
    """Put the variants on as few lines as they need, below the seats if those stay high enough."""
    plain, text = layout(seats, theme), styles(theme)
    if not seats:
        return Notes(_wrapped(parts, plain.board[2] - plain.board[0], SMALLEST), SMALLEST, is_beside=False)
    beside = _wrapped(parts, plain.notes[2] - plain.notes[0], text.small)
    card = layout(seats, theme, len(beside)).cards[0]
    if not beside or card[3] - card[1] >= text.name.height + text.score.height + 16:
        return Notes(beside, text.small, is_beside=True)
    return Notes(_wrapped(parts, plain.board[2] - plain.board[0], SMALLEST), SMALLEST, is_beside=False)


def _wrapped(parts: tuple[str, ...], width: int, style: Style) -> tuple[str, ...]:
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]} · {part}" if lines else ""
        if longer and width_of(longer, style) <= width:
            lines[-1] = longer
        else:
            lines.append(part)
    return tuple(lines)


@lru_cache(maxsize=64)
def places(seats: int, theme: Theme, beside: int, below: int) -> Places:
    """Lay out the circus above the last answer and the legend, with lines of notes at the right or below."""
    plain = layout(seats, theme, beside)
    left, top, right, bottom = plain.board
    foot = bottom - below * SMALLEST.height
    legend = foot - (GAP // 2 if below else 0)
    answer = legend - legend_height(theme) - GAP
    floor, half = answer - STRIP - GAP, (right - left - GAP) // 2
    return Places(
        plain.line,
        (left, top, left + half, floor),
        (right - half, top, right, floor),
        (left, answer - STRIP, right, answer),
        (left, answer + GAP, right, legend),
        (left, foot, right, bottom) if below else plain.notes,
        plain.cards,
    )


def write_notes(canvas: Canvas, box: Box, said: Notes) -> None:
    left, top, right, _ = box
    for number, line in enumerate(said.lines):
        low = top + number * said.style.height
        canvas.write_within(line, (left, low, right, low + said.style.height), said.style, "soft")


def draw_circus(canvas: Canvas, where: Places, view: ManikiView, say: Say) -> None:
    """Draw the ring with the animals in it, and the card; the last move has marked what it has changed."""
    _draw_ring(canvas, where.now, say)
    _draw_animals(canvas, _stage(where.now), view.now, "arena", say)
    _draw_deck(canvas, where.target, view)
    if view.target is None:
        canvas.write_centered(
            say("The end"), _stage(where.target), styles(canvas.palette.theme).title, on="card"
        )
    else:
        _draw_caption(canvas, where.target, view.deck, say)
        _draw_animals(canvas, _stage(where.target), view.target, "card", say)
    if any(isinstance(event, Takes) and event.why == "answer" for event in view.news):
        canvas.corners(where.now, 7, 60, "last")
    if any(isinstance(event, Reveals) for event in view.news):
        canvas.corners(_stage(where.target), 7, 60, "last")
    _draw_arrow(canvas, where)


def _stage(box: Box) -> Box:
    """Leave the room that the deck needs under the card; the ring has as much floor."""
    return box[0], box[1], box[2] - DECK * PILE, box[3] - DECK * PILE


def _draw_ring(canvas: Canvas, box: Box, say: Say) -> None:
    left, top, right, bottom = box
    style = styles(canvas.palette.theme).name
    canvas.fill(box, "arena")
    canvas.fill((left, bottom - STOOL - DECK * PILE // 2, right, bottom), "sand")
    canvas.paste(_awning(canvas.palette, right - left), left, top)
    low = top + AWNING + 2
    canvas.write_centered(say("Now"), (left, low, right, low + style.height), style, on="arena")


def _draw_deck(canvas: Canvas, box: Box, view: ManikiView) -> None:
    """Draw the card on what is left of the deck."""
    left, top, right, bottom = _stage(box)
    for away in range(PILE * min(DECK, view.deck), -1, -PILE):
        card = left + away, top + away, right + away, bottom + away
        canvas.fill(card, "card" if not away else "ground")
        canvas.frame(card, 3, "ink")


def _draw_caption(canvas: Canvas, box: Box, deck: int, say: Say) -> None:
    """Write what the card is, and how many more there are."""
    left, top, right, _ = _stage(box)
    text = styles(canvas.palette.theme)
    row = left + 40, top + 12, right - 16, top + 12 + text.name.height
    start = row[2] - width_of(str(deck), text.small)
    canvas.write_within(say("Card"), (row[0], row[1], start - 60, row[3]), text.name, on="card")
    canvas.write_within(str(deck), (start, row[1], row[2], row[3]), text.small, on="card")
    icon = cards(canvas.palette, 42, 3, "card")
    canvas.paste(icon, start - 48, (row[1] + row[3] - icon.height) // 2)


def _draw_animals(canvas: Canvas, box: Box, position: str, ground: str, say: Say) -> None:
    """Draw the stools and who is on them, the lower ones first."""
    left, top, right, bottom = box
    half = (right - left) // 2
    room = bottom - top - AWNING - styles(canvas.palette.theme).name.height - STOOL - 16
    high = min(int(room / STACK), 126)
    for side, animals in enumerate(position.split("|")):
        middle, feet = left + half // 2 + side * half, bottom - STOOL - 8
        stool = _stool(canvas.palette, side, say("BLUE") if side else say("RED"), ground)
        canvas.paste(stool, middle - stool.width // 2, feet, cut(stool, canvas.palette, ground))
        feet += 5
        for letter in animals:
            drawn = animal(canvas.palette, letter, high, ground)
            feet -= drawn.tile.height
            canvas.paste(drawn.tile, middle - drawn.tile.width // 2, feet, drawn.mask)
            feet += drawn.back


def _draw_arrow(canvas: Canvas, where: Places) -> None:
    sign = _arrow(canvas.palette)
    middle, top = (where.now[2] + where.target[0]) // 2, where.now[1] + AWNING
    canvas.paste(sign, middle - sign.width // 2, top, cut(sign, canvas.palette, "page"))


@lru_cache(maxsize=16)
def _awning(palette: Palette, width: int) -> Tile:
    count = round(width / STRIPE) | 1
    stripe = width / count

    def paint(brush: Brush) -> None:
        for number in range(count):
            left, ink = number * stripe, "tusk" if number % 2 else "red"
            brush.disc((left + stripe / 2, AWNING - stripe / 2), stripe / 2, ink)
            brush.polygon(
                (
                    (left, 0),
                    (left + stripe, 0),
                    (left + stripe, AWNING - stripe / 2),
                    (left, AWNING - stripe / 2),
                ),
                ink,
            )

    return tile(palette, (width, AWNING), "arena", paint)


@lru_cache(maxsize=32)
def _stool(palette: Palette, side: int, words: str, ground: str) -> Tile:
    """Draw a stool with the name of its color on it: the red one is a drum, the blue one a tub."""
    hue, width = ("blue", "red")[not side], STOOL_WIDTH
    slant = 16 if side else 3

    def paint(brush: Brush) -> None:
        brush.polygon(((5, 8), (width - 5, 8), (width - 3 - slant, STOOL), (3 + slant, STOOL)), "edge")
        brush.polygon(((9, 8), (width - 9, 8), (width - 6 - slant, STOOL - 3), (6 + slant, STOOL - 3)), hue)
        brush.rounded((0, 0, width, 15), 7, "edge")
        brush.rounded((3, 3, width - 3, 12), 5, f"{hue}_lit")

    drawn = tile(palette, (width, STOOL), ground, paint)
    text = label(palette, fitted(words, width - 2 * slant - 8, SMALLEST), SMALLEST, f"{hue}_mark", hue)
    drawn.paste(text.crop((0, 3, text.width, text.height - 1)), ((width - text.width) // 2, 17))
    return drawn


@lru_cache(maxsize=32)
def cards(palette: Palette, height: int, count: int, ground: str) -> Tile:
    """Draw one card from behind, or a few on each other."""
    thick = 3 * (count - 1)
    width, inner = height * 3 // 4, height * 3 // 4 - thick

    def paint(brush: Brush) -> None:
        for away in range(thick, -1, -3):
            brush.rounded((away, away, inner + away, height - thick + away), 5, "edge")
            brush.rounded((away + 2, away + 2, inner - 2 + away, height - thick - 2 + away), 3, "tusk")
        brush.rounded((5, 5, inner - 5, height - thick - 5), 2, "mane")

    return tile(palette, (width, height), ground, paint)


@lru_cache(maxsize=8)
def _arrow(palette: Palette) -> Tile:
    def paint(brush: Brush) -> None:
        brush.disc((ARROW / 2, ARROW / 2), ARROW / 2 - 1, "ink")
        brush.line(((12, ARROW / 2), (ARROW - 20, ARROW / 2)), 7, "turn")
        brush.polygon(((ARROW - 26, 14), (ARROW - 26, ARROW - 14), (ARROW - 9, ARROW / 2)), "turn")

    return tile(palette, (ARROW, ARROW), "page", paint)
