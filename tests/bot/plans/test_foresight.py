"""What may come, and what cannot be foreseen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.front.refusals import Unforeseen
from bot.plans.foresight import Draft, may_plan, possible_moves
from rules_engine import GAMES, Chance, Entry, Record, deal
from tests.bot.archived import match_of


def test_what_draws_luck_or_shows_something_cannot_be_looked_beyond() -> None:
    """Every line that is offered is played out on the real table, and nothing in it was luck."""
    for seed in range(3):
        table = deal(Record.new("ice_palace", seats=3, seed=str(seed)))
        luck = Chance("ahead", seed)
        while not table.outcome():
            seat = table.to_act()[0]
            for other in set(range(3)) - {seat}:
                draft = Draft(table, other)
                while draft.mover is not None and len(draft.moves) < 3:
                    assert not draft.moves or not draft.table.revealed
                    draft = draft.then(str(luck.pick(draft.legal_moves)))
            table = table.make(seat, luck.pick(tuple(table.state.legal_moves(seat))))


def test_somebody_with_secrets_is_not_foreseen() -> None:
    table = deal(Record.new("mandala_stones", seats=2, seed="abc"))
    seat = table.to_act()[0]

    assert Draft(table, 1 - seat).mover is None
    assert Draft(table, seat).mover == seat


@pytest.mark.parametrize("key", [key for key, rules in GAMES.items() if rules.riddles is None])
def test_what_may_be_done_later_is_found_without_the_luck_of_the_match(key: str) -> None:
    match = match_of(key)
    table = deal(match.record)
    while len(table.to_act()) > 1:  # where all act at once, the last one is waited for
        mover = table.to_act()[0]
        table = table.make(mover, next(iter(table.state.legal_moves(mover))))
    seat = next(seat for seat in range(match.seats) if may_plan(match, table, seat))
    twin = replace(table, state=table.state.unseen(seat, Chance("another deal")))

    moves = possible_moves(match, table, seat)

    assert moves
    assert moves == possible_moves(match, twin, seat), (
        "what a seat cannot see does not show in what it is offered"
    )
    assert moves is possible_moves(match, table, seat), "games are played on once for all questions of a plan"


def test_races_and_ones_own_turn_are_not_planned_for() -> None:
    race, match = match_of("maniki"), match_of("subdivision")
    table = deal(match.record)
    mover = table.to_act()[0]

    assert not any(may_plan(race, deal(race.record), seat) for seat in range(race.seats))
    assert [may_plan(match, table, seat) for seat in (mover, 1 - mover, None)] == [False, True, False]


def test_no_plan_waits_for_a_computer_that_answers_in_seconds() -> None:
    match = match_of("subdivision")
    table = deal(match.record)
    (mover,) = table.to_act()
    computers = match.with_chair(mover, replace(match.chairs[mover], level="gentle"))

    assert not may_plan(computers, table, 1 - mover)


def test_a_line_that_cannot_come_is_refused() -> None:
    table = deal(Record.new("subdivision", seats=2, seed="abc", options={"first": "0"}))

    with pytest.raises(Unforeseen):
        Draft(table, 1).follow((Entry(1, "build M d3"),))
