"""Several bots on one PostgreSQL, each with its share of the shards."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import pytest
from structlog.testing import capture_logs

from bot.app import Makiso
from bot.database import Archive, leases, notes
from bot.exit_reasons import AGAIN
from bot.fleet import store as shards
from bot.fleet.fleet import OUT_OF_REACH
from bot.front import verbs
from bot.mail.letter import WELCOME, Letter
from bot.match import store as matches
from bot.settings import Settings
from playground import LocalDiscord, point_for_a_while
from tests.bot.archived import run_sql
from tests.bot.databases import POSTGRESQL, greet_from_now_on
from tests.bot.later import wait_until_delivered
from tests.bot.process import Process, settings_for
from tests.bot.table import press, say, start_table
from tests.patience import SOON, UNHURRIED, until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playground import Person
    from playground.world.channels import Channel
    from tests.bot.conftest import Clock

pytestmark = pytest.mark.parametrize("database", [POSTGRESQL], indirect=True)

SHARDS = 4
SOCKET = ".s.PGSQL.5432"
LATE = "process 1 on another-machine"
RESUMED = "has successfully RESUMED"


class Fleet:
    """Bots that know nothing of each other but what is in the database."""

    def __init__(self, discord: LocalDiscord, database: str, clock: Clock) -> None:
        self.discord = discord
        self.database = database
        self.clock = clock
        self.bots: dict[str, Makiso] = {}
        self._stacks: dict[str, AsyncExitStack] = {}

    async def joins(self, name: str) -> Makiso:
        stack = self._stacks[name] = AsyncExitStack()
        archive = await stack.enter_async_context(Archive.open(self.database))
        settings = Settings(_env_file=None)
        bot = self.bots[name] = Makiso(archive, settings, self.clock)
        bot.parts.fleet._me = f"process 1 on {name}"
        ready = asyncio.Event()
        bot.add_listener(_rings(ready), "on_ready")
        stack.push_async_callback(self._ended, asyncio.create_task(bot.start(self.discord.token)))
        await ready.wait()
        return bot

    async def _ended(self, task: asyncio.Task[None]) -> None:
        await asyncio.gather(task, return_exceptions=True)

    async def leaves(self, name: str) -> None:
        await self.bots.pop(name).close()
        await self._stacks.pop(name).aclose()

    @property
    def served(self) -> dict[str, list[int]]:
        return {name: sorted(bot.parts.fleet.mine) for name, bot in self.bots.items()}

    async def serves(self, **counts: int) -> None:
        """Wait until each bot has so many shards, and Discord hears from all of them."""

        async def is_so() -> bool:
            is_heard = len(self.discord.gateway.shards) == sum(counts.values())
            return is_heard and {name: len(mine) for name, mine in self.served.items()} == counts

        await until(is_so)

    async def turns_pass(self) -> None:
        """Do what the seconds do that lie between two who identify themselves."""
        bot, *_ = self.bots.values()
        async with bot.parts.archive.jotting() as connection:
            await run_sql(connection, "UPDATE leases SET until = 1 WHERE name LIKE 'identifying %'")

    async def knows_all(self) -> None:
        """Wait until each bot knows the channels of its servers again, and hears of everything once."""

        async def is_so() -> bool:
            await self.turns_pass()
            shards = self.discord.gateway.shards
            known = [not guild.unavailable for bot in self.bots.values() for guild in bot.guilds]
            return len(shards) == len(set(shards)) == SHARDS and all(known)

        await until(is_so)

    async def close(self) -> None:
        for name in tuple(self.bots):
            await self.leaves(name)


@pytest.fixture
async def fleet(
    discord: LocalDiscord, database: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Fleet]:
    for name in ("BEAT", "TURN"):
        monkeypatch.setattr(f"bot.fleet.fleet.{name}", SOON)
    discord.world.terms.shards = SHARDS
    discord.world.terms.max_concurrency = SHARDS
    with point_for_a_while(discord.url):
        fleet = Fleet(discord, database, clock)
        yield fleet
        await fleet.close()


def _rings(bell: asyncio.Event) -> Any:
    async def ring() -> None:
        bell.set()

    return ring


def room_on(discord: LocalDiscord, shard: int, *people: Person) -> Channel:
    """Found servers until one is on a shard."""
    while True:
        discord.pass_time(milliseconds=1)
        guild = discord.guild(f"Server {len(discord.world.guilds)}")
        if (guild.id >> 22) % SHARDS == shard:
            for person in people:
                if person.id not in guild.members:
                    discord.world.join(person.user, guild)
            return discord.channel("games", guild)


async def test_shards_are_shared_and_handed_over_with_their_sessions(
    fleet: Fleet, discord: LocalDiscord, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.fleet.fleet.SETTLED", 2)  # beats
    rooms = [room_on(discord, number, ann) for number in range(SHARDS)]
    await fleet.joins("one")
    await fleet.serves(one=4)
    await fleet.joins("two")
    await fleet.serves(one=2, two=2)

    for room in rooms:
        await say(ann, room, "new", game="subdivision")
    await fleet.leaves("one")
    await fleet.serves(two=4)

    await fleet.knows_all()
    for room in rooms:
        await say(ann, room, "rules", game="subdivision")


async def test_what_is_under_way_for_a_shard_that_was_handed_over_ends_as_it_would_have(
    fleet: Fleet, discord: LocalDiscord, ann: Person
) -> None:
    room = room_on(discord, SHARDS - 1, ann)
    one = await fleet.joins("one")
    await fleet.serves(one=SHARDS)
    card = await say(ann, room, "new", game="subdivision")
    (listed,) = (await one.parts.matches.list_of_person(ann.id, 15)).matches
    async with one.parts.archive.writing() as connection:
        await matches.change(connection, listed.id, seats=4)
    await fleet.joins("two")
    await fleet.serves(one=SHARDS // 2, two=SHARDS // 2)
    assert SHARDS - 1 not in one.parts.fleet.mine
    one.parts.card_places._clicks.forget(listed.id)
    before = card.text

    await one.parts.public_cards.refresh(listed.id, "late")

    assert [message for message in room.messages.values() if message.audience is None] == [card]
    assert (await one.parts.matches.require(listed.id)).place.message_id == card.id
    assert card.text != before


async def test_a_welcome_on_a_shard_that_was_handed_over_is_left_to_the_process_that_serves_it(
    fleet: Fleet, discord: LocalDiscord, ann: Person
) -> None:
    room = room_on(discord, SHARDS - 1, ann)
    assert room.guild is not None
    one = await fleet.joins("one")
    await fleet.joins("two")
    await fleet.serves(one=SHARDS // 2, two=SHARDS // 2)
    assert SHARDS - 1 not in one.parts.fleet.mine

    with pytest.raises(ConnectionError):  # which is tried again
        await one.parts.outbox._senders[WELCOME](Letter(WELCOME, content={"guild": str(room.guild.id)}))


async def test_each_server_is_welcomed_by_one_of_the_processes(
    fleet: Fleet, discord: LocalDiscord, clock: Clock
) -> None:
    rooms = [room_on(discord, number) for number in range(SHARDS)]
    async with Archive.open(fleet.database) as archive:
        await greet_from_now_on(archive)

    for name in ("one", "two"):
        await fleet.joins(name)
    await fleet.serves(one=SHARDS // 2, two=SHARDS // 2)

    async def are_welcomed() -> bool:
        await fleet.turns_pass()
        posts = [bot.parts.outbox for bot in fleet.bots.values()]
        if all(post.is_settled for post in posts):
            clock.now += 1  # until what was left to the other process is tried again
            for post in posts:
                post.wake()
        return all(room.messages for room in rooms)

    await until(are_welcomed)
    await wait_until_delivered(fleet.bots["two"])

    assert [len(room.messages) for room in rooms] == [1] * SHARDS


async def test_what_a_dead_process_held_is_taken_over(
    fleet: Fleet, discord: LocalDiscord, ann: Person
) -> None:
    rooms = [room_on(discord, number, ann) for number in range(SHARDS)]
    async with Archive.open(fleet.database) as archive:
        await leases.claim(archive, LATE, LATE)
        for number in range(SHARDS):
            await shards.claim(archive, LATE, number, SHARDS)
        two = await fleet.joins("two")
        assert fleet.served == {"two": []}  # it stands by, and is ready to take over
        async with archive.writing() as connection:
            await run_sql(connection, "UPDATE leases SET until = 1")

        await fleet.serves(two=SHARDS)

        epochs = {
            row.name: row.epoch for row in await leases.list_all(archive) if row.name.startswith("shard ")
        }
        assert set(epochs.values()) == {2}
        assert await leases.renew(archive, LATE) == set()
    assert two.parts.counts.is_connected()
    for room in rooms:
        await say(ann, room, "rules", game="subdivision")


async def test_a_process_that_was_away_for_too_long_hangs_up(fleet: Fleet, discord: LocalDiscord) -> None:
    bot = await fleet.joins("one")
    await fleet.serves(one=SHARDS)
    async with Archive.open(fleet.database) as archive:
        await leases.claim(archive, LATE, LATE)
        async with archive.writing() as connection:
            await run_sql(connection, "UPDATE leases SET until = 1 WHERE name LIKE 'shard %'")
            for number in range(SHARDS):
                assert await leases.claim_in(connection, shards.name_of(number, SHARDS), LATE)

        await discord.until(lambda: discord.gateway.shards == [])

    assert bot.parts.fleet.mine == frozenset()
    assert list(bot.guilds) == []
    await bot.on_shard_disconnect(0)  # what nobody expects of it any more is not missed
    assert bot.parts.counts.is_connected()


async def test_sessions_are_opened_one_after_the_other(database: str) -> None:
    async with Archive.open(database) as archive:
        assert await shards.may_identify(archive, "one", 0, buckets=2)
        assert await shards.may_identify(archive, "two", 1, buckets=2)
        assert not await shards.may_identify(archive, "two", 2, buckets=2)
        assert not await shards.may_identify(archive, "one", 0, buckets=2)
        async with archive.writing() as connection:
            await run_sql(connection, "UPDATE leases SET until = 1")

        assert await shards.may_identify(archive, "two", 2, buckets=2)


async def test_all_processes_count_the_shards_alike(database: str) -> None:
    async with Archive.open(database) as archive:
        assert await shards.agree_on_count(archive, "one", 4) == 4
        assert await shards.agree_on_count(archive, "two", 8) == 4
        async with archive.writing() as connection:
            await run_sql(connection, "UPDATE leases SET until = 1")

        assert await shards.agree_on_count(archive, "two", 8) == 8


async def test_clocks_that_differ_by_minutes_are_set_by_the_databases(database: str) -> None:
    async with Archive.open(database) as archive:
        await archive.compare_clocks(_slow)

        assert abs(archive.database_now(_slow)() - time.time()) < 60  # not three hundred


async def test_an_answer_that_takes_long_sets_no_clock(database: str) -> None:
    async with Archive.open(database) as archive:
        now = int(time.time())
        times = iter([now - 60, now + 60])
        await archive.compare_clocks(lambda: next(times))

        assert archive.database_now(lambda: now)() == now


def _slow() -> int:
    return int(time.time()) - 300


class Deployed:
    """Bots in processes of their own, and somebody who clicks all the time."""

    def __init__(self, discord: LocalDiscord, database: str, folder: Path) -> None:
        self._discord = discord
        self._settings = settings_for(discord, database)
        self._folder = folder
        self.processes: list[Process] = []

    async def starts(self, **settings: str) -> Process:
        folder = self._folder / str(len(self.processes))
        folder.mkdir()
        process = Process(folder, self._settings | settings)
        self.processes.append(process)
        await process.start()
        await process.wait_for_log("ready")
        return process

    async def clicks(self, person: Person, room: Channel, until: asyncio.Event) -> int:
        """Ask again and again; each time an answer comes within Discord's three seconds."""
        count = 0
        while not until.is_set():
            done = await person.slash(room, "rules", {"game": "subdivision"}).done(UNHURRIED)
            assert not done.has_failed
            count += 1
        return count


