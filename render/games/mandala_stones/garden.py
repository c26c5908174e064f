"""The garden of Mandala Stones: circles and stacks, what is asked about them, how they are drawn."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from render.canvas import Box, Brush, Canvas, Tile, round_mask, sparing, tile
from render.games.mandala_stones.inks import BEHIND, PLAIN
from render.games.mandala_stones.pieces import artist, artist_ghost, chip, circle, ghost, hoop
from render.games.mandala_stones.questions import side_letter
from render.games.mandala_stones.sand import sand
from render.games.mandala_stones.stones import stone
from render.lettering import TextStyle
from render.marks import CHOICE, LAST, badge, stroked_frame, stroked_ring, stuck
from rules_engine.games.mandala_stones.board import (
    AROUND,
    CIRCLES,
    SIDES,
    STACK_HEIGHT,
    STACKS,
)
from rules_engine.games.mandala_stones.moves import Pick, Picks

if TYPE_CHECKING:
    from render.games.mandala_stones.sight import Sight
    from render.palette import Palette
    from rules_engine.games.mandala_stones.view import MandalaStonesView

ROWS = 7  # of stacks and circles in turn
BORDER, ABOVE = 14, 16  # round the garden: at its sides, above and below
RISE = 13  # of a stone that lies on others
STANDING = -2  # how far below the middle of a circle an artist is
CAST = (9, 6)  # how far a shadow falls, to the right and down
HEAD = 22  # how far beside a circle the head of an arrow reaches
HEIGHT = TextStyle(44, bold=True)  # of a stack: read on a phone
TALLY = ("circle", "earth")


class Garden(NamedTuple):
    """Where the circles and stacks are."""

    ground: Box
    circles: tuple[Box, ...]
    stacks: tuple[Box, ...]
    spots: tuple[tuple[tuple[int, int], ...], ...]  # by stack: the middle of the stone on each level, from 0
    stone: int  # how wide one is

    @property
    def circle(self) -> int:
        """Tell how wide a circle is."""
        left, top, right, bottom = self.circles[0]
        return min(right - left, bottom - top) - 4

    @property
    def pillar(self) -> tuple[int, int]:
        """Tell how wide and how high an artist is."""
        left, top, right, bottom = self.circles[0]
        return min(self.stone - 14, right - left - 6), min(self.stone + 26, bottom - top - 8)

    def number(self, stack: int) -> tuple[int, int]:
        """Find where it stands how high a stack is: at its foot, on its right."""
        (x, y), away = self.spots[stack][0], self.stone * 2 // 5 - 1
        return x + away - 4, y + away


@lru_cache(maxsize=16)
def garden(box: Box, stone: int) -> Garden:
    """Lay out three rows of three circles, each with a stack on its four sides."""
    left, top, right, bottom = box
    wide = (right - left - 2 * BORDER - 4 * (stone + 4)) // 3
    high = (bottom - top - 2 * ABOVE) // ROWS
    used = ROWS // 2 * wide + (ROWS + 1) // 2 * (stone + 4)
    edges, first = [(left + right - used) // 2], (top + bottom - ROWS * high) // 2
    for column in range(ROWS):
        edges.append(edges[-1] + (wide if column % 2 else stone + 4))

    def at(row: int, column: int) -> Box:
        low = first + row * high
        return edges[column], low, edges[column + 1], low + high

    stacks = tuple(at(*_cell(place)) for place in range(STACKS))
    return Garden(
        box,
        tuple(at(2 * (place // 3) + 1, 2 * (place % 3) + 1) for place in range(len(CIRCLES))),
        stacks,
        tuple(_spots(box, stone) for box in stacks),
        stone,
    )


def _cell(stack: int) -> tuple[int, int]:
    """Find the row and column of a stack: three lie between rows of circles, then four beside circles."""
    group, place = divmod(stack, 7)
    return (2 * group, 2 * place + 1) if place < 3 else (2 * group + 1, 2 * (place - 3))  # noqa: PLR2004 - circles in a row


def row_of(stack: int) -> int:
    return _cell(stack)[0]


def _spots(box: Box, stone: int) -> tuple[tuple[int, int], ...]:
    """Find the middles of the stones of a stack, and of one that has just been taken from the highest."""
    left, top, right, bottom = box
    low = (top + bottom + stone + RISE * (STACK_HEIGHT - 1)) // 2 - stone // 2
    return tuple(((left + right) // 2, low - RISE * level) for level in range(STACK_HEIGHT + 1))


def draw_garden(canvas: Canvas, place: Garden, sight: Sight) -> None:
    """Draw the garden from its far side to the near one, and on it what may be answered."""
    left, top, right, bottom = place.ground
    circles = tuple((x - left, y - top) for x, y in map(_center, place.circles))
    canvas.paste(sand(canvas.palette, (right - left, bottom - top), circles, place.circle // 2), left, top)
    if canvas.palette.theme not in PLAIN:
        _cast_shadows(canvas, place, sight.view)
    for row in range(ROWS):
        for number in range(STACKS):
            if row_of(number) == row:
                _draw_stack(canvas, place, number, sight)
        for number in range(row // 2 * 3, row // 2 * 3 + 3) if row % 2 else ():
            _draw_circle(canvas, place, number, sight)
    _mark_last(canvas, place, sight.view)
    _write_heights(canvas, place, sight.view)
    if sight.offered.around:
        _mark_sides(canvas, place, sight)
    if isinstance(sight.offered.chosen, Pick):
        _mark_picked(canvas, place, sight, sight.offered.chosen)


def _cast_shadows(canvas: Canvas, place: Garden, view: MandalaStonesView) -> None:
    """Draw the shadows of what stands on the sand: light comes from the upper left."""
    side, (right, low) = place.stone, CAST
    flat = Image.new("L", (side, side), canvas.palette["dusk"])
    for stack, spots in zip(view.stacks, place.spots, strict=True):
        if stack:
            x, y = spots[0]
            canvas.paste(flat, x - side // 2 + right, y - side // 2 + low, round_mask(side))
    wide, high = place.pillar
    foot = flat.crop((0, 0, wide, wide))
    for _, name in view.artists:
        x, y = _center(place.circles[CIRCLES.index(name)])
        canvas.paste(foot, x - wide // 2 + right, y + high // 2 - wide + low, round_mask(wide))


def _draw_stack(canvas: Canvas, place: Garden, number: int, sight: Sight) -> None:
    """Draw a stack from above: the top stone, the rims of those below it, and behind it one just taken."""
    stack, side, spots = sight.view.stacks[number], place.stone, place.spots[number]
    half = side // 2
    if number in sight.view.lifted:
        stuck(canvas, ghost(canvas.palette, side), spots[len(stack)], BEHIND)
    if not stack:
        return
    x, y = spots[len(stack) - 1]
    if len(stack) > 1:
        drawn = _below(canvas.palette, side, stack[:-1], flat=bool(sight.letters))
        canvas.paste(drawn, x - half, y + RISE // 2, _below_mask(side, len(stack) - 1))
    top = stone(canvas.palette, side, stack[-1], sight.letter(stack[-1]))
    canvas.paste(top, x - half, y - half, round_mask(side))


@lru_cache(maxsize=128)  # few are different, as they are rims: all of a garden take 0.2 ms, one by one 0.35
def _below(palette: Palette, side: int, stones: tuple[str, ...], *, flat: bool) -> Tile:
    """Draw the stones below the top one of a stack, from where that no longer covers them."""
    last, covered = len(stones) - 1, _covered(side)
    canvas = Canvas(palette, "garden", (side, side - covered + RISE * last))
    for level, word in enumerate(stones):
        canvas.paste(
            stone(palette, side, word, flat=flat), 0, RISE * (last - level) - covered, round_mask(side)
        )
    return canvas.tile()


def _covered(side: int) -> int:
    """Tell how much of the next stone the top one of a stack covers, all across."""
    return (side - RISE) // 2


@lru_cache(maxsize=16)  # for all colors: each of theirs would be read anew
def _below_mask(side: int, stones: int) -> Tile:
    """Make the mask of so many stones below the top one."""
    mask = Image.new("L", (side, side - _covered(side) + RISE * (stones - 1)))
    for level in range(stones):
        top = RISE * level - _covered(side)
        mask.paste(255, (0, top, side, top + side), round_mask(side))
    return mask


def _write_heights(canvas: Canvas, place: Garden, view: MandalaStonesView) -> None:
    """Write how high each stack is that is more than one stone."""
    for number, stack in enumerate(view.stacks):
        if len(stack) > 1:
            stuck(canvas, tally(canvas.palette, len(stack)), place.number(number), BEHIND)


@lru_cache(maxsize=32)
def tally(palette: Palette, stones: int) -> Tile:
    """Draw a height in two colors: there are many."""
    drawn = badge(palette, str(stones), TALLY, BEHIND, HEIGHT)
    return sparing(drawn, palette, (BEHIND, *TALLY))


def _draw_circle(canvas: Canvas, place: Garden, number: int, sight: Sight) -> None:
    """Draw a free circle, or the artist who stands there or would stand there."""
    (left, top, right, bottom), name = place.circles[number], CIRCLES[number]
    palette, patterns = canvas.palette, {on: pattern for pattern, on in sight.view.artists}
    offered, chosen = name in sight.offered.circles, sight.offered.chosen
    comer = chosen.artist if isinstance(chosen, Pick) and name == chosen.circle else ""
    if comer in patterns:
        drawn = artist_ghost(palette, place.pillar, patterns[comer], name)
    elif name in patterns:
        drawn = artist(palette, place.pillar, patterns[name], name)
    else:
        drawn = circle(palette, place.circle, name, offered=offered)
    low = (top + bottom) // 2 + (STANDING if name in patterns or comer else 0)
    stuck(canvas, drawn, ((left + right) // 2, low), BEHIND)
    if offered and (comer in patterns or name in patterns):
        stroked_frame(canvas, _around(place.circles[number], place.pillar[1] // 2 + 4), CHOICE)


def _around(box: Box, half: int) -> Box:
    """Find the frame round the pillar on a circle."""
    left, top, right, bottom = box
    middle = (top + bottom) // 2 + STANDING
    return left - 1, middle - half, right + 1, middle + half


def _mark_sides(canvas: Canvas, place: Garden, sight: Sight) -> None:
    """Ring the stones that may come first, with the letter of their side."""
    around = AROUND[CIRCLES.index(sight.offered.around)]
    for side in sight.offered.sides:
        number = around[SIDES.index(side)]
        x, y = place.spots[number][len(sight.view.stacks[number]) - 1]
        stuck(canvas, hoop(canvas.palette, place.stone + 8), (x, y), BEHIND)
        _write_side(canvas, place, sight, (x, y), side)


def _mark_picked(canvas: Canvas, place: Garden, sight: Sight, move: Pick) -> None:
    """Ring the stones that a move takes, the first with the letter of its side."""
    view = sight.view
    picked = view.picked_stacks(move.artist, move.circle, move.stack)
    for number in picked:
        x, y = place.spots[number][len(view.stacks[number]) - 1]
        stuck(canvas, hoop(canvas.palette, place.stone + 8), (x, y), BEHIND)
        if number == picked[0]:
            _write_side(canvas, place, sight, (x, y), move.stack)


def _write_side(canvas: Canvas, place: Garden, sight: Sight, at: tuple[int, int], side: str) -> None:
    """Write at the left of a stone which side of its circle it is on: there is nothing else to be read."""
    drawn = chip(canvas.palette, side_letter(side, sight.seating.say))
    away = place.stone * 9 // 20
    stuck(canvas, drawn, (at[0] - away, at[1] + away), BEHIND)


def _mark_last(canvas: Canvas, place: Garden, view: MandalaStonesView) -> None:
    """Ring the circle that an artist has left, with an arrowhead toward where it went."""
    for event in view.news:
        if isinstance(event, Picks):
            start, goal = (_center(place.circles[CIRCLES.index(on)]) for on in (event.artist, event.circle))
            away = goal[0] - start[0], goal[1] - start[1]
            drawn = _pointer(canvas.palette, place.circle, round(atan2(away[0], -away[1]) / pi * 12) % 24)
            stuck(canvas, drawn, start, BEHIND)
            box = place.circles[CIRCLES.index(event.circle)]
            stroked_frame(canvas, _around(box, place.pillar[1] // 2 + 4), LAST)


def _center(box: Box) -> tuple[int, int]:
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


@lru_cache(maxsize=64)
def _pointer(palette: Palette, circle: int, turn: int) -> Tile:
    """Draw a ring round a circle, so that its letter is read, with a head in one of 24 directions."""
    side, radius = circle + 2 * HEAD, circle / 2
    middle, way = (side / 2, side / 2), turn * pi / 12

    def head(brush: Brush, reach: float, half: float, ink: str) -> None:
        corners = ((reach, 0), (radius - 1, half), (radius - 1, -half))
        brush.polygon([_turned(corner, middle, way) for corner in corners], ink)

    def paint(brush: Brush) -> None:
        ink, hem = LAST
        head(brush, radius + HEAD, HEAD, hem)
        stroked_ring(brush, middle, radius + 2, LAST, 3)
        head(brush, radius + HEAD - 5, HEAD - 5, ink)

    return sparing(tile(palette, (side, side), BEHIND, paint), palette, (BEHIND, *LAST))


def _turned(point: tuple[float, float], middle: tuple[float, float], way: float) -> tuple[float, float]:
    """Turn a point, so far ahead and aside, into a direction."""
    ahead, aside = point
    return (
        middle[0] + ahead * sin(way) + aside * cos(way),
        middle[1] - ahead * cos(way) + aside * sin(way),
    )
