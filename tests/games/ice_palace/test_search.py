"""Palaces of Ice Palace that leave bound and construction in doubt, and what sketches tell of them (3.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules_engine import Chance
from rules_engine.games.ice_palace.ground import placements, tops_of, without
from rules_engine.games.ice_palace.maximum import usable
from rules_engine.games.ice_palace.search import LIMIT, Search
from tests.games.ice_palace.contrived import (
    built_of,
    full_of_holes,
    grown_at_random,
    walled_in,
)
from tests.games.ice_palace.naive import most
from tests.games.ice_palace.scenes import building, ground, stock

if TYPE_CHECKING:
    from tests.games.ice_palace.contrived import Draw

INSTANCES = 300  # of each kind

TOWN = """
G1 G1 G1 G1 G1 G1 G1
G1 Y1 G1 .  G2 R1 G1
G1 G1 R2 G1 G1 G1 G1
G1 G2 R2 G1 V1 G1 G1
G1 Y1 G1 G1 Y1 B1 G1
G1 .  G1 G1 G1 .  G1
G1 V1 G1 G1 G1 Y1 B1
G1 G1 G1 G1 G1 G1 G1
"""
WALL = """
B1 B1 B1 B1 B1 B1 B1 B1
B1 B1 .  B1 B1 V1 B3 B1
B1 B3 B2 .  B1 .  B1 .
B1 B1 B1 B1 B1 B1 B1 B1
"""
RING = """
G1 G1 G1 G1 G1
G1 .  .  .  G1
G1 .  O1 .  G1
G1 .  V1 .  G1
G1 G1 G1 G1 G1
"""
YARD = """
R1 R1 R1 R1 R1
R1 .  .  .  R1
R1 .  V1 .  R1
R1 .  V1 .  R1
R1 R1 R1 R1 R1
"""
CELLAR = """
Y1 Y1 Y1 Y1 Y1 Y1 Y1 Y1 Y1
Y1 B1 .  O1 Y1 B1 B1 B1 Y1
Y1 O1 G1 R1 B1 G1 R1 B1 Y1
Y1 .  .  .  Y1 G1 O1 B1 Y1
Y1 O1 .  Y1 R1 B1 .  R1 Y1
Y1 R1 B1 Y1 .  .  V1 V1 Y1
Y1 O1 Y1 .  B1 G1 V1 B1 Y1
Y1 Y1 Y1 Y1 Y1 Y1 Y1 Y1 .
"""


@pytest.mark.parametrize(
    ("palace", "left", "must_use", "legal"),
    [
        (TOWN, "O2 R1 R3 V1 V1 V2 V2 V3", 7, "R1 4,6|V1 1,4|V1 2,4|V1 2,5|V3 1,2"),
        (
            WALL,
            "G1 G2 G2 G2 O1 O2 R2 R3 Y3",
            6,
            "R2 1,1|R2 6,2|G1 2,1|G2 1,1|G2 6,2|O2 1,1|O2 6,2",
        ),
        (RING, "B2 B3 B3 O1 O1 O3 R1 R2 R3 R3 R3", 11, "O3 1,2|O3 2,3|O3 3,2"),
        (
            YARD,
            "B2 O3 O3 V1 V2 V3 Y2 Y3 Y3 Y3",
            8,
            "V1 1,1|V1 1,2|V1 3,1|V1 3,2|V2 1,1|V2 1,2|V2 3,1|V2 3,2|V3 1,1|V3 1,2|V3 2,3|V3 3,1|V3 3,2",
        ),
    ],
)
def test_3_7_where_much_is_walled_in_the_answer_is_that_of_trying_everything(
    palace: str, left: str, must_use: int, legal: str
) -> None:
    state = building(palace, left)

    assert state.must_use == must_use
    assert [str(move) for move in state.legal_moves(0)] == [f"place {words}" for words in legal.split("|")]


@pytest.mark.parametrize("draw", [grown_at_random, full_of_holes, walled_in])
def test_3_7_what_sketches_tell_is_that_of_trying_everything(draw: Draw) -> None:
    chance, sure = Chance(f"sketches {draw.__name__}"), 0
    for _ in range(INSTANCES):
        palace, left = draw(chance)
        if not palace:
            continue
        tops, pyramids, truly = tops_of(built_of(palace)), stock(" ".join(left)), most(palace, left, {})
        for goal in range(1, len(left) + 1):
            told = Search(in_doubt=False).attains_by_sketch(tops, pyramids, goal)
            assert told in (goal <= truly, None)
            sure += told is not None

    assert sure > INSTANCES


@pytest.mark.parametrize(
    ("palace", "left", "most", "sketches"),
    [
        (RING, "B2 B3 B3 O1 O1 O3 R1 R2 R3 R3 R3", 11, 400),
        (CELLAR, "B1 B1 B1 G3 G3 O3 O3 O3 O3 R2 V1 V3", 12, 2000),
    ],
)
def test_3_7_all_placements_together_need_far_fewer_sketches_than_the_limit(
    palace: str, left: str, most: int, sketches: int
) -> None:
    tops, pyramids, search = tops_of(ground(palace)), stock(left), Search(in_doubt=False)

    kept = [
        (pyramid, cell)
        for pyramid, cell in placements(tops, pyramids)
        if search.attains({**tops, cell: pyramid}, without(pyramids, pyramid), most - 1)
    ]

    assert kept == list(usable(ground(palace), pyramids))
    assert search.looked < sketches < LIMIT


HOLE = """
V1 V1 V1 V1 V1 V1
V1 V1 V1 V1 Y2 V1
V1 V1 V3 V1 V1 V1
V1 V1 V1 B2 .  V1
V1 V1 Y1 G1 .  V1
V1 V1 V1 V1 V1 V1
"""


def test_3_7_a_medium_in_a_hole_opens_colors_there() -> None:
    """Without it, nothing would be known of a yellow small on the blue medium."""
    state = building(HOLE, "B1 B2 B2 B3 G1 Y1 Y2")

    assert "place Y1 3,2" in map(str, state.legal_moves(0))
