"""What a click costs of the database: visits to it, and statements."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bot.front.refusals import NotSeated
from bot.mail import store as outbox
from bot.mail.letter import Letter
from bot.match import seat_store as chairs
from bot.match import store as matches
from bot.match.find_store import require_for_card
from bot.match.match import Match, Status
from bot.match.service import Matches
from rules_engine import Entry, replay_table
from rules_engine.playout import playout
from tests.bot.archived import ANN, BOB, CY, add_new_match, read_match
from tests.bot.databases import SQLITE, both_databases

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.database import Archive

TALK = ("PRAGMA", "BEGIN", "COMMIT", "ROLLBACK", "SELECT must_be", "SELECT version_num")
# a server is visited for each statement
on_a_file = pytest.mark.parametrize("database", [SQLITE], indirect=True)


class Visits:
    """Counts visits, and what is said there."""

    def __init__(self, archive: Archive) -> None:
        self.count = 0
        self.statements: list[str] = []
        archive.watch(self._note)

    def _note(self, visit: Sequence[str]) -> None:
        self.count += 1
        self.statements += [words.split("\n")[0].strip() for words in visit if not words.startswith(TALK)]


async def deal_match(archive: Archive) -> Match:
    """Deal a match for two; the ping to the person who has to move has been posted."""
    match = await add_new_match(archive)
    async with archive.writing() as connection:
        await outbox.add(connection, Letter("ping", match.id, user_id=ANN))
        await outbox.mark_sent(connection, 1, 200, 300)
    return match


def a_move(match: Match) -> str:
    return str(next(iter(replay_table(match.record).state.legal_moves(0))))


def visits_of(archive: Archive, *, at_best: int, statements: int) -> int:
    """Tell how many visits so many statements are: a server is visited for each, to begin and to end."""
    return at_best if archive.is_single else statements + 2


@both_databases
async def test_a_tap_visits_the_database_once(archive: Archive) -> None:
    match = await deal_match(archive)
    visits = Visits(archive)

    assert match == await Matches(archive, lambda: 2000).require(match.id)
    assert len(visits.statements) == 3
    assert visits.count == visits_of(archive, at_best=1, statements=3)


async def test_what_was_written_is_told_as_it_is_read(archive: Archive) -> None:
    match, door = await deal_match(archive), Matches(archive, lambda: 2000, 60)
    async with archive.writing() as connection:
        await chairs.set_lost_plan(connection, match.id, ANN)

    told = await door.move(match.id, ANN, a_move(match), 0)
    found = await door.require(match.id)
    assert (told.chairs[0].lost_plan, found) == (True, await read_match(archive, match.id))

    assert (
        await door.regret(match.id, ANN, 1)
        == await door.require(match.id)
        == await read_match(archive, match.id)
    )


@on_a_file
async def test_what_a_card_tells_is_read_in_one_visit(archive: Archive) -> None:
    match = await deal_match(archive)
    async with archive.writing() as connection:
        await outbox.add(connection, Letter("ping", match.id, user_id=BOB))
        await outbox.mark_failed(connection, 2, "no")
    visits = Visits(archive)

    assert await require_for_card(archive, match.id) == (match, (BOB,))
    assert visits.count == 1


@both_databases
async def test_a_move_reads_writes_and_commits(archive: Archive) -> None:
    match = await deal_match(archive)
    visits = Visits(archive)

    moved = await Matches(archive, lambda: 2000).move(match.id, ANN, a_move(match), 0)

    assert visits.count == visits_of(archive, at_best=3, statements=6 + 4)
    assert sum(words.startswith("SELECT") for words in visits.statements) == 6
    assert [what_is_done(words) for words in visits.statements if words[0] != "S"] == [
        "INSERT INTO entries",
        "UPDATE matches",
        "DELETE FROM outbox WHERE outbox.id =",  # the ping to the person who has moved
        "INSERT INTO outbox",  # the card, the removal of that ping's message, and the ping to the next person
    ]
    assert moved == await Matches(archive, lambda: 2000).require(match.id)


@on_a_file
async def test_the_last_move_visits_the_database_as_often(archive: Archive) -> None:
    match = await deal_match(archive)
    *moves, (seat, last, _) = playout(match.record)
    async with archive.writing() as connection:
        for ply, (mover, move, _) in enumerate(moves, 1):
            await matches.append_entry(connection, match.id, ply, Entry(mover, str(move)), 1000)
    visits = Visits(archive)

    mover_id = match.chairs[seat].user_id
    assert mover_id is not None
    over = await Matches(archive, lambda: 2000).move(match.id, mover_id, str(last), len(moves))

    assert over.status is Status.OVER
    assert visits.count == 3


def what_is_done(words: str) -> str:
    return re.split(r" \(| SET | [?$]", words)[0]


@both_databases
async def test_a_call_that_was_sent_is_taken_away_once_its_turn_has_passed(archive: Archive) -> None:
    match = await deal_match(archive)

    await Matches(archive, lambda: 2000).move(match.id, ANN, a_move(match), 0)

    letters = await outbox.list_due(archive, 3000)
    assert sorted(letter.kind for letter in letters) == ["card", "ping", "removal"]
    assert [letter.user_id for letter in letters if letter.kind == "ping"] == [BOB]


async def test_a_refused_move_writes_nothing(archive: Archive) -> None:
    match = await deal_match(archive)
    visits = Visits(archive)

    with pytest.raises(NotSeated):
        await Matches(archive, lambda: 2000).move(match.id, CY, a_move(match), 0)

    assert [words for words in visits.statements if not words.startswith("SELECT")] == []


@on_a_file
async def test_a_list_visits_the_database_once(archive: Archive) -> None:
    await deal_match(archive)
    visits = Visits(archive)

    assert (await Matches(archive, lambda: 2000).list_of_person(ANN, 15)).total == 1
    assert visits.count == 1
    assert not any("FROM entries" in words for words in visits.statements)


@on_a_file
async def test_taking_letters_and_forgetting_the_last_ones_go_together(archive: Archive) -> None:
    await deal_match(archive)
    visits = Visits(archive)

    async with archive.jotting() as connection:
        await outbox.delete_letter(connection, 1)
        await outbox.claim(connection, 5)

    assert visits.count == 3  # to begin, and to commit
