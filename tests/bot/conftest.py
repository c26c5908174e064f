"""A local Discord with people on it, and the bot: in the test's own process, or in a second one."""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest
from structlog.testing import capture_logs

from bot.app import Makiso
from bot.clocks.pace import Pace
from bot.database import Archive
from bot.fleet import rate_limit
from bot.front import discord_clock, reply
from bot.settings import Settings
from playground import LocalDiscord, Person, point_for_a_while
from rules_engine import Chance
from tests.bot import door, judge
from tests.bot.archived import file_in, run_sql, url_in
from tests.bot.databases import BLANK_SQLITE, GREETED, POSTGRESQL, SQLITE, greet_from_now_on, serving
from tests.bot.process import Process, settings_for
from tests.bot.table import start_table
from tests.patience import UNHURRIED

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from playground.world.channels import Channel
    from tests.bot.databases import Server
    from tests.bot.table import Table

UNLIMITED = 1 << 30  # requests a second
USUAL = Settings(_env_file=None)  # what a host has who has set nothing


@dataclass
class Clock:
    """The bot's time stands still unless a test moves it."""

    now: int = 1_800_000_000

    def __call__(self) -> int:
        return self.now


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run the tests of a file on each kind of database that it names."""
    kinds = getattr(metafunc.module, "DATABASES", ())
    own = {mark.args[0] for mark in metafunc.definition.iter_markers("parametrize")}
    if kinds and "database" in metafunc.fixturenames and "database" not in own:
        metafunc.parametrize("database", kinds, indirect=True)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def discord() -> AsyncIterator[LocalDiscord]:
    """Serve a local Discord; at the end everything the bot has sent there is judged."""
    async with LocalDiscord(patience=UNHURRIED) as local:
        yield local
    assert judge.faults(local.requests) == []


@pytest.fixture
def channel(discord: LocalDiscord) -> Channel:
    return discord.general


@pytest.fixture(scope="session", autouse=True)
def _unhurried() -> Iterator[None]:
    """Let answers take their time on a busy machine, where that they come in two steps is not the subject."""
    in_time = patch.object(discord_clock, "PATIENCE", UNHURRIED * discord_clock.SECOND)
    with patch.object(reply, "PATIENCE", UNHURRIED), in_time:
        yield


@pytest.fixture(scope="session")
def postgresql(worker_id: str, request: pytest.FixtureRequest) -> Iterator[Server]:
    """Start one server for all who share the tests, where no other run of tests tidies up."""
    run = None if worker_id == "master" else request.getfixturevalue("testrun_uid")
    with serving(run and Path(tempfile.gettempdir(), f"makiso-{run[:8]}")) as server:
        yield server


@pytest.fixture(scope="session")
def blank(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Give the file of an archive in which nothing is: to make one costs more than most tests."""
    return _database_bytes(tmp_path_factory.mktemp("blank"))


@pytest.fixture(scope="session")
def welcoming(tmp_path_factory: pytest.TempPathFactory, blank: bytes) -> bytes:
    """Make a database in which every server that has the bot counts as welcomed."""
    folder = tmp_path_factory.mktemp("welcoming")
    file_in(folder).write_bytes(blank)
    return _database_bytes(folder, GREETED[SQLITE])


def _database_bytes(folder: Path, *known: str) -> bytes:
    async def make() -> None:
        async with Archive.open(url_in(folder)) as archive, archive.writing() as connection:
            for words in known:
                await run_sql(connection, words)

    asyncio.run(make())
    return file_in(folder).read_bytes()


@pytest.fixture
def folder(tmp_path: Path, blank: bytes) -> Path:
    """Tell where there is an archive in which nothing is."""
    file_in(tmp_path).write_bytes(blank)
    return tmp_path


@pytest.fixture
async def database(
    request: pytest.FixtureRequest, tmp_path: Path, blank: bytes, welcoming: bytes
) -> AsyncIterator[str]:
    """Tell where the archive is: a file, unless the test or who runs it asks for another kind of database."""
    kind = getattr(request, "param", request.config.getoption("--database"))
    if kind in {SQLITE, BLANK_SQLITE}:
        file_in(tmp_path).write_bytes(welcoming if kind == SQLITE else blank)
        yield url_in(tmp_path)
        return
    server: Server = request.getfixturevalue("postgresql")
    name = await (server.greeted() if kind == POSTGRESQL else server.fresh())
    yield server.url(name)
    server.give_back(name)


