"""A match, as a value: who sits at it, and what its log says."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

from bot.match.match import Chair, Standing
from rules_engine import RESIGN, UNDO, Entry
from tests.bot.archived import ANN, BOB, CY, LOBBY, match_of

SMALL = match_of("subdivision")


@pytest.mark.parametrize(
    ("chair", "in_play", "computer", "absent", "present"),
    [
        (Chair(ANN, "Ann"), True, False, False, True),
        (Chair(ANN, "Ann", Standing.OFFERED), True, False, False, True),
        (Chair(ANN, "Ann", Standing.INVITED), False, False, False, False),
        (Chair(ANN, "Ann", Standing.LEFT), False, False, False, False),
        (Chair(ANN, "Ann", Standing.LATE), False, False, False, False),
        (Chair(ANN, "Ann", level="gentle"), True, False, True, False),
        (Chair(None, "Computer", level="gentle"), True, True, False, False),
        (Chair(None, "somebody"), True, False, False, False),
    ],
    ids=["seated", "offered", "invited", "left", "late", "stand-in", "computer", "deleted"],
)
def test_who_sits_on_a_chair(
    chair: Chair, *, in_play: bool, computer: bool, absent: bool, present: bool
) -> None:
    assert (chair.is_in_play, chair.is_computer) == (in_play, computer)
    assert (chair.is_absent, chair.is_present) == (absent, present)


def test_a_seat_is_that_of_a_person_who_is_in_the_match() -> None:
    left = SMALL.with_chair(0, Chair(ANN, "Ann", Standing.LEFT))

    assert [SMALL.seat_of(person) for person in (ANN, BOB, CY)] == [0, 1, None]
    assert [left.seat_of(person) for person in (ANN, BOB)] == [None, 1]
    assert [left.is_known(person) for person in (ANN, BOB, CY)] == [True, True, False]


def test_one_chair_is_replaced_and_no_other() -> None:
    match = SMALL.with_chair(1, Chair(CY, "Cy"))

    assert match.names == ("Ann", "Cy")
    assert match == replace(SMALL, chairs=match.chairs)


@pytest.mark.parametrize(
    ("chairs", "alone"),
    [
        ((Chair(ANN, "Ann"), Chair(BOB, "Bob")), False),
        ((Chair(ANN, "Ann"), Chair(None, "Computer", level="gentle")), True),
        ((Chair(ANN, "Ann"), Chair(BOB, "Bob", level="gentle")), False),
        ((Chair(ANN, "Ann"), Chair(None, "somebody")), False),
    ],
)
def test_who_plays_with_computers_only_is_alone(chairs: tuple[Chair, ...], *, alone: bool) -> None:
    assert replace(SMALL, chairs=chairs).is_solo is alone


@pytest.mark.parametrize(
    ("words", "planned", "count"),
    [
        ("", "", 0),
        ("0a 1b 0c", "", 0),
        ("0a 1b 0c 1d 0e", "3 5", 2),
        ("0a 1b 0c 1d 0e", "5", 1),
        ("0a 1b 0c 1d", "1 3", 2),
        ("0a 1b 0c 1u", "3", 0),
        ("0a 1b 0c 1d 0e 1u", "3 5", 1),
        ("0a 1b 0c 1r", "3", 1),
    ],
)
def test_moves_of_a_plan_count_until_their_person_moves(words: str, planned: str, count: int) -> None:
    special = {"u": UNDO, "r": RESIGN}
    log = tuple(Entry(int(word[0]), special.get(word[1], word[1])) for word in words.split())
    match = replace(SMALL, log=log, planned=frozenset(map(int, planned.split())))

    assert match.planned_by(0) == count


def test_a_record_and_a_seal_exist_from_the_start_on() -> None:
    assert SMALL.seal == sha256(b"abc").hexdigest()
    assert SMALL.record.seed == "abc"
    for read in ("seal", "record"):
        with pytest.raises(AssertionError):
            getattr(LOBBY, read)
