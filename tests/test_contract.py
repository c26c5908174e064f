"""What every game on the shelf keeps to."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from rules_engine import (
    GAMES,
    Chance,
    Entry,
    Game,
    Outcome,
    Record,
    State,
    Table,
    deal,
    facts,
    replay,
    replay_table,
)
from rules_engine.playout import playout, setups
from tests.contract import (
    TOLD,
    digests,
    each_game,
    every_step,
    finished,
    positions,
    some_steps,
    states_within,
)

ROOT = Path(__file__).parent.parent
COMMON_FACTS = {"game", "options", "ply", "to_act", "legal", "news", "outcome"}
LONGEST_MATCH = 9999  # plies that a button's id has room for
INSTRUCTIONS = 200_000  # until moves can be offered: some 3 ms, in which nobody else is answered


@each_game
def test_a_game_is_a_sound_box(key: str) -> None:
    game = GAMES[key]

    assert isinstance(game, Game)
    assert game.version >= 1
    assert game.seats.step == 1
    assert len(game.seats) >= 1
    assert all(len(values) == len(set(values)) > 1 for values in game.options.values())
    words = [word for name, values in game.options.items() for word in (name, *values)]
    assert all(re.fullmatch(r"[a-z0-9_]+", word) for word in words)


@each_game
def test_positions_are_hashable_values(key: str) -> None:
    for step in some_steps(key):
        again = replay(step.record)

        assert again == step.before
        assert hash(again) == hash(step.before)
        assert again.news == step.before.news
        with pytest.raises(FrozenInstanceError):
            step.before.news = ()  # type: ignore[misc]


@each_game
def test_replay_is_exact(key: str) -> None:
    for record, state in finished(key):
        table = replay_table(record)

        assert table.state == state
        assert table.state.news == state.news
        assert table.record == record


def test_replay_is_exact_in_another_process_with_another_hash_seed() -> None:
    other = subprocess.run(
        [sys.executable, "-m", "tests.contract"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "4711"},
        capture_output=True,
        check=True,
        timeout=120,
    )

    assert json.loads(other.stdout) == digests()


def test_a_process_that_knows_no_board_yet_soon_has_moves_to_offer() -> None:
    first = subprocess.run(
        [sys.executable, "-m", "tests.first_moves"], cwd=ROOT, capture_output=True, check=True, timeout=120
    )

    dearest = json.loads(first.stdout)
    assert set(dearest) == set(GAMES)
    assert {key: count for key, count in dearest.items() if count > INSTRUCTIONS} == {}


@each_game
def test_it_is_over_if_and_only_if_nobody_can_move(key: str) -> None:
    for state in positions(key):
        movers = tuple(seat for seat in range(state.seats) if any(True for _ in state.legal_moves(seat)))

        assert state.to_act() == movers
        assert (state.outcome() is None) == bool(movers)


@each_game
def test_a_stranger_or_a_spectator_has_no_move(key: str) -> None:
    for step in some_steps(key):
        assert not tuple(step.before.legal_moves(step.before.seats))
        assert not tuple(step.before.legal_moves(-1))


@each_game
def test_an_outcome_ranks_every_seat(key: str) -> None:
    for _, state in finished(key):
        outcome = state.outcome()

        assert isinstance(outcome, Outcome)
        assert len(outcome.ranks) == len(outcome.scores) == state.seats
        assert all(rank == 1 + sum(other < rank for other in outcome.ranks) for rank in outcome.ranks)
        assert re.fullmatch(r"[a-z_]+", outcome.reason)


@each_game
@pytest.mark.parametrize("stride", [4, pytest.param(1, marks=pytest.mark.slow)])
def test_every_way_of_setting_up_plays_to_an_end(key: str, stride: int) -> None:
    game = GAMES[key]
    for number, (seats, options) in tuple(enumerate(setups(game)))[::stride]:
        record = Record.new(key, seats=seats, seed=f"every-{number}", options=options)
        *_, (_, _, last) = playout(record)

        assert last.seats == seats
        assert last.outcome() is not None


@each_game
def test_a_deal_follows_its_seed(key: str) -> None:
    record = Record.new(key, seats=GAMES[key].seats[0], seed="one")

    assert deal(record) == deal(record)
    others = {deal(Record.new(key, seats=record.seats, seed=f"{seed}")).state for seed in range(9)}
    assert len(others) > 1


@each_game
def test_records_survive_being_written_down_and_read_back(key: str) -> None:
    for record, state in finished(key):
        again = Record.parse(str(record))

        assert again == record
        assert replay(again) == state
        assert len(record.log) <= LONGEST_MATCH


@each_game
def test_views_are_hashable_values_without_a_position_in_them(key: str) -> None:
    for step in some_steps(key):
        for state in (step.before, step.after):
            for seat in (None, *range(state.seats)):
                view = state.view(seat)

                assert hash(view) == hash(state.view(seat))
                assert state.tally(seat) == view.scores
                assert not tuple(states_within(view))
                with pytest.raises(FrozenInstanceError):
                    view.seat = 0


@each_game
def test_a_view_tells_what_everybody_may_know(key: str) -> None:
    for step in some_steps(key):
        for state in (step.before, step.after):
            for seat in (None, *range(state.seats)):
                view = state.view(seat)

                assert (view.seat, view.seats) == (seat, state.seats)
                assert view.to_act == state.to_act()
                assert view.outcome == state.outcome()
                assert len(view.scores) == state.seats


@each_game
def test_the_news_starts_with_the_move(key: str) -> None:
    for step in every_step(key):
        event = step.after.news[0]

        assert event.path[0].startswith(step.move.path[0][:-1])
        assert event.path[1] == str(step.seat)
        assert all(TOLD.fullmatch(str(one)) for one in step.after.news)


@each_game
def test_a_move_never_changes_the_position_it_is_made_in(key: str) -> None:
    for step in some_steps(key):
        written = repr(step.before)
        step.before.apply(step.seat, step.move, Chance("other", len(step.record.log)))

        assert repr(step.before) == written


@each_game
def test_playing_on_by_luck_leads_to_an_end_that_luck_alone_decides(key: str) -> None:
    for step in some_steps(key):
        outcome = step.before.simulate(Chance("on"))

        assert outcome == step.before.simulate(Chance("on"))
        assert outcome == State.simulate(step.before, Chance("on")), "a faster way draws the same"
    start = next(some_steps(key)).before
    assert len({start.simulate(Chance("on", ply)) for ply in range(9)}) > 1


@each_game
def test_no_position_has_a_fault(key: str) -> None:
    assert [fault for state in positions(key) for fault in state.faults()] == []


@each_game
def test_facts_are_plain_values_with_the_common_keys(key: str) -> None:
    for step in some_steps(key):
        told = facts(step.record)

        assert json.loads(json.dumps(told)) == told
        assert set(told) > COMMON_FACTS
        assert (told["game"], told["ply"]) == (key, len(step.record.log))
        assert str(step.move) in told["legal"][str(step.seat)]
        assert told["to_act"] == [int(seat) for seat in told["legal"]]
        assert told["outcome"] is None


@each_game
def test_facts_tell_the_end(key: str) -> None:
    for record, state in finished(key):
        told, outcome = facts(record), state.outcome()

        assert outcome is not None
        assert json.loads(json.dumps(told)) == told
        assert told["outcome"] == {
            "ranks": list(outcome.ranks),
            "scores": list(outcome.scores),
            "reason": outcome.reason,
        }
        assert (told["to_act"], told["legal"]) == ([], {})


@each_game
def test_any_move_can_be_taken_back(key: str) -> None:
    for step in some_steps(key):
        table = replay_table(step.record)
        back = table.make(step.seat, step.move).then(step.seat, "undo")

        assert (back.state, back.last) == (step.before, table.last)
        assert back.ply == table.ply + 2
        assert replay_table(Record.parse(str(back.record))) == back


@each_game
def test_anybody_can_leave_at_any_point(key: str) -> None:
    for step in some_steps(key):
        table = replay_table(step.record).then(0, "resign")
        luck = Chance("leave")
        for _ in range(LONGEST_MATCH):
            if not (entry := table.abstention() or _any_move(table, luck)):
                break
            table = table.then(entry.seat, entry.words)
        outcome = table.outcome()

        assert outcome is not None
        assert outcome.ranks[0] == table.record.seats
        assert replay_table(Record.parse(str(table.record))) == table


def _any_move(table: Table, luck: Chance) -> Entry | None:
    if not (waiting := table.to_act()):
        return None
    seat = luck.pick(waiting)
    return Entry(seat, str(luck.pick(tuple(table.state.legal_moves(seat)))))


@each_game
def test_what_is_missed_is_not_legal_and_told_why(key: str) -> None:
    for step in some_steps(key):
        state, seat = step.before, step.seat
        missed = tuple(state.missed_moves(seat))

        assert len(set(missed)) == len(missed)
        assert not set(missed) & set(state.legal_moves(seat))
        assert [move for move in missed if state.objection(seat, str(move)) is None] == []
        assert list(state.missed_moves((seat + 1) % state.seats)) == [] or len(state.to_act()) > 1
