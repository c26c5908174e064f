"""What is on a seat's card in Mandala Stones: points, who began, and the towers on the five own spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.games.mandala_stones.garden import letter_of
from render.games.mandala_stones.pieces import chip, first_flag, stone
from render.lettering import SMALLEST, styles, width_of
from render.panel import Card
from render.signs import sign
from rules_engine.games.mandala_stones.board import SPACES, STACK_HEIGHT
from rules_engine.games.mandala_stones.moves import Earns, Picks

if TYPE_CHECKING:
    from render.canvas import Canvas
    from render.games.mandala_stones.garden import Sight
    from rules_engine import Seat
    from rules_engine.games.mandala_stones import MandalaStonesView

FOOT = 34  # the numbers of the spaces
STONE_LIMIT = 44


def draw_card(canvas: Canvas, card: Card, seat: Seat, sight: Sight) -> None:
    left, top, right, bottom = card.rest
    view, style = sight.view, styles(sight.seating.theme).score
    score = str((view.outcome.scores if view.outcome else view.scores)[seat])
    spaces = left + width_of("00", style) + 6
    canvas.write_within(score, (left, top, spaces, top + style.height), style, on=card.ground)
    if seat == view.first:
        flag = first_flag(canvas.palette, 44, card.ground)
        canvas.paste(flag, left, top + style.height + 4)
    _draw_towers(canvas, Card((spaces, top, right, bottom), card.ground), seat, sight)


def _draw_towers(canvas: Canvas, card: Card, seat: Seat, sight: Sight) -> None:
    left, top, right, bottom = card.rest
    width, worths = (right - left) // SPACES, sight.view.worths[seat]
    room = bottom - top - FOOT
    height = min(room // STACK_HEIGHT, STONE_LIMIT)
    low, new = bottom - FOOT, changed(sight.view, seat)
    for space, tower in enumerate(sight.view.towers[seat], 1):
        start, end = left + (space - 1) * width + 2, left + space * width
        _draw_tower(canvas, Card((start, top, end, low), card.ground), tower, height, sight)
        foot = Card((start, low, end, bottom), card.ground)
        _write_foot(canvas, foot, str(space), offered=_is_offered(sight, seat, space))
        if space in new:
            canvas.fill((start, bottom - 4, end, bottom), "last")
        above = low - len(tower) * height
        if tower and room >= STACK_HEIGHT * height + FOOT:
            worth = Card((start, above - FOOT, end, above), card.ground)
            _write_middle(canvas, worth, f"+{worths[space - 1]}")


def _draw_tower(canvas: Canvas, card: Card, tower: tuple[str, ...], height: int, sight: Sight) -> None:
    left, _, right, bottom = card.rest
    canvas.fill((left, bottom - 3, right, bottom), "line")
    for level, word in enumerate(tower, 1):
        letter = letter_of(word, sight.seating.say)
        drawn = stone(canvas.palette, word, letter, (right - left, height), card.ground)
        canvas.paste(drawn, left, bottom - level * height)


def _is_offered(sight: Sight, seat: Seat, space: int) -> bool:
    if seat not in sight.view.to_act:
        return False
    tower = sight.view.towers[seat][space - 1]
    if sight.offered.colors:
        return bool(tower) and any(color[0] == tower[-1][0] for color in sight.offered.colors)
    return space in sight.offered.spaces


def _write_foot(canvas: Canvas, card: Card, words: str, *, offered: bool) -> None:
    if offered:
        drawn = chip(canvas.palette, words, card.ground)
        left, top, right, _ = card.rest
        canvas.paste(drawn, (left + right - drawn.width) // 2, top + 1)
    else:
        _write_middle(canvas, card, words)


def _write_middle(canvas: Canvas, card: Card, words: str) -> None:
    left, top, right, bottom = card.rest
    drawn = sign(canvas.palette, words, SMALLEST, "soft", card.ground)
    canvas.paste(drawn, (left + right - drawn.width) // 2, (top + bottom - drawn.height) // 2 - 1)


def changed(view: MandalaStonesView, seat: Seat) -> frozenset[int]:
    """Tell which own spaces the last move has changed."""
    return frozenset(
        event.space for event in view.news if isinstance(event, Picks | Earns) and event.seat == seat
    )
