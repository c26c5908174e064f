"""Why something cannot be picked or scored."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from render.games.mandala_stones import LOOK
from render.words import say_in, typeset
from rules_engine import Chance, Record, replay
from rules_engine.games.mandala_stones.rules import MandalaStones
from rules_engine.playout import random_record
from tests.games.mandala_stones.scenes import BARE, scene

GARDEN = """
.  r* .  b* .  ro .
r* .  yo *  r* .  r*
.  -  .  po .  ro .
r* *  r* .  -  o  r*
.  ro .  y* .  ro .
r* .  ro o  r* .  r*
.  r* .  ro .  ro .
"""
SOME = scene(GARDEN, "r* yor* - bo yo")
FULL = scene(GARDEN, "r* yo bo po r*")
NONE = scene(BARE, "- - - - -")
LEFT = scene(BARE, "r* yo - - -")


@pytest.mark.parametrize(
    ("state", "words", "rule"),
    [
        (SOME, "pick B A N 3", "None"),
        (SOME, "b a n 3", "None"),
        (SOME, "pick B A E 3", "mismatched A E yo *"),
        (SOME, "pick B A S 3", "depleted A S"),
        (SOME, "pick B C S 3", "mismatched C S ro *"),
        (SOME, "pick H G W 3", "mismatched G W r* o"),
        (SOME, "pick H G N 3", "touched G N D"),
        (SOME, "pick H I N 3", "touched I N F"),
        (SOME, "B E", "fruitless B E mismatched E N po * depleted E E touched E S H touched E W D"),
        (SOME, "pick B D N 3", "occupied D"),
        (SOME, "pick B B N 3", "stays B"),
        (SOME, "PICK a", "absent A"),
        (SOME, "pick B A N 1", "built 1"),
        (SOME, "pick B A N 9", "outside 9"),
        (SOME, "pick", "None"),
        (SOME, "pick B", "None"),
        (SOME, "pick B A", "None"),
        (SOME, "score red", "None"),
        (SOME, "yellow", "scarce yellow 1"),
        (SOME, "Score  Blue", "scarce blue 1"),
        (SOME, "score purple", "scarce purple 0"),
        (SOME, "score", "None"),
        (SOME, "tops 1245", "None"),
        (SOME, "13", "empty 3"),
        (SOME, "tops 17", "outside 7"),
        (SOME, "tops 0", "outside 0"),
        (SOME, "tops", "None"),
        (FULL, "pick B A N 3", "full"),
        (FULL, "pick", "full"),
        (NONE, "pick", "barren"),
        (NONE, "pick B", "stuck B"),
        (NONE, "score", "unpaired"),
        (NONE, "tops", "towerless"),
        (LEFT, "score", "unpaired"),
        (SOME, "hello", "None"),
        (SOME, "pick J", "None"),
        (SOME, "score green", "None"),
        (SOME, "", "None"),
    ],
)
def test_2_5_what_forbids_a_turn_is_named(state: MandalaStones, words: str, rule: str) -> None:
    assert rule == str(state.objection(0, words))


def test_who_is_not_to_move_hears_no_objection() -> None:
    assert [SOME.objection(1, words) for words in ("pick B D N 3", "score purple", "tops 3")] == [None] * 3


@pytest.mark.parametrize(
    ("words", "lang", "told"),
    [
        ("pick B A E 3", "en", "No stone from A, east: yellow ring on top, not a star."),
        ("pick B A S 3", "en", "No stone from A, south: no stone left."),
        ("pick H G N 3", "en", "No stone from G, north: next to the artist of D."),
        (
            "pick B E",
            "en",
            (
                "On E the artist of B would collect nothing. North: purple ring on top, not a star; "
                "east: no stone left; south: next to the artist of H; west: next to the artist of D."
            ),
        ),
        ("score purple", "en", "To score purple it must be on top of 2 of your towers, not of 0."),
        (
            "pick B A E 3",
            "fr",
            "Pas de pierre de A, est : jaune à anneau au sommet, et non à étoile.",
        ),
        ("tops 3", "fr", "Votre case 3 n\u2019a pas de pile."),
    ],
)
def test_an_objection_is_told(words: str, lang: str, told: str) -> None:
    event = SOME.objection(0, words)
    assert event is not None

    assert LOOK.tell(event, ("Anna", "Ben"), say_in(lang)) == typeset(told, lang)


def test_the_words_of_a_language_are_understood() -> None:
    assert str(SOME.objection(0, LOOK.canonical("Couleur Violette", say_in("fr")))) == "scarce purple 0"


@cache
def _every() -> tuple[str, ...]:
    """Spell all that can be spelled like a move."""
    picks = (" ".join(words) for words in product("ABCDEFGHI", "ABCDEFGHI", "NESW", "12345"))
    tops = ("".join(some) for count in range(1, 6) for some in combinations("12345", count))
    return (
        *(f"pick {words}" for words in picks),
        *(f"score {color}" for color in ("red", "yellow", "blue", "purple")),
        *(f"tops {spaces}" for spaces in tops),
    )


def _heads(words: str) -> set[str]:
    """Leave the last words away, one after another."""
    said = words.split()
    return {" ".join(said[:count]) for count in range(1, len(said) + 1)}


def _states(setup: dict[str, Any]) -> list[MandalaStones]:
    record = random_record(Record.new("mandala_stones", **setup))
    states = (replay(record.upto(ply)) for ply in range(0, len(record.log), 6))
    return [state for state in states if isinstance(state, MandalaStones)]


SETUPS: list[dict[str, Any]] = [
    {"seats": 2, "seed": "why", "options": {"buried": "tops_only"}},
    {"seats": 3, "seed": "why", "options": {"start_circles": "corners"}},
    {"seats": 4, "seed": "why", "options": {}},
]


@pytest.mark.parametrize("setup", SETUPS)
def test_every_turn_begun_is_either_possible_or_objected_to(setup: dict[str, Any]) -> None:
    every = set().union(*map(_heads, _every()))
    for state in _states(setup):
        (seat,) = state.to_act()
        possible: set[str] = set().union(*(_heads(str(move)) for move in state.legal_moves(seat)))

        assert {words for words in every if state.objection(seat, words) is None} == possible


@pytest.mark.parametrize("setup", SETUPS)
def test_every_objection_is_told(setup: dict[str, Any]) -> None:
    names, say = ("Anna", "Ben", "Chloé", "Dan"), say_in("en")
    for state in _states(setup)[::3]:
        events = {state.objection(state.to_act()[0], words) for words in _every()} - {None}

        assert [event for event in events if event and not LOOK.tell(event, names, say)] == []


@pytest.mark.parametrize("setup", SETUPS)
def test_2_10_an_objection_tells_nothing_hidden(setup: dict[str, Any]) -> None:
    for state in _states(setup)[::3]:
        (seat,) = state.to_act()
        other = state.unseen(seat, Chance("twin"))

        assert [other.objection(seat, words) for words in _every()] == [
            state.objection(seat, words) for words in _every()
        ]
