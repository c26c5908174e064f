"""Who sits where when a match starts, and who has a seat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.front.refusals import MatchOver, NotSeated
from bot.match.match import Order, Standing, Status
from bot.match.seating import chairs_in_order, options_at_start, require_seat
from tests.bot.archived import ANN, BOB, CY, PEOPLE, match_of

MATCH = replace(match_of("subdivision"), chairs=PEOPLE, host_id=BOB)


@pytest.mark.parametrize(
    ("order", "names"), [(Order.JOINED, ("Ann", "Bob", "Cy")), (Order.HOST, ("Bob", "Ann", "Cy"))]
)
def test_people_sit_as_their_host_has_chosen(order: Order, names: tuple[str, ...]) -> None:
    assert tuple(chair.name for chair in chairs_in_order(replace(MATCH, order=order), "abc")) == names


def test_a_random_order_is_that_of_the_seed() -> None:
    random = replace(MATCH, order=Order.RANDOM)
    orders = {chairs_in_order(random, str(seed)) for seed in range(30)}

    assert len(orders) == 6
    assert all(set(order) == set(PEOPLE) for order in orders)
    assert chairs_in_order(random, "abc") == chairs_in_order(random, "abc")


@pytest.mark.parametrize(
    ("order", "first"), [(Order.RANDOM, "random"), (Order.JOINED, "0"), (Order.HOST, "0")]
)
def test_who_sits_first_moves_first_unless_luck_decides(order: Order, first: str) -> None:
    options = (("first", "1"), ("board", "6"))

    chosen = options_at_start(replace(MATCH, order=order, options=options))

    assert chosen == (("first", first), ("board", "6"))
    assert options_at_start(replace(MATCH, order=order, options=options[1:])) == options[1:]


def test_only_people_who_are_in_a_running_match_have_a_seat() -> None:
    left = MATCH.with_chair(0, replace(PEOPLE[0], standing=Standing.LEFT))

    assert require_seat(MATCH, CY) == 2
    for match, person in ((left, ANN), (MATCH, 77)):
        with pytest.raises(NotSeated):
            require_seat(match, person)
    with pytest.raises(MatchOver):
        require_seat(replace(MATCH, status=Status.OVER), ANN)
