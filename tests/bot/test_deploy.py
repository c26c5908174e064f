"""What hosts are given to run the bot with: scripts of the containers, and images of exact versions."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from signal import SIGKILL
from typing import TYPE_CHECKING

import pytest

from tests.bot.archived import left_in
from tests.bot.databases import POSTGRESQL
from tests.patience import UNHURRIED

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.bot.databases import Server

ROOT = Path(__file__).parents[2]
CONTAINER, COPIES = ROOT / "deploy" / "container.sh", ROOT / "deploy" / "copies.sh"
FAKE = f"""#!{sys.executable}
import signal, sys
signal.signal(signal.SIGTERM, lambda *_: sys.exit(7))
if sys.argv[1:] != ["-m", "bot"]:
    sys.exit(2)
print("up", flush=True)
signal.pause()
"""


@asynccontextmanager
async def running(
    script: Path, *arguments: object, path: Path, **settings: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    process = await asyncio.create_subprocess_exec(
        "sh",
        str(script),
        *map(str, arguments),
        cwd=ROOT,
        env={"PATH": f"{path}:{os.environ['PATH']}"} | settings,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        start_new_session=True,
    )
    try:
        async with asyncio.timeout(UNHURRIED):
            yield process
    finally:
        with suppress(ProcessLookupError):  # what it has begun, too
            os.killpg(process.pid, SIGKILL)
        await process.communicate()


async def wait_for(process: asyncio.subprocess.Process, words: str) -> None:
    assert process.stdout is not None
    async for line in process.stdout:
        if words in line.decode():
            return
    raise AssertionError(f"it has ended without saying {words}")


@pytest.fixture
def fake(tmp_path: Path) -> Path:
    """A folder with a program called python that stands for the bot."""
    python = tmp_path / "python"
    python.write_text(FAKE, encoding="ascii")
    python.chmod(0o755)
    return tmp_path


async def test_a_container_whose_settings_are_wrong_sleeps_and_is_not_started_again() -> None:
    async with running(CONTAINER, path=Path(sys.executable).parent, LANGUAGE="tlh") as process:
        await wait_for(process, "LANGUAGE: must be one of en, fr")
        await wait_for(process, "The bot sleeps until its settings have changed.")
        process.terminate()

        assert await process.wait() == 2


async def test_a_container_that_is_stopped_tells_the_bot_and_ends_as_it_does(fake: Path) -> None:
    async with running(CONTAINER, path=fake) as process:
        await wait_for(process, "up")
        process.terminate()

        assert await process.wait() == 7


async def test_a_command_in_a_container_ends_with_its_own_status(fake: Path) -> None:
    async with running(CONTAINER, "status", path=fake) as process:
        assert await process.wait() == 2


@pytest.mark.parametrize("database", [POSTGRESQL], indirect=True)
async def test_a_server_is_copied_each_day_for_its_owner_only(
    database: str, postgresql: Server, tmp_path: Path
) -> None:
    for day in range(1, 10):
        (tmp_path / f"makiso-2020-01-0{day}.dump").touch()
    (tmp_path / "makiso-of-the-host.dump").touch()
    name, folder = re.findall(r"@/(\w+)\?host=(.*)", database)[0]
    there = {"PGHOST": folder, "PGDATABASE": name, "PGUSER": "postgres"}
    programs = Path(postgresql.server.bin_path)

    async with running(COPIES, tmp_path, path=programs, **there) as process:
        await wait_for(process, "The database is copied to")
        process.terminate()
        await process.wait()

    kept = [name for name in left_in(tmp_path) if name.startswith("makiso-2")]
    assert kept[:-1] == [f"makiso-2020-01-0{day}.dump" for day in range(4, 10)]
    assert oct((tmp_path / kept[-1]).stat().st_mode & 0o777) == "0o600"
    assert (tmp_path / "makiso-of-the-host.dump").exists()
    listing = await asyncio.create_subprocess_exec(
        str(programs / "pg_restore"), "--list", str(tmp_path / kept[-1]), stdout=asyncio.subprocess.PIPE
    )
    said, _ = await listing.communicate()
    assert b"TABLE DATA public entries" in said


def test_what_others_have_made_is_of_an_exact_version() -> None:
    files = [(ROOT / name).read_text("utf-8") for name in ("compose.yaml", "Dockerfile")]
    images = re.findall(r"^(?:FROM|\s+image:) (\S+)", "\n".join(files), re.MULTILINE)

    assert len(images) == 3
    assert [image for image in images if not re.fullmatch(r"\w+:\d+\.\d[\w.]*-[\w-]+", image)] == []
