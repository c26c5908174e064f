"""The computers at a table: their names and levels, and when they think."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.computers.rules import PAUSE, add_think_letter, level_of, thinking_seats, with_computers
from bot.mail.letter import THINK
from bot.match.decision import Decision, Seen
from bot.match.match import Chair, Standing
from rules_engine import replay_table
from rules_engine.search.levels import LEVELS
from tests.bot.archived import ANN, BOB, LOBBY
from tests.bot.decisions import NOW, small_match

PERSON, COMPUTER = Chair(ANN, "Ann"), Chair(None, "Makiso", level="gentle")


def test_a_level_that_nobody_knows_any_more_plays_as_steady() -> None:
    levels = (*LEVELS, "divine")
    known = [level_of(Chair(None, "Makiso", level=level)) for level in levels]

    assert known == [*LEVELS, "steady"]


def test_no_two_computers_at_a_table_have_one_name() -> None:
    full = with_computers(replace(LOBBY, seats=4, chairs=(Chair(ANN, "Makiso"),)), "sharp")

    assert full.names == ("Makiso", "Makiso 2", "Makiso 3", "Makiso 4")
    assert [chair.level for chair in full.chairs] == [None, "sharp", "sharp", "sharp"]
    assert with_computers(full, "gentle") == full


@pytest.mark.parametrize(
    ("first", "second", "seats"),
    [
        (COMPUTER, PERSON, (0,)),
        (replace(PERSON, level="steady"), replace(PERSON, user_id=BOB), (0,)),
        (PERSON, COMPUTER, ()),
        (COMPUTER, COMPUTER, ()),
        (COMPUTER, replace(PERSON, standing=Standing.LEFT), ()),
    ],
    ids=["a computer", "a stand-in", "a person moves", "nobody plays", "the last person has left"],
)
def test_a_computer_thinks_where_a_person_still_plays(
    first: Chair, second: Chair, seats: tuple[int, ...]
) -> None:
    """Seat 0 is to move."""
    match = replace(small_match(), chairs=(first, second))
    table = replay_table(match.record)

    assert thinking_seats(match, table) == seats
    woken = add_think_letter(Decision.about(Seen(match), NOW), table)
    assert [(letter.kind, letter.due_at) for letter in woken.letters] == [(THINK, NOW + PAUSE)] * len(seats)
