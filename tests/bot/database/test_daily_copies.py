"""Daily copies: seven are kept, and a failure is logged as one sentence."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from structlog.testing import capture_logs

from bot.database import Archive
from bot.database.daily_copies import COPIES_KEPT, HOUR, Copies, copies_in
from tests.bot.archived import add_match, file_in, left_in, open_archive, read_match, url_in

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.bot.conftest import Clock

DAY = 24 * 3600
FIRST = "makiso-2027-01-15.sqlite3"  # the day at which the tests' clock stands


@pytest.fixture
def copies(tmp_path: Path, clock: Clock) -> Copies:
    return Copies(url_in(tmp_path), tmp_path / "deep" / "copies", clock)


@pytest.fixture
async def book(folder: Path) -> AsyncIterator[Archive]:
    async with open_archive(url_in(folder)) as archive:
        yield archive


async def test_a_copy_is_made_and_opens(copies: Copies, folder: Path) -> None:
    async with open_archive(url_in(folder)) as archive:
        match = await add_match(archive)
        await copies.copy_if_due()

    assert left_in(copies.folder) == [FIRST]
    async with Archive.open(f"sqlite:///{copies.folder / FIRST}") as copied:
        assert await read_match(copied, match.id) == match


async def test_there_is_one_a_day(copies: Copies, clock: Clock, book: Archive) -> None:
    await copies.copy_if_due()
    before = (copies.folder / FIRST).stat().st_mtime_ns
    clock.now += 60
    await copies.copy_if_due()
    assert (left_in(copies.folder), (copies.folder / FIRST).stat().st_mtime_ns) == ([FIRST], before)

    clock.now += DAY
    await copies.copy_if_due()
    assert left_in(copies.folder) == [FIRST, "makiso-2027-01-16.sqlite3"]


async def test_the_newest_are_kept_and_nothing_of_others_is_touched(
    copies: Copies, clock: Clock, book: Archive
) -> None:
    copies.folder.mkdir(parents=True)
    (copies.folder / "makiso-mine.sqlite3").write_text("of the host")
    for _ in range(COPIES_KEPT + 3):
        await copies.copy_if_due()
        clock.now += DAY

    assert [file.name for file in copies_in(copies.folder)] == [
        f"makiso-2027-01-{day}.sqlite3" for day in range(18, 25)
    ]
    assert (copies.folder / "makiso-mine.sqlite3").read_text() == "of the host"


async def test_a_copy_that_cannot_be_made_is_a_sentence_and_is_tried_again(
    copies: Copies, tmp_path: Path
) -> None:
    with capture_logs() as lines:
        await copies.copy_if_due()
    assert [line["event"] for line in lines] == [f"There is no database {file_in(tmp_path)} to copy."]
    assert left_in(copies.folder) == []

    async with open_archive(url_in(tmp_path)):
        await copies.copy_if_due()
    assert left_in(copies.folder) == [FIRST]


async def test_a_folder_that_cannot_be_is_a_sentence(copies: Copies, tmp_path: Path, book: Archive) -> None:
    (tmp_path / "deep").write_text("a file in the way")

    with capture_logs() as lines:
        await copies.copy_if_due()

    assert [line["event"] for line in lines] == [
        f"The folder {copies.folder} cannot be used for copies: Not a directory."
    ]


async def test_a_database_that_is_no_file_is_a_sentence(tmp_path: Path, clock: Clock) -> None:
    with capture_logs() as lines:
        await Copies("postgresql://here/makiso", tmp_path / "copies", clock).copy_daily()

    assert [line["event"] for line in lines] == [
        "Only an SQLite database is copied like this: for PostgreSQL use pg_dump."
    ]


async def test_it_looks_each_hour(copies: Copies, clock: Clock, book: Archive) -> None:
    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)
        clock.now += int(seconds)
        if len(pauses) > 48:
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await copies.copy_daily(pause)

    assert set(pauses) == {HOUR}
    assert len(copies_in(copies.folder)) == 3
