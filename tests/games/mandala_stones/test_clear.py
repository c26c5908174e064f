"""Nothing in the garden hides what has to be read, however high its stacks are."""

from __future__ import annotations

from itertools import product
from math import hypot
from typing import TYPE_CHECKING, TypeAlias

import pytest

from render.games.mandala_stones.card import DISC, columns
from render.games.mandala_stones.garden import STANDING, Garden, garden, row_of, tally
from render.games.mandala_stones.sight import NOTHING, Sight
from render.games.mandala_stones.table import table
from render.look import Scene, Seating
from render.palette import Theme
from render.scenes import replay_scene
from render.shape import Shape
from render.shelf import LOOKS
from render.words import say_in
from rules_engine.games.mandala_stones.board import STACK_HEIGHT, STACKS
from rules_engine.games.mandala_stones.view import MandalaStonesView
from tests.looks import names_for
from tests.render.moments import kept

if TYPE_CHECKING:
    from collections.abc import Iterator

Round: TypeAlias = tuple[tuple[int, int], float]  # its middle and its radius
FIFTH = 0.2
HEIGHTS = range(STACK_HEIGHT)
each_size = pytest.mark.parametrize(
    ("theme", "shape"), list(product((Theme.STANDARD, Theme.LARGE_PRINT), Shape)), ids=str
)


@each_size
def test_no_top_of_a_stack_or_an_artist_is_hidden_by_more_than_a_fifth(theme: Theme, shape: Shape) -> None:
    place = grown(theme, shape)
    for row, face in faces(place):
        nearer = [stone for other, stone in stones(place) if row_of(other) > row and stone != face]
        higher = [number for alone, number in numbers(place, theme) if alone != face[0]]
        for cover in (*higher, *nearer):
            assert hidden(face, cover) <= FIFTH, (face, cover)


@each_size
def test_what_a_tower_is_worth_hides_no_more_than_a_fifth_of_its_top(theme: Theme, shape: Shape) -> None:
    for seats in (2, 3, 4):
        view = replay_scene(Scene(kept(f"mandala_stones/mandala_{seats}"), 0)).view
        assert isinstance(view, MandalaStonesView)
        sight = Sight(view, Seating(names_for(seats), say_in("en"), theme, shape=shape), NOTHING)
        places = table(theme, seats, shape)
        card = columns(sight, places.seats[0], places.columns, "card")
        for level in HEIGHTS:
            assert hidden((card.middle(1, level), card.side / 2), (card.disc(1), DISC)) <= FIFTH


def grown(theme: Theme, shape: Shape) -> Garden:
    places = table(theme, 4, shape)
    return garden(places.garden, places.stone)


def stones(place: Garden) -> Iterator[tuple[int, Round]]:
    """List where the top of each stack may be."""
    for stack, level in product(range(STACKS), HEIGHTS):
        yield stack, (place.spots[stack][level], place.stone / 2)


def faces(place: Garden) -> Iterator[tuple[int, Round]]:
    """List what must be seen, and in which row of the garden: tops of stacks and of artists."""
    for stack, stone in stones(place):
        yield row_of(stack), stone
    width, height = place.pillar
    for number, (left, top, right, bottom) in enumerate(place.circles):
        foot = (top + bottom) // 2 + STANDING + height // 2
        yield 2 * (number // 3) + 1, (((left + right) // 2, foot - height + width // 2), width / 2)


def numbers(place: Garden, theme: Theme) -> Iterator[tuple[tuple[int, int], Round]]:
    """List where the heights of stacks are written, and where a stone lies alone: it has none."""
    drawn = tally(LOOKS["mandala_stones"].colors(theme), STACK_HEIGHT)
    for stack in range(STACKS):
        yield place.spots[stack][0], (place.number(stack), max(drawn.size) / 2)


def hidden(face: Round, cover: Round) -> float:
    """Tell how much of something round lies below something round."""
    ((x, y), radius), ((over_x, over_y), reach) = face, cover
    if hypot(over_x - x, over_y - y) >= radius + reach:
        return 0
    around = range(-int(radius), int(radius) + 1, 2)
    points = [(x + a, y + b) for a, b in product(around, around) if hypot(a, b) <= radius]
    return sum(hypot(a - over_x, b - over_y) <= reach for a, b in points) / len(points)
