from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text

from bot.database import Archive, Rank, Transaction, backup, notes
from bot.database.errors import Contradiction, Newer, NoBackup
from bot.database.sqlite import IDLE_READERS
from bot.database.statement import once
from bot.mail import store as outbox
from bot.mail.letter import Letter
from bot.match import store as matches
from rules_engine import Entry
from tests.bot.archived import (
    FIRST,
    add_match,
    add_running_match,
    file_in,
    left_in,
    open_archive,
    read_match,
    require_whole,
    run_sql,
    url_in,
)
from tests.bot.databases import EACH_BLANK
from tests.patience import UNHURRIED

if TYPE_CHECKING:
    from collections.abc import Coroutine, Sequence
    from contextlib import AbstractAsyncContextManager
    from pathlib import Path

DATABASES = EACH_BLANK


class Whim(Exception):  # noqa: N818 - no error of ours
    pass


async def test_only_decisions_wait_for_the_disk(folder: Path) -> None:
    async with open_archive(url_in(folder)) as archive:
        async with archive.jotting() as connection:
            await notes.write(connection, "jotted", "down")
            hasty = await run_sql(connection, "PRAGMA synchronous")
        async with archive.writing() as connection:
            lasting = await run_sql(connection, "PRAGMA synchronous")
            known = await notes.read(connection, "jotted")

    assert (hasty, lasting, known) == ([(1,)], [(2,)], "down")


async def test_a_transaction_that_fails_leaves_nothing(database: str) -> None:
    async with open_archive(database) as archive:
        match = await add_running_match(archive)
        with pytest.raises(Whim):
            await _play_and_fail(archive, match.id)

        assert match == await read_match(archive, match.id)
        async with archive.reading() as connection:
            assert await outbox.list_due(connection, 1 << 40) == ()


async def _play_and_fail(archive: Archive, match_id: int) -> None:
    async with archive.writing() as connection:
        await matches.append_entry(connection, match_id, 1, FIRST, 1000)
        await outbox.add(connection, Letter("card", match_id))
        raise Whim


async def test_an_older_program_does_not_write_once_a_newer_one_has_changed_the_tables(database: str) -> None:
    async with open_archive(database) as archive:
        match = await add_running_match(archive)
        async with archive.writing() as connection:
            await run_sql(connection, "UPDATE alembic_version SET version_num = 'v9999'")

        for changing in (archive.writing, archive.jotting):
            with pytest.raises(Newer, match="install that one"):
                await _note(changing())

        assert match == await read_match(archive, match.id)
        assert await notes.read(archive, "written") is None


async def _note(changing: AbstractAsyncContextManager[Transaction]) -> None:
    async with changing as connection:
        await notes.write(connection, "written", "")


async def test_writers_wait_for_each_other(database: str) -> None:
    async with open_archive(database) as archive:
        match = await add_running_match(archive)

        async def play(seat: int) -> None:
            async with archive.writing() as connection:
                ply = (await require_whole(connection, match.id)).ply + 1
                await matches.append_entry(connection, match.id, ply, Entry(seat, f"build S a{ply}"), 1000)

        await asyncio.gather(*map(play, range(20)))

        log = (await read_match(archive, match.id)).log
        assert [f"build S a{ply}" for ply in range(1, 21)] == [entry.words for entry in log]
        assert set(range(20)) == {entry.seat for entry in log}


async def test_a_reader_sees_one_moment(database: str) -> None:
    async with open_archive(database) as archive:
        match = await add_running_match(archive)
        async with archive.reading() as connection:
            assert match == await require_whole(connection, match.id)
            async with archive.writing() as other:
                await matches.append_entry(other, match.id, 1, FIRST, 1000)

            assert match == await require_whole(connection, match.id)
        assert replace(match, log=(FIRST,)) == await read_match(archive, match.id)


async def test_many_can_read_while_one_writes(database: str) -> None:
    async with open_archive(database) as archive:
        match = await add_running_match(archive)
        async with archive.writing() as connection:
            await matches.append_entry(connection, match.id, 1, FIRST, 1000)

            assert [match] * 30 == await asyncio.gather(*(read_match(archive, match.id) for _ in range(30)))


@pytest.mark.parametrize("steps", range(0, 24, 2))
async def test_a_canceled_writer_leaves_nothing_and_hinders_nobody(database: str, steps: int) -> None:
    async with open_archive(database) as archive:
        match = await add_running_match(archive)

        async def play() -> None:
            async with archive.writing() as connection:
                await matches.append_entry(connection, match.id, 1, FIRST, 1000)
                await require_whole(connection, match.id)
                await asyncio.Event().wait()

        await _canceled_after(steps, play())

        assert match == await read_match(archive, match.id)
        await _play(archive, match.id, 1)
        assert (await read_match(archive, match.id)).ply == 1


