"""Whether a match may be another than it was when it was read."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.archive import matches, notes
from bot.archive.recollection import Recollection
from tests.bot.archived import LOBBY, kept
from tests.bot.databases import SQLITE

if TYPE_CHECKING:
    from bot.archive import Archive

ON_A_FILE = pytest.mark.parametrize("database", [SQLITE], indirect=True)
ONE, OTHER = replace(LOBBY, id=1), replace(LOBBY, id=2)


@pytest.fixture
def both() -> Recollection:
    """Keep two matches in mind."""
    known = Recollection(is_single=True)
    for match in (ONE, OTHER):
        known.recall(match, known.unchanged())
    return known


def left(known: Recollection) -> list[bool]:
    return [known.recalled(match.id) is match for match in (ONE, OTHER)]


async def test_a_match_is_known_where_nobody_else_changes_any(archive: Archive) -> None:
    match = await kept(archive)
    archive.recall(match, archive.unchanged())
    async with archive.jotting() as connection:
        await notes.write(connection, "jotted", "down")
    known = archive.recalled(match.id)
    async with archive.writing(match.id) as connection:
        await matches.change(connection, match.id, hints=True)

    assert known == (match if archive.is_single else None)
    assert archive.recalled(match.id) is None


def test_what_is_about_one_match_lets_the_others_be_known(both: Recollection) -> None:
    with both.changing(ONE.id):
        pass
    about_one = left(both)
    with both.changing(None):
        pass

    assert (about_one, left(both)) == ([False, True], [False, False])


def test_what_was_read_while_something_changed_is_not_kept() -> None:
    known = Recollection(is_single=True)
    before = known.unchanged()
    with known.changing(ONE.id):
        known.recall(ONE, before)
        was_kept = left(known)
        known.recall(ONE, known.unchanged())  # perhaps as it was before the change

    assert (was_kept, left(known)) == ([False, False], [False, False])


@ON_A_FILE
async def test_what_was_canceled_may_still_be_done_until_the_next_is(archive: Archive) -> None:
    """The thread commits although nobody waits for it any more."""
    match, is_asked = await kept(archive), asyncio.Event()

    async def changing() -> None:
        async with archive.writing() as connection:
            await notes.write(connection, "note", "new")
            is_asked.set()
            await connection.end()

    task = asyncio.create_task(changing())
    await is_asked.wait()
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    archive.recall(match, archive.unchanged())
    doubted = archive.recalled(match.id)
    async with archive.writing() as connection:
        found = await notes.read(connection, "note")
    archive.recall(match, archive.unchanged())

    assert (doubted, found) == (None, "new")
    assert archive.recalled(match.id) is match


def test_one_that_began_before_another_failed_proves_nothing(both: Recollection) -> None:
    with both.changing(3), suppress(OSError), both.changing(4):
        raise OSError
    doubted = left(both)
    with both.changing(5):
        pass

    assert (doubted, left(both)) == ([False, False], [True, True])
