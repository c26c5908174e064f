"""Whether anything was changed since something was read."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from bot.archive import notes
from bot.archive.stillness import Stillness
from tests.bot.archived import kept
from tests.bot.databases import SQLITE

if TYPE_CHECKING:
    from bot.archive import Archive

ON_A_FILE = pytest.mark.parametrize("database", [SQLITE], indirect=True)


async def test_a_change_is_known_where_nobody_else_makes_any(archive: Archive) -> None:
    before = archive.unchanged()
    same = archive.unchanged()
    async with archive.jotting() as connection:
        await notes.write(connection, "jotted", "down")
    jotted = archive.unchanged()
    await kept(archive)
    after = archive.unchanged()

    if archive.is_single:
        assert before == same == jotted != after
        assert None not in (before, after)
    else:
        assert (before, after) == (None, None)


@ON_A_FILE
async def test_nobody_can_tell_while_something_is_changed(archive: Archive) -> None:
    async with archive.writing() as connection:
        at_first = archive.unchanged()
        await notes.write(connection, "note", "new")
        at_last = archive.unchanged()

    assert (at_first, at_last) == (None, None)
    assert archive.unchanged() is not None


@ON_A_FILE
async def test_what_was_canceled_may_still_be_done_until_the_next_is(archive: Archive) -> None:
    """The thread commits although nobody waits for it any more."""
    is_asked = asyncio.Event()

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
    doubted = archive.unchanged()
    async with archive.writing() as connection:
        found = await notes.read(connection, "note")

    assert (doubted, found) == (None, "new")
    assert archive.unchanged() is not None


def test_one_that_began_before_another_failed_proves_nothing() -> None:
    stillness = Stillness(is_single=True)
    with stillness.broken(), suppress(OSError), stillness.broken():
        raise OSError
    doubted = stillness.since()
    with stillness.broken():
        pass

    assert doubted is None
    assert stillness.since() is not None