@pytest.mark.parametrize("steps", range(40))
async def test_whoever_is_canceled_as_they_commit_leaves_all_or_nothing(folder: Path, steps: int) -> None:
    async with open_archive(url_in(folder)) as archive:
        match = await add_running_match(archive)

        await _canceled_after(steps, _play(archive, match.id, 1))

        ply = (await read_match(archive, match.id)).ply
        assert await notes.read(archive, "ply") == (str(ply) if ply else None)
        await _play(archive, match.id, ply + 1)
        assert (await read_match(archive, match.id)).ply == ply + 1


async def _canceled_after(steps: int, doing: Coroutine[None, None, None]) -> None:
    task = asyncio.create_task(doing)
    for _ in range(steps):
        await asyncio.sleep(0)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


@pytest.mark.parametrize("steps", range(0, 12, 2))
async def test_a_canceled_reader_hinders_nobody(folder: Path, steps: int) -> None:
    async with open_archive(url_in(folder)) as archive:
        match = await add_running_match(archive)

        for _ in range(IDLE_READERS + 1):
            await _canceled_after(steps, _read_twice(archive, match.id))
            await _canceled_after(steps, _ask_two(archive))
        await _play(archive, match.id, 1)

        assert (await read_match(archive, match.id)).ply == 1


async def _read_twice(archive: Archive, match_id: int) -> None:
    async with archive.reading() as connection:
        await require_whole(connection, match_id)
        await require_whole(connection, match_id)


async def _ask_two(archive: Archive) -> None:
    await archive.ask_all(notes.READ(key="a"), notes.READ(key="b"))


async def test_whoever_is_waited_for_writes_before_those_who_are_not(folder: Path) -> None:
    async with open_archive(url_in(folder)) as archive:
        wrote: list[str] = []

        async def write(name: str, rank: Rank) -> None:
            async with archive.writing(rank):
                wrote.append(name)

        async with archive.jotting(Rank.BACKGROUND):
            names = [("letter", Rank.BACKGROUND), ("click", Rank.ORDINARY), ("verdict", Rank.URGENT)]
            tasks = [asyncio.create_task(write(*one)) for one in names]
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)

        assert wrote == ["verdict", "click", "letter"]


async def test_what_was_sent_behind_a_change_that_failed_is_not_kept(folder: Path) -> None:
    async with open_archive(url_in(folder)) as archive:
        async with archive.writing() as connection:
            await notes.write(connection, "there", "already")

        with pytest.raises(Contradiction):
            await _write_around_a_rollback(archive)

        async with archive.reading() as connection:
            assert await run_sql(connection, "SELECT key FROM notes") == [("there",)]


async def _write_around_a_rollback(archive: Archive) -> None:
    async with archive.writing() as connection:
        await notes.write(connection, "before", "")
        connection.queue(once(text("INSERT OR ROLLBACK INTO notes VALUES ('there', 'again')")))
        await notes.write(connection, "behind", "")


async def test_a_commit_that_was_never_sent_leaves_nothing_open(folder: Path) -> None:
    async with open_archive(url_in(folder)) as archive:
        match = await add_running_match(archive)

        def refuse(said: Sequence[str]) -> None:
            if "COMMIT" in said:
                raise Whim

        archive.watch(refuse)
        with pytest.raises(Whim):
            async with archive.writing() as connection:
                await require_whole(connection, match.id)
        archive.watch(None)
        await _play(archive, match.id, 1)

        assert (await read_match(archive, match.id)).ply == 1


async def test_no_thread_is_left_behind_however_a_connection_was_used(folder: Path) -> None:
    """A thread that still runs keeps a process from ending."""
    before = _threads()
    async with open_archive(url_in(folder)) as archive:
        match = await add_running_match(archive)
        await asyncio.gather(*(_read_twice(archive, match.id) for _ in range(IDLE_READERS + 2)))
        late = [asyncio.create_task(_read_twice(archive, match.id)) for _ in range(IDLE_READERS + 2)]
        await asyncio.sleep(0)
    await asyncio.gather(*late)

    for thread in _threads() - before:
        thread.join(UNHURRIED)
    assert _threads() <= before


def _threads() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if not thread.name.startswith("asyncio_")}


