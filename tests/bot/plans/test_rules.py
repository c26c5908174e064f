"""What becomes of plans as a table goes on: they fire at once and there alone, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.plans.rules import Line, PlanKind, add_line, carry_on
from rules_engine import RESIGN, UNDO, Entry, Record, deal
from tests.bot.archived import ANN, BOB

if TYPE_CHECKING:
    from rules_engine import Table

THEIRS, MINE, THEN, NEXT = "build L c4", "build M d3", "build M b1", "build M e6"
OTHERWISE = "build L a2"


@pytest.fixture
def table() -> Table:
    """Seat 0 is to move; seat 1 thinks ahead."""
    return deal(Record.new("subdivision", seats=2, seed="abc", options={"first": "0"}))


def line(kind: PlanKind, *said: str, ply: int = 0, number: int = 1) -> Line:
    return Line(kind, BOB, ply, tuple(Entry(int(words[0]), words[2:]) for words in said), number)


def test_an_answer_is_played_when_exactly_that_comes(table: Table) -> None:
    course = carry_on(table.then(0, THEIRS), [line(PlanKind.IF, f"0 {THEIRS}", f"1 {MINE}")], 0)

    assert [str(entry) for entry in course.table.record.log] == [f"0 {THEIRS}", f"1 {MINE}"]
    assert course.planned == {2}
    assert (course.lines, course.gone) == ((), frozenset())


def test_anything_else_ends_a_plan_and_its_owner_is_told(table: Table) -> None:
    course = carry_on(table.then(0, OTHERWISE), [line(PlanKind.IF, f"0 {THEIRS}", f"1 {MINE}")], 0)

    assert course.table.ply == 1
    assert (course.lines, course.gone, course.planned) == ((), frozenset({1}), frozenset())


def test_a_plan_does_not_fire_a_turn_later(table: Table) -> None:
    """The move it waits for comes only after another."""
    plan = line(PlanKind.IF, f"0 {THEIRS}", f"1 {MINE}")
    later = table.then(0, OTHERWISE).then(1, NEXT).then(0, THEIRS)

    assert not plan.holds(later)
    assert carry_on(later, [plan], 0).table == later


def test_a_plan_does_not_fire_where_its_move_was_taken_back_and_made_again(table: Table) -> None:
    plan = line(PlanKind.IF, f"0 {THEIRS}", f"1 {MINE}")
    again = table.then(0, OTHERWISE).then(0, UNDO).then(0, THEIRS)

    assert carry_on(again, [plan], 0).table == again


@pytest.mark.parametrize("kind", PlanKind)
@pytest.mark.parametrize("words", [UNDO, RESIGN])
def test_takebacks_and_resignations_end_every_plan(kind: PlanKind, words: str) -> None:
    begun = deal(Record.new("ice_palace", seats=3, seed="abc")).to_act()[0]
    first = deal(Record.new("ice_palace", seats=3, seed="abc"))
    move = str(next(iter(first.state.legal_moves(begun))))
    after = first.then(begun, move)
    owner = after.to_act()[0]
    reply = str(next(iter(after.state.legal_moves(owner))))
    plan = Line(kind, ANN, 1, (Entry(owner, reply),))
    assert plan.holds(after)

    gone = after.then(begun, words)

    assert not plan.holds(gone)


def test_lines_go_on_as_deep_as_they_were_made(table: Table) -> None:
    deep = line(PlanKind.IF, f"0 {THEIRS}", f"1 {MINE}", f"0 {THEN}", f"1 {NEXT}")
    first = carry_on(table.then(0, THEIRS), [deep], 0)
    assert (first.table.ply, first.lines, first.gone) == (2, (deep,), frozenset())

    second = carry_on(first.table.then(0, THEN), first.lines, 0)

    assert (second.table.ply, second.planned, second.lines, second.gone) == (
        4,
        frozenset({4}),
        (),
        frozenset(),
    )


def test_what_comes_after_the_first_answer_may_end_the_rest(table: Table) -> None:
    deep = line(PlanKind.IF, f"0 {THEIRS}", f"1 {MINE}", f"0 {THEN}", f"1 {NEXT}")
    first = carry_on(table.then(0, THEIRS), [deep], 0)

    second = carry_on(first.table.then(0, "build M b5"), first.lines, 0)

    assert (second.table.ply, second.lines, second.gone) == (3, (), frozenset({1}))


def test_any_move_is_answered_once_if_the_answer_is_legal(table: Table) -> None:
    course = carry_on(table.then(0, OTHERWISE), [line(PlanKind.ANY, f"1 {MINE}")], 0)
    assert course.table.last == Entry(1, MINE)
    assert (course.lines, course.gone) == ((), frozenset())

    taken = carry_on(table.then(0, "build M d3"), [line(PlanKind.ANY, f"1 {MINE}")], 0)
    assert (taken.table.ply, taken.lines, taken.gone) == (1, (), frozenset({1}))


def test_an_exact_line_comes_before_one_for_any_move(table: Table) -> None:
    lines = (line(PlanKind.ANY, f"1 {NEXT}"), line(PlanKind.IF, f"0 {THEIRS}", f"1 {MINE}", number=2))

    course = carry_on(table.then(0, THEIRS), lines, 0)

    assert course.table.last == Entry(1, MINE)
    assert (course.lines, course.gone) == ((), frozenset()), "neither fires a turn later"


def test_two_plans_answer_each_other_in_one_go(table: Table) -> None:
    lines = (
        line(PlanKind.IF, f"0 {THEIRS}", f"1 {MINE}"),
        Line(PlanKind.IF, ANN, 0, (Entry(0, THEIRS), Entry(1, MINE), Entry(0, THEN))),
    )

    course = carry_on(table.then(0, THEIRS), lines, 0)

    assert [entry.words for entry in course.table.record.log] == [THEIRS, MINE, THEN]
    assert course.planned == {2, 3}


def test_a_plan_that_became_illegal_is_not_played(table: Table) -> None:
    """As where the rules have changed between two versions of the bot."""
    course = carry_on(table.then(0, THEIRS), [line(PlanKind.IF, f"0 {THEIRS}", "1 build L c4")], 0)

    assert (course.table.ply, course.lines, course.gone) == (1, (), frozenset({1}))


def test_a_line_replaces_what_says_otherwise() -> None:
    first = line(PlanKind.IF, f"0 {THEIRS}", f"1 {MINE}")
    other = line(PlanKind.IF, f"0 {OTHERWISE}", f"1 {MINE}")
    deeper = line(PlanKind.IF, f"0 {THEIRS}", f"1 {MINE}", f"0 {THEN}", f"1 {NEXT}")
    changed = line(PlanKind.IF, f"0 {THEIRS}", f"1 {NEXT}")
    always = line(PlanKind.ANY, f"1 {MINE}")
    plan = add_line(add_line(add_line((), first), other), always)
    assert [one.number for one in plan] == [1, 2, 3]

    plan = add_line(plan, deeper)
    assert [one.moves for one in plan] == [other.moves, always.moves, deeper.moves]

    plan = add_line(plan, changed)
    assert [one.moves for one in plan] == [other.moves, always.moves, changed.moves]

    plan = add_line(plan, line(PlanKind.ANY, f"1 {NEXT}"))
    assert [one.kind for one in plan] == [PlanKind.IF, PlanKind.IF, PlanKind.ANY]

    assert [one.kind for one in add_line(plan, line(PlanKind.AGAIN, "1 pass"))] == [PlanKind.AGAIN]
