"""The garden of Mandala Stones: circles and stacks, what is asked about them, how they are drawn."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.canvas import Box, Canvas, cut
from render.games.mandala_stones.pieces import (
    LETTERS,
    UNKNOWN,
    artist,
    chip,
    circle,
    stone,
)
from rules_engine.games.mandala_stones.board import (
    AROUND,
    CIRCLES,
    SIDES,
    STACK_HEIGHT,
    STACKS,
)
from rules_engine.games.mandala_stones.moves import Picks, Score, Tops

if TYPE_CHECKING:
    from render.look import Seating
    from render.words import Say
    from rules_engine import Question
    from rules_engine.games.mandala_stones import MandalaStonesView

ROWS = 7  # of stacks and circles in turn
STACK_WIDTH = 58
TOP_HEIGHT = 36  # of the stone on top, which shows more
BORDER = 6


class Garden(NamedTuple):
    """Where the circles and stacks are."""

    ground: Box
    circles: tuple[Box, ...]
    stacks: tuple[Box, ...]


@lru_cache(maxsize=16)
def garden(box: Box) -> Garden:
    """Lay out three rows of three circles, each with a stack on its four sides."""
    left, top, right, bottom = box
    wide = (right - left - 2 * BORDER - 4 * STACK_WIDTH) // 3
    high = (bottom - top - 2 * BORDER) // ROWS
    edges = [left + BORDER]
    for column in range(ROWS):
        edges.append(edges[-1] + (wide if column % 2 else STACK_WIDTH))

    def at(row: int, column: int) -> Box:
        low = top + BORDER + row * high
        return edges[column], low, edges[column + 1], low + high

    return Garden(
        (left, top, edges[-1] + BORDER, top + 2 * BORDER + ROWS * high),
        tuple(at(2 * (place // 3) + 1, 2 * (place % 3) + 1) for place in range(len(CIRCLES))),
        tuple(at(*_cell(place)) for place in range(STACKS)),
    )


def _cell(stack: int) -> tuple[int, int]:
    """Find the row and column of a stack: three lie between rows of circles, then four beside circles."""
    group, place = divmod(stack, 7)
    return (2 * group, 2 * place + 1) if place < 3 else (2 * group + 1, 2 * (place - 3))  # noqa: PLR2004 - circles in a row


class Candidates(NamedTuple):
    """What a question offers, and what has been answered."""

    circles: frozenset[str] = frozenset()
    around: str = ""  # the circle whose sides are asked for
    sides: tuple[str, ...] = ()
    spaces: frozenset[int] = frozenset()
    colors: frozenset[str] = frozenset()


class Sight(NamedTuple):
    """What is drawn: a view, for whom, with which answers marked."""

    view: MandalaStonesView
    seating: Seating
    offered: Candidates


NOTHING = Candidates()


def candidates(question: Question | None) -> Candidates:
    if question is None or question.about == "verb":
        return NOTHING
    if question.path[0] != "pick":
        return _scoring(question)
    said = (*question.path[1:], *[""] * 4)
    artist_on, goal, side, space = said[:4]
    match question.about:
        case "artist" | "circle":
            return Candidates(circles=frozenset(question.answers))
        case "stack":
            return Candidates(around=goal, sides=question.answers)
        case "space":
            return Candidates(
                frozenset(goal), goal, (side,), spaces=frozenset(int(word) for word in question.answers)
            )
        case _:
            return Candidates(frozenset((artist_on, goal)), goal, (side,), frozenset((int(space),)))


def _scoring(question: Question) -> Candidates:
    spaces, colors = set(), set()
    for move in question.moves:
        if isinstance(move, Tops):
            spaces |= {int(space) for space in move.spaces}
        elif isinstance(move, Score):
            colors.add(move.color)
    return Candidates(spaces=frozenset(spaces), colors=frozenset(colors))


def draw_garden(canvas: Canvas, place: Garden, sight: Sight) -> None:
    canvas.fill(place.ground, "garden")
    for number, box in enumerate(place.stacks):
        _draw_stack(canvas, box, sight.view.stacks[number], sight.seating.say)
    for name, box in zip(CIRCLES, place.circles, strict=True):
        _draw_circle(canvas, box, name, sight)
    if sight.offered.around:
        _mark_sides(canvas, place, sight)
    _mark_last(canvas, place, sight.view)


def _draw_stack(canvas: Canvas, box: Box, stack: tuple[str, ...], say: Say) -> None:
    """Pile up the stones, every layer to be read."""
    left, low = _middle(box), box[3] - 1
    canvas.fill((left + 4, low - 3, left + STACK_WIDTH - 4, low), "between")
    for level, word in enumerate(stack):
        height = TOP_HEIGHT if level == len(stack) - 1 else _layer(box)
        low -= height
        size = (STACK_WIDTH - 2, height)
        canvas.paste(stone(canvas.palette, word, letter_of(word, say), size, "garden"), left + 1, low)


def _middle(box: Box) -> int:
    return (box[0] + box[2] - STACK_WIDTH) // 2


def _layer(box: Box) -> int:
    """Tell how high a buried stone is."""
    return (box[3] - box[1] - TOP_HEIGHT - 2) // (STACK_HEIGHT - 1)


def letter_of(word: str, say: Say) -> str:
    return UNKNOWN if word == UNKNOWN else say(LETTERS[word[0]])


def _draw_circle(canvas: Canvas, box: Box, name: str, sight: Sight) -> None:
    left, top, right, bottom = box
    side = min(right - left, bottom - top) - 2
    x, y = (left + right - side) // 2, (top + bottom - side) // 2
    offered = name in sight.offered.circles
    patterns = {on: pattern for pattern, on in sight.view.artists}
    if name in patterns:
        drawn = artist(canvas.palette, side, patterns[name], name, "garden")
    else:
        drawn = circle(canvas.palette, side, name, "garden", offered=offered)
    canvas.paste(drawn, x, y)
    if offered:
        canvas.frame((left, y - 4, right, y + side + 4), 5, "choice")


def _mark_sides(canvas: Canvas, place: Garden, sight: Sight) -> None:
    """Frame the stones that may come first, and write their side below each."""
    around = AROUND[CIRCLES.index(sight.offered.around)]
    for side in sight.offered.sides:
        number = around[SIDES.index(side)]
        box, levels = place.stacks[number], len(sight.view.stacks[number])
        left, low = _middle(box), box[3] - 1 - (levels - 1) * _layer(box)
        canvas.frame((left - 2, low - TOP_HEIGHT - 3, left + STACK_WIDTH + 2, low + 1), 5, "choice")
        drawn = chip(canvas.palette, side, "garden")
        at = (left + (STACK_WIDTH - drawn.width) // 2, low - TOP_HEIGHT - drawn.height + 1)
        canvas.paste(drawn, *at, cut(drawn, canvas.palette, "garden"))


def _mark_last(canvas: Canvas, place: Garden, view: MandalaStonesView) -> None:
    """Mark where the artist went, and where from."""
    for event in view.news:
        if isinstance(event, Picks):
            left, top, right, bottom = place.circles[CIRCLES.index(event.circle)]
            side = right - left
            middle = (top + bottom) // 2
            canvas.corners((left, middle - side // 2, right, middle + side // 2), 7, side // 4, "last")


def built(view: MandalaStonesView, words: tuple[str, ...]) -> tuple[str, ...]:
    """Tell the tower that an artist would build, from bottom to top: `B`, `E`, `N`."""
    source, goal, side = words
    pattern = {on: pattern for pattern, on in view.artists}[source]
    others = {on for _, on in view.artists} - {source}
    around = AROUND[CIRCLES.index(goal)]
    start = SIDES.index(side)
    blocked = {stack for other in others for stack in AROUND[CIRCLES.index(other)]}
    tops = (
        view.stacks[stack][-1]
        for stack in around[start:] + around[:start]
        if stack not in blocked and view.stacks[stack]
    )
    return tuple(top for top in tops if top[1] == pattern)