KILLED = """
import asyncio, sys
from bot.mail import store as outbox
from bot.match import store as matches
from bot.mail.letter import Letter
from rules_engine import Entry
from tests.bot.archived import add_running_match, open_archive

async def main() -> None:
    async with open_archive(sys.argv[1]) as archive:
        match = await add_running_match(archive)
        for ply in range(1, 6):
            async with archive.writing() as connection:
                await matches.append_entry(connection, match.id, ply, Entry(ply % 2, "build S a1"), 1000)
                await outbox.add(connection, Letter("card", match.id, nonce=str(ply)))
        async with archive.writing() as connection:
            await matches.append_entry(connection, match.id, 6, Entry(0, "build S a1"), 1000)
            await outbox.add(connection, Letter("card", match.id, nonce="6"))
            print("in the middle", flush=True)
            await asyncio.Event().wait()

asyncio.run(main())
"""


async def test_a_kill_in_the_middle_loses_nothing_that_was_committed(database: str) -> None:
    command = [sys.executable, "-c", KILLED, database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot:  # noqa: ASYNC220 - nothing else runs
        assert bot.stdout is not None
        assert bot.stdout.readline() == "in the middle\n"
        bot.kill()

    async with open_archive(database) as archive, archive.writing() as connection:
        match = await require_whole(connection, 1)
        letters = await outbox.list_due(connection, 1000)
        await matches.append_entry(connection, 1, 6, FIRST, 1001)

    assert match.ply == 5
    assert [letter.nonce for letter in letters] == ["1", "2", "3", "4", "5"]


async def test_a_backup_made_while_the_bot_plays_is_one_moment_of_it(folder: Path) -> None:
    file = folder / "backup.sqlite3"
    async with open_archive(url_in(folder)) as archive:
        match = await add_running_match(archive)
        for ply in range(1, 6):
            await _play(archive, match.id, ply)
        await asyncio.gather(backup(url_in(folder), file), _play_on(archive, match.id))
        played = (await read_match(archive, match.id)).log

    async with Archive.open(f"sqlite:///{file}") as archive, archive.reading() as connection:
        saved = (await require_whole(connection, match.id)).log
        assert saved == played[: len(saved)]
        assert len(saved) >= 5
        assert await notes.read(connection, "ply") == str(len(saved))


async def _play_on(archive: Archive, match_id: int) -> None:
    for ply in range(6, 40):
        await _play(archive, match_id, ply)


async def _play(archive: Archive, match_id: int, ply: int) -> None:
    async with archive.writing() as connection:
        await matches.append_entry(connection, match_id, ply, Entry(0, f"build S a{ply}"), 1000)
        await notes.write(connection, "ply", str(ply))


async def test_a_backup_of_a_bot_that_does_not_run_is_equal(folder: Path) -> None:
    file = folder / "backup.sqlite3"
    async with open_archive(url_in(folder)) as archive:
        await add_match(archive)

    await backup(url_in(folder), file)

    assert left_in(folder) == ["backup.sqlite3", "matches.sqlite3"]
    assert oct(file.stat().st_mode & 0o777) == "0o600"  # the seeds of matches that run are in it
    assert _dump(file_in(folder)) == _dump(file)


def _dump(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as raw:
        return list(raw.iterdump())


async def test_a_backup_overwrites_nothing(folder: Path) -> None:
    async with open_archive(url_in(folder)):
        pass
    file = folder / "precious"
    file.write_text("mine")

    with pytest.raises(NoBackup, match="precious exists already"):
        await backup(url_in(folder), file)

    assert file.read_text() == "mine"


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("sqlite:////nowhere/x.sqlite3", "There is no database /nowhere/x.sqlite3 to copy."),
        ("postgresql+asyncpg://localhost/x", "use pg_dump"),
    ],
)
async def test_a_backup_of_nothing_is_refused(tmp_path: Path, url: str, sentence: str) -> None:
    with pytest.raises(NoBackup, match=sentence):
        await backup(url, tmp_path / "backup")

    assert left_in(tmp_path) == []


async def test_a_backup_into_no_folder_is_refused(folder: Path) -> None:
    async with open_archive(url_in(folder)):
        pass

    with pytest.raises(NoBackup, match="could not be made"):
        await backup(url_in(folder), folder / "none" / "backup")


async def test_a_backup_of_a_damaged_database_is_refused_and_not_kept(folder: Path) -> None:
    async with open_archive(url_in(folder)) as archive:
        await add_match(archive)
    content = file_in(folder).read_bytes()
    file_in(folder).write_bytes(content[:8192] + b"\x55" * (len(content) - 8192))

    with pytest.raises(NoBackup):
        await backup(url_in(folder), folder / "backup")

    assert left_in(folder) == ["matches.sqlite3"]
