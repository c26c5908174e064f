"""A click or command is done once, no matter how often and at which processes it arrives."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import pytest

from bot.database import interactions, notes
from bot.database.errors import DoneBefore
from bot.database.interactions import CURRENT, CurrentInteraction
from tests.bot.archived import run_sql
from tests.bot.databases import EACH_BLANK, both_databases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.database import Archive

DATABASES = EACH_BLANK


CLICK = 1 << 62


@contextmanager
def work_for(doing: CurrentInteraction) -> Iterator[None]:
    token = CURRENT.set(doing)
    try:
        yield
    finally:
        CURRENT.reset(token)


async def decide(archive: Archive, words: str) -> None:
    async with archive.writing() as connection:
        await notes.write(connection, "decided", words)


async def list_done(archive: Archive) -> list[int]:
    async with archive.reading() as connection:
        return [row[0] for row in await run_sql(connection, "SELECT id FROM interactions ORDER BY id")]


@both_databases
async def test_what_another_process_has_done_is_not_done_again(archive: Archive) -> None:
    with work_for(CurrentInteraction(CLICK)):
        await decide(archive, "first")
    with work_for(CurrentInteraction(CLICK)), pytest.raises(DoneBefore):
        await decide(archive, "again")

    assert await notes.read(archive, "decided") == "first"
    assert await list_done(archive) == [CLICK]


@both_databases
async def test_a_click_may_decide_several_things(archive: Archive) -> None:
    with work_for(CurrentInteraction(CLICK)):
        await decide(archive, "first")
        await decide(archive, "second")

    assert await notes.read(archive, "decided") == "second"


@both_databases
async def test_what_was_not_kept_is_not_done(archive: Archive) -> None:
    doing = CurrentInteraction(CLICK)
    with work_for(doing), suppress(ZeroDivisionError):
        async with archive.writing() as connection:
            await notes.write(connection, "decided", "never")
            raise ZeroDivisionError
    assert await list_done(archive) == []

    with work_for(doing):
        await decide(archive, "after all")
    assert await list_done(archive) == [CLICK]


async def test_what_is_done_for_nobody_or_only_jotted_down_is_not_noted(archive: Archive) -> None:
    await decide(archive, "by itself")
    with work_for(CurrentInteraction(CLICK)):
        async with archive.jotting() as connection:
            await notes.write(connection, "seen", "yes")
        async with archive.writing():
            pass

    assert await list_done(archive) == []


async def test_what_nobody_can_ask_for_any_more_is_forgotten(archive: Archive) -> None:
    for number in (1, 2, 3):
        with work_for(CurrentInteraction(number)):
            await decide(archive, str(number))
    await interactions.delete_before(archive, before=3)

    assert await list_done(archive) == [3]
