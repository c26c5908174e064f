"""A computer that moves several times in a row keeps its tree, and would think the same again."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from rules_engine import GAMES, RESIGN, UNDO, Chance, Record, Seat, State, Table, deal, seated
from rules_engine.playout import some_setups
from rules_engine.search.arena import won_by
from rules_engine.search.levels import LEVELS
from rules_engine.search.luck import Stream
from rules_engine.search.players import player
from rules_engine.search.think import AT_ONCE, Effort, Mind, Reply, think
from rules_engine.search.tree_cy import Tree
from tests.contract import each_game, plays, some_steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.contract import Step

AnyState: TypeAlias = State[Any, Any]

LEVEL = "sharp"
SOME = 3  # turns of each game that are thought about


def brief(key: str) -> Iterator[Effort]:
    """Think as the weakest and the strongest do, but for a shorter time."""
    for level in ("gentle", "merciless"):
        yield replace(LEVELS[level].effort(key), simulations=25)


def in_a_row(key: str) -> list[Step]:
    """Find positions from which one seat moves several times."""
    found = [step for play in plays(key) for step, after in pairwise(play) if step.seat == after.seat]
    return found[:: max(1, len(found) // SOME)]


@pytest.mark.parametrize("key", [key for key in GAMES if key != "maniki"])
def test_what_is_kept_is_what_would_be_thought_again(key: str) -> None:
    """From every move of a turn on, and for any world that the seat cannot tell from the truth."""
    for step in (*some_steps(key), *in_a_row(key)):
        for effort in brief(key):
            first, second = (step.before.unseen(step.seat, Stream(luck)) for luck in (1, 2))
            kept = think(first, step.seat, effort, 5)

            for made in range(len(kept)):
                again = think(second, step.seat, effort, 5, [str(move) for move in kept[:made]])
                assert again == kept[made:]


def test_a_palace_is_built_in_turns_of_several_moves() -> None:
    for step in in_a_row("ice_palace"):
        turn = think(step.before, step.seat, Effort(20), 5)
        state = step.before
        for move in turn:
            assert state.to_act() == (step.seat,)
            chance = Chance("turn")
            state = state.apply(step.seat, move, chance)
        has_ended = chance.was_used or state.reveals() or state.to_act() != (step.seat,)

        assert len(turn) == AT_ONCE or has_ended


def test_whatever_somebody_else_made_in_the_turn_is_gone_on_from() -> None:
    """It may be another move than would have been thought of: who took the seat back made it."""
    step = in_a_row("ice_palace")[0]
    thought = think(step.before, step.seat, Effort(20), 5)
    other = next(move for move in step.before.legal_moves(step.seat) if move != thought[0])
    after = step.before.apply(step.seat, other, Chance("other"))
    assert after.to_act() == (step.seat,)

    then = think(step.before, step.seat, Effort(20), 5, [str(other)])

    assert then[0] in after.legal_moves(step.seat)
    assert then == think(step.before, step.seat, Effort(20), 5, [str(other)])


def test_simulations_below_the_move_that_is_made_need_not_be_made_again() -> None:
    step = in_a_row("ice_palace")[0]
    scratch = step.before.scratch(step.seat)
    assert scratch is not None
    tree = Tree(scratch, Effort(400), 1, 2)
    tree.grow(400)
    best = max(tree.tried(), key=lambda tried: tried.visits)

    tree.follow(step.seat, best.key)

    assert tree.followed() == best
    assert sum(tried.visits for tried in tree.tried()) == best.visits - 1 > 0


def test_each_move_of_a_turn_has_the_whole_budget_with_what_was_kept() -> None:
    step = in_a_row("ice_palace")[0]
    mind = Mind(step.before, step.seat, Effort(60), 1)
    for _ in range(AT_ONCE):
        assert sum(thought.visits for thought in mind.weighed()) == 60
        if not mind.goes_on(str(mind.choose(Stream(1)))):
            break


def by_computers(record: Record) -> Iterator[Table]:
    """Play a game by lot, as if computers did."""
    table, luck = deal(record), Chance("turns")
    while waiting := table.to_act():
        yield table
        seat = luck.pick(waiting)
        table = table.make(seat, luck.pick(tuple(table.state.legal_moves(seat))), LEVEL)


@each_game
def test_a_turn_begins_where_it_did_also_after_a_restart(key: str) -> None:
    for record in some_setups(GAMES[key], "turns", SOME):
        tables = list(by_computers(record))
        for table in tables:
            for seat in table.to_act():
                began = table.turn_of(seat, LEVEL)

                assert table.ply - began.ply < AT_ONCE
                assert not any(one.revealed for one in tables[began.ply + 1 : table.ply + 1])
                assert began == tables[began.ply]
                assert began.began is None, "so that no table holds on to all before it"
        for table in tables[:: max(1, len(tables) // 8)]:
            again = seated(table.record)
            for seat in table.to_act():
                assert again.turn_of(seat, LEVEL) == table.turn_of(seat, LEVEL)


@each_game
def test_what_was_made_in_a_turn_can_be_made_in_any_world_of_its_beginning(key: str) -> None:
    for record in some_setups(GAMES[key], "worlds", SOME):
        for table in by_computers(record):
            for seat in table.to_act():
                began = table.turn_of(seat, LEVEL)
                world: AnyState = began.state.unseen(seat, Stream(1))
                for entry in table.record.log[began.ply :]:
                    assert entry.seat == seat
                    world = world.apply(seat, world.read(seat, entry.words), Stream(2))

                assert world.view(seat) == table.state.view(seat)


def test_a_turn_begins_anew_where_something_else_happened() -> None:
    record = Record.new("ice_palace", seats=3, seed="turns")
    within = next(table for table in by_computers(record) if in_turn(table))
    (seat,) = within.to_act()
    other = (seat + 1) % within.record.seats
    back = within.then(seat, UNDO)
    left = within.then(other, RESIGN)

    assert not in_turn(within, level="merciless")
    assert within.turn_of(seat, None).ply == within.ply
    assert back.turn_of(seat, LEVEL).ply == back.ply
    assert left.turn_of(seat, LEVEL).ply == left.ply


def in_turn(table: Table, level: str = LEVEL) -> bool:
    return any(table.turn_of(seat, level).ply < table.ply for seat in table.to_act())


def test_in_the_arena_nobody_is_asked_again_for_what_was_thought_of_already() -> None:
    asked: list[tuple[Seat, int]] = []
    sharp = player("uct:8", "ice_palace")

    def noted(world: AnyState, seat: Seat, stream: Stream) -> Reply:
        asked.append((seat, sum(world.facts()["remaining"].values())))
        return sharp(world, seat, stream)

    won_by("ice_palace", 3, {"noted": noted}, 0, "arena")
    built = [before[1] - after[1] for before, after in pairwise(asked) if before[1] > after[1] > 0]

    assert built
    assert set(built) == {AT_ONCE}
