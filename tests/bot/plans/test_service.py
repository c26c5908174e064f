"""Plans at a table that runs: made, kept, played in the transaction of a move, and forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.front.refusals import MatchOver, NothingToPlan, NotSeated, PlanFull, TableMovedOn, Unforeseen
from bot.library.card import record_card
from bot.mail import store as outbox
from bot.mail.letter import PING, PLAN
from bot.match.service import Matches
from bot.people.export_store import export
from bot.people.service import People
from bot.plans import store as plans
from bot.plans.rules import DEPTH, LINES, PlanKind
from bot.plans.service import Plans
from bot.votes.proposal import ProposalKind
from bot.votes.service import Votes
from rules_engine import Entry, IllegalMove
from tests.bot.archived import ANN, BOB, CY, add_new_match, read_match
from tests.bot.databases import server_slowly

if TYPE_CHECKING:
    from bot.database import Archive, Transaction
    from bot.match.decision import Decision
    from bot.match.match import Match

pytestmark = server_slowly

THEIRS, MINE, THEN, NEXT = "build L c4", "build M d3", "build M b1", "build M e6"
OTHERWISE = "build L a2"
ANSWERED = (Entry(0, THEIRS), Entry(1, MINE))
NOW = 2000


@pytest.fixture
def door(archive: Archive) -> Matches:
    return Matches(archive, lambda: NOW)


@pytest.fixture
def planning(archive: Archive, door: Matches) -> Plans:
    return Plans(archive, door)


@pytest.fixture
async def match(archive: Archive) -> Match:
    """Ann is to move, Bob thinks ahead."""
    return await add_new_match(archive)


async def list_letters(archive: Archive) -> list[tuple[str, int | None]]:
    """List who is told what, besides cards."""
    async with archive.reading() as connection:
        letters = await outbox.list_due(connection, NOW)
    return [(letter.kind, letter.user_id) for letter in letters if letter.kind in {PING, PLAN}]


async def count_lines(archive: Archive, match: Match) -> int:
    return len(await plans.find(archive, match.id))


async def test_a_plan_is_played_with_the_move_it_waits_for(
    archive: Archive, door: Matches, planning: Plans, match: Match
) -> None:
    await planning.add(match.id, BOB, 0, PlanKind.IF, ANSWERED)

    moved = await door.move(match.id, ANN, THEIRS)

    assert moved.log == ANSWERED
    assert moved.planned == {2}
    assert moved == await read_match(archive, match.id)
    assert await count_lines(archive, match) == 0
    assert await list_letters(archive) == [], "Ann has just acted, and Bob need not come"


async def test_after_another_move_the_owner_alone_is_told(
    archive: Archive, door: Matches, planning: Plans, match: Match
) -> None:
    await planning.add(match.id, BOB, 0, PlanKind.IF, ANSWERED)

    moved = await door.move(match.id, ANN, OTHERWISE)

    assert moved.ply == 1
    assert await count_lines(archive, match) == 0
    assert sorted(await list_letters(archive)) == [(PING, BOB), (PLAN, BOB)]


async def test_moves_of_a_plan_are_counted_until_somebody_is_there_again(
    door: Matches, planning: Plans, match: Match
) -> None:
    deep = (*ANSWERED, Entry(0, THEN), Entry(1, NEXT))
    await planning.add(match.id, BOB, 0, PlanKind.IF, deep)
    await door.move(match.id, ANN, THEIRS)
    await door.move(match.id, ANN, THEN)
    moved = await door.move(match.id, ANN, "build M b5")
    assert (moved.planned_by(1), moved.planned_by(0)) == (2, 0)

    moved = await door.move(match.id, BOB, "build M f3")

    assert moved.planned_by(1) == 0


async def test_what_fails_with_the_move_leaves_the_plan_as_it_was(
    archive: Archive, planning: Plans, match: Match
) -> None:
    """A process that is killed between two of its statements commits neither move nor answer."""
    await planning.add(match.id, BOB, 0, PlanKind.IF, ANSWERED)

    class Killed(Matches):
        async def store(self, connection: Transaction, decision: Decision) -> Match:
            await super().store(connection, decision)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await Killed(archive, lambda: NOW).move(match.id, ANN, THEIRS)
    assert (await read_match(archive, match.id)).log == ()
    assert await count_lines(archive, match) == 1

    moved = await Matches(archive, lambda: NOW).move(match.id, ANN, THEIRS)

    assert moved.log == ANSWERED, "another process finds it there, and plays it once"


async def test_a_plan_that_was_shown_for_another_position_is_not_kept(
    archive: Archive, door: Matches, planning: Plans, match: Match
) -> None:
    await door.move(match.id, ANN, OTHERWISE)
    await door.move(match.id, BOB, NEXT)

    with pytest.raises(TableMovedOn):
        await planning.add(match.id, BOB, 0, PlanKind.IF, ANSWERED)
    with pytest.raises(TableMovedOn):
        await planning.remove(match.id, BOB, 0, 1)
    assert await count_lines(archive, match) == 0


async def test_a_person_who_is_to_move_or_has_no_seat_plans_nothing(planning: Plans, match: Match) -> None:
    with pytest.raises(NothingToPlan):
        await planning.add(match.id, ANN, 0, PlanKind.ANY, (Entry(0, THEIRS),))
    with pytest.raises(NotSeated):
        await planning.add(match.id, CY, 0, PlanKind.IF, ANSWERED)


@pytest.mark.parametrize(
    ("kind", "moves"),
    [
        (PlanKind.IF, (Entry(1, MINE),)),
        (PlanKind.IF, (Entry(0, THEIRS), Entry(0, MINE))),
        (PlanKind.IF, (Entry(0, THEIRS), Entry(0, THEN), Entry(1, MINE))),
        (PlanKind.ANY, (Entry(1, "build L z9"),)),
        (PlanKind.ANY, (Entry(0, MINE),)),
    ],
)
async def test_what_cannot_come_is_refused(
    archive: Archive, planning: Plans, match: Match, kind: PlanKind, moves: tuple[Entry, ...]
) -> None:
    with pytest.raises(Unforeseen):
        await planning.add(match.id, BOB, 0, kind, moves)
    assert await count_lines(archive, match) == 0


async def test_what_is_not_legal_there_is_refused(planning: Plans, match: Match) -> None:
    with pytest.raises(IllegalMove):
        await planning.add(match.id, BOB, 0, PlanKind.IF, (Entry(0, THEIRS), Entry(1, THEIRS)))


async def test_a_plan_has_ten_lines_of_three_answers(
    archive: Archive, door: Matches, planning: Plans, match: Match
) -> None:
    table = door.table(match)
    for move in tuple(table.state.legal_moves(0))[:LINES]:
        reply = next(iter(table.make(0, move).state.legal_moves(1)))
        await planning.add(match.id, BOB, 0, PlanKind.IF, (Entry(0, str(move)), Entry(1, str(reply))))
    with pytest.raises(PlanFull):
        await planning.add(match.id, BOB, 0, PlanKind.ANY, (Entry(1, NEXT),))
    assert await count_lines(archive, match) == LINES

    words = (THEIRS, MINE, THEN, NEXT, "build M b5", "build M f3", "build M e2", "build M e4")
    deep = tuple(Entry(place % 2, said) for place, said in enumerate(words))
    with pytest.raises(PlanFull):
        await planning.add(match.id, BOB, 0, PlanKind.IF, deep)
    assert len(deep) // 2 > DEPTH


async def test_lines_are_taken_out_one_by_one(archive: Archive, planning: Plans, match: Match) -> None:
    await planning.add(match.id, BOB, 0, PlanKind.IF, ANSWERED)
    await planning.add(match.id, BOB, 0, PlanKind.ANY, (Entry(1, NEXT),))

    await planning.remove(match.id, BOB, 0, 1)

    (left,) = await planning.lines_of(match, BOB)
    assert (left.kind, left.number) == (PlanKind.ANY, 2)
    assert await planning.lines_of(match, ANN) == ()
    assert await count_lines(archive, match) == 1


async def test_a_takeback_ends_a_plan(archive: Archive, door: Matches, planning: Plans, match: Match) -> None:
    await door.move(match.id, ANN, THEIRS)
    await door.move(match.id, BOB, MINE)
    moved = await door.move(match.id, ANN, THEN)
    await planning.add(match.id, ANN, moved.ply, PlanKind.ANY, (Entry(0, "build M b5"),))
    votes = Votes(archive, lambda: NOW, door)
    asked = await votes.propose(match.id, ANN, ProposalKind.UNDO, "")
    await votes.answer(match.id, asked.proposal.id, BOB, agrees=True)

    assert await count_lines(archive, match) == 0
    assert (await read_match(archive, match.id)).log[-1] == Entry(0, "undo")


async def test_a_person_who_takes_a_seat_over_does_not_play_the_plan_of_the_person_who_sat_there(
    archive: Archive, door: Matches, planning: Plans, match: Match
) -> None:
    await planning.add(match.id, BOB, 0, PlanKind.IF, ANSWERED)
    votes = Votes(archive, lambda: NOW, door)
    await votes.offer(match.id, BOB)
    await votes.take_over(match.id, 1, CY, "Cy")

    moved = await door.move(match.id, ANN, THEIRS)

    assert moved.log == ANSWERED[:1]
    assert await count_lines(archive, match) == 0
    assert await list_letters(archive) == [(PING, CY)]


async def test_a_match_that_ends_forgets_its_plans(
    archive: Archive, door: Matches, planning: Plans, match: Match
) -> None:
    await planning.add(match.id, BOB, 0, PlanKind.IF, ANSWERED)
    await door.resign(match.id, ANN)

    assert await count_lines(archive, match) == 0
    assert PLAN not in dict(await list_letters(archive))
    with pytest.raises(MatchOver):
        await planning.add(match.id, BOB, 1, PlanKind.IF, ANSWERED)


async def test_a_record_tells_of_plans_after_the_end_alone(
    archive: Archive, door: Matches, planning: Plans, match: Match
) -> None:
    await planning.add(match.id, BOB, 0, PlanKind.IF, ANSWERED)
    running = await door.move(match.id, ANN, THEIRS)
    assert record_card(running, "en").files == ()

    ended = await door.resign(match.id, ANN)
    text = record_card(ended, "en").files[0].content.decode()

    assert text.endswith(f"0 {THEIRS}\n1 {MINE}\n# played by a plan\n0 resign\n")
    assert ended.record == type(ended.record).parse(text)
    assert "plan" not in str((await read_match(archive, match.id)).record)


async def test_ones_plan_is_in_ones_own_export_and_nobody_elses(
    archive: Archive, planning: Plans, match: Match
) -> None:
    await planning.add(match.id, BOB, 0, PlanKind.IF, ANSWERED)
    async with archive.reading() as connection:
        own, other = [await export(connection, user_id) for user_id in (BOB, ANN)]

    assert [row["moves"] for row in own["plans"]] == [f"0 {THEIRS}\n1 {MINE}"]
    assert other["plans"] == []
    assert MINE not in str(other)


async def test_a_person_who_is_forgotten_leaves_no_plan(
    archive: Archive, door: Matches, planning: Plans, match: Match
) -> None:
    await planning.add(match.id, BOB, 0, PlanKind.IF, ANSWERED)

    await People(archive, lambda: NOW).delete(BOB, "somebody")

    assert await count_lines(archive, match) == 0
    assert (await door.move(match.id, ANN, THEIRS)).log == ANSWERED[:1]
