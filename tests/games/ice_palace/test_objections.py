"""Why a pyramid cannot be placed somewhere."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from render.games.ice_palace import LOOK
from render.words import say_in
from rules_engine import Chance, Record, replay
from rules_engine.games.ice_palace.rules import IcePalace
from rules_engine.playout import random_record
from tests.games.ice_palace.scenes import (
    EMPTY,
    building,
    yard,
)

YARD = """
.    W2  .
R1   G3  K1
"""
HAND = "R1 R2 R3 K1 K3 B2 W1 W3"
LAID = yard(YARD, HAND)
AGREED = yard(YARD, HAND, yard_stack_colors="player_only")
UNOPENED = yard(EMPTY, HAND)
STUCK = yard("K3", "R1 K3")
BUILT = building("R1 G3 B2", "R1 R2 G2 Y3 B2")
FIRST = building(EMPTY, "R3 B3")
WASTE = building("R3", "B2 B3 G1 Y1")  # once the green is on the large, no blue can be


@pytest.mark.parametrize(
    ("state", "words", "rule"),
    [
        (LAID, "place R2 0,0", "None"),
        (LAID, "r3 0,0", "None"),
        (LAID, "place R1 0,1", "None"),
        (LAID, "place R1 0,0", "undersized R1 R1"),
        (LAID, "place R2 1,1", "undersized R2 W2"),
        (LAID, "place K3 1,0", "finished G3"),
        (LAID, "place R3 5,5", "apart 5,5"),
        (LAID, "place R3 -1,-1", "apart -1,-1"),
        (LAID, "place R3 0,999", "apart 0,999"),
        (LAID, "place R3 3,0", "unmatched R3 3,0 K1"),
        (LAID, "place B2 0,-1", "unmatched B2 0,-1 R1"),
        (LAID, "place B2 2,1", "None"),
        (LAID, "place W1 3,0", "unmatched W1 3,0 K1"),
        (LAID, "place K1 0,1", "shunned K1"),
        (LAID, "place Y1 0,1", "unheld Y1"),
        (LAID, "V3", "unheld V3"),
        (LAID, "K3 2 0", "None"),
        (LAID, "K1 0 1", "shunned K1"),
        (LAID, " K1  0 , 1 ", "shunned K1"),
        (LAID, "K1", "nowhere K1"),
        (LAID, "R3", "None"),
        (LAID, "pass", "None"),
        (AGREED, "place K3 0,0", "unstacked K3"),
        (AGREED, "place R3 1,1", "None"),
        (AGREED, "place R3 0,0", "None"),
        (AGREED, "K3", "nowhere K3"),
        (UNOPENED, "Pass", "opens"),
        (UNOPENED, "place K3 1,0", "afar"),
        (UNOPENED, "place K3 0,0", "None"),
        (UNOPENED, "K3", "None"),
        (STUCK, "R1", "nowhere R1"),
        (BUILT, "pass", "owes 4"),
        (BUILT, "place R1 0,0", "finished R1"),
        (BUILT, "place Y3 1,0", "oversized Y3 G3"),
        (BUILT, "place Y3 0,1", "unmatched Y3 0,1 R1"),
        (BUILT, "place R3 0,1", "unwon R3"),
        (BUILT, "place K1 0,1", "unwon K1"),
        (BUILT, "place R2 1,0", "wasteful R2 1,0 4"),
        (BUILT, "place R2 0,1", "None"),
        (FIRST, "place R3 1,0", "afar"),
        (FIRST, "place R3 0,0", "None"),
        (WASTE, "place G1 0,0", "wasteful G1 0,0 4"),
        (WASTE, "place B2 0,0", "None"),
        (WASTE, "B3", "nowhere B3"),
        (LAID, "hello", "None"),
        (LAID, "place X1 0,0", "None"),
        (LAID, "place R1 0,", "None"),
        (LAID, "place R1 0000,0", "None"),
        (LAID, "place R1 \u0660,0", "None"),
        (LAID, "", "None"),
    ],
)
def test_3_4_and_3_5_what_forbids_a_placement_is_named(state: IcePalace, words: str, rule: str) -> None:
    assert rule == str(state.objection(0, words))


def test_who_is_not_to_move_hears_no_objection() -> None:
    assert [LAID.objection(1, words) for words in ("place R1 9,9", "K1")] == [None, None]


@pytest.mark.parametrize(
    ("state", "words", "lang", "told"),
    [
        (BUILT, "pass", "en", "Nobody may pass while building: 4 more pyramids must be used."),
        (LAID, "V3", "en", "You have no large violet pyramid (V3) in hand."),
        (LAID, "R3 3,0", "en", "A large red pyramid (R3) does not go beside the tops next to 3,0: K1."),
        (
            WASTE,
            "G1 0,0",
            "en",
            "With a small green pyramid (G1) on 0,0 not all 4 could be used that must be.",
        ),
        (LAID, "V3", "fr", "Vous n\u2019avez pas de grande violette (V3) en main."),
        (LAID, "K3 1,0", "fr", "Rien ne va sur une grande verte (G3)."),
    ],
)
def test_an_objection_is_told(state: IcePalace, words: str, lang: str, told: str) -> None:
    event = state.objection(0, words)
    assert event is not None

    assert LOOK.tell(event, ("Anna", "Ben", "Chloé"), say_in(lang)) == told


def test_the_words_of_a_language_are_understood() -> None:
    said = [LOOK.canonical(words, say_in("fr")) for words in ("Poser K1 0,1", "Passer")]

    assert [str(LAID.objection(0, said[0])), str(UNOPENED.objection(0, said[1]))] == ["shunned K1", "opens"]


SETUPS: list[dict[str, Any]] = [
    {"seats": 3, "seed": "why", "options": {}},
    {"seats": 4, "seed": "why", "options": {"hands": "private", "yard_stack_colors": "player_only"}},
]


def _states(setup: dict[str, Any]) -> list[IcePalace]:
    """Look into a random game now and then."""
    record = random_record(Record.new("ice_palace", **setup))
    states = (replay(record.upto(ply)) for ply in range(0, len(record.log), 9))
    return [state for state in states if isinstance(state, IcePalace)]


def _every(state: IcePalace) -> list[str]:
    """Spell all that can be spelled like a move on, beside and a little off the stacks."""
    stacks = [*state.view(None).yard, *state.view(None).palace]
    columns = range(min((stack.column for stack in stacks), default=0) - 2, 3)
    rows = range(-2, max((stack.row for stack in stacks), default=0) + 3)
    pieces = [f"{color}{size}" for color, size in product("RGBYOVWK", "123")]
    return [
        "pass",
        *(f"place {piece} {column},{row}" for piece, column, row in product(pieces, columns, rows)),
        *(f"place {piece}" for piece in pieces),
    ]


@pytest.mark.parametrize("setup", SETUPS)
def test_every_placement_is_either_legal_or_objected_to(setup: dict[str, Any]) -> None:
    for state in _states(setup):
        (seat,) = state.to_act()
        every = _every(state)
        moves = {str(move) for move in state.legal_moves(seat)}
        possible = moves | {" ".join(words.split()[:2]) for words in moves}

        assert {words for words in every if state.objection(seat, words) is None} == possible & set(every)


@pytest.mark.parametrize("setup", SETUPS)
def test_every_objection_is_told(setup: dict[str, Any]) -> None:
    names, say = ("Anna", "Ben", "Chloé", "Dan"), say_in("en")
    for state in _states(setup)[::3]:
        events = {state.objection(state.to_act()[0], words) for words in _every(state)} - {None}

        assert [event for event in events if event and not LOOK.tell(event, names, say)] == []


def test_3_9_an_objection_tells_nothing_hidden() -> None:
    for state in _states(SETUPS[1])[::3]:
        (seat,) = state.to_act()
        other = state.unseen(seat, Chance("twin"))
        every = _every(state)

        assert [other.objection(seat, words) for words in every] == [
            state.objection(seat, words) for words in every
        ]
