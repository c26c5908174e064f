"""A new table: as its game comes out of the box, or as it was in a match before."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.lobby.new_table import is_alone, new_table, rematch_table
from bot.match.match import Chair, Place, Standing, Status
from rules_engine import GAMES, Entry
from tests.bot.archived import ANN, BOB, match_of

HOST, OTHER = Chair(ANN, "Ann"), Chair(BOB, "Bob")
COMPUTER = Chair(None, "Makiso", level="gentle")
OVER = replace(
    match_of("subdivision"),
    status=Status.OVER,
    log=(Entry(0, "build L c4"),),
    tries=5,
    place=Place(100, 200, 300),
)


@pytest.mark.parametrize("key", GAMES)
def test_a_game_comes_out_of_its_box_for_the_fewest_people(key: str) -> None:
    table = new_table(key, HOST, Place(100, 200), "fr", 1000)

    assert (table.status, table.host_id, table.chairs, table.lang) == (Status.LOBBY, ANN, (HOST,), "fr")
    assert table.seats == GAMES[key].seats[0]
    assert dict(table.options) == GAMES[key].complete_options({})


def test_a_rematch_is_the_same_table_before_its_start() -> None:
    table = rematch_table(OVER, OTHER, 5000)

    assert table.chairs == (OTHER, replace(HOST, standing=Standing.INVITED))
    assert (table.status, table.host_id, table.follows, table.created_at) == (Status.LOBBY, BOB, 1, 5000)
    assert (table.log, table.seed, table.version, table.tries, table.clocks) == ((), None, None, None, ())
    assert table.place == Place(100, 200), "with a new card"
    assert (table.options, table.starts_full) == (OVER.options, True)


@pytest.mark.parametrize(
    ("other", "chairs"),
    [
        (COMPUTER, (HOST, COMPUTER)),
        (
            replace(OTHER, level="steady", standing=Standing.LATE),
            (HOST, replace(OTHER, standing=Standing.INVITED)),
        ),
        (Chair(None, "somebody"), (HOST,)),
    ],
    ids=["a computer", "a stand-in", "deleted"],
)
def test_a_rematch_invites_people_and_keeps_computers(other: Chair, chairs: tuple[Chair, ...]) -> None:
    assert rematch_table(OVER.with_chair(1, other), HOST, 5000).chairs == chairs


@pytest.mark.parametrize(
    ("chairs", "seats", "alone"),
    [
        ((HOST, COMPUTER), 2, True),
        ((HOST, COMPUTER, COMPUTER), 3, True),
        ((HOST, COMPUTER), 3, False),
        ((HOST, OTHER), 2, False),
        ((HOST, OTHER, COMPUTER), 3, False),
    ],
)
def test_one_person_and_computers_are_alone(chairs: tuple[Chair, ...], seats: int, *, alone: bool) -> None:
    assert is_alone(replace(OVER, chairs=chairs, seats=seats)) is alone
