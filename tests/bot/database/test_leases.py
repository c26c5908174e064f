from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from bot.database import leases
from bot.database.errors import InUse
from tests.bot.archived import file_in, open_archive, run_sql, url_in
from tests.bot.databases import EACH_BLANK

if TYPE_CHECKING:
    from pathlib import Path

    from bot.database import Archive

DATABASES = EACH_BLANK


ELSEWHERE = "process 1 on another-machine"


async def never(_: float) -> None:
    """Return at once instead of waiting."""


async def test_a_lease_is_held_by_one_at_a_time(database: str) -> None:
    async with open_archive(database) as archive:
        assert await leases.claim(archive, "bot", "one") == 1
        assert await leases.claim(archive, "bot", "two") is None
        assert await leases.claim(archive, "bot", "one") == 1
        assert await leases.claim(archive, "other", "two") == 1

        await leases.release(archive, "bot", "one")
        assert await leases.claim(archive, "bot", "two") == 2


async def test_a_lease_that_was_not_renewed_is_free(database: str) -> None:
    async with open_archive(database) as archive:
        await leases.claim(archive, "bot", "one")
        async with archive.writing() as connection:
            await run_sql(connection, "UPDATE leases SET until = 1")

        assert await leases.claim(archive, "bot", "two") == 2
        await leases.release(archive, "bot", "one")  # a process that comes back late releases nothing
        assert await leases.claim(archive, "bot", "three") is None


async def test_a_second_process_waits_for_the_first_to_go(database: str) -> None:
    async with open_archive(database) as archive:
        await leases.claim(archive, "bot", ELSEWHERE)
        waited: list[float] = []

        async def wait(seconds: float) -> None:
            waited.append(seconds)
            if len(waited) == 3:
                await leases.release(archive, "bot", ELSEWHERE)

        async with leases.hold(archive, "bot", "me", wait):
            assert [row.holder for row in await leases.list_all(archive)] == ["me"]
        assert waited == [1.0, 1.0, 1.0]
        assert [row.until for row in await leases.list_all(archive)] == [0]


async def test_a_first_that_does_not_go_is_named(database: str) -> None:
    async with open_archive(database) as archive:
        await leases.claim(archive, "bot", ELSEWHERE)

        with pytest.raises(InUse, match=ELSEWHERE):
            await _hold(archive)


async def _hold(archive: Archive) -> None:
    async with leases.hold(archive, "bot", "me", never):
        pass


class Pauses:
    """Ends each pause when the test says so."""

    def __init__(self) -> None:
        self._begun, self._over = asyncio.Queue[float](), asyncio.Queue[None]()

    async def __call__(self, seconds: float) -> None:
        self._begun.put_nowait(seconds)
        await self._over.get()

    async def passes(self) -> None:
        """End the pause, and wait for the next one."""
        self._over.put_nowait(None)
        await self._begun.get()

    async def begins(self) -> None:
        await self._begun.get()


async def test_a_lease_that_could_not_be_renewed_is_renewed_later(folder: Path) -> None:
    pauses, file = Pauses(), file_in(folder)
    async with open_archive(url_in(folder)) as archive, leases.hold(archive, "bot", "me", pause=pauses):
        await pauses.begins()
        file.rename(folder / "elsewhere")
        await pauses.passes()
        (folder / "elsewhere").rename(file)
        async with archive.writing() as connection:
            await run_sql(connection, "UPDATE leases SET until = 1")

        await pauses.passes()

        assert await leases.claim(archive, "bot", "another") is None


async def test_whoever_has_lost_a_lease_ends_with_a_sentence(folder: Path) -> None:
    pauses = Pauses()

    async def hold(archive: Archive) -> None:
        async with leases.hold(archive, "bot", "me", pause=pauses):
            await pauses.begins()
            async with archive.writing() as connection:
                await run_sql(connection, "UPDATE leases SET until = 1")
            assert await leases.claim(archive, "bot", "another") == 2
            await pauses.passes()

    async with open_archive(url_in(folder)) as archive:
        with pytest.raises(InUse, match="it has taken over"):
            await hold(archive)
        assert [row.holder for row in await leases.list_all(archive)] == ["another"]


async def test_whoever_cannot_give_a_lease_back_ends_all_the_same(folder: Path) -> None:
    file = file_in(folder)
    async with open_archive(url_in(folder)) as archive, leases.hold(archive, "bot", "me"):
        file.rename(folder / "elsewhere")


async def test_a_first_that_was_killed_is_not_waited_for(database: str) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:  # noqa: ASYNC220 - it ends at once
        gone.wait()
    async with open_archive(database) as archive:
        await leases.claim(archive, "bot", f"process {gone.pid} on {socket.gethostname()}")

        await _hold(archive)


def test_of_another_machine_nobody_knows_whether_it_runs() -> None:
    assert not leases.has_ended(ELSEWHERE)
    assert not leases.has_ended(leases.process_name())
    assert leases.process_name().startswith(f"process {os.getpid()} on {socket.gethostname()} (")


def test_of_another_container_nobody_knows_either() -> None:
    assert leases.machine_name().startswith(socket.gethostname())
    assert not leases.has_ended(leases.process_name(leases.machine_name()))
    assert not leases.has_ended(f"process {os.getpid()} on {socket.gethostname()}/1 (abcdef)")
    assert leases.has_ended(f"process {os.getpid()} on {leases.machine_name()} (abcdef)")


def test_a_process_that_had_our_number_has_ended() -> None:
    assert leases.has_ended(f"process {os.getpid()} on {socket.gethostname()} (abcdef)")
