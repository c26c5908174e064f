"""The circus of Maniki: the ring where the animals are, and the card that says where they are to be."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Box, Brush, Canvas, Tile, cut, tile
from render.games.maniki.animals import BACKS, BEHIND, HIGH, WIDE, draw_stack
from render.games.maniki.orders import legend_height
from render.games.maniki.poses import Mood
from render.games.maniki.ring import BUNTING, Lights, draw_ring
from render.lettering import SMALLEST, fitted, label, styles, width_of
from render.marks import LAST, stroked_frame
from render.palette import Theme
from rules_engine.games.maniki.events import Errs, Reveals, Shows, Takes

if TYPE_CHECKING:
    from render.page import Sheet
    from render.palette import Palette
    from rules_engine.games.maniki.events import ManikiView

GAP = 12
STRIP = 162  # the height of the last answer, hop by hop
LOWER = 150  # the same in large print, where the animals are larger
STOOL = 66
STOOL_WIDTH = 158
HEAD, BARE = 66, 50  # what is above animals: words, or only bunting
ARROW = 60
DECK, PILE = 3, 6  # how many cards stick out from under the first, and how far
STACK = 3 - sum(sorted(BACKS.values())[:2]) / HIGH  # how many animals high three on each other are
TALLEST, ALONE = 150, 200  # animals, at a table and of a card alone
BEND = 28  # how round the corners of a plate are at most


class Places(NamedTuple):
    """Where the parts of a picture are."""

    now: Box
    target: Box
    answer: Box
    legend: Box


@lru_cache(maxsize=64)
def places(region: Box, theme: Theme) -> Places:
    """Lay out the circus above the last answer and the legend."""
    legend = region[3] - legend_height(theme)
    strip = STRIP if theme is not Theme.LARGE_PRINT else LOWER
    return _laid(region, legend - GAP - strip, legend)


@lru_cache(maxsize=64)
def places_alone(region: Box, theme: Theme, *, is_told: bool) -> Places:
    """Lay out a card alone: above the legend, or above the way once that is told."""
    legend = region[3] - legend_height(theme)
    return _laid(region, legend - GAP - STRIP, region[3] + GAP) if is_told else _laid(region, legend, legend)


def _laid(region: Box, answer: int, legend: int) -> Places:
    """Lay out what is above two heights."""
    left, top, right, bottom = region
    floor, half = answer - GAP, (right - left - GAP) // 2
    return Places(
        (left, top, left + half, floor),
        (right - half, top, right, floor),
        (left, answer, right, legend - GAP),
        (left, legend, right, bottom),
    )


def draw_circus(sheet: Sheet, where: Places, view: ManikiView) -> None:
    """Draw the ring with the animals in it, and the card; what the last move has changed is framed."""
    canvas, say = sheet.canvas, sheet.seating.say
    draw_ring(canvas, where.now, stools_lit(where.now))
    if sheet.seating.theme is not Theme.LARGE_PRINT:
        _draw_title(canvas, where.now, say("Now"))
    _draw_animals(sheet, _stage(where.now), view.now, mood_of(view))
    _draw_deck(canvas, where.target, view)
    if view.target is not None:
        if sheet.seating.theme is not Theme.LARGE_PRINT:
            _draw_caption(sheet, where.target, view.deck)
        _draw_animals(sheet, _stage(where.target), view.target, Mood.CALM)
    if any(isinstance(event, Takes) and event.why == "answer" for event in view.news):
        stroked_frame(canvas, where.now, LAST)
    if any(isinstance(event, Reveals) for event in view.news):
        stroked_frame(canvas, _stage(where.target), LAST)
    _draw_arrow(canvas, where)


def mood_of(view: ManikiView) -> Mood:
    """Tell how the animals feel about the last answer."""
    for event in view.news:
        if isinstance(event, Shows):
            return Mood.GLAD if event.is_right else Mood.SAD
        if isinstance(event, Errs):
            return Mood.SAD
        if isinstance(event, Takes):
            return Mood.GLAD
    return Mood.CALM


def _stage(box: Box) -> Box:
    """Leave the room that the deck needs under the card; the ring has as much floor."""
    return box[0], box[1], box[2] - DECK * PILE, box[3] - DECK * PILE


def stools_lit(box: Box) -> Lights:
    """Tell where spots fall on both stools."""
    stage = box[2] - box[0] - DECK * PILE
    return Lights((stage // 4, stage * 3 // 4), stage // 4 - 4)


def _draw_title(canvas: Canvas, box: Box, words: str) -> None:
    """Write over the ring what it shows, on a plate."""
    style = styles(canvas.palette.theme).name
    wide, high = width_of(words, style) + 36, style.height + 8
    drawn = plate(canvas.palette, (wide, high))
    left, top = (box[0] + _stage(box)[2] - wide) // 2, box[1] + 8  # over the bunting
    canvas.paste(drawn, left, top, cut(drawn, canvas.palette, BEHIND))
    canvas.write_centered(words, (left + 10, top + 4, left + wide - 10, top + high - 4), style, on="card")


@lru_cache(maxsize=16)
def plate(palette: Palette, size: tuple[int, int]) -> Tile:
    """Draw what words are written on that stand in the light."""
    width, height = size
    bend = min(height / 2, BEND)

    def paint(brush: Brush) -> None:
        brush.rounded((0, 0, width, height), bend, "edge")
        brush.rounded((3, 3, width - 3, height - 3), bend - 3, "card")

    return tile(palette, size, BEHIND, paint)


def _draw_deck(canvas: Canvas, box: Box, view: ManikiView) -> None:
    """Draw the card on what is left of the deck."""
    left, top, right, bottom = _stage(box)
    drawn = _deck(canvas.palette, (right - left, bottom - top), PILE * min(DECK, view.deck))
    canvas.paste(drawn, left, top)


@lru_cache(maxsize=6)  # card by card 0.2 ms
def _deck(palette: Palette, size: tuple[int, int], rise: int) -> Tile:
    """Draw cards on each other."""
    sheet = _paper(palette, size)
    mask = cut(sheet, palette, BEHIND)
    canvas = Canvas(palette, size=(size[0] + rise, size[1] + rise))
    for away in range(rise, -1, -PILE):
        canvas.paste(sheet, away, away, mask)
    return canvas.tile()


@lru_cache(maxsize=8)
def _paper(palette: Palette, size: tuple[int, int]) -> Tile:
    width, height = size

    def paint(brush: Brush) -> None:
        brush.rounded((0, 0, width, height), 18, "edge")
        brush.rounded((3, 3, width - 3, height - 3), 15, "paper")
        brush.rounded((10, 10, width - 10, height - 10), 10, "gold")
        brush.rounded((13, 13, width - 13, height - 13), 8, "paper")

    return tile(palette, size, BEHIND, paint)


def _draw_caption(sheet: Sheet, box: Box, deck: int) -> None:
    """Write what the card is, and how many more there are."""
    left, top, right, _ = _stage(box)
    canvas, text = sheet.canvas, styles(sheet.seating.theme)
    low, high = top + 20, top + 20 + text.name.height
    start = right - 26 - width_of(str(deck), text.small)
    title = (left + 48, low, start - 60, high)
    canvas.write_within(sheet.seating.say("Card"), title, text.name, "on_paper", "paper")
    if not deck:
        return
    canvas.write_within(str(deck), (start, low, right - 20, high), text.small, "on_paper", "paper")
    icon = _pile(canvas.palette, 42)
    canvas.paste(icon, start - 44, (low + high - icon.height) // 2)


@lru_cache(maxsize=16)
def _pile(palette: Palette, height: int) -> Tile:
    """Draw a few cards on each other, from behind."""
    thick, width = 6, height * 3 // 4
    inner = width - thick

    def paint(brush: Brush) -> None:
        for away in range(thick, -1, -3):
            brush.rounded((away, away, inner + away, height - thick + away), 5, "edge")
            brush.rounded((away + 2, away + 2, inner - 2 + away, height - thick - 2 + away), 3, "tusk")
        brush.rounded((5, 5, inner - 5, height - thick - 5), 2, "mane")

    return tile(palette, (width, height), "paper", paint)


def _draw_animals(sheet: Sheet, box: Box, position: str, mood: Mood) -> None:
    """Draw the stools and who is on them, the lower ones first."""
    left, _, right, bottom = box
    canvas, say = sheet.canvas, sheet.seating.say
    half, high = (right - left) // 2, animal_height(box, sheet.seating.theme, sheet.view.seats)
    for side, animals in enumerate(position.split("|")):
        middle, feet = left + half // 2 + side * half, bottom - STOOL - 10
        drum = stool(canvas.palette, side, say("BLUE") if side else say("RED"))
        canvas.paste(drum, middle - drum.width // 2, feet, cut(drum, canvas.palette, BEHIND))
        draw_stack(canvas, (middle, feet + 6), animals, high, mood)


def animal_height(stage: Box, theme: Theme, seats: int) -> int:
    """Tell how high an animal is, of which three stand on each other."""
    left, top, right, bottom = stage
    room = bottom - top - (BARE if theme is Theme.LARGE_PRINT else HEAD) - STOOL - 10
    return min(int(room / STACK), TALLEST if seats else ALONE, (right - left) // 2 * HIGH * 9 // WIDE // 10)


def _draw_arrow(canvas: Canvas, where: Places) -> None:
    sign = _arrow(canvas.palette)
    middle, top = (where.now[2] + where.target[0]) // 2, where.now[1] + BUNTING + 4
    canvas.paste(sign, middle - sign.width // 2, top, cut(sign, canvas.palette, BEHIND))


@lru_cache(maxsize=32)
def stool(palette: Palette, side: int, words: str) -> Tile:
    """Draw a stool with the name of its color on it: the red one is a drum, the blue one a tub."""
    hue, width = ("blue", "red")[not side], STOOL_WIDTH
    slant = 18 if side else 2

    def paint(brush: Brush) -> None:
        brush.polygon(((4, 9), (width - 4, 9), (width - 2 - slant, STOOL), (2 + slant, STOOL)), "edge")
        brush.polygon(((8, 9), (width - 8, 9), (width - 6 - slant, STOOL - 3), (6 + slant, STOOL - 3)), hue)
        brush.rounded((slant + 1, STOOL - 12, width - slant - 1, STOOL), 5, "edge")
        brush.rounded((slant + 4, STOOL - 9, width - slant - 4, STOOL - 3), 3, f"{hue}_deep")
        brush.rounded((0, 0, width, 17), 8, "edge")
        brush.rounded((3, 3, width - 3, 14), 6, "gold")

    drawn = tile(palette, (width, STOOL), BEHIND, paint)
    text = label(palette, fitted(words, width - 2 * slant - 8, SMALLEST), SMALLEST, f"{hue}_mark", hue)
    drawn.paste(text.crop((0, 4, text.width, text.height - 3)), ((width - text.width) // 2, 19))
    return drawn


@lru_cache(maxsize=8)
def _arrow(palette: Palette) -> Tile:
    half = ARROW / 2

    def paint(brush: Brush) -> None:
        brush.disc((half, half), half, "edge")
        brush.disc((half, half), half - 3, "turn")
        brush.line(((13, half), (ARROW - 22, half)), 8, "ink")
        brush.polygon(((ARROW - 28, 15), (ARROW - 28, ARROW - 15), (ARROW - 10, half)), "ink")

    return tile(palette, (ARROW, ARROW), BEHIND, paint)
