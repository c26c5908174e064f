"""The path of Mandala: what lies on it, where the pawns stand, and what the last move did."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from render.canvas import Brush, Canvas, Tile, cut, round_mask, tile
from render.games.mandala.ground import BEAD, FLOWER, bead, flower, ground, strings
from render.games.mandala.labels import PAWN, RINGED
from render.games.mandala.pieces import facing, piece
from render.marks import LAST, stroked_ring, token
from rules_engine.games.mandala.events import Sweeps
from rules_engine.games.mandala.rules import START

if TYPE_CHECKING:
    from render.games.mandala.spiral import Spiral
    from render.palette import Palette
    from rules_engine.games.mandala.events import MandalaView

APART = 6  # between pawns that wait
IN_ROW = 3  # of them
TRACE = 0.3  # the radius of the ring round a stone that has just been swept bare, to the width of the path


def draw_path(canvas: Canvas, way: Spiral, view: MandalaView) -> None:
    """Draw the path, what lies on it, the pawns, and the last move."""
    canvas.paste(ground(canvas.palette, way), *way.board[:2])
    swept = [place for event in view.news if isinstance(event, Sweeps) for place in event.places]
    trace = hoop(canvas.palette, LAST, round(2 * TRACE * way.width), 3)
    for number, pyramid in enumerate(view.path, 1):
        if pyramid:
            lay(canvas, way, pyramid, number)
        else:
            _draw_bare(canvas, way, number, is_free=number not in view.pawns)
    for number in swept:
        center(canvas, trace, *way.places[number - 1][:2])
    _draw_pawns(canvas, way, view)
    if view.last is not None and view.last in view.pawns:
        ring = hoop(canvas.palette, LAST, round(RINGED * way.width))
        center(canvas, ring, *way.places[view.last - 1][:2])


def _draw_bare(canvas: Canvas, way: Spiral, number: int, *, is_free: bool) -> None:
    """Draw the flower of a stone on which nothing lies, and the beads inside of it."""
    if is_free:
        drawn = flower(canvas.palette, round(FLOWER * way.width))
        center(canvas, drawn, *way.places[number - 1][:2])
    drawn, mask = bead(canvas.palette), round_mask(2 * BEAD)
    for x, y in strings(way)[number - 1]:
        canvas.paste(drawn, round(x) - BEAD, round(y) - BEAD, mask)


def lay(canvas: Canvas, way: Spiral, pyramid: str, number: int, grown: float = 1) -> None:
    """Lay a pyramid on its place, as large as there or lifted toward whoever looks."""
    x, y, direction = _facings(way)[number - 1]
    size = round(way.pitch * grown), round(way.width * grown)
    drawn, mask, ahead, above = piece(canvas.palette, size, pyramid, direction)
    canvas.paste(drawn, way.board[0] + x + ahead, way.board[1] + y + above, mask)


@lru_cache(maxsize=16)
def _facings(way: Spiral) -> tuple[tuple[int, int, int], ...]:
    """Tell of each place where it is on the board, and in which direction it points."""
    left, top = way.board[:2]
    return tuple((round(place.x - left), round(place.y - top), facing(place.turn)) for place in way.places)


def center(canvas: Canvas, drawn: Tile, x: float, y: float, ground: str = "path") -> None:
    """Paste what is no box around a point."""
    width, height = drawn.size
    mask = cut(drawn, canvas.palette, ground)
    canvas.paste(drawn, round(x - width / 2), round(y - height / 2), mask)


def _draw_pawns(canvas: Canvas, way: Spiral, view: MandalaView) -> None:
    left, top, _, _ = way.board
    side = round(PAWN * way.width)
    mask = round_mask(side)
    for seat, place in enumerate(view.pawns):
        if place == START:
            row, column = divmod(sum(pawn == START for pawn in view.pawns[:seat]), IN_ROW)
            at = (left + column * (side + APART), top + row * (side + APART))
        else:
            x, y, _ = way.places[place - 1]
            at = (round(x - side / 2), round(y - side / 2))
        canvas.paste(token(canvas.palette, side, seat, "path", hued=False), *at, mask)


@lru_cache(maxsize=32)
def hoop(palette: Palette, pair: tuple[str, str], side: int, width: int = 5) -> Tile:
    """Draw a ring in two strokes."""

    def paint(brush: Brush) -> None:
        stroked_ring(brush, (side / 2, side / 2), side / 2, pair, width)

    return tile(palette, (side, side), "path", paint)
