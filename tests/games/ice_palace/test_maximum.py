"""How many pyramids a builder of Ice Palace must use (3.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules_engine import Chance
from rules_engine.games.ice_palace import search
from rules_engine.games.ice_palace.building import Building
from rules_engine.games.ice_palace.ground import (
    WORDS,
    place_of,
    placements,
    stack_pyramid,
    tops_of,
    without,
)
from rules_engine.games.ice_palace.maximum import maximum, usable
from rules_engine.games.ice_palace.rules import Phase
from tests.games.ice_palace.contrived import full_of_holes, grown_at_random, told, walled_in
from tests.games.ice_palace.naive import keeping
from tests.games.ice_palace.scenes import (
    building,
    cells,
    dealt,
    ground,
    news,
    played,
    stock,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine.games.ice_palace.rules import IcePalace
    from tests.games.ice_palace.contrived import Draw

INSTANCES = 1500  # of each kind


@pytest.mark.parametrize(
    ("stacks", "left", "most"),
    [
        ("", "R3 B3", 1),
        ("", "R3 B2 G1", 3),
        ("", "R1 B1 G1 R2", 3),
        ("R1", "B3 B1", 0),
        ("R1", "R3 B1 B3", 3),
        ("R1", "R2 B1 G1", 2),
        ("R3", "B3 G2", 1),
        ("R2", "B2 G1", 1),
        ("R3", "B2 B3 G1 Y1", 4),
        ("R3B1", "R3 R2 G1 G3", 0),
        ("R3B1 R3", "B3 G1 G3 Y2", 4),
        ("", "", 0),
        ("R1", "", 0),
    ],
)
def test_3_10_of_stacks_far_apart_so_many_can_be_used(stacks: str, left: str, most: int) -> None:
    palace = ground("  . . . . . . . . ".join(stacks.split()) or ".")

    assert maximum(palace, stock(left)) == most


WALLED = """
.  B1 .
B1 R1 B1
.  B1 .
"""
BAY = """
.  .  .  B1 .  .  .
.  O1 .  B2 R1 R2 R1
O3 V1 O1 B1 G1 R1 R3
O3 .  V2 V1 .  R2 .
.  .  Y3 Y1 G1 .  .
.  .  B2 O1 .  .  .
"""
TUNNEL = """
G1 G1 G1
Y1 R1 Y1
Y1 .  Y1
Y1 .  G1
.  Y1 G1
"""
HOLE = """
.  .  .  R2 .  O2 O1 .  .
.  .  V2 Y1 R1 Y1 O2 .  .
.  .  .  B1 Y1 .  O1 O3 .
.  B3 B1 B1 G1 Y1 R1 O3 O1
.  V1 V1 V2 G1 G1 B2 B2 .
V3 V3 .  .  G2 .  G2 .  .
.  .  .  .  .  G3 G2 .  .
"""

NARROW = """
R1 R1 R1 R1
.  G1 R1 .
R1 R1 B1 R1
R1 R1 R1 .
R1 R1 R1 R1
"""
SHUT = """
R2 .  G1 R1
R1 R2 G2 G1
B1 Y1 G1 G2
R1 B1 .  R1
G1 .  G2 G2
"""


@pytest.mark.parametrize(
    ("palace", "left", "most"),
    [
        (NARROW, "B1 B2 G1 G2", 4),  # no building found at once uses them all: every order has to be tried
        (SHUT, "Y2", 0),  # the counts alone would promise one: only looking at each place tells
        (WALLED, "R2", 0),
        (WALLED, "R2 B1", 1),
        (WALLED.replace("R1", "R3"), "R1 G1 G2", 2),  # on the walled-in top go a medium and a small
        (WALLED.replace("R1", "R3"), "G1 G2 G3", 2),  # but nothing goes on from there
        (HOLE, "R2 R3 R3 Y3 Y3", 4),  # one of the larges fits in
        (TUNNEL, "R1 B1 B2 Y2", 4),
        (BAY, "R2 G2 B1 B3 Y3 Y3 O2 O2 V3 V3 V3", 10),  # violet and yellow need the same way out
    ],
)
def test_3_7_what_is_walled_in_opens_nothing(palace: str, left: str, most: int) -> None:
    assert maximum(ground(palace), stock(left)) == most


@pytest.mark.parametrize("draw", [grown_at_random, full_of_holes, walled_in])
@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in (1, 2))])
def test_3_7_the_maximum_and_what_keeps_it_are_those_of_trying_everything(draw: Draw, part: int) -> None:
    chance = Chance(f"{draw.__name__}-{part}")
    wrong = []
    for _ in range(INSTANCES // 3):
        palace, left = draw(chance)
        if (found := told(palace, left)) != (tried := keeping(palace, left)):
            wrong.append((palace, left, found, tried))

    assert wrong == []


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_3_7_a_placement_is_legal_if_and_only_if_all_but_one_can_still_be_used(seats: int) -> None:
    state, chance = dealt(seats, f"guard-{seats}"), Chance("guard")
    while state.turn is not None:
        legal = state.legal_moves(state.turn)
        if state.phase is Phase.BUILD and chance.below(8) == 0:
            assert [str(move) for move in legal] == list(_keeping(state))
        state = state.apply(state.turn, chance.pick(legal), chance)


def _keeping(state: IcePalace) -> Iterator[str]:
    for pyramid, cell in placements(tops_of(state.palace), state.remaining):
        after = stack_pyramid(state.palace, cell, pyramid), without(state.remaining, pyramid)
        if maximum(*after) == state.must_use - 1:
            column, row = place_of(cell)
            yield f"place {WORDS[pyramid]} {column},{row}"


@pytest.mark.parametrize(
    ("palace", "left", "must_use", "legal"),
    [
        (".", "R3 B3", 1, "R3 0,0|B3 0,0"),  # of red and blue only one can ever be used
        ("R3", "B3 G2", 1, "G2 0,0"),
        ("R2", "B1 B3", 2, "B1 0,0"),  # only the small opens blue
        ("R3", "B1 B3 G1", 3, "B1 0,0"),  # the only base is for blue, green goes on the next
        ("R3 R2", "G1 B2 B3", 3, "G1 1,0|B2 0,0"),  # only the large carries a medium
        ("R2B1 R3", "B2 G2 R1", 3, "R1 1,-1|R1 1,1|R1 2,0|G2 1,0|B2 -1,0|B2 0,-1|B2 0,1"),
    ],
)
def test_3_7_the_builder_cannot_go_wrong(palace: str, left: str, must_use: int, legal: str) -> None:
    state = building(palace, left)

    assert state.must_use == must_use
    assert [str(move) for move in state.legal_moves(0)] == [f"place {words}" for words in legal.split("|")]


def test_3_7_yellow_at_the_end_of_a_tunnel_carries_blue_and_blue_carries_red() -> None:
    assert "1,1" in cells(building(TUNNEL, "R1 B1 B2 Y2"), "Y2")


def test_a_color_of_larges_alone_goes_out_before_one_that_a_stack_can_carry() -> None:
    palace = """
    .  V3 V2 .  .  .  .
    .  V2 V1 V1 G1 .  .
    G1 O3 O2 O1 R1 R3 .
    .  .  .  Y1 B1 .  .
    .  .  G2 G2 G1 G3 .
    .  .  .  .  B1 R2 B2
    .  .  .  .  B2 B2 .
    """
    left = stock("Y1 Y2 Y3 O3 O3")

    assert len(Building(tops_of(ground(palace)), left).placed) == len(left)


def test_3_5_the_rest_is_built_for_the_lead_of_the_builder() -> None:
    state = building("G3B2 Y3", "R1 G1 B3")

    assert [str(move) for move in state.rest(0)] == ["place G1 1,0", "place B3 -1,0", "place R1 0,0"]
    assert tuple(state.rest(1)) == ()


def test_whether_there_is_a_rest_is_known_from_the_legal_moves() -> None:
    state = building("G3B2 Y3", "R1 G1 B3")
    _forget()
    assert state.legal_moves(0)
    looked = usable.cache_info().misses

    assert str(next(state.rest(0))) == "place G1 1,0"
    assert usable.cache_info().misses == looked
    assert len(tuple(state.rest(0))) == 3
    assert usable.cache_info().misses > looked


@pytest.mark.parametrize("seats", [3, 6])
def test_3_5_the_rest_uses_the_maximum(seats: int) -> None:
    state, chance = dealt(seats, "rest"), Chance("rest")
    while state.turn is not None:
        seat, moves = state.turn, state.legal_moves(state.turn)
        if rest := tuple(state.rest(seat)):
            assert len(rest) == state.must_use
            state = played(state, *(f"{seat} {move}" for move in rest))
            assert news(state)[0] == f"places {seat} {str(rest[-1]).removeprefix('place ')}"
            assert state.phase is not Phase.BUILD
        else:
            state = state.apply(seat, chance.pick(moves), chance)


@pytest.fixture
def gives_up(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the search give up before it has begun."""
    monkeypatch.setattr(search, "LIMIT", 0)
    _forget()
    yield
    _forget()


def _forget() -> None:
    maximum.cache_clear()
    usable.cache_clear()


@pytest.mark.usefixtures("gives_up")
def test_3_7_in_doubt_the_builder_must_use_what_certainly_can_be_used() -> None:
    palace, left = ground(NARROW), stock("B1 B2 G1 G2")

    assert maximum(palace, left) == 3, "it is four in truth"


@pytest.mark.usefixtures("gives_up")
@pytest.mark.parametrize("draw", [full_of_holes, walled_in])
def test_3_7_in_doubt_no_legal_placement_is_refused(draw: Draw) -> None:
    chance = Chance(f"doubt {draw.__name__}")
    for _ in range(INSTANCES // 6):
        palace, left = draw(chance)
        (most, allowed), (truly, legal) = told(palace, left), keeping(palace, left)
        assert most <= truly
        assert legal <= allowed