class Cable:
    """A way to the database that lets through what is said there, until it is told not to."""

    def __init__(self, database: str, folder: str) -> None:
        (there,) = parse_qs(urlsplit(database).query)["host"]
        self.url = database.replace(there, folder)
        self.flows = asyncio.Event()
        self.flows.set()
        self._there, self._here = Path(there, SOCKET), Path(folder, SOCKET)

    async def laid(self) -> asyncio.Server:
        return await asyncio.start_unix_server(self._join, self._here)

    async def _join(self, heard: asyncio.StreamReader, said: asyncio.StreamWriter) -> None:
        answered, asked = await asyncio.open_unix_connection(self._there)
        await asyncio.gather(self._carry(heard, asked), self._carry(answered, said))

    async def _carry(self, heard: asyncio.StreamReader, told: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while words := await heard.read(1 << 16):
                await self.flows.wait()
                told.write(words)
        told.close()


@pytest.fixture
async def cable(database: str) -> AsyncIterator[Cable]:
    with TemporaryDirectory(prefix="makiso-") as folder:  # short: a socket's path has 107 characters at most
        cable = Cable(database, folder)
        async with await cable.laid():
            yield cable
            cable.flows.set()


@pytest.fixture
async def deployed(discord: LocalDiscord, database: str, tmp_path: Path) -> AsyncIterator[Deployed]:
    discord.world.terms.shards = discord.world.terms.max_concurrency = SHARDS
    deployed = Deployed(discord, database, tmp_path)
    yield deployed
    for process in deployed.processes:
        await process.kill()


async def test_a_rolling_deploy_leaves_no_click_unanswered(
    deployed: Deployed, discord: LocalDiscord, ann: Person, bob: Person
) -> None:
    rooms = [room_on(discord, number, ann, bob) for number in (0, 1)]
    old = await deployed.starts()
    await discord.until(lambda: len(discord.gateway.shards) == SHARDS, UNHURRIED)
    stop = asyncio.Event()
    clicking = [
        asyncio.create_task(deployed.clicks(person, room, stop)) for person in (ann, bob) for room in rooms
    ]

    new = await deployed.starts()
    await new.wait_for_log("serving a shard")
    assert await old.ask_to_stop() == 0
    await new.until(lambda: len(new.lines("serving a shard")) >= SHARDS)
    stop.set()

    assert all(count > 1 for count in await asyncio.gather(*clicking))
    assert old.complaints + new.complaints == []


async def test_what_a_killed_process_served_is_gone_on_with_at_once(
    deployed: Deployed, discord: LocalDiscord, ann: Person
) -> None:
    rooms = [room_on(discord, number, ann) for number in range(SHARDS)]
    old = await deployed.starts()
    await discord.until(lambda: len(discord.gateway.shards) == SHARDS, UNHURRIED)
    new = await deployed.starts()
    await new.until(lambda: len(new.lines(RESUMED)) >= SHARDS // 2)
    left = discord.world.terms.starts_left

    await old.kill()
    await new.until(lambda: len(new.lines(RESUMED)) >= SHARDS)

    assert discord.world.terms.starts_left == left  # nobody had to wait for a turn to identify himself
    for room in rooms:
        done = await ann.slash(room, "rules", {"game": "subdivision"}).done(UNHURRIED)
        assert not done.has_failed
    assert new.complaints == []


async def test_a_process_that_cannot_reach_the_database_ends_and_another_goes_on(
    deployed: Deployed, discord: LocalDiscord, ann: Person, cable: Cable
) -> None:
    rooms = [room_on(discord, number, ann) for number in range(SHARDS)]
    cut = await deployed.starts(DATABASE_URL=cable.url)
    await discord.until(lambda: len(discord.gateway.shards) == SHARDS, UNHURRIED)
    new = await deployed.starts()
    await new.until(lambda: len(new.lines(RESUMED)) >= SHARDS // 2)

    cable.flows.clear()
    assert await cut.wait_for_end() == AGAIN
    await new.until(lambda: len(new.lines(RESUMED)) >= SHARDS)

    assert [line["event"] for line in cut.complaints] == [OUT_OF_REACH]
    for room in rooms:
        done = await ann.slash(room, "rules", {"game": "subdivision"}).done(UNHURRIED)
        assert not done.has_failed
    assert len(new.lines(RESUMED)) == SHARDS  # nobody has taken a session back
    assert new.complaints == []


async def test_what_somebody_who_ended_may_have_done_is_not_done_again(
    fleet: Fleet, discord: LocalDiscord, ann: Person
) -> None:
    room = room_on(discord, 0, ann)
    await fleet.joins("one")
    await fleet.serves(one=SHARDS)
    (session,) = [one for one in discord.gateway.sessions.values() if one.shard[0] == 0]
    noted = session.sequence
    await say(ann, room, "rules", game="subdivision")
    await fleet.leaves("one")
    made = len(discord.requests)
    async with Archive.open(fleet.database) as archive, archive.writing() as connection:
        await run_sql(connection, "DELETE FROM notes WHERE key LIKE 'session of shard 0 %'")
        last = shards.Session(session.id, noted, discord.world.terms.url)
        await notes.write(connection, "last session of shard 0 of 4", str(last))

    await fleet.joins("two")
    await fleet.serves(two=SHARDS)

    assert session.line is not None  # it was gone on with, and told again what was asked
    assert not [one for one in tuple(discord.requests)[made:] if "/interactions/" in one.path]


async def test_what_two_processes_hear_is_done_once_also_where_it_would_be_legal_again(
    fleet: Fleet, discord: LocalDiscord, ann: Person, bob: Person
) -> None:
    room = room_on(discord, 0, ann, bob)
    await fleet.joins("one")
    await fleet.serves(one=SHARDS)
    table = await start_table(discord, room, ann, bob)
    (session,) = [one for one in discord.gateway.sessions.values() if one.shard[0] == 0]
    noted = session.sequence
    await press(ann, await say(ann, room, "move", words="build L d1"), verbs.OOPS)
    before = await fleet.bots["one"].parts.matches.require(table.match)
    await fleet.leaves("one")
    async with Archive.open(fleet.database) as archive, archive.writing() as connection:
        last = shards.Session(session.id, noted, discord.world.terms.url)
        await notes.write(connection, "session of shard 0 of 4", str(last))

    with capture_logs() as lines:
        two = await fleet.joins("two")
        await fleet.serves(two=SHARDS)
        await two.parts.under_way.wait()

    assert [line for line in lines if str(line.get("reason")).endswith("was done already")]
    assert (await two.parts.matches.require(table.match)).log == before.log


async def test_an_older_version_leaves_its_shards_to_a_newer_one(fleet: Fleet, discord: LocalDiscord) -> None:
    bot = await fleet.joins("old")
    await fleet.serves(old=SHARDS)
    kept = set(discord.gateway.sessions)
    async with Archive.open(fleet.database) as archive, archive.writing() as connection:
        await run_sql(connection, "UPDATE alembic_version SET version_num = 'v9999'")

    await discord.until(lambda: discord.gateway.shards == [], UNHURRIED)

    assert bot.parts.fleet.mine == frozenset()
    assert kept == set(discord.gateway.sessions)  # for somebody else to go on with
