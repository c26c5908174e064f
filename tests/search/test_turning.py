"""Where a match turned is judged by what its seat could know, and looked into twice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from rules_engine import Record, Seat, State, replay_table
from rules_engine.playout import random_record
from rules_engine.search import turning
from rules_engine.search.think import Thought, weigh_moves
from rules_engine.search.turning import CLOSE, MOST, judge_move, moves_of, turns

if TYPE_CHECKING:
    import pytest

    from rules_engine.search.think import Effort

AnyState: TypeAlias = State[Any, Any]


def test_a_move_is_judged_in_a_world_that_its_seat_cannot_tell_from_the_truth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = random_record(Record.new("ice_palace", seats=3, seed="turning", options={"hands": "private"}))
    asked: list[tuple[AnyState, Seat]] = []

    def noted(world: AnyState, seat: Seat, effort: Effort, luck: int) -> tuple[Thought, ...]:
        asked.append((world, seat))
        return weigh_moves(world, seat, effort, luck)

    monkeypatch.setattr(turning, "weigh_moves", noted)
    for moved in list(moves_of(record, budget=1))[:6]:
        before = len(asked)
        judge_move(moved)
        truth = replay_table(moved.before).state
        for world, seat in asked[before:]:
            assert world.view(seat) == truth.view(seat)
            assert world != truth

    assert asked


def test_what_seems_to_have_been_dear_is_looked_into_for_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    record = random_record(Record.new("subdivision", seats=2, seed="turning"))
    budgets: list[int] = []

    def noted(world: AnyState, seat: Seat, effort: Effort, luck: int) -> tuple[Thought, ...]:
        budgets.append(effort.simulations)
        return weigh_moves(world, seat, effort, luck)

    monkeypatch.setattr(turning, "weigh_moves", noted)
    found = turns(record)

    assert found
    assert set(budgets) == {min(MOST, turning.BUDGET // (len(record.log) + 1)), CLOSE}
    assert budgets == sorted(budgets), "first all of them in short"
    assert budgets.count(CLOSE) >= len(found)
