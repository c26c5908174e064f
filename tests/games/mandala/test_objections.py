"""Why a pyramid cannot be taken."""

from __future__ import annotations

import pytest

from render.games.mandala import LOOK
from render.words import say_in, typeset
from rules_engine import Record, replay
from rules_engine.playout import random_record
from tests.games.mandala.scenes import laid, played

BEGUN = played(laid("XYXYXYXYXY"), 3, 5)


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("take 5", "taken 5 1"),
        ("5", "taken 5 1"),
        (" TAKE  5 ", "taken 5 1"),
        ("take 3", "backward 3 3"),
        ("take 1", "backward 1 3"),
        ("take 0", "outside 0 10"),
        ("take 11", "outside 11 10"),
        ("017", "outside 17 10"),
        ("take 4", "None"),
        ("4", "None"),
        ("take", "None"),
        ("take -1", "None"),
        ("take \u0665", "None"),
        ("hello", "None"),
        ("", "None"),
    ],
)
def test_1_3_what_forbids_to_take_is_named(words: str, rule: str) -> None:
    assert rule == str(BEGUN.objection(0, words))


def test_who_is_not_to_move_hears_no_objection() -> None:
    over = played(BEGUN, 10)

    assert (BEGUN.objection(1, "take 3"), over.turn, over.objection(0, "take 3")) == (None, None, None)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("take 11", ["There is no place 11: the path goes from 1 to 10.", "Il n"]),
        ("take 1", ["Your pawn only goes inward from 3, not to 1.", "Votre pion"]),
        ("take 5", ["Place 5 is empty: Ben took what lay there.", "La case 5 est vide : Ben"]),
    ],
)
def test_an_objection_is_told(words: str, told: list[str]) -> None:
    event = BEGUN.objection(0, words)
    assert event is not None

    for lang, text in zip(("en", "fr"), told, strict=True):
        assert LOOK.tell(event, ("Anna", "Ben"), say_in(lang)).startswith(typeset(text, lang))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_taking_is_either_legal_or_objected_to(seats: int) -> None:
    record = random_record(Record.new("mandala", seats=seats, seed="why"))
    for ply in range(0, len(record.log), 3):
        state = replay(record.upto(ply))
        seat = state.to_act()[0]
        every = {f"take {place}" for place in range(80)}

        assert {words for words in every if state.objection(seat, words) is None} == {
            str(move) for move in state.legal_moves(seat)
        }
