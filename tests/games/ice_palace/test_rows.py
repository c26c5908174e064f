"""The rows of Ice Palace have room for everything, however many play and however much they hold."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from render import page
from render.canvas import Canvas
from render.games.ice_palace import card, pieces
from render.games.ice_palace.card import SIGN, tally
from render.games.ice_palace.pieces import LETTERS
from render.look import Seating
from render.palette import Theme
from render.shelf import LOOKS
from render.words import say_in
from rules_engine import GAMES, Record, deal
from rules_engine.games.ice_palace.events import IcePalaceView
from rules_engine.games.ice_palace.ground import Stack
from tests.looks import names_for

if TYPE_CHECKING:
    from render.canvas import Box, Tile
    from render.page import Row, Sheet

HEIGHTS = (3, *[2] * 10, *[1] * 10)  # of the stacks of everybody: a long tally
MARK = 34  # what must be seen of a large pyramid for its mark to be whole


class Seen(NamedTuple):
    """The rows, what is written on the picture, and where the pyramids of the hands lie."""

    rows: list[Box]
    written: set[str]
    pyramids: list[Box]


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("seats", GAMES["ice_palace"].seats)
def test_a_row_has_room_for_its_tally_a_full_hand_and_its_signs(
    seats: int, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = _full(seats)
    seen = _drawn(view, theme, monkeypatch)

    # large print leaves out what the texts tell as well, and enlarges the hands
    assert {tally(view, seat) in seen.written for seat in range(seats)} == {theme is not Theme.LARGE_PRINT}
    for seat, (left, top, right, bottom) in enumerate(seen.rows):
        hand = [box for box in seen.pyramids if box[0] > left and top < box[1] < bottom]
        assert len(hand) == len(view.hands[seat])
        assert all(box[3] <= bottom - 3 for box in hand)
        assert all(other[0] - one[0] >= MARK or other[1] > one[3] for one, other in pairwise(hand))
        signed = 2 * SIGN if seat == view.leader else 0
        assert max(box[2] for box in hand) <= right - signed


def _full(seats: int) -> IcePalaceView:
    view = deal(Record.new("ice_palace", seats=seats, seed="rows")).view(None)
    assert isinstance(view, IcePalaceView)
    stacks = tuple(
        Stack(column, seat, tuple(f"{LETTERS[seat]}{3 - level}" for level in range(height)))
        for seat, (column, height) in product(range(seats), enumerate(HEIGHTS))
    )
    hands = (("R3", "G3", "B3", "W3", "K3", "K3"),) * seats
    return replace(view, palace=stacks, hands=hands, marker=1, leader=1)


def _drawn(view: IcePalaceView, theme: Theme, watch: pytest.MonkeyPatch) -> Seen:
    """Draw, and watch the pens."""
    seen, shown = Seen([], set(), []), list[Any]()
    row, piece, write, paste = page.seat_row, pieces.piece, Canvas.write, Canvas.paste

    def rowed(sheet: Sheet, box: Box, *args: Any) -> Row:
        seen.rows.append(box)
        return row(sheet, box, *args)

    def drawn(*args: Any, **how: Any) -> Tile:
        shown.append(piece(*args, **how))
        return piece(*args, **how)

    def pasted(canvas: Canvas, tile: Tile, left: int, top: int, mask: Tile | None = None) -> None:
        if any(tile is one for one in shown):
            seen.pyramids.append((left, top, left + tile.width, top + tile.height))
        paste(canvas, tile, left, top, mask)

    def wrote(canvas: Canvas, text: str, *args: Any, **how: Any) -> int:
        seen.written.add(text)
        return write(canvas, text, *args, **how)

    for where, name, watched in (
        (card, "seat_row", rowed),
        (card, "piece", drawn),
        (Canvas, "paste", pasted),
        (Canvas, "write", wrote),
    ):
        watch.setattr(where, name, watched)
    LOOKS["ice_palace"].draw(view, Seating(names_for(view.seats), say_in("en"), theme), None)
    return seen