@pytest.fixture
async def archive(database: str) -> AsyncIterator[Archive]:
    async with Archive.open(database) as opened:
        yield opened


@contextmanager
def reach(discord: LocalDiscord) -> Iterator[None]:
    """Let a bot in this process talk to a local Discord, which takes as much at once as there is."""
    with point_for_a_while(discord.url), patch.object(rate_limit, "A_SECOND", UNLIMITED):
        yield


@asynccontextmanager
async def running(discord: LocalDiscord, archive: Archive, clock: Clock) -> AsyncIterator[Makiso]:
    """Run the bot in this process until the block ends."""
    bot = Makiso(archive, USUAL, clock)
    is_heard = asyncio.Event()  # where there may be several processes, one is ready to take over before
    bot.add_listener(_rings(is_heard), "on_shard_ready")
    bot.add_listener(_rings(is_heard), "on_shard_resumed")  # it goes on with the session of the one before
    with reach(discord):
        task = asyncio.create_task(bot.start(discord.token))
        connected = asyncio.create_task(discord.connected())
        await asyncio.wait({task, connected}, return_when=asyncio.FIRST_COMPLETED)
        try:
            if task.done():
                await task
            await bot.wait_until_ready()
            await is_heard.wait()
            door.open_door(discord, bot.parts)
            yield bot
        finally:
            door.close_door(discord)
            connected.cancel()
            try:
                await bot.close()
            finally:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)


def _rings(bell: asyncio.Event) -> Any:
    async def ring(_: int) -> None:
        bell.set()

    return ring


@asynccontextmanager
async def faultless(discord: LocalDiscord, archive: Archive, clock: Clock) -> AsyncIterator[Makiso]:
    """Run the bot, which may not complain until the block ends."""
    with capture_logs() as lines:
        try:
            async with running(discord, archive, clock) as started:
                await started.parts.under_way.wait()  # it looks which servers there are
                await greet_from_now_on(archive)  # that come from now on
                yield started
        finally:
            print(*lines, sep="\n")  # noqa: T201 - pytest shows it where the test fails
    assert [line for line in lines if line["log_level"] in {"error", "critical"}] == []


@pytest.fixture
async def bot(discord: LocalDiscord, archive: Archive, clock: Clock) -> AsyncIterator[Makiso]:
    async with faultless(discord, archive, clock) as started:
        yield started


@pytest.fixture
async def process(discord: LocalDiscord, database: str, tmp_path: Path) -> AsyncIterator[Process]:
    """The bot in a second process; a test starts it."""
    second = Process(tmp_path, settings_for(discord, database))
    yield second
    await second.kill()
    assert second.complaints == []


@pytest.fixture
def ann(discord: LocalDiscord) -> Person:
    return discord.person("Ann")


@pytest.fixture
def bob(discord: LocalDiscord) -> Person:
    return discord.person("Bob", locale="fr")


@pytest.fixture
def cy(discord: LocalDiscord) -> Person:
    return discord.person("Cy", locale="en-GB")


@pytest.fixture
def dora(discord: LocalDiscord) -> Person:
    return discord.person("Dora", locale="fr")


@pytest.fixture
def people(ann: Person, bob: Person, cy: Person, dora: Person) -> tuple[Person, ...]:
    """Two who read English, two who read French."""
    return ann, bob, cy, dora


@pytest.fixture
async def table(bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person) -> Table:
    """Ann moves first; Bob reads French, the table speaks English."""
    return await start_table(discord, channel, ann, bob)


@pytest.fixture
async def daily(bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person) -> Table:
    """Ann moves first, and has a day; Bob reads French."""
    return await start_table(discord, channel, ann, bob, pace=Pace.DAILY)


@pytest.fixture
async def trio(*, bot: Makiso, discord: LocalDiscord, channel: Channel, people: tuple[Person, ...]) -> Table:
    """Ann, Bob and Cy; Ann moves first, and Dora looks on."""
    return await start_table(discord, channel, *people[:3])


@pytest.fixture
async def played(trio: Table) -> Table:
    """Everybody of the three has moved once, and Ann again: it is Bob's turn."""
    await trio.moved_on(Chance("consent"), 4)
    return trio
