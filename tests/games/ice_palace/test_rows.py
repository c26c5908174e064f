"""The cards of Ice Palace have room for everything, however many play and however much they hold."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from render import page
from render.canvas import Canvas
from render.games.ice_palace import card, pieces
from render.games.ice_palace.pieces import LETTERS
from render.look import Seating
from render.palette import Theme
from render.shape import Shape
from render.shelf import LOOKS
from render.words import say_in
from rules_engine import GAMES, Record, deal
from rules_engine.games.ice_palace.events import IcePalaceView
from rules_engine.games.ice_palace.ground import Stack
from tests.looks import names_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from render.canvas import Box, Tile
    from render.page import Row, Sheet

HEIGHTS = {  # of the stacks of everybody: long tallies
    Shape.WIDE: (3, *[2] * 4, *[1] * 5),
    Shape.TALL: (3, *[2] * 3, *[1] * 5),
}
MARK = 34  # what must be seen of a large pyramid for its mark to be whole
TOWER = 4  # what must be seen of a tower


class Seen(NamedTuple):
    """The cards, what is written on the picture, and where the pyramids of the hands and the towers are."""

    rows: list[Box]
    written: list[tuple[str, Box]]
    pyramids: list[Box]
    towers: list[Box]


@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("seats", GAMES["ice_palace"].seats)
def test_a_card_has_room_for_its_towers_a_full_hand_and_what_is_said_of_it(
    seats: int, theme: Theme, shape: Shape, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = _full(seats, shape)
    seen = _drawn(view, theme, shape, monkeypatch)

    assert "placed last" in {words for words, _ in seen.written}
    for seat, card_box in enumerate(seen.rows):
        *_, right, bottom = card_box
        hand, towers = (_within(card_box, boxes) for boxes in (seen.pyramids, seen.towers))
        said = _within(card_box, [box for words, box in seen.written if words == "placed last"])
        assert len(hand) == len(view.hands[seat])
        assert [box[2] - box[0] >= TOWER * (len(HEIGHTS[shape]) - 1) for box in towers] == [True]
        assert all(box[3] <= bottom - 3 for box in hand)
        assert all(other[0] - one[0] >= MARK or other[1] > one[3] for one, other in pairwise(hand))
        assert max(box[2] for box in (*hand, *towers, *said)) <= right - 10
        assert max(box[3] for box in towers) <= min(box[1] for box in hand)
        for start, upper, _, _ in said:
            assert max(box[2] for box in (hand if upper > towers[0][3] else towers)) < start


def _within(card_box: Box, boxes: list[Box]) -> list[Box]:
    left, top, right, bottom = card_box
    return [box for box in boxes if left <= box[0] < right and top <= box[1] < bottom]


def _full(seats: int, shape: Shape) -> IcePalaceView:
    view = deal(Record.new("ice_palace", seats=seats, seed="rows")).view(None)
    assert isinstance(view, IcePalaceView)
    stacks = tuple(
        Stack(column, seat, tuple(f"{LETTERS[seat]}{3 - level}" for level in range(height)))
        for seat, (column, height) in product(range(seats), enumerate(HEIGHTS[shape]))
    )
    hands = (("R3", "G3", "B3", "W3", "K3", "K3"),) * seats
    return replace(view, palace=stacks, hands=hands, marker=2, leader=1)


def _drawn(view: IcePalaceView, theme: Theme, shape: Shape, watch: pytest.MonkeyPatch) -> Seen:
    """Draw, and watch the pens."""
    seen, shown, tall = Seen([], [], [], []), list[Any](), list[Any]()
    row, write, paste = page.seat_row, Canvas.write, Canvas.paste

    def rowed(sheet: Sheet, box: Box, *args: Any) -> Row:
        seen.rows.append(box)
        return row(sheet, box, *args)

    def kept(draw: Callable[..., Tile], tiles: list[Any]) -> Callable[..., Tile]:
        def drawn(*args: Any, **how: Any) -> Tile:
            tiles.append(draw(*args, **how))
            return draw(*args, **how)

        return drawn

    def pasted(canvas: Canvas, tile: Tile, left: int, top: int, mask: Tile | None = None) -> None:
        for tiles, boxes in ((shown, seen.pyramids), (tall, seen.towers)):
            if any(tile is one for one in tiles):
                boxes.append((left, top, left + tile.width, top + tile.height))
        paste(canvas, tile, left, top, mask)

    def wrote(canvas: Canvas, text: str, at: tuple[int, int], *args: Any, **how: Any) -> int:
        end = write(canvas, text, at, *args, **how)
        seen.written.append((text, (at[0], at[1], end, at[1] + 40)))
        return end

    for where, name, watched in (
        (card, "seat_row", rowed),
        (card, "piece", kept(pieces.piece, shown)),
        (card, "towers", kept(pieces.towers, tall)),
        (Canvas, "paste", pasted),
        (Canvas, "write", wrote),
    ):
        watch.setattr(where, name, watched)
    LOOKS["ice_palace"].draw(view, Seating(names_for(view.seats), say_in("en"), theme, shape=shape), None)
    return seen
