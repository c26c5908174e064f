"""A match as a list shows it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.lists.listed import ListedMatch, Listing, mask, seats_in
from bot.match.match import Chair, Place, Standing, Status
from tests.bot.archived import ANN, BOB, CY

MATCH = ListedMatch(
    id=1,
    status=Status.RUNNING,
    game="subdivision",
    seats=2,
    lang="en",
    place=Place(100, 200),
    moved_at=1000,
    chairs=(Chair(ANN, "Ann"), Chair(BOB, "Bob")),
    to_act=(1,),
)


@pytest.mark.parametrize(
    ("status", "chairs", "is_open"),
    [(Status.LOBBY, 1, True), (Status.LOBBY, 2, False), (Status.RUNNING, 1, False)],
)
def test_a_lobby_with_a_free_seat_is_open(status: Status, chairs: int, *, is_open: bool) -> None:
    assert replace(MATCH, status=status, chairs=MATCH.chairs[:chairs]).is_open is is_open


@pytest.mark.parametrize(
    ("bob", "known", "has", "waits"),
    [
        (Chair(BOB, "Bob"), True, True, True),
        (Chair(BOB, "Bob", Standing.OFFERED), True, True, True),
        (Chair(BOB, "Bob", level="gentle"), True, True, False),
        (Chair(BOB, "Bob", Standing.LEFT), True, False, False),
        (Chair(CY, "Cy"), False, False, False),
    ],
)
def test_whose_match_it_is_and_whom_it_waits_for(bob: Chair, *, known: bool, has: bool, waits: bool) -> None:
    match = replace(MATCH, chairs=(MATCH.chairs[0], bob))

    assert (match.is_known(BOB), match.has(BOB), match.waits_for(BOB)) == (known, has, waits)
    assert not match.waits_for(ANN)


def test_a_list_counts_what_it_does_not_show() -> None:
    assert Listing((MATCH,) * 3, 10).hidden_count == 7


@pytest.mark.parametrize(("seats", "bits"), [((), 0), ((0,), 1), ((0, 2), 5), ((5,), 32)])
def test_seats_are_stored_as_bits(seats: tuple[int, ...], bits: int) -> None:
    assert mask(seats) == bits
    assert seats_in(bits) == seats
