"""Several bots on one PostgreSQL, each with its share of the shards."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any

import pytest

from bot.app import Makiso
from bot.archive import Archive
from bot.settings import Settings
from playground import LocalDiscord, pointed
from tests.bot.databases import POSTGRESQL
from tests.bot.table import say
from tests.patience import UNHURRIED

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playground import Person
    from playground.world.channels import Channel
    from tests.bot.conftest import Clock

pytestmark = pytest.mark.parametrize("database", [POSTGRESQL], indirect=True)

SHARDS = 4


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
        bot = self.bots[name] = Makiso(archive, settings, self.clock, guild_ready_timeout=0.01)
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
        async with asyncio.timeout(UNHURRIED):
            while not self._is_so(counts):  # noqa: ASYNC110 - rows tell nobody
                await asyncio.sleep(0.05)

    def _is_so(self, counts: dict[str, int]) -> bool:
        is_heard = len(self.discord.gateway.shards) == sum(counts.values())
        return is_heard and {name: len(mine) for name, mine in self.served.items()} == counts

    async def close(self) -> None:
        for name in tuple(self.bots):
            await self.leaves(name)


@pytest.fixture
async def fleet(discord: LocalDiscord, database: str, clock: Clock) -> AsyncIterator[Fleet]:
    discord.world.terms.shards = SHARDS
    discord.world.terms.max_concurrency = SHARDS
    with pointed(discord.url):
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
    fleet: Fleet, discord: LocalDiscord, ann: Person
) -> None:
    rooms = [room_on(discord, number, ann) for number in range(SHARDS)]
    await fleet.joins("one")
    await fleet.serves(one=4)
    await fleet.joins("two")
    await fleet.serves(one=2, two=2)
    sessions = set(discord.gateway.sessions)
    assert len(sessions) == SHARDS  # those of the first went on

    for room in rooms:
        await say(ann, room, "new", game="subdivision")
    await fleet.leaves("one")
    await fleet.serves(two=4)

    assert set(discord.gateway.sessions) == sessions
    for room in rooms:
        await say(ann, room, "rules", game="subdivision")
